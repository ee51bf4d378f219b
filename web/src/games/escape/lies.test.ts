import { describe, expect, it } from 'vitest';
import { galileiChart } from './galilei.testing';
import { plausibleLies } from './lies';

const { chart, at } = galileiChart();
const names = new Set(
  chart.cells.filter(({ kind }) => kind === 'secure' || kind === 'dangerous').map(({ place }) => place),
);

describe('a plausible lie', () => {
  it('is dangerous, apart from the truth and within reach of what was heard last', () => {
    const lies = plausibleLies(chart, names, { at: at('P06'), last: at('M09'), reach: 4 });
    expect(lies.length).toBeGreaterThan(5);
    for (const lie of lies) {
      expect(at(lie).kind).toBe('dangerous');
      expect(chart.bearing(at('P06'), at(lie)).distance).toBeGreaterThanOrEqual(3);
      expect(chart.bearing(at('M09'), at(lie)).distance).toBeLessThanOrEqual(4);
    }
  });

  it('is as little too far as can be where nothing is within reach', () => {
    const lies = plausibleLies(chart, names, { at: at('M09'), last: at('M09'), reach: 1 });
    expect(lies.length).toBeGreaterThan(0);
    for (const lie of lies) expect(chart.bearing(at('M09'), at(lie)).distance).toBe(3);
  });

  it('is still found when nothing fits, and never outside what may be named', () => {
    const few = plausibleLies(chart, new Set(['M10']), { at: at('M09'), last: at('A02'), reach: 1 });
    expect(few).toEqual(['M10']);
    expect(plausibleLies(chart, new Set(), { at: at('M09'), last: undefined, reach: 1 })).toEqual([]);
  });
});
