/**
 * Sound tells no secret: people sit in one room. What a seat hears of a step is what a spectator hears of it.
 *
 * `heard.testing.json` has steps of matches that bots played, as the spectator and those seats perceived them who
 * perceived something else; at least one for each kind of notice that came up. What is long and has no bearing here
 * (tiles, cities, outcomes) is left out. `turns` are the seats that were asked, one after the other, as each viewer saw
 * it.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Sound } from '../lib/sound/names';
import type { Notice as EscapeNotice } from '../lib/wire/escape';
import type { Notice as OvniNotice } from '../lib/wire/ovni';
import type { Notice as SurviveNotice } from '../lib/wire/survive';
import { galilei } from './escape/galilei.testing';
import { soundOf as escapeSound } from './escape/sound';
import { soundOf as ovniSound } from './ovni/sound';
import { soundOf as surviveSound } from './survive/sound';

const ship = galilei();

interface Heard {
  steps: { spectator: { event: string }[]; seats: Record<string, { event: string }[]> }[];
  turns: { spectator: number[][]; seats: number[][][] }[];
}

const heard = JSON.parse(readFileSync(new URL('./heard.testing.json', import.meta.url), 'utf8')) as Record<
  string,
  Heard
>;

/**
 * How notices are perceived that not everybody perceives alike: by their seat alone, or by their seat in place of the
 * notice that all others get of the same fact.
 */
type Eyes<Kind extends string> = Partial<Record<Kind, 'own' | { others: Kind }>>;

const escapeEyes: Eyes<EscapeNotice['event']> = {
  you_are: 'own',
  you_restarted: { others: 'seat_restarted' },
  you_moved: 'own',
  you_drew: 'own',
  you_got_item: { others: 'seat_got_item' },
  // G.4 An item that is used unseen looks like one put away.
  item_used: { others: 'seat_discarded' },
  you_discarded: { others: 'seat_discarded' },
  you_planned_teleport: 'own',
};

const surviveEyes: Eyes<SurviveNotice['event']> = {
  you_placed: { others: 'explorer_placed' },
  you_kept: { others: 'tile_kept' },
  you_answered: { others: 'answered' },
};

const ovniEyes: Eyes<OvniNotice['event']> = {
  you_were_dealt: { others: 'missions_dealt' },
  you_kept: { others: 'missions_kept' },
  you_placed: { others: 'chip_placed' },
};

const games: [string, Eyes<string>, (notice: { event: string }) => Sound | null][] = [
  ['escape', escapeEyes, (notice) => escapeSound(notice as EscapeNotice, ship)],
  ['survive', surviveEyes, (notice) => surviveSound(notice as SurviveNotice)],
  ['ovni', ovniEyes, (notice) => ovniSound(notice as OvniNotice)],
];

describe.each(games)('the sound of %s', (game, eyes, soundOf) => {
  const { steps, turns } = heard[game] ?? { steps: [], turns: [] };
  const soundsOf = (notices: { event: string }[]) => notices.flatMap((notice) => soundOf(notice) ?? []);

  it('is the same for a seat and for a spectator of the same step', () => {
    expect(steps.flatMap(({ spectator }) => soundsOf(spectator)).length).toBeGreaterThan(0);
    expect(steps.some(({ seats }) => Object.keys(seats).length > 0)).toBe(true);
    for (const { spectator, seats } of steps) {
      for (const notices of Object.values(seats)) expect(soundsOf(notices)).toEqual(soundsOf(spectator));
    }
  });

  it('is nothing where only one seat perceives a fact, and alike where it perceives more than the rest', () => {
    for (const [event, who] of Object.entries(eyes)) {
      if (who === 'own') expect(soundOf({ event }), event).toBeNull();
      else if (who !== undefined) expect(soundOf({ event }), event).toEqual(soundOf({ event: who.others }));
    }
  });

  it('follows what spectators really perceive', () => {
    const toAll = new Set(steps.flatMap(({ spectator }) => spectator.map(({ event }) => event)));
    for (const event of toAll) expect(event.startsWith('you_') || eyes[event] === 'own', event).toBe(false);
    const toSome = new Set(steps.flatMap(({ seats }) => Object.values(seats).flat()).map(({ event }) => event));
    for (const event of toSome) expect(toAll.has(event) || eyes[event] !== undefined, event).toBe(true);
  });

  it('calls a seat to its turn when everybody sees that it is asked', () => {
    const calls = (asked: number[][], seat: number) =>
      asked.filter((now, nth) => now.includes(seat) && asked[nth - 1]?.includes(seat) !== true).length;
    expect(turns.length).toBeGreaterThan(0);
    for (const { spectator, seats } of turns) {
      for (const [seat, own] of seats.entries()) expect(calls(own, seat)).toBe(calls(spectator, seat));
      for (const own of seats) expect(own).toEqual(spectator);
    }
  });
});

describe('the sounds of facts', () => {
  const escape = (notice: object) => escapeSound(notice as EscapeNotice, ship);

  it('are those of the design', () => {
    expect(escape({ event: 'silence', seat: 0 })).toEqual({ name: 'silence' });
    expect(escape({ event: 'attacked', seat: 0, at: 'D09' })).toEqual({ name: 'attack' });
    expect(escape({ event: 'hatch_reached', seat: 0, hatch: 1, card: 'green' })).toEqual({ name: 'hatch-green' });
    expect(escape({ event: 'hatch_reached', seat: 0, hatch: 1, card: 'red' })).toEqual({ name: 'hatch-red' });
    const back = (name: string) => surviveSound({ event: 'back_shown', back: name, front: 'beach' } as SurviveNotice);
    expect(back('whirlpool')).toEqual({ name: 'whirlpool' });
    expect(back('volcano')).toEqual({ name: 'volcano' });
    expect(back('shark')).toBeNull();
  });

  it('come from the column of a noise', () => {
    const pan = (at: string) => escape({ event: 'noise', seat: 0, at })?.pan ?? 0;
    expect(pan('A04')).toBeCloseTo(-0.8);
    expect(pan('W04')).toBeCloseTo(0.8);
    expect(pan('C04')).toBeLessThan(pan('D04'));
  });
});
