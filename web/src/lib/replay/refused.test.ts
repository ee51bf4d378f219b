import { describe, expect, it } from 'vitest';
import { lineOf } from './refused';

describe('a record that is refused', () => {
  it('names its line', () => {
    expect(lineOf({ message: 'line 5: it is not the turn of seat 9' })).toBe(5);
    expect(lineOf({ message: 'the hash in line 5 is wrong' })).toBe(0);
  });
});
