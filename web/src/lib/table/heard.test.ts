import { describe, expect, it } from 'vitest';
import type { Notice } from '../wire/escape';
import type { Told } from '../game';
import { heard } from './heard';

const silence = (seat: number): Told<Notice> => ({ notice: { event: 'silence', seat } });
const back = (seat: number, dropped: number): Told<Notice> => ({ took_back: { seat, dropped } });

describe('what a log holds', () => {
  it('keeps a line of what was taken back', () => {
    expect(heard([silence(0), silence(1), back(1, 1), silence(1)])).toEqual([
      { event: 'silence', seat: 0 },
      { event: 'took_back', seat: 1 },
      { event: 'silence', seat: 1 },
    ]);
  });

  it('drops notices only, however often somebody takes back', () => {
    expect(heard([silence(0), silence(1), back(1, 1), back(0, 1)])).toEqual([
      { event: 'took_back', seat: 1 },
      { event: 'took_back', seat: 0 },
    ]);
  });
});
