import { describe, expect, it } from 'vitest';
import { clearest, offCorner } from './clear';

it('lays a note where it covers no place, and else the fewest', () => {
  const size = { width: 100, height: 40 };
  const [top, bottom] = [
    { x: 0, y: 0, ...size },
    { x: 0, y: 200, ...size },
  ];
  expect(clearest([top, bottom], [], 20)).toBe(top);
  expect(clearest([top, bottom], [{ x: 50, y: 20 }], 20)).toBe(bottom);
  // A place beside it is reached by its edge.
  expect(clearest([top, bottom], [{ x: 50, y: 55 }], 20)).toBe(bottom);
  expect(clearest([top, bottom], [{ x: 50, y: 65 }], 20)).toBe(top);
  const both = [20, 30, 210].map((y) => ({ x: 50, y }));
  expect(clearest([top, bottom], both, 20)).toBe(bottom);
});

describe('a mark at the edge', () => {
  const tools = { x: 300, y: 200, width: 52, height: 150 };

  it('stays where it is while nothing lies there', () => {
    expect(offCorner({ x: 340, y: 100 }, tools, 20)).toEqual({ x: 340, y: 100 });
    expect(offCorner({ x: 340, y: 300 }, null, 20)).toEqual({ x: 340, y: 300 });
  });

  it('goes to the nearer side of what lies in the corner, and not out of the window', () => {
    expect(offCorner({ x: 340, y: 210 }, tools, 20)).toEqual({ x: 340, y: 180 });
    expect(offCorner({ x: 310, y: 330 }, tools, 20)).toEqual({ x: 280, y: 330 });
    expect(offCorner({ x: 340, y: 40 }, { ...tools, y: 30 }, 20)).toEqual({ x: 280, y: 40 });
  });
});
