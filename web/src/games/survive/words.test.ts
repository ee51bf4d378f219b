import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from '../../lib/i18n/index.svelte';
import { viewOf } from './island.testing';
import { explorerName, stepKind, whichWords, type At } from './words';

const view = viewOf({
  colours: [
    { colour: 'red', seat: 0 },
    { colour: 'yellow', seat: 1 },
  ] as never,
  explorers: [
    { explorer: 'red 1', at: 'tile j7', treasure: null },
    { explorer: 'red 2', at: 'water d4', treasure: null },
    { explorer: 'red 3', at: 'deck d4', treasure: 5 },
    { explorer: 'yellow 1', at: 'water d4', treasure: null },
    { explorer: 'red 9', at: 'water d4', treasure: null },
  ],
});
const at = { table: { you: 0, view, nameOf: () => 'Rosa' } } as unknown as At;

describe('an explorer', () => {
  beforeAll(() => loadMessages('survive'));

  it('is named by where it stands, not by a number that the board does not show', () => {
    expect(explorerName(at, 'red 1')).toBe('your explorer on j7');
    expect(explorerName(at, 'yellow 1')).toBe('the explorer of Rosa in the water at d4');
  });

  it('is named by its value where it may be seen', () => {
    expect(explorerName(at, 'red 3')).toBe('your explorer worth 5 in the boat at d4');
  });

  it('is counted among those of its colour in the same spot', () => {
    expect(explorerName(at, 'red 9')).toBe('your explorer in the water at d4 (2 of 2)');
    expect(explorerName(at, 'red 9', 'spot')).toBe('your explorer (2 of 2)');
    expect(whichWords(at, 'red 2', 'space')).toBe(' in the water (1 of 2)');
    expect(whichWords(at, 'red 1', 'space')).toBe('');
  });
});

describe('a step', () => {
  it('goes on in the water, and into it from elsewhere', () => {
    expect(stepKind(at, { do: 'step', explorer: 'red 2', to: 'water d5' })).toBe('swim');
    expect(stepKind(at, { do: 'step', explorer: 'red 1', to: 'water j8' })).toBe('water');
    expect(stepKind(at, { do: 'step', explorer: 'red 3', to: 'water d4' })).toBe('water');
    expect(stepKind(at, { do: 'step', explorer: 'red 2', to: 'deck d4' })).toBe('deck');
  });
});
