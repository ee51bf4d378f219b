import { describe, expect, it } from 'vitest';
import { Chart, columnName } from './chart';
import { galileiChart } from './galilei.testing';

const { chart, at } = galileiChart();
const places = (cells: { place: string }[]) => cells.map(({ place }) => place).sort();

describe('the chart', () => {
  it('has the neighbours that the rulebook names for D09', () => {
    expect(places(chart.near(at('D09')))).toEqual(['C09', 'C10', 'D08', 'D10', 'E09', 'E10']);
  });

  it('knows a direction and its way back', () => {
    expect(chart.next(at('D09'), 'ne')?.place).toBe('E09');
    expect(chart.next(at('E09'), 'sw')?.place).toBe('D09');
    expect(chart.next(at('C01'), 'n')).toBeUndefined();
  });

  it('reaches over walls with the keyboard', () => {
    expect(chart.next(at('O02'), 's')).toBeUndefined();
    expect(chart.beyond(at('O02'), 's')?.place).toBe('O05');
  });

  it('draws columns B, D, F half a hex lower and neighbours at the same distance', () => {
    const from = at('D09');
    const lengths = chart.near(from).map(({ x, y }) => Math.hypot(x - from.x, y - from.y));
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(0.2);
    expect(at('B01').y).toBeGreaterThan(at('C01').y);
  });

  it('leaves out columns and rows without a sector around the ship', () => {
    const secure = (place: string, col: number, row: number) => ({ place, col, row, kind: 'secure' }) as const;
    const large = { columns: 23, rows: 14, sectors: [secure('I05', 8, 4), secure('J05', 9, 4)] };
    const small = { columns: 2, rows: 1, sectors: [secure('A01', 0, 0), secure('B01', 1, 0)] };
    const [one, other] = [new Chart(large), new Chart(small)];
    expect(one.columns.map(({ name }) => name)).toEqual(['I', 'J']);
    expect([one.width, one.height]).toEqual([other.width, other.height]);
    expect(one.cells.map(({ x, y }) => [x, y])).toEqual(other.cells.map(({ x, y }) => [x, y]));
  });

  it('finds ways of two steps that cross no start', () => {
    const ways = chart.ways(at('M09'), 2, () => true);
    expect(ways.get('M11')?.map(({ place }) => place)).toEqual(['M09', 'M10', 'M11']);
    expect(ways.has('human start')).toBe(false);
    expect(ways.has('M12')).toBe(false);
  });

  it('ends a way at what may not be crossed', () => {
    const open = chart.ways(at('V01'), 2, () => true);
    const shut = chart.ways(at('V01'), 2, (cell) => cell.hatch === null);
    expect(open.has('V03')).toBe(true);
    expect(shut.has('hatch 2')).toBe(true);
    expect(shut.has('V03')).toBe(false);
  });

  it('names columns past Z with two letters', () => {
    expect([0, 25, 26, 27].map(columnName)).toEqual(['A', 'Z', 'AA', 'AB']);
  });
});
