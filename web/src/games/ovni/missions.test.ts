import { describe, expect, it } from 'vitest';
import type { CityView, Goal, PlayerView } from '../../lib/wire/ovni';
import { hasMajority, isDone, partsOf } from './missions';
import { PLAYER as ANYBODY } from './player.testing';

const city = (number: number, ...ufos: number[]): CityView => ({ city: number, human: null, ufos, majority: null });
const NOBODY = { pilot: 0, abductor: 0, builder: 0, military: 0 };
const GOAL: Goal = {
  kind: 'airspace_and_abduction',
  parity: 'odd',
  airspace: 0,
  humans: [0, 0, 0, 0, 0, 0],
  tokens: NOBODY,
  captured: NOBODY,
  mapped: 0,
  ufos: 0,
};
const PLAYER: PlayerView = {
  ...ANYBODY,
  tokens: { pilot: 5, abductor: 2, builder: 0, military: 1 },
  captured: { ...NOBODY, pilot: 1 },
  reserve: 2,
  on_board: 5,
  mapped: [3, 8],
  humans: [0, 2, 0, 1, 0, 0],
};

describe('a majority', () => {
  it('is more than each other player has, and never a tie or nothing', () => {
    expect(hasMajority(city(1, 3, 2, 2), 0)).toBe(true);
    expect(hasMajority(city(1, 2, 2, 0), 0)).toBe(false);
    expect(hasMajority(city(1, 0, 0, 0), 0)).toBe(false);
    expect(hasMajority(city(1, 1, 0, 2), 2)).toBe(true);
  });

  it('leaves out those who do not count', () => {
    expect(hasMajority(city(3, 1, 0, 2), 0)).toBe(false);
    expect(hasMajority(city(3, 1, 0, 2), 0, (nth) => nth !== 2)).toBe(true);
  });
});

describe('a mission', () => {
  it('counts majorities in the cities of its half only', () => {
    const cities = [city(1, 1, 0), city(2, 1, 0), city(3, 1, 1), city(5, 2, 1)];
    const parts = partsOf({ ...GOAL, airspace: 4 }, PLAYER, cities, 0);
    expect(parts).toEqual([{ kind: 'airspace', parity: 'odd', need: 4, have: 2 }]);
    expect(partsOf({ ...GOAL, airspace: 4, parity: 'even' }, PLAYER, cities, 0)[0]?.have).toBe(1);
  });

  it('lists humans, captures, aliens, maps and UFOs with what is there', () => {
    const goal: Goal = {
      ...GOAL,
      humans: [1, 2, 0, 0, 0, 0],
      captured: { ...NOBODY, pilot: 1 },
      tokens: { ...NOBODY, abductor: 5 },
      mapped: 2,
      ufos: 6,
    };
    const parts = partsOf(goal, PLAYER, [], 0);
    expect(parts).toEqual([
      { kind: 'humans', colour: 'brown', need: 1, have: 0 },
      { kind: 'humans', colour: 'orange', need: 2, have: 2 },
      { kind: 'captured', alien: 'pilot', need: 1, have: 1 },
      { kind: 'tokens', alien: 'abductor', need: 5, have: 2 },
      { kind: 'mapped', need: 2, have: 2 },
      { kind: 'ufos', need: 6, have: 5 },
    ]);
    expect(parts.map(isDone)).toEqual([false, true, true, false, true, false]);
  });
});
