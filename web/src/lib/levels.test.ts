import { expect, test } from 'vitest';
import { levelNamed, levelsOf, sharedKind } from './levels';

test('bots are of one kind together, or of none', () => {
  expect(sharedKind(['hard', 'hard'])).toBe('hard');
  expect(sharedKind(['hard', 'even'])).toBeNull();
  expect(sharedKind([])).toBeNull();
});

test('a level is one that people choose', () => {
  expect(['hard', 'random', null].map(levelNamed)).toEqual(['hard', null, null]);
});

test('masters are offered where they are better than hard bots', () => {
  expect(levelsOf('ovni').at(-1)).toBe('master');
  expect(levelsOf('escape').at(-1)).toBe('master');
  expect(levelsOf('survive').at(-1)).toBe('master');
  expect(levelsOf('hush').at(-1)).toBe('hard');
});
