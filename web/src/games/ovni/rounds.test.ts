import { expect, it } from 'vitest';
import { roundShown } from './rounds';

it('counts rounds down when few are left, and not beside the last one', () => {
  expect(roundShown(3, 30, false)).toEqual({ now: 3 });
  expect(roundShown(5, 6, false)).toEqual({ now: 5, of: 6 });
  expect(roundShown(5, 6, true)).toEqual({ now: 5 });
  expect(roundShown(6, 6, true)).toEqual({ now: 6 });
});
