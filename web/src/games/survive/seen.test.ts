import { expect, it } from 'vitest';
import type { ColourView, Notice } from '../../lib/wire/survive';
import { viewOf } from './island.testing';
import { NOTHING, type Scene } from './scene';
import { seenOf } from './seen';
import { standingOf } from './standing';

const colour = (name: 'red' | 'yellow', kept: [number, number, number]) =>
  ({ colour: name, seat: 0, kept, hand: null, unplaced: null, answer: null, saved: 0 }) satisfies ColourView;

it('counts only what the board has shown', () => {
  const view = viewOf({
    turns: 3,
    tiles: [{ at: 'e5', terrain: 'beach' }],
    explorers: [{ explorer: 'red 1', at: 'lost', treasure: null }],
    colours: [colour('red', [1, 0, 0]), colour('yellow', [0, 0, 0])],
    backs_shown: [
      { back: 'shark', front: 'beach' },
      { back: 'shark', front: 'beach' },
      { back: 'dolphin', front: 'forest' },
    ],
  });
  const scene: Scene = {
    ...NOTHING,
    tiles: new Map([
      ['e5', 'beach'],
      ['e6', 'beach'],
    ]),
    explorers: new Map([['red 1', 'water c4']]),
  };
  const rest: Notice[] = [
    { event: 'lost', explorers: ['red 1'], cause: 'shark' },
    { event: 'turn_began', colour: 'yellow' },
    { event: 'tile_played', colour: 'yellow', back: 'dolphin', front: 'forest' },
    { event: 'tile_sunk', colour: 'yellow', at: 'e6', terrain: 'beach' },
    { event: 'back_shown', back: 'shark', front: 'beach' },
    { event: 'turn_began', colour: 'red' },
    { event: 'you_kept', colour: 'red', back: 'wind', front: 'beach' },
  ];
  const seen = seenOf(view, scene, rest);
  expect(seen.tiles).toHaveLength(2);
  expect(seen.turns).toBe(1);
  expect(seen.backs_shown).toEqual([{ back: 'shark', front: 'beach' }]);
  expect(seen.colours.map(({ kept }) => kept)).toEqual([
    [0, 0, 0],
    [0, 1, 0],
  ]);
  expect(standingOf(seen, 'red').lost).toBe(0);
  expect(seenOf(view, scene, [])).toBe(view);
});
