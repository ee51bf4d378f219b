import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages, say } from '../../lib/i18n/index.svelte';
import type { Notice } from '../../lib/wire/survive';
import { announce } from './announce';
import type { Desk } from './desk.svelte';
import { island, viewOf } from './island.testing';
import { areCovered } from './log';

/** A desk as far as a sentence needs one: the viewer plays red. */
function deskWith(notices: Notice[]): Desk {
  const colour = { colour: 'red', seat: 0, unplaced: null, hand: null, kept: [0, 0, 0], answer: null } as never;
  const table = { you: 0, view: viewOf({ colours: [colour] }), notices, nameOf: () => 'Rosa' };
  return { table, hasCovered: areCovered(notices) } as unknown as Desk;
}

const told = (notice: Notice, after: Notice[] = []) =>
  announce(deskWith([notice, ...after]), notice)
    .map(say)
    .join(' ');

describe('what is told', () => {
  beforeAll(() => loadMessages('survive'));

  it('says the value of an own explorer until the values are covered, and not afterwards', () => {
    const placed: Notice = { event: 'you_placed', explorer: 'red 1', treasure: 6, on: 'd5' };
    expect(told(placed)).toBe('You place an explorer worth 6 on d5.');
    expect(told(placed, [{ event: 'values_covered' }])).toBe('You place an explorer on d5.');
  });

  it('says the value to everyone’s eyes in a replay, covered or not', () => {
    const placed: Notice = { event: 'you_placed', explorer: 'red 1', treasure: 6, on: 'd5' };
    const desk = deskWith([placed, { event: 'values_covered' }]);
    Object.assign(desk.table, { you: null, replay: { eyes: 'everyone' } });
    expect(announce(desk, placed).map(say)).toEqual(['Rosa places an explorer worth 6 on d5.']);
  });

  it('asks only who plays to remember the values', () => {
    const covered: Notice = { event: 'values_covered' };
    expect(told(covered)).toBe('The values are covered now. Remember yours.');
    const desk = deskWith([covered]);
    Object.assign(desk.table, { you: null });
    expect(announce(desk, covered).map(say)).toEqual(['The values are covered now.']);
  });

  it('names each space that a whirlpool empties, with the creatures that were there', () => {
    expect(told({ event: 'swept_away', at: 'c4', creatures: [1, 0, 2] })).toBe(
      'The whirlpool takes 1 serpent and 2 whales at c4.',
    );
  });

  it('says that a roll moves nothing where no such creature is there, or none can move', () => {
    const roll = (creature: 'serpent' | 'shark'): Notice => ({ event: 'die_rolled', colour: 'red', creature });
    const next: Notice = { event: 'turn_began', colour: 'yellow' };
    const shark: Notice = { event: 'creature_placed', creature: 'shark', at: 'c4' };
    const gone: Notice = { event: 'swept_away', at: 'c4', creatures: [0, 1, 0] };
    const said = (before: Notice[], notice: Notice, after: Notice[]) => {
      const desk = deskWith([...before, notice, ...after]);
      Object.assign(desk.table, { material: island() });
      return announce(desk, notice).map(say).join(' ');
    };
    const none = 'You roll a shark. There is none on the board: nothing moves.';
    expect(said([], roll('shark'), [next])).toBe(none);
    expect(said([shark, gone], roll('shark'), [next])).toBe(none);
    expect(said([], roll('serpent'), [next])).toBe('You roll a serpent. None of them can move.');
    expect(said([shark], roll('shark'), [{ event: 'passed', colour: 'red' }])).toBe('You roll a shark.');
    expect(said([shark], roll('shark'), [])).toBe('You roll a shark.');
  });
});
