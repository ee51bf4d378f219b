import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  coordOf,
  emptyDraft,
  imagesOf,
  moved,
  nextHatch,
  painted,
  patched,
  patchOf,
  regionOf,
  renumbered,
  resized,
  spotOf,
  spotsOf,
  SYMMETRIES,
  textOf,
  type Draft,
  type Mark,
} from './draft';

/** A draft from its rows, as the text of a map has them. */
function drawn(...rows: string[]): Draft {
  const marks = rows.flatMap((line, row) =>
    [...line.replaceAll(' ', '')].flatMap((mark, col): [string, Mark][] =>
      mark === '.' ? [] : [[coordOf({ col, row }), mark as Mark]],
    ),
  );
  const columns = (rows[0] ?? '').replaceAll(' ', '').length;
  return { name: 'Test', players: '', columns, rows: rows.length, marks: new Map(marks) };
}

const rowsOf = (draft: Draft) =>
  textOf(draft)
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.slice(3));

const DATA = new URL('../../../../../games/escape/data/', import.meta.url);

describe('a draft', () => {
  it('names places as maps do', () => {
    for (const coord of ['A01', 'D09', 'Z14', 'AA01', 'AN40']) expect(coordOf(spotOf(coord))).toBe(coord);
    expect(spotsOf({ columns: 40, rows: 40 }).map(coordOf)).toHaveLength(1600);
  });

  it('is written as the zones are, each of them', () => {
    const files = readdirSync(DATA).filter((file) => file.endsWith('.map'));
    expect(files.length).toBeGreaterThan(17);
    for (const file of files) {
      const text = readFileSync(new URL(file, DATA), 'utf8').replace(/^#.*\n/gm, '');
      const grid = text.split('\n').filter((line) => /^\d/.test(line));
      const players = /^players: (.*)$/m.exec(text)?.[1] ?? '';
      const draft = {
        ...drawn(...grid.map((line) => line.slice(3))),
        name: /^name: (.*)$/m.exec(text)?.[1] ?? '',
        players,
      };
      expect(textOf(draft)).toBe(text);
    }
  });

  it('is painted with a brush', () => {
    const draft = painted(emptyDraft('', 3, 2), 'x', ['A01', 'B01']);
    expect(rowsOf(draft)).toEqual(['x x .', '. . .']);
    expect(rowsOf(painted(draft, 'wall', ['A01']))).toEqual(['. x .', '. . .']);
    expect(rowsOf(painted(draft, 'o', ['D01', 'A02']))).toEqual(['x x .', 'o . .']);
  });

  it('has each start once, and leaves a sector where it was', () => {
    const draft = painted(drawn('H x x'), 'H', ['C01', 'A01']);
    expect(rowsOf(draft)).toEqual(['o x H']);
  });

  it('numbers hatches by the lowest that is missing, up to nine', () => {
    const draft = painted(drawn('1 x 3 x'), 'hatch', ['B01', 'D01']);
    expect(rowsOf(draft)).toEqual(['1 2 3 4']);
    expect(nextHatch(drawn('1 2 3 4 5 6 7 8 9').marks)).toBeNull();
    expect(rowsOf(painted(drawn('1 2 3 4 5 6 7 8 9 x'), 'hatch', ['J01']))).toEqual(['1 2 3 4 5 6 7 8 9 x']);
  });

  it('renumbers a hatch by changing places with the next', () => {
    expect(rowsOf(renumbered(drawn('1 2 3'), 'A01'))).toEqual(['2 1 3']);
    expect(rowsOf(renumbered(drawn('1 2 3'), 'C01'))).toEqual(['3 2 1']);
    expect(renumbered(drawn('x'), 'A01').marks.get('A01')).toBe('x');
  });

  it('fills what hangs together, across the half steps of hexes', () => {
    // B01 touches A02 and C02, but not A03.
    const draft = drawn('. x .', 'x . x', '. . x', 'x . .');
    expect(regionOf(draft, 'B01').sort()).toEqual(['A02', 'B01', 'C02', 'C03']);
    expect(regionOf(draft, 'A04')).toEqual(['A04']);
    expect(regionOf(emptyDraft('', 40, 40), 'A01')).toHaveLength(1600);
  });

  it('has images that are a symmetry: each image has the same images', () => {
    const grid = { columns: 9, rows: 8 };
    for (const symmetry of SYMMETRIES) {
      for (const spot of spotsOf(grid)) {
        const images = imagesOf(coordOf(spot), symmetry, grid);
        expect(images[0]).toBe(coordOf(spot));
        for (const image of images) {
          const back = imagesOf(image, symmetry, grid);
          // Turns lose what lies outside of the grid, so that the way back may have more.
          if (!symmetry.endsWith('_turn') || symmetry === 'half_turn')
            expect([...back].sort()).toEqual([...images].sort());
          else expect(back).toContain(coordOf(spot));
        }
      }
    }
  });

  it('keeps neighbours together in every image', () => {
    const grid = { columns: 11, rows: 11 };
    const distance = (one: string, other: string) => {
      const [a, b] = [spotOf(one), spotOf(other)].map(({ col, row }) => ({ q: col, r: row - Math.floor(col / 2) }));
      if (a === undefined || b === undefined) return NaN;
      const [q, r] = [a.q - b.q, a.r - b.r];
      return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
    };
    for (const symmetry of SYMMETRIES) {
      const [ones, others] = [imagesOf('D04', symmetry, grid), imagesOf('E04', symmetry, grid)];
      expect(distance('D04', 'E04')).toBe(1);
      expect(ones.length).toBe(others.length);
      ones.forEach((one, nth) => expect(distance(one, others[nth] ?? 'A01')).toBe(1));
    }
  });

  it('mirrors in the middle column and turns round the middle', () => {
    const grid = { columns: 23, rows: 14 };
    expect(imagesOf('A01', 'left_right', grid)).toEqual(['A01', 'W01']);
    expect(imagesOf('L05', 'left_right', grid)).toEqual(['L05']);
    expect(imagesOf('A01', 'top_bottom', grid)).toEqual(['A01', 'A14']);
    expect(imagesOf('B01', 'top_bottom', grid)).toEqual(['B01', 'B13']);
    expect(imagesOf('B14', 'top_bottom', grid)).toEqual(['B14']);
    expect(imagesOf('A01', 'half_turn', grid)).toEqual(['A01', 'W14']);
    expect(imagesOf('L06', 'sixth_turn', grid)).toHaveLength(6);
    expect(imagesOf('L07', 'sixth_turn', grid)).toEqual(['L07']);
  });

  it('moves as a whole, and not over the edge', () => {
    expect(rowsOf(moved(drawn('. . .', 'o x .'), 'up') ?? drawn('.'))).toEqual(['o x .', '. . .']);
    expect(moved(drawn('o . .'), 'up')).toBeNull();
    expect(rowsOf(moved(drawn('o x . .'), 'right') ?? drawn('.'))).toEqual(['. . o x']);
  });

  it('is cut by a smaller grid', () => {
    expect(rowsOf(resized(drawn('o x o', 'x x x'), 2, 1))).toEqual(['o x']);
    expect(rowsOf(resized(drawn('o'), 2, 2))).toEqual(['o .', '. .']);
  });

  it('is patched to and fro', () => {
    const [one, other] = [drawn('o x .', '. . H'), { ...resized(drawn('o o .'), 4, 1), name: 'Other' }];
    const [there, back] = [patchOf(one, other), patchOf(other, one)];
    expect(there).not.toBeNull();
    if (there !== null) expect(patched(one, there)).toEqual(other);
    if (back !== null) expect(patched(other, back)).toEqual(one);
    expect(patchOf(one, drawn('o x .', '. . H'))).toBeNull();
    expect(there?.marks).toEqual(
      new Map([
        ['B01', 'o'],
        ['C02', null],
      ]),
    );
  });
});
