import { describe, expect, it } from 'vitest';
import { placePrompt } from './asked';

describe('what is still to be chosen before a chip is placed', () => {
  it('names what is missing alone', () => {
    expect(placePrompt({ chip: null, area: null }).key).toBe('ovni.prompt.place');
    expect(placePrompt({ chip: 4, area: null })).toEqual({ key: 'ovni.prompt.place_chip', params: { chip: 4 } });
    expect(placePrompt({ chip: null, area: 'b' })).toEqual({ key: 'ovni.prompt.place_area', params: { area: 'B' } });
  });
});
