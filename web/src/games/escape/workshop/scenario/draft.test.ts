/** A scenario that is composed is written and read without loss, and kept so. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DrawnScenario } from '../../../../lib/wire/escape';
import {
  countsIn,
  emptyScenario,
  firstWords,
  ownMapId,
  ownZone,
  scenarioOf,
  scenarioText,
  withCode,
  withCount,
} from './draft';
import { readScenario } from './kept';

const file = (name: string) =>
  readFileSync(new URL(`../../../../../../games/escape/data/${name}.scenario`, import.meta.url), 'utf8');

/** What the server makes of a text that is written plainly. */
function drawnOf(text: string): DrawnScenario {
  const said = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(text)?.[1] ?? '';
  const codes = text
    .split('\n')
    .filter((line) => /^[A-Z]\./.test(line))
    .map((line) => line.split(' '))
    .map(([code = '', ...words]) => ({ code, words }));
  return { name: said('name'), author: said('author'), players: said('players'), codes };
}

describe('the draft of a scenario', () => {
  it.each(['arena', 'infection', 'old-school'])('is the text of %s again', (name) => {
    expect(scenarioText(scenarioOf(drawnOf(file(name))))).toBe(file(name));
  });

  it('is written in the order of a rule sheet, whatever was switched on first', () => {
    let draft = { ...emptyScenario('  Two\nlines '), author: 'Me', players: '4-8 (16)' };
    draft = withCode(draft, 'H.13', []);
    draft = withCode(draft, 'H.4', []);
    draft = withCode(draft, 'C.6', ['1', '3']);
    draft = withCode(draft, 'A.1', []);
    draft = withCode(draft, 'A.1', null);
    expect(scenarioText(draft)).toBe('name: Two lines\nauthor: Me\nplayers: 4-8 (16)\n\nC.6 1 3\nH.4\nH.13\n');
  });

  it('begins a code with a value of its shape', () => {
    expect(firstWords({ shape: 'nothing' })).toEqual([]);
    expect(firstWords({ shape: 'word', words: ['nobody', 'humans'] })).toEqual(['nobody']);
    expect(firstWords({ shape: 'hatch', most: 9 })).toEqual(['1']);
    expect(firstWords({ shape: 'number', least: 2, most: 9 })).toEqual(['2']);
    expect(firstWords({ shape: 'number_or_word', least: 1, most: 9, word: 'players' })).toEqual(['players']);
    expect(firstWords({ shape: 'counts', counts: [{ name: 'silence', least: 0, most: 9 }] })).toEqual([]);
  });

  it('counts by name', () => {
    const names = ['silence', 'own', 'any'];
    let words = withCount([], names, 'own', '27');
    words = withCount(words, names, 'silence', '6');
    expect(words).toEqual(['silence=6', 'own=27']);
    expect(countsIn(words).get('own')).toBe('27');
    expect(withCount(words, names, 'own', '')).toEqual(['silence=6']);
  });

  it('is tried on a zone or on a map of one’s own', () => {
    expect(ownMapId('galilei')).toBeNull();
    expect(ownMapId(ownZone('a1'))).toBe('a1');
  });

  it('is kept as it was, and what is no scenario is not read', () => {
    const codes: [string, string[]][] = [['C.6', ['1', '2']]];
    const kept = { changed: 7, name: 'N', author: 'A', players: '2-8', codes, zone: 'fermi', seats: 6 };
    expect(readScenario('x', kept)).toEqual({
      id: 'x',
      changed: 7,
      draft: { name: 'N', author: 'A', players: '2-8', codes: new Map(codes), zone: 'fermi', seats: 6 },
      tie: {},
    });
    expect(readScenario('x', {})).toBeNull();
    const bent = { codes: [['C.6', ['1\nname: other', '2']], ['<b>', []], 'B.3', ['B.3', 'x']] };
    expect(readScenario('x', bent as never)?.draft.codes).toEqual(new Map([['C.6', ['2']]]));
  });
});
