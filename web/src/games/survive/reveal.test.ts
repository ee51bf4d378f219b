import { describe, expect, it } from 'vitest';
import type { Outcome, View } from '../../lib/wire/survive';
import { piecesOf, revealOrder, safeOf } from './reveal';

const VIEW = {
  explorers: [
    { explorer: 'red 1', at: 'corner north-west', treasure: 5 },
    { explorer: 'red 2', at: 'lost', treasure: 6 },
    { explorer: 'red 3', at: 'corner south-east', treasure: 1 },
    { explorer: 'yellow 1', at: 'corner south-east', treasure: 2 },
  ],
} as unknown as View;
const OUTCOME = {
  colours: [
    { colour: 'red', values: [5, 6, 1] },
    { colour: 'yellow', values: [2] },
  ],
} as unknown as Outcome;

describe('the values at the end', () => {
  const pieces = piecesOf(VIEW, OUTCOME);

  it('belong to the explorers by their numbers, and only those on a shore are safe', () => {
    expect(pieces.map(({ value, isSafe }) => [value, isSafe])).toEqual([
      [5, true],
      [6, false],
      [1, true],
      [2, true],
    ]);
  });

  it('are shown by turns, the least of each colour first', () => {
    expect(safeOf(pieces, 'red').map(({ value }) => value)).toEqual([1, 5]);
    expect(revealOrder(pieces).map(({ colour, value }) => `${colour} ${value}`)).toEqual([
      'red 1',
      'yellow 2',
      'red 5',
    ]);
  });

  it('are none where nobody was saved', () => {
    expect(revealOrder(pieces.filter(({ isSafe }) => !isSafe))).toEqual([]);
  });
});
