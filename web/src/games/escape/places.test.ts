import { describe, expect, it } from 'vitest';
import { galileiChart } from './galilei.testing';
import { bearingWords, specialName, typedPlace } from './places';

const { chart, at } = galileiChart();
/** How many steps a walk takes. */
function walk(from: string, to: string): number | null {
  const way = chart.ways(at(from), chart.cells.length, ({ hatch }) => hatch === null).get(to);
  return way === undefined ? null : way.length - 1;
}
const words = (from: string, to: string) => bearingWords(chart.bearing(at(from), at(to)), walk(from, to));

describe('the grammar of places', () => {
  it('counts a straight line in one direction', () => {
    expect(words('D11', 'D08')).toEqual({ key: 'escape.bearing.line', params: { n: 3, dir: 'n' } });
    expect(words('D09', 'G08')).toEqual({ key: 'escape.bearing.line', params: { n: 3, dir: 'ne' } });
    expect(words('D09', 'B10')).toEqual({ key: 'escape.bearing.line', params: { n: 2, dir: 'sw' } });
  });

  it('says that a sector is the next one', () => {
    expect(words('D09', 'E10')).toEqual({ key: 'escape.bearing.next', params: { dir: 'se' } });
  });

  it('bends once, with the longer leg first', () => {
    expect(words('L11', 'M09')).toEqual({ key: 'escape.bearing.bent', params: { n: 2, dir: 'n', m: 1, other: 'ne' } });
    expect(words('L11', 'N09')).toEqual({ key: 'escape.bearing.bent', params: { n: 2, dir: 'ne', m: 1, other: 'n' } });
  });

  it('names only about where a sector lies that is farther away', () => {
    expect(words('L09', 'L13')).toEqual({ key: 'escape.bearing.far', params: { n: 4, dir: 's' } });
    expect(words('D09', 'W09')).toEqual({ key: 'escape.bearing.far', params: { n: 19, dir: 'e' } });
    expect(words('L09', 'A02')).toEqual({ key: 'escape.bearing.far', params: { n: 13, dir: 'nw' } });
  });

  it('counts the steps of a walk round walls and starts, and none where no walk leads', () => {
    expect(words('alien start', 'M08')).toEqual({ key: 'escape.bearing.far', params: { n: 6, dir: 'se' } });
    expect(words('L11', 'L09')).toEqual({ key: 'escape.bearing.line', params: { n: 2, dir: 'n' } });
    expect(words('N06', 'alien start')).toEqual({ key: 'escape.bearing.toward', params: { dir: 'w' } });
  });

  it('says so when it is one’s own sector', () => {
    expect(words('D09', 'D09')).toEqual({ key: 'escape.bearing.here', params: {} });
  });

  it('has a leg for every way, as long as the distance', () => {
    for (const cell of chart.cells) {
      const { distance, legs } = chart.bearing(at('L09'), cell);
      expect(legs.reduce((sum, leg) => sum + leg.steps, 0)).toBe(distance);
    }
  });

  it('calls starts and hatches by name and other sectors by their coordinates', () => {
    expect(specialName('hatch 3')).toEqual({ key: 'escape.place.hatch', params: { n: 3 } });
    expect(specialName('alien start')?.key).toBe('escape.place.alien_start');
    expect(specialName('H03')).toBeNull();
  });

  it('jumps to what is typed, letter by letter', () => {
    expect(typedPlace(chart, 'd')?.place).toBe('D02');
    expect(typedPlace(chart, 'd9')?.place).toBe('D09');
    expect(typedPlace(chart, 'd0')?.place).toBe('D02');
    expect(typedPlace(chart, 'd11')?.place).toBe('D11');
    expect(typedPlace(chart, '3')?.place).toBe('hatch 3');
    expect(typedPlace(chart, 'zz')).toBeUndefined();
  });
});
