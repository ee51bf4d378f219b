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
  view: Record<string, unknown>;
  asked: Asked;
}

/** A match that is over: its code, how many steps it had, and what each viewer saw after each. */
export interface Played {
  code: string;
  /** The last step, where the first is the deal. */
  last: number;
  /** By the name that the server has for the eyes: a seat's number, or `spectator`; of a match that nobody watched none. */
  views: Map<string, Record<string, unknown>[]>;
}

/** Escape with few rounds, for tests in which it does not matter how long a match is. */
export const SHORT_ESCAPE = { zone: 'galilei', scenario: { custom: 'name: Short\n\nX.1 15\n' } };

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
 * Plays a match to its end with a person on every seat. With a spectator, that one and every seat look after each step;
 * `pause` is called with the number of each step, while everybody waits. One action is taken back, if one can be.
 */
export async function playThrough(
  seats: APIRequestContext[],
  table: { game: string; options: Record<string, unknown>; listed: boolean; settings?: Record<string, unknown> },
  spectator: APIRequestContext | null = null,
  pause: (code: string, step: number, asked: Asked) => Promise<void> = () => Promise.resolve(),
): Promise<Played> {
  const { code, players } = await deal<Match>(seats, table);
  const watchers = spectator === null ? [] : [...players, new Player<Match>(spectator, code)];
  const names = watchers.map((_, nth) => (nth < players.length ? `${nth}` : 'spectator'));
  const views = new Map<string, Record<string, unknown>[]>(names.map((name) => [name, []]));
  const roll = dice();
  let hasTakenBack = false;
  for (let [step, seat] = [0, 0]; ; step += 1) {
    const looks = await Promise.all(watchers.map((watcher) => watcher.look()));
    for (const [nth, name] of names.entries()) views.get(name)?.push(looks[nth]?.view ?? {});
    const look = async () => (looks[seat] ?? (await players[seat]?.look()))?.asked ?? { seats: [] };
    let asked = await look();
    if (asked.outcome !== undefined) return { code, last: step, views };
    await pause(code, step, asked);
    if (asked.legal === undefined) {
      seat = asked.seats[0] ?? seat;
      asked = await look();
    }
    const { legal = [], question, can_take_back = false } = asked;
    if (can_take_back && !hasTakenBack) {
      hasTakenBack = true;
      await players[seat]?.order({ do: 'take_back', question });
    } else {
      await players[seat]?.order({ do: 'act', question, action: legal[roll(legal.length)] });
    }
  }
}
