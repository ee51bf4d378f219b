import { describe, expect, it } from 'vitest';
import { isInQuestion, isOnBoard } from './ring';

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

  it('is in the question, which is shown whole then', () => {
    for (const mark of ['#escape-answer', '#survive-rest', '.survive-dock ul', '.ovni-dock .hand']) {
      expect(isInQuestion(mark), mark).toBe(true);
    }
    for (const mark of ['[data-place="F10"]', '.area.offered', '#phone-told', '.final']) {
      expect(isInQuestion(mark), mark).toBe(false);
    }
  });
});
