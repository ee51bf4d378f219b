/** Somebody who plays without a page, through the API. */
import type { APIRequestContext } from '@playwright/test';
import { expect } from './setup';

export class Player<Match> {
  constructor(
    private readonly http: APIRequestContext,
    private readonly code: string,
  ) {}

  async order(data: Record<string, unknown>): Promise<void> {
    const reply = await this.http.post(`/api/tables/${this.code}`, { data });
    expect(reply.ok(), await reply.text()).toBe(true);
  }

  async look(): Promise<Match> {
    const reply = await this.http.get(`/api/tables/${this.code}/match`);
    return ((await reply.json()) as { match: Match }).match;
  }
}
