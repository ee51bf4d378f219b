import { describe, expect, it } from 'vitest';
import { foldTold, follows, standing } from './fold';

const line = (notice: string) => ({ notice });

describe('what was told', () => {
  it('goes on where a snapshot begins', () => {
    const told = [line('a'), line('b'), line('c')];
    expect(foldTold(told, { from: 3, told: [line('d')] })).toEqual([...told, line('d')]);
    expect(foldTold(told, { from: 0, told: [line('x')] })).toEqual([line('x')]);
    expect(foldTold(told, { from: 1, told: [line('y')] })).toEqual([line('a'), line('y')]);
  });

  it('has a gap where an update does not follow', () => {
    expect(follows(2, { seq: 3, told: [line('c')] })).toBe(true);
    expect(follows(2, { seq: 2, told: [] })).toBe(true);
    expect(follows(2, { seq: 4, told: [line('d')] })).toBe(false);
    expect(follows(2, { seq: 2, told: [line('b')] })).toBe(false);
  });

  it('loses what was taken back', () => {
    const back = { took_back: { seat: 1, dropped: 2 } };
    expect(standing([line('a'), line('b'), line('c'), back, line('d')])).toEqual(['a', 'd']);
    expect(standing([line('a'), back])).toEqual([]);
  });
});
