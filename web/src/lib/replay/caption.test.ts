import { describe, expect, it } from 'vitest';
import { captionOf } from './caption';

describe('the caption of a step', () => {
  it('says what was told, each with its full stop', () => {
    expect(captionOf(['Ada moves.', 'The volcano erupted'], null)).toBe('Ada moves. The volcano erupted.');
    expect(captionOf([], null)).toBe('');
  });

  it('says at the end what happened and then how it ended, once', () => {
    const end = 'The volcano erupted';
    expect(captionOf(['Ada sinks a tile.', end], end)).toBe('Ada sinks a tile. The volcano erupted.');
    expect(captionOf(['Round 9 was the last.'], 'Ada wins')).toBe('Round 9 was the last. Ada wins.');
  });
});
