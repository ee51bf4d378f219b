import { describe, expect, it } from 'vitest';
import { island } from './island.testing';
import { CORNERS, Sea } from './sea';

const sea = new Sea(island());

describe('the sea', () => {
  it('has every space of the board, in neighbouring places', () => {
    expect(sea.cells).toHaveLength(133);
    const near = (at: string) => {
      const cell = sea.cell(at);
      return cell === undefined ? [] : sea.near(cell).map((other) => other.at);
    };
    expect(near('g6').sort()).toEqual(['f6', 'f7', 'g5', 'g7', 'h6', 'h7']);
    expect(near('a1').sort()).toEqual(['a2', 'b2', 'b3']);
  });

  it('is as wide to the left as to the right', () => {
    const [west, east] = [sea.cell('f1'), sea.cell('f12')];
    expect(west?.x).toBeCloseTo(sea.width - (east?.x ?? 0), 0);
    expect(sea.at('north-west')?.x).toBeCloseTo(sea.width - (sea.at('south-east')?.x ?? 0), 0);
  });

  it('finds the place under a finger', () => {
    for (const { at, x, y } of sea.cells) expect(sea.placeAt({ x: x + 20, y: y - 12 })).toBe(at);
    for (const corner of CORNERS) expect(sea.placeAt(sea.onLand(corner, 40, 60))).toBe(corner);
    expect(sea.placeAt({ x: 60, y: sea.height / 2 })).toBeNull();
  });

  it('is walked by arrow keys, to the shore too', () => {
    expect(sea.step('g6', 'left', false)).toBe('g5');
    expect(sea.step('g6', 'up', false)).toBe('f6');
    expect(sea.step('g6', 'up', true)).toBe('f7');
    expect(sea.step('g6', 'down', true)).toBe('h7');
    expect(sea.step('b1', 'left', false)).toBe('north-west');
    expect(sea.step('north-west', 'right', false)).toBe('b1');
    expect(sea.step('l10', 'right', false)).toBe('south-east');
    expect(sea.step('f1', 'left', false)).toBeUndefined();
    // Row a is shorter than row b: its nearest space is taken.
    expect(sea.step('b1', 'up', false)).toBe('a1');
  });

  it('reaches every space by arrow keys', () => {
    const seen = new Set(['g6']);
    for (const place of seen) {
      for (const arrow of ['left', 'right', 'up', 'down'] as const) {
        for (const isShifted of [false, true]) {
          const next = sea.step(place, arrow, isShifted);
          if (next !== undefined) seen.add(next);
        }
      }
    }
    expect(seen.size).toBe(133 + 4);
  });

  it('goes where one types', () => {
    expect(sea.typed('d')).toBe('d1');
    expect(sea.typed('D10')).toBe('d10');
    expect(sea.typed('z')).toBeUndefined();
  });
});
