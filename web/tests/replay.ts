/** Matches that are played through to be watched again: every view that anybody was sent is kept. */
import type { APIRequestContext, Page } from '@playwright/test';
import { deal, Player } from './player';
import { expect } from './setup';

export interface Asked {
  seats: number[];
  question?: number;
  can_take_back?: boolean;
  legal?: unknown[];
  outcome?: unknown;
}

export interface Match {
  /** How many lines were told so far. */
  seq: number;
  view: Record<string, unknown>;
  asked: Asked;
}

/** A match that is over: its code, and what each viewer saw after each step. */
export interface Played {
  code: string;
  /** By the name that the server has for the eyes: a seat's number, or `spectator`. */
  views: Map<string, Record<string, unknown>[]>;
  asked: number[][];
}

/** The names of all places on the board of a page. */
export async function placeNames(page: Page): Promise<Record<string, string>> {
  await expect(page.locator('[data-place]').first()).toBeAttached();
  const places = await page
    .locator('[data-place]')
    .evaluateAll((nodes) =>
      nodes.map((node) => [node.getAttribute('data-place') ?? '', node.getAttribute('aria-label') ?? ''] as const),
    );
  return Object.fromEntries(places);
}

/** Numbers below a limit that look drawn, and are the same in each run. */
function dice(): (limit: number) => number {
  let state = 7;
  return (limit) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * limit);
  };
}

/**
 * Plays a match to its end with a person on every seat. After each step every seat and a spectator look; `pause` is
 * called with the number of each step, while everybody waits. One action is taken back, if one can be.
 */
export async function playThrough(
  seats: APIRequestContext[],
  spectator: APIRequestContext,
  table: { game: string; options: Record<string, unknown>; listed: boolean },
  pause: (code: string, step: number, asked: Asked) => Promise<void> = () => Promise.resolve(),
): Promise<Played> {
  const { code, players } = await deal<Match>(seats, table);

  const everybody = [
    ...players.map((player, seat) => [`${seat}`, player] as const),
    ['spectator', new Player<Match>(spectator, code)] as const,
  ];
  const played: Played = { code, views: new Map(everybody.map(([name]) => [name, []])), asked: [] };
  const roll = dice();
  const told = everybody.map(() => 0);
  let hasTakenBack = false;
  for (let step = 0; ; step += 1) {
    const looks = await Promise.all(everybody.map(([, player], nth) => player.look(told[nth])));
    for (const [nth, [name]] of everybody.entries()) {
      played.views.get(name)?.push(looks[nth]?.view ?? {});
      told[nth] = looks[nth]?.seq ?? 0;
    }
    const asked = looks.at(-1)?.asked ?? { seats: [] };
    played.asked.push(asked.seats ?? []);
    if (asked.outcome !== undefined) return played;
    await pause(code, step, asked);
    const seat = players.findIndex((_, nth) => looks[nth]?.asked.legal !== undefined);
    const own = looks[seat]?.asked;
    const { legal = [], question, can_take_back = false } = own ?? {};
    if (can_take_back && !hasTakenBack) {
      hasTakenBack = true;
      await players[seat]?.order({ do: 'take_back', question });
    } else {
      await players[seat]?.order({ do: 'act', question, action: legal[roll(legal.length)] });
    }
  }
}
