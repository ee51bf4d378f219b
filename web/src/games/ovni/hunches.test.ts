import { describe, expect, it } from 'vitest';
import type { Belief } from '../../lib/wire/ovni';
import { chanceAt, picksOf } from './hunches';

const BELIEF: Belief = {
  chips: [
    {
      area: 'a',
      spot: 0,
      player: { seat: 1 },
      chances: [
        [6, 333],
        [2, 667],
      ],
    },
    { area: 'b', spot: 2, player: 'third', chances: [[4, 1000]] },
  ],
  missions: [],
};

describe('what is likely of chips face down', () => {
  it('can be shown of each value that one of them may have, in order', () => {
    expect(picksOf(BELIEF).map(({ id }) => id)).toEqual(['2', '4', '6']);
  });

  it('is a chance in per cent where a chip lies face down to the viewer', () => {
    expect(chanceAt(BELIEF, 'a', 0, 6)).toBe(33);
    expect(chanceAt(BELIEF, 'a', 0, 4)).toBe(0);
    expect(chanceAt(BELIEF, 'a', 1, 4)).toBeNull();
    expect(chanceAt(BELIEF, 'b', 2, 4)).toBe(100);
    expect(chanceAt(null, 'a', 0, 6)).toBeNull();
  });
});
