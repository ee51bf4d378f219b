import { describe, expect, it } from 'vitest';
import { readDraft } from './kept';

const good = {
  changed: 5,
  name: 'Own',
  players: '2-4',
  columns: 3,
  rows: 2,
  marks: [
    ['A01', 'o'],
    ['C02', '1'],
  ] as [string, 'o' | '1'][],
};

describe('a draft that was kept', () => {
  it('is read as it was written', () => {
    const { id, changed, draft } = readDraft('a', good) ?? {};
    expect([id, changed, draft?.name, draft?.columns]).toEqual(['a', 5, 'Own', 3]);
    expect([...(draft?.marks ?? [])]).toEqual(good.marks);
  });

  it('is none where its grid is none', () => {
    for (const columns of [0, 41, 1.5, '3', null, undefined, 1e9]) {
      expect(readDraft('a', { ...good, columns: columns as number })).toBeNull();
    }
    expect(readDraft('a', {})).toBeNull();
  });

  it('loses what is no sector of its grid', () => {
    const marks = [
      ...good.marks,
      ['D01', 'o'],
      ['A03', 'o'],
      ['A01<', 'o'],
      ['A02', '<b>'],
      'x',
      null,
    ] as typeof good.marks;
    expect(readDraft('a', { ...good, marks })?.draft.marks.size).toBe(2);
  });
});
