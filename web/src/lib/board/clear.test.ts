import { expect, it } from 'vitest';
import { clearest } from './clear';

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
