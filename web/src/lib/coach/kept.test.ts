import { describe, expect, it } from 'vitest';
import { readKept } from './kept.svelte';
import { begin } from './progress';

describe('what the browser keeps of the lessons', () => {
  it('comes back as it was', () => {
    const figures = { since: 4, learnedAt: 7, asked: 3, total: 12, left: 10 };
    const progress = { ...begin('abc'), ...figures, behind: ['role'], shown: ['role', 'move'], step: 'move' };
    const kept = { lessons: { escape: progress }, finished: ['ovni'], tables: ['xyz', 'abc'] };
    expect(readKept(JSON.stringify(kept))).toEqual(kept);
  });

  it('is nothing where nothing was kept or it is not understood', () => {
    const nothing = { lessons: {}, finished: [], tables: [] };
    for (const text of [null, '', '{', '7', 'null', '[]', '{"lessons":7,"finished":{}}']) {
      expect(readKept(text), String(text)).toEqual(nothing);
    }
  });

  it('remembers the latest tables, and no more of them than it needs', () => {
    const tables = Array.from({ length: 100 }, (_, nth) => `T${nth}`);
    const kept = readKept(JSON.stringify({ tables })).tables;
    expect(kept.length).toBeLessThan(100);
    expect(kept.at(-1)).toBe('T99');
  });

  it('leaves out a lesson without a table, and figures that are none', () => {
    const given = { lessons: { escape: { behind: [] }, ovni: { code: 'abc', behind: ['one', 2], since: 'x' } } };
    expect(readKept(JSON.stringify(given)).lessons).toEqual({
      ovni: { ...begin('abc'), behind: ['one'], shown: ['one'] },
    });
  });
});
