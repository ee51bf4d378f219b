/** The pictures beside the rules: what they show is on the real boards, and every language says it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadPage } from '../lib/rules/load';
import { galileiChart } from './escape/galilei.testing';
import { RULES as ESCAPE, SCENES } from './escape/rules/scenes';
import { BOARD as WORLD, RULES as OVNI } from './ovni/rules/scenes';
import { BOARD } from './ovni/world.testing';
import { island } from './survive/island.testing';
import { HEXES, RULES as SURVIVE } from './survive/rules/scenes';

const LANGUAGES = ['en', 'it', 'pt', 'es'] as const;
const messages = (language: string, game: string) =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../messages/${language}/rules-${game}.json`, import.meta.url)), 'utf8'),
  ) as Record<string, string>;

describe.each([
  { id: 'escape', rules: ESCAPE },
  { id: 'survive', rules: SURVIVE },
  { id: 'ovni', rules: OVNI },
])('the pictures of $id', ({ id, rules }) => {
  it.each(LANGUAGES)('stand beside rules of the page and are told in %s', async (language) => {
    const { page } = await loadPage(id, language);
    const names = Object.keys(rules);
    expect(names.length).toBeGreaterThan(2);
    expect(Object.values(rules).filter((rule) => !page.rules.has(rule))).toEqual([]);
    const told = names.flatMap((name) => [`rules.${id}.${name}`, `rules.${id}.${name}.text`]);
    const lines = [1, 2, 3, 4, 5].map((nth) => `rules.${id}.line.${nth}`);
    expect(Object.keys(messages(language, id)).sort()).toEqual([`rules.${id}.cover`, ...lines, ...told].sort());
  });
});

describe('a picture', () => {
  it('of Escape shows sectors as the zone Galilei has them', () => {
    const { at } = galileiChart();
    for (const { place, kind, col, row } of SCENES.move.chart.cells) {
      expect(at(place)).toMatchObject({ kind, col, row });
    }
    for (const { place, kind } of SCENES.attack.chart.cells) expect(at(place)).toMatchObject({ kind });
  });

  it('of Escape leads a piece no farther than it can go', () => {
    for (const { chart, piece } of [SCENES.move, SCENES.hatch]) {
      const from = chart.cell(piece.at);
      const ways = from === undefined ? null : chart.ways(from, piece.steps, () => true);
      expect(ways?.get(piece.goes)?.length).toBe(piece.steps + 1);
    }
  });

  it('of Survive shows the printed board', () => {
    expect(HEXES.map((hex) => ({ ...hex, has_serpent: false }))).toEqual(
      island().hexes.map((hex) => ({ ...hex, has_serpent: false })),
    );
  });

  it('of O.V.N.I. shows the cities and links of the set that comes with the game', () => {
    expect(WORLD.cities).toEqual(BOARD.cities);
    expect(WORLD.board.map((near) => near.toSorted((a, b) => a - b))).toEqual(
      BOARD.board.map((near) => near.toSorted((a, b) => a - b)),
    );
  });
});
