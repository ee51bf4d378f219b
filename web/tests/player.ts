/** Somebody who plays without a page, through the API. */
import type { APIRequestContext } from '@playwright/test';
import { expect } from './setup';

export class Player<Match> {
  /** How many lines this player was told. */
  #seq = 0;

  constructor(
    private readonly http: APIRequestContext,
    private readonly code: string,
  ) {}

  async order(data: Record<string, unknown>): Promise<void> {
    const reply = await this.http.post(`/api/tables/${this.code}`, { data });
    expect(reply.ok(), await reply.text()).toBe(true);
  }

  /** The match as it is now, with the lines that were told from `since` on: by default those that are new. */
  async look(since = this.#seq): Promise<Match> {
    const reply = await this.http.get(`/api/tables/${this.code}/match?since=${since}`);
    const { match } = (await reply.json()) as { match: Match & { seq: number } };
    this.#seq = match.seq;
    return match;
  }
}

/** Opens a table in the name of the first, seats everybody and begins the match. */
export async function deal<Match>(
  all: APIRequestContext[],
  table: { game: string; options: object; listed?: boolean },
) {
  const opened = await all[0]?.post('/api/tables', { data: table });
  expect(opened?.ok(), await opened?.text()).toBe(true);
  const { code } = (await opened?.json()) as { code: string };
  const players = all.map((http) => new Player<Match>(http, code));
  await sitDown(players);
  await players[0]?.order({ do: 'start' });
  return { code, players };
}

/** A map on which a human is out with the first move, and a scenario in which no card can forbid it. */
export const DOORS = `name: Doors

   A B C D E
01 H 1 o x 2
02 o o x o x
03 o x o x o
04 x o x o A
`;
export const OPEN_DOORS = 'name: Open doors\n\nD.2\n';

/** Becomes somebody who opens a table, fills it with bots and begins the match. */
export async function dealWithBots<Match>(
  http: APIRequestContext,
  name: string,
  table: { game: string; options: object; seats: number; settings?: object },
) {
  const { game, options, seats, settings = {} } = table;
  await http.post('/api/guests', { data: { name } });
  const opened = await http.post('/api/tables', { data: { game, options, settings } });
  expect(opened.ok(), await opened.text()).toBe(true);
  const { code } = (await opened.json()) as { code: string };
  const player = new Player<Match>(http, code);
  await player.order({ do: 'sit', seat: 0 });
  for (let seat = 1; seat < seats; seat += 1) await player.order({ do: 'seat_bot', seat, bot: 'normal' });
  await player.order({ do: 'ready', ready: true });
  await player.order({ do: 'start' });
  return { code, player };
}

/** Everybody takes a seat and is ready. */
export async function sitDown(players: Player<unknown>[]): Promise<void> {
  for (const [seat, player] of players.entries()) {
    await player.order({ do: 'sit', seat });
    await player.order({ do: 'ready', ready: true });
  }
}
