import { describe, expect, it } from 'vitest';
import { takenSeat } from './occupants';
import { expectedIn, isLeft, missingOf, presentIn } from './votes';
import type { SeatInfo } from './wire/server';

const seat = (given: Partial<SeatInfo>): SeatInfo => ({
  ...takenSeat({ kind: 'person', bot: null, character: null, name: 'Ada' }),
  ...given,
});

/** Somebody there, a bot, somebody's bot, somebody who ran out of time, somebody who left, somebody who was forgotten. */
const SEATS = [
  seat({}),
  seat({ kind: 'bot', bot: 'normal' }),
  seat({ name: 'Robo', bot_of: 'Ada' }),
  seat({ away: true, offer_from: 1000 }),
  seat({ away: true, offered: true, offer_from: 1000 }),
  seat({ kind: 'gone', offer_from: 0 }),
];

describe('who decides', () => {
  it('are the persons who are there', () => {
    expect(presentIn(SEATS)).toEqual([0]);
  });

  it('are for the end of a match also those who may come back', () => {
    expect(expectedIn(SEATS, 999)).toEqual([0, 3, 4]);
    expect(expectedIn(SEATS, 1000)).toEqual([0]);
  });

  it('are asked until they have answered', () => {
    expect(missingOf([0, 2, 3], [2])).toEqual([0, 3]);
    expect(missingOf([0], [0, 1])).toEqual([]);
  });
});

it('a seat that was left can be offered once, and one that nobody comes back to at once', () => {
  expect(SEATS.map(isLeft)).toEqual([false, false, false, true, false, true]);
});
