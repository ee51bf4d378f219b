import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from '../../../lib/i18n/index.svelte';
import type { FaultKind } from '../../../lib/wire/escape';
import { countFaults, sayFaults } from './words';

const lost = (sector: string, start: 'human' | 'alien' | null): FaultKind => ({ fault: 'unreachable', sector, start });

describe('what is wrong with a map', () => {
  beforeAll(() => loadMessages('workshop'));

  it('is a line for many sectors alike, and counted as the server counts it', () => {
    const kinds: FaultKind[] = [
      { fault: 'no_name' },
      lost('A01', null),
      lost('B02', 'human'),
      lost('C01', null),
      { fault: 'more', n_more: 26 },
    ];
    const lines = sayFaults({ marks: new Map() }, kinds);
    expect(lines.map(({ sector }) => sector)).toEqual([null, 'A01', 'B02', null]);
    expect(lines[1]?.text).toContain('2 sectors can’t be reached from either start: A01 and C01.');
    expect(lines[2]?.text).toContain('B02 can’t be reached from the human start.');
    expect(countFaults(kinds)).toBe(30);
  });
});
