import { describe, expect, it } from 'vitest';
import { wasOf, type Line } from './agreed';

const zone = (name: string, size: string): Line => ({ icon: 'hatch', title: `Zone ${name}`, detail: size });
const rules = (title: string): Line => ({ icon: 'item', title, detail: 'all of them' });

describe('what was changed at a table', () => {
  it('names what a line said before', () => {
    const [before, now] = [
      [zone('Galilei', 'large'), rules('Advanced')],
      [zone('Fermi', 'small'), rules('Advanced')],
    ];
    expect(now.map((line) => wasOf(line, now, before))).toEqual(['Zone Galilei', null]);
  });

  it('names the detail where the title stayed', () => {
    const [before, now] = [[zone('Galilei', 'large')], [zone('Galilei', 'small')]];
    expect(wasOf(zone('Galilei', 'small'), now, before)).toBe('large');
  });

  it('knows a line that is new, also one that looks like another', () => {
    const before = [rules('Advanced')];
    const now = [rules('Advanced'), rules('A.1')];
    expect(now.map((line) => wasOf(line, now, before))).toEqual([null, '']);
  });
});
