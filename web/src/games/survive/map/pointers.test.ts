import { expect, it } from 'vitest';
import type { Sight } from '../../../lib/board/sight';
import { pointersTo } from './pointers';

/** A window of 300 by 200 on the upper left part of a drawing, with tools in its lower right corner. */
const sight = {
  view: { x: 0, y: 0, k: 1 },
  size: { width: 300, height: 200 },
  tools: { x: 240, y: 140, width: 60, height: 60 },
} as unknown as Sight;

const pointers = (...points: [number, number][]) =>
  pointersTo(
    points.map(([x, y]) => ({ x, y })),
    sight,
  );

it('has an arrow for what lies outside the window, and none for what is in sight', () => {
  expect(pointers([150, 100])).toEqual([]);
  expect(pointers([500, 50])).toMatchObject([{ x: 282, y: 50, turn: 0, to: [{ x: 500, y: 50 }] }]);
  expect(pointers([100, -80])).toMatchObject([{ x: 100, y: 18, turn: -90 }]);
  // Half of it is cut, and the other half can be pressed.
  expect(pointers([295, 50])).toEqual([]);
  expect(pointers([305, 50])).toHaveLength(1);
});

it('has one arrow for what lies in the same direction', () => {
  expect(pointers([500, 50], [500, 70], [100, -80])).toMatchObject([
    { to: [{ y: 50 }, { y: 70 }] },
    { to: [{ y: -80 }] },
  ]);
});

it('leaves the press to what can be chosen below it', () => {
  expect(pointers([500, 50], [290, 60])).toMatchObject([{ isPassive: true }]);
  expect(pointers([500, 50], [150, 60])).toMatchObject([{ isPassive: false }]);
});

it('keeps clear of the tools', () => {
  const [pointer] = pointers([500, 180]);
  expect((pointer?.x ?? 0) <= 222 || (pointer?.y ?? 0) <= 122).toBe(true);
});
