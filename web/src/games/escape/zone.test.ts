import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Chart } from './chart';
import { arenaMisfit, playersOf, readZone } from './zone';

const data = new URL('../../../../games/escape/data/', import.meta.url);
const maps = readdirSync(data).filter((name) => name.endsWith('.map'));
const text = (name: string) => readFileSync(new URL(name, data), 'utf8');

describe('a zone', () => {
  it('is read from the text that the rules read', () => {
    const board = readZone(text('fermi.map'));
    expect(board.name).toBe('Fermi');
    expect(board.sectors.filter(({ kind }) => kind === 'hatch').map(({ place }) => place)).toEqual([
      'hatch 3',
      'hatch 4',
      'hatch 1',
      'hatch 2',
    ]);
    expect(playersOf(text('fermi.map'))).toEqual({ min: 2, max: 6 });
    expect(playersOf(text('balena.map'))).toBeNull();
  });

  // What the server says of each zone and Arena with four seats.
  it('can carry Arena or not, as the server judges', () => {
    const misfits = maps.flatMap((name) => {
      const misfit = arenaMisfit(new Chart(readZone(text(name))));
      return misfit === null ? [] : [`${name.replace('.map', '')} ${misfit}`];
    });
    expect(misfits).toEqual([
      'balena hatches',
      'cavour hatches',
      'dilemma hatches',
      'en-garde stuck',
      'fermi stuck',
      'frenzy stuck',
      'machiavelli stuck',
      'morgenland hatches',
      'sound-of-silence stuck',
    ]);
  });
});
