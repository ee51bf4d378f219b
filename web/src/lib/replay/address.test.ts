import { describe, expect, it } from 'vitest';
import { readSpot, writeSpot } from './address';

describe('the address of a moment', () => {
  it('says the step and the eyes, and is read back', () => {
    for (const eyes of ['everyone', 'spectator', 0, 15] as const) {
      for (const step of [0, 12]) expect(readSpot(writeSpot({ step, eyes }))).toEqual({ step, eyes });
    }
  });

  it('counts seats from 1', () => {
    expect(writeSpot({ step: 3, eyes: 0 })).toBe('?step=3&eyes=1');
  });

  it('that makes no sense names no step and no eyes', () => {
    for (const query of ['', '?step=-3&eyes=0', '?step=x&eyes=nobody', '?step=1.5', '?step=1e99&eyes=-1']) {
      expect(readSpot(query)).toEqual({ step: null, eyes: null });
    }
  });
});
