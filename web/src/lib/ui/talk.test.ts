import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from '../i18n/index.svelte';
import type { TableEvent } from '../wire/server';
import { talkOf } from './talk';

/** The name of every event that there is. */
type Name<E> = E extends string ? E : E extends object ? keyof E : never;

const SEAT = { seat: 0 };
/** Each event, and where it says different things each of its forms. */
const EVENTS: Record<Name<TableEvent>, TableEvent[]> = {
  sat: [{ sat: SEAT }],
  stood: [{ stood: SEAT }],
  bot_seated: [{ bot_seated: SEAT }],
  unseated: [{ unseated: SEAT }],
  changed: [{ changed: { fields: ['seats', 'zone'] } }],
  dealing: ['dealing'],
  withheld: [{ withheld: SEAT }],
  started: ['started'],
  said: [{ said: { seat: 0, text: 'Hello.' } }],
  bots_paced: (['calm', 'brisk', 'at_once'] as const).map((pace) => ({ bots_paced: { pace } })),
  chat_switched: [{ chat_switched: { on: true } }, { chat_switched: { on: false } }],
  notes_shared: [{ notes_shared: { seat: 0, on: true } }, { notes_shared: { seat: 0, on: false } }],
  pause_wanted: [{ pause_wanted: SEAT }],
  pause_declined: [{ pause_declined: SEAT }],
  paused: ['paused'],
  resumed: [{ resumed: SEAT }],
  went_away: [{ went_away: { seat: 0, out_of_time: false } }, { went_away: { seat: 0, out_of_time: true } }],
  came_back: [{ came_back: SEAT }],
  time_given: [{ time_given: SEAT }],
  reclaimed: [{ reclaimed: SEAT }],
  offer_wanted: [{ offer_wanted: { seat: 0, by: 1 } }],
  offered: [{ offered: SEAT }],
  close_wanted: [{ close_wanted: SEAT }],
  kept: [{ kept: SEAT }],
  finished: ['finished'],
  rematch_opened: [{ rematch_opened: { code: 'abc' } }],
  closed: ['closed'],
};
/** Whoever looks, at a table where each has a name. */
const as = (you: number | null) => ({ you, nameOf: (seat: number) => ['Ada', 'Eve'][seat] ?? 'Ines' });
const lines = (name: keyof typeof EVENTS) => EVENTS[name].map((event) => talkOf(event, as(null))?.text ?? null);

describe('what the chat tells', () => {
  beforeAll(() => loadMessages('shell'));

  it('has a sentence for every event but those that the page shows anyway', () => {
    const names = Object.keys(EVENTS) as (keyof typeof EVENTS)[];
    expect(names.filter((name) => lines(name).includes(null))).toEqual(['bot_seated', 'unseated']);
    for (const text of names.flatMap(lines)) expect(text ?? '').not.toMatch(/^event\./);
  });

  it('says who shows the notes, and who no longer does', () => {
    expect(lines('notes_shared')).toEqual([
      'Ada shows their notes in the replay.',
      'Ada no longer shows their notes in the replay.',
    ]);
  });

  it('calls whoever looks by no name', () => {
    expect([0, 1].map((you) => talkOf({ sat: { seat: 0 } }, as(you))?.text)).toEqual([
      'You sat down.',
      'Ada sat down.',
    ]);
  });

  it('says in other words who went away and who ran out of time', () => {
    expect(new Set(lines('went_away')).size).toBe(2);
  });

  it('says whose seat is to be offered, and who would like that', () => {
    expect(talkOf({ offer_wanted: { seat: 0, by: 1 } }, as(null))?.text).toBe(
      'Eve would like to offer the seat of Ada to others.',
    );
  });

  it('leaves what is said to the seat that said it', () => {
    expect(talkOf({ said: { seat: 2, text: 'Hello.' } }, as(2))).toEqual({ seat: 2, text: 'Hello.' });
  });
});
