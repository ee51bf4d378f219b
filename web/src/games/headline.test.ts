import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages, say } from '../lib/i18n/index.svelte';
import type { Json } from '../lib/game';
import { galilei } from './escape/galilei.testing';
import { escape } from './escape/poster';
import { ovni } from './ovni/poster';
import { survive } from './survive/poster';

/** What a table says of itself in one line, and the first words of each of its options. */
const said = (poster: typeof escape, options: Json, material: Json = null) => [
  poster.headline(options),
  ...poster.describe(options, material).map(({ title }) => title.key),
];

describe('the line of a table', () => {
  beforeAll(() => loadMessages('shell'));

  it('names the zone and the scenario of Escape', () => {
    const line = (options: object) => escape.headline({ seats: 4, ...options });
    expect(line({ zone: 'galilei' })).toBe('Galilei');
    expect(line({ zone: 'fermi', scenario: 'infection' })).toBe('Fermi · Infection');
    expect(line({ zone: { custom: 'name: My ship\nA01' } })).toBe('My ship');
    expect(line({ zone: 'fermi', scenario: { custom: 'name: Night\nB.3' } })).toBe('Fermi · Night');
  });

  it('says that a map or a scenario is the table’s own where its text is left out', () => {
    const options = { seats: 4, zone: { custom: null }, scenario: { custom: null }, edition: 'english' };
    expect(said(escape, options, galilei())).toEqual([
      'Own map · Own scenario',
      'poster.escape.zone.own',
      'poster.escape.mode.advanced',
      'poster.escape.scenario.own',
      'poster.escape.edition.english',
    ]);
    expect(escape.headline({ seats: 4, zone: { custom: 'A01' } })).toBe('Own map');
  });

  it('says in one row what a table of Escape reads in a way of its own', () => {
    const rowsOf = (options: object) => escape.describe({ seats: 4, edition: 'english', ...options }, galilei());
    const own = (options: object) => rowsOf(options).find(({ title }) => title.key === 'poster.escape.own_rules');
    expect(own({})).toBeUndefined();
    expect(own({ aliens_move_two: null, stuck_is_told: false })).toBeUndefined();
    const row = own({ aliens_move_two: true, own_noises_bring_items: false, stuck_is_told: true });
    expect(row === undefined ? '' : say(row.detail)).toBe(
      'Aliens move exactly two: yes; Noise in your sector brings items: no; Say when somebody is stuck: yes.',
    );
  });

  it('says which figures O.V.N.I. is played with if they are the table’s own', () => {
    const line = (data?: Json) => ovni.headline({ seats: 4, ...(data === undefined ? {} : { data }) });
    expect(line()).toBe('Four planets');
    for (const data of ['reconstructed', null]) expect(line(data)).toBe('Four planets');
    expect(line({ custom: 'name: Box\ncities:' })).toBe('Four planets · Figures: Box');
    expect(line({ custom: null })).toBe('Four planets · Own figures');
    expect(said(ovni, { seats: 4, data: { custom: null } })).toContain('poster.ovni.data.own');
  });

  it('names the challenge of Survive, which brings no text of its own', () => {
    expect(survive.headline({ seats: 3 })).toBe('The sinking island');
    expect(survive.headline({ seats: 3, to_the_end: true })).toBe('To the end');
  });
});
