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

  /** The match as it is now, with the lines that were told from `since` on. */
  async look(since = 0): Promise<Match> {
    const reply = await this.http.get(`/api/tables/${this.code}/match?since=${since}`);
    return ((await reply.json()) as { match: Match }).match;
  }
}
