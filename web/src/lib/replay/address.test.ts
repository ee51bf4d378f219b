import { describe, expect, it } from 'vitest';
import { readSpot, writeSpot } from './address';

describe('the address of a moment', () => {
  it('says the step and the eyes, and is read back', () => {
    for (const eyes of ['everyone', 'spectator', 0, 15] as const) {
      expect(readSpot(writeSpot({ step: 12, eyes }))).toEqual({ step: 12, eyes });
    }
  });

  it('counts seats from 1', () => {
    expect(writeSpot({ step: 3, eyes: 0 })).toBe('?step=3&eyes=1');
  });

  it('that makes no sense leads to the beginning, through no eyes that it names', () => {
    for (const query of ['', '?step=-3&eyes=0', '?step=x&eyes=nobody', '?step=1.5', '?step=1e99&eyes=-1']) {
      expect(readSpot(query)).toEqual({ step: 0, eyes: null });
    }
  });
});
