import { describe, expect, it } from 'vitest';
import { island, viewOf } from '../island.testing';
import { sceneOf } from '../scene';
import { Sea, SIDE } from '../sea';
import { landSeats, layOut } from './layout';

const sea = new Sea(island());
const many = (n: number, at: string) =>
  Array.from({ length: n }, (_, nth) => ({ explorer: `red ${nth + 1}`, at, treasure: null }));

describe('the layout', () => {
  it('draws nobody who is lost', () => {
    const explorers = [
      { explorer: 'red 1', at: 'tile d4', treasure: null },
      { explorer: 'red 2', at: 'lost', treasure: null },
    ];
    expect(layOut(sceneOf(viewOf({ explorers })), sea).pawns.map(({ explorer }) => explorer)).toEqual(['red 1']);
  });

  it('keeps a crowd within its space, and apart', () => {
    const cell = sea.cell('d4');
    for (let n = 1; n <= 10; n += 1) {
      const { pawns } = layOut(sceneOf(viewOf({ explorers: many(n, 'water d4') })), sea);
      expect(new Set(pawns.map(({ x, y }) => `${x} ${y}`)).size).toBe(n);
      for (const { x, y } of pawns) expect(Math.hypot(x - (cell?.x ?? 0), y - (cell?.y ?? 0))).toBeLessThan(SIDE);
    }
  });

  it('seats a crew in its boat, and swimmers below it', () => {
    const explorers = [
      { explorer: 'red 1', at: 'deck c4', treasure: null },
      { explorer: 'blue 1', at: 'water c4', treasure: null },
    ];
    const { hulls, pawns } = layOut(sceneOf(viewOf({ boats: [{ at: 'c4', aboard: ['red 1'] }], explorers })), sea);
    const [swimmer, sailor] = pawns;
    expect(hulls[0]?.nAboard).toBe(1);
    expect(sailor?.form).toBe('deck');
    expect(swimmer?.y ?? 0).toBeGreaterThan(hulls[0]?.y ?? Infinity);
  });

  it('has room for all on one corner land', () => {
    for (const n of [1, 14, 15, 40]) {
      const seats = landSeats(n);
      expect(seats).toHaveLength(n);
      for (const [nth, one] of seats.entries()) {
        for (const two of seats.slice(nth + 1)) expect(Math.hypot(one.x - two.x, one.y - two.y)).toBeGreaterThan(20);
      }
      // The shore runs from the upper right to the lower left.
      for (const { x, y } of seats) expect(x + y).toBeLessThan(300);
    }
  });
});
