import { describe, expect, it } from 'vitest';
import { captionOf } from './caption';

describe('the caption of a step', () => {
  it('says what was told, each with its full stop', () => {
    const told = 'Ada moves. The volcano erupted.';
    expect(captionOf(['Ada moves.', 'The volcano erupted'], null)).toEqual({ told, ending: '' });
    expect(captionOf([], null)).toEqual({ told: '', ending: '' });
  });

  it('says at the end what happened and then how it ended, once', () => {
    const end = 'The volcano erupted';
    expect(captionOf(['Ada sinks a tile.', end], end)).toEqual({
      told: 'Ada sinks a tile.',
      ending: 'The volcano erupted.',
    });
    expect(captionOf(['Round 9 was the last.'], 'Ada wins')).toEqual({
      told: 'Round 9 was the last.',
      ending: 'Ada wins.',
    });
  });
});
