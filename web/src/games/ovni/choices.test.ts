import { describe, expect, it } from 'vitest';
import type { Action } from '../../lib/wire/ovni';
import {
  aimOf,
  answerOf,
  areasOf,
  arrivalsOf,
  litCities,
  NOTHING,
  pressCity,
  rivalsIn,
  settle,
  type Choice,
} from './choices';

const MOVES: Action[] = [
  { do: 'move', from: 8, to: 1 },
  { do: 'move', from: 8, to: 6 },
  { do: 'move', from: 6, to: 8 },
  { do: 'move', from: 6, to: 5 },
  { do: 'done' },
];
const ABDUCTIONS: Action[] = [
  { do: 'abduct', city: 3, swap_with: null },
  { do: 'abduct', city: 3, swap_with: 4 },
  { do: 'abduct', city: 3, swap_with: 8 },
  { do: 'abduct', city: 8, swap_with: null },
];
const ATTACKS: Action[] = [
  { do: 'capture', rival: { seat: 1 }, alien: 'pilot' },
  { do: 'destroy', rival: { seat: 1 }, city: 5 },
  { do: 'destroy', rival: 'third', city: 5 },
  { do: 'destroy', rival: 'third', city: 9 },
];

const press = (legal: Action[], ...cities: number[]): Choice =>
  cities.reduce((choice, city) => settle(legal, pressCity(legal, choice, city)), settle(legal, NOTHING));
const lit = (legal: Action[], choice: Choice) => [...litCities(legal, choice)].sort(([a], [b]) => a - b);

describe('a move', () => {
  it('is chosen by its origin, then its destination', () => {
    expect(lit(MOVES, NOTHING)).toEqual([
      [6, 'origin'],
      [8, 'origin'],
    ]);
    const from = press(MOVES, 8);
    expect(from.origin).toBe(8);
    expect(answerOf(MOVES, from)).toBeNull();
    expect(lit(MOVES, from)).toEqual([
      [1, 'target'],
      [6, 'target'],
    ]);
    expect(answerOf(MOVES, press(MOVES, 8, 6))).toEqual({ do: 'move', from: 8, to: 6 });
  });

  it('takes a city that is both as the destination once an origin is chosen', () => {
    const choice = press(MOVES, 6, 8);
    expect([choice.origin, choice.target]).toEqual([6, 8]);
  });

  it('is laid down by pressing again', () => {
    expect(press(MOVES, 8, 6, 6)).toEqual({ ...NOTHING, origin: 8 });
    expect(press(MOVES, 8, 8)).toEqual(NOTHING);
  });

  it('needs only its destination where one UFO alone can come from', () => {
    expect(answerOf(MOVES, press(MOVES, 5))).toEqual({ do: 'move', from: 6, to: 5 });
    expect(press(MOVES, 12)).toEqual(NOTHING);
  });

  it('has its origin chosen where there is only one', () => {
    const only: Action[] = [{ do: 'move', from: 8, to: 1 }, { do: 'done' }];
    expect(settle(only, NOTHING).origin).toBe(8);
  });

  it('asks what each arrival would do', () => {
    expect([...arrivalsOf(MOVES, press(MOVES, 8)).keys()]).toEqual([1, 6]);
    expect(arrivalsOf(MOVES, NOTHING).size).toBe(0);
  });
});

describe('an abduction', () => {
  it('may exchange the human first', () => {
    const plain = press(ABDUCTIONS, 3);
    expect(answerOf(ABDUCTIONS, plain)).toEqual({ do: 'abduct', city: 3, swap_with: null });
    expect(litCities(ABDUCTIONS, plain).get(4)).toBe('swap');
    expect(answerOf(ABDUCTIONS, press(ABDUCTIONS, 3, 4))).toEqual({ do: 'abduct', city: 3, swap_with: 4 });
    expect(press(ABDUCTIONS, 3, 4, 4).swap).toBeNull();
  });

  it('goes to another city rather than exchanging with it', () => {
    expect(litCities(ABDUCTIONS, press(ABDUCTIONS, 3)).get(8)).toBe('target');
    expect(answerOf(ABDUCTIONS, press(ABDUCTIONS, 3, 8))).toEqual({ do: 'abduct', city: 8, swap_with: null });
  });
});

describe('an attack', () => {
  it('asks whom it hits only where there are several', () => {
    expect(press(ATTACKS, 9).rival).toBe('third');
    const both = press(ATTACKS, 5);
    expect([both.target, both.rival]).toEqual([5, null]);
    expect(rivalsIn(ATTACKS, 5)).toEqual([{ seat: 1 }, 'third']);
    expect(answerOf(ATTACKS, { ...both, rival: { seat: 1 } })).toEqual(ATTACKS[1]);
  });

  it('captures where no city is chosen', () => {
    expect(answerOf(ATTACKS, { ...NOTHING, rival: { seat: 1 }, alien: 'pilot' })).toEqual(ATTACKS[0]);
    expect(answerOf(ATTACKS, { ...NOTHING, rival: 'third', alien: 'pilot' })).toBeNull();
    expect(aimOf(ATTACKS)).toBe('attack');
  });
});

describe('a chip', () => {
  const places: Action[] = [
    { do: 'place', area: 'a', chip: 2 },
    { do: 'place', area: 'a', chip: 6 },
    { do: 'place', area: 'c', chip: 2 },
    { do: 'place', area: 'c', chip: 6 },
  ];

  it('goes where it is offered', () => {
    expect([...areasOf(places)]).toEqual([
      ['a', [2, 6]],
      ['c', [2, 6]],
    ]);
    expect(answerOf(places, { ...NOTHING, chip: 6, area: 'c' })).toEqual({ do: 'place', area: 'c', chip: 6 });
    expect(answerOf(places, { ...NOTHING, chip: 6 })).toBeNull();
  });

  it('of the third player needs an area alone', () => {
    const thirds: Action[] = [{ do: 'place_for_third', area: 'b' }];
    expect(answerOf(thirds, { ...NOTHING, area: 'b' })).toEqual(thirds[0]);
  });
});

it('what is no longer offered is laid down', () => {
  const stale: Choice = {
    chip: 4,
    area: 'd',
    group: 'pilot',
    origin: 3,
    target: 7,
    swap: 2,
    rival: { seat: 2 },
    alien: 'military',
  };
  expect(settle([{ do: 'end_turn' }], stale)).toEqual(NOTHING);
  expect(aimOf([{ do: 'end_turn' }])).toBeNull();
});
