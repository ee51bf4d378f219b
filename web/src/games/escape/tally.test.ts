import { describe, expect, it } from 'vitest';
import type { Notice } from '../../lib/wire/escape';
import { tallyOf } from './tally';

describe('what a seat did', () => {
  const notices: Notice[] = [
    { event: 'you_are', seat: 1, role: 'captain', at: 'human start' },
    { event: 'you_moved', seat: 1, to: 'D09' },
    { event: 'noise', seat: 1, at: 'D09' },
    { event: 'you_moved', seat: 1, to: 'D10' },
    { event: 'noise', seat: 1, at: 'A01' },
    { event: 'noise', seat: 0, at: 'D10' },
    { event: 'you_moved', seat: 1, to: 'D09' },
    { event: 'silence', seat: 1 },
    { event: 'item_used', seat: 1, item: 'attack' },
    { event: 'attacked', seat: 1, at: 'D09', by_item: true, killed: [], defended: [] },
  ];

  it('tells what was made up from what was true, and counts a sector once', () => {
    expect(tallyOf(notices, 1)).toEqual({
      sectors: 2,
      noises: 2,
      bluffs: 1,
      silences: 1,
      attacks: 1,
      kills: 0,
      defended: 0,
      misses: 1,
      items: 1,
    });
    expect(tallyOf(notices, 0)).toMatchObject({ noises: 1, bluffs: 1, sectors: 0 });
  });

  it('says of each attack what became of it', () => {
    const attack = (killed: number[], defended: number[]): Notice => ({
      event: 'attacked',
      seat: 2,
      at: 'D09',
      by_item: false,
      killed: killed.map((seat) => ({ seat, role: 'captain', side: 'human' })),
      defended,
    });
    const all = [attack([0, 1], [3]), attack([], [3]), attack([], []), attack([], [])];
    expect(tallyOf(all, 2)).toMatchObject({ attacks: 4, kills: 2, defended: 1, misses: 2 });
  });
});
