import { describe, expect, it } from 'vitest';
import { isOnBoard } from './ring';

describe('what a lesson rings', () => {
  it('is on the board, or beside it where every tab shows it', () => {
    for (const mark of ['[data-place="F10"]', '.areas .area:nth-child(2)', '.area.offered', '.spot.lit .rim']) {
      expect(isOnBoard(mark), mark).toBe(true);
    }
    expect(isOnBoard('.group.offered')).toBe(true);
    for (const mark of ['#escape-answer', '.survive-dock ul', '#phone-told', '.final', '.ovni-dock .hand']) {
      expect(isOnBoard(mark), mark).toBe(false);
    }
  });
});
