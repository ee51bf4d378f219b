import { describe, expect, it } from 'vitest';
import {
  Atlas,
  exitAt,
  lettersFor,
  NAME_SIZE,
  nameSide,
  PIN_RISE,
  PLATE_HEIGHT,
  plateWidth,
  SHEET,
  tagSpot,
} from './atlas';
import type { Arrow } from '../../lib/board/sight';
import { landDots } from './world';
import { BOARD } from './world.testing';

const ARROWS: Arrow[] = ['up', 'down', 'left', 'right'];

describe('the chart', () => {
  const TABLES = [
    { nPlayers: 3, letters: 1 },
    { nPlayers: 4, letters: 1 },
    { nPlayers: 3, letters: lettersFor(0) },
    { nPlayers: 4, letters: lettersFor(0) },
  ];
  it.each(TABLES)('gives every plate its room, even with a fleet of all players: %o', ({ nPlayers, letters }) => {
    const { spots } = new Atlas(BOARD, nPlayers, letters);
    for (const [nth, one] of spots.entries()) {
      const width = plateWidth(one.name, nPlayers, letters);
      expect(one.x - width / 2).toBeGreaterThan(0);
      expect(one.x + width / 2).toBeLessThan(SHEET.width);
      expect(one.y - PLATE_HEIGHT / 2 - PIN_RISE).toBeGreaterThan(0);
      expect(one.y + PLATE_HEIGHT / 2).toBeLessThan(SHEET.height);
      for (const two of spots.slice(nth + 1)) {
        const isBeside = Math.abs(one.x - two.x) >= (width + plateWidth(two.name, nPlayers, letters)) / 2;
        const isAbove = Math.abs(one.y - two.y) >= PLATE_HEIGHT + PIN_RISE;
        expect(isBeside || isAbove, `${one.name} and ${two.name}`).toBe(true);
      }
    }
  });

  it('writes the name of a city beside it where it lies on no other', () => {
    const city = { x: 300, y: 200 };
    expect(nameSide(city, 120, [city, { x: 300, y: 300 }], 27)).toBe('right');
    expect(nameSide(city, 120, [city, { x: 430, y: 230 }], 27)).toBe('left');
    expect(nameSide({ x: SHEET.width - 100, y: 200 }, 120, [], 27)).toBe('left');
  });

  it('writes names that can be read beside the rail, and as they are in a wide window', () => {
    for (const width of [652, 750, 860]) {
      const scale = (width - 68) / SHEET.width;
      expect(NAME_SIZE * lettersFor(width) * scale, `${width}`).toBeGreaterThan(10);
    }
    expect(lettersFor(1068)).toBe(1);
    expect(lettersFor(1600)).toBe(1);
  });

  it('keeps cities near the places they have on the map', () => {
    const { spots } = new Atlas(BOARD, 4);
    const cairo = spots[7];
    expect(Math.abs((cairo?.x ?? 0) - 560)).toBeLessThan(60);
  });

  it('leads routes across the margin where that is the shorter way, and nowhere else', () => {
    const { routes, exits } = new Atlas(BOARD, 4);
    expect(routes).toHaveLength(21);
    expect(routes.filter(({ isAcross }) => isAcross).map(({ a, b }) => [a, b])).toEqual([
      [2, 12],
      [10, 11],
    ]);
    expect(exits.map(({ city, to, side }) => [city, to, side])).toEqual([
      [2, 12, 'left'],
      [12, 2, 'right'],
      [11, 10, 'left'],
      [10, 11, 'right'],
    ]);
  });

  it('looks between a city and its neighbours, but not across the margin', () => {
    const atlas = new Atlas(BOARD, 1);
    const [one, two] = [atlas.spot(2), atlas.spot(3)];
    const middle = atlas.between(2, [3, 12]);
    expect(middle?.x).toBeCloseTo(((one?.x ?? 0) + (two?.x ?? 0)) / 2, 0);
    expect(atlas.between(2, [12])).toEqual({ x: one?.x, y: one?.y });
  });

  it('finds the route between two cities whichever is named first', () => {
    const atlas = new Atlas(BOARD, 4);
    expect(atlas.route(8, 1)).toBe(atlas.route(1, 8));
    expect(atlas.route(8, 1)).toBeDefined();
    expect(atlas.route(8, 12)).toBeUndefined();
  });
});

describe('the arrow keys', () => {
  const atlas = new Atlas(BOARD, 4);

  it('reach every city from every other', () => {
    for (const { city } of atlas.spots) {
      const reached = new Set([city]);
      for (const from of reached) {
        for (const arrow of ARROWS) {
          const to = atlas.step(from, arrow);
          if (to !== undefined) reached.add(to);
        }
      }
      expect(reached.size).toBe(12);
    }
  });

  it('go the way they point, and across the margin at its end', () => {
    expect(atlas.step(8, 'right')).toBe(6);
    expect(atlas.step(1, 'down')).toBe(11);
    expect(atlas.step(2, 'left')).toBe(12);
    expect(atlas.step(11, 'down')).toBeUndefined();
  });

  it('jump by number and by name, with or without accents', () => {
    const nameOf = (city: number) => BOARD.cities[city - 1]?.name ?? '';
    expect(atlas.typed('1', nameOf)).toBe(1);
    expect(atlas.typed('12', nameOf)).toBe(12);
    expect(atlas.typed('15', nameOf)).toBe(5);
    expect(atlas.typed('sa', nameOf)).toBe(1);
    expect(atlas.typed('m', nameOf)).toBe(3);
    expect(atlas.typed('mo', nameOf)).toBe(7);
    expect(atlas.typed('x', nameOf)).toBeUndefined();
  });
});

describe('words beside a plate', () => {
  const plate = { x: 500, y: 200, width: 80, height: PLATE_HEIGHT };

  it('stand below it', () => {
    expect(tagSpot(plate, 90, []).y).toBeGreaterThan(200);
  });

  it('stand above where they would cover another plate', () => {
    expect(tagSpot(plate, 90, [{ ...plate, y: 250 }]).y).toBeLessThan(200);
  });

  it('stay on the chart', () => {
    const { x, y } = tagSpot({ ...plate, x: 970, y: SHEET.height - 30 }, 90, []);
    expect(x + 45).toBeLessThan(SHEET.width);
    expect(y).toBeLessThan(SHEET.height - 30);
    expect(tagSpot({ ...plate, y: 36 }, 90, [{ ...plate, y: 90 }]).y).toBeGreaterThan(36);
  });
});

describe('the land', () => {
  it('lies on the sheet and is the same everywhere', () => {
    const dots = landDots();
    expect(dots).toHaveLength(2128);
    expect(dots[0]?.map((value) => Math.round(value * 10) / 10)).toEqual([377.8, 21.3]);
    expect(dots.every(([x, y]) => x > 0 && x < 1000 && y > 0 && y < 500)).toBe(true);
  });
});

describe('the name of a city beyond the margin', () => {
  const right = { side: 'right' as const, spot: { x: 900, y: 200 }, plate: 46, width: 100, margin: 986 };
  const left = { side: 'left' as const, spot: { x: 150, y: 200 }, plate: 46, width: 100, margin: 7 };
  const sight = (x: number, width: number) => ({ view: { x, y: 0, k: 1 }, size: { width, height: 200 } });

  it('stands at the margin where the window shows it, and where there is no window', () => {
    expect(exitAt(right)).toBe(986);
    expect(exitAt(right, sight(0, 1000))).toBe(986);
    expect(exitAt(left, sight(0, 1000))).toBe(7);
  });

  it('comes into a window that ends before the margin, and is left out where its city leaves it no room', () => {
    expect(exitAt(right, sight(-600, 370))).toBe(964);
    expect(exitAt(right, sight(-600, 340))).toBe(null);
    expect(exitAt(right, sight(-400, 300))).toBe(null);
    expect(exitAt(left, sight(-10, 370))).toBe(16);
    expect(exitAt(left, sight(-40, 370))).toBe(null);
    expect(exitAt({ ...left, plate: 80 }, sight(-10, 370)), 'on the plate').toBe(null);
  });
});
