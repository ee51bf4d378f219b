/** The pages of the rules, in every language, as players get them. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasRules, loadPage } from './load';
import { parsePage, plainOf, type Block, type Item, type Page, type Span } from './parse';
import { ABOUT, readingOrder } from './order';
import { forPlayers, LEFT_OUT_WORDS } from './players';
import { fold, piecesOf, search, termsOf } from './search';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const LANGUAGES = ['en', 'it', 'pt', 'es'] as const;
const games = readdirSync(`${ROOT}docs/rules`)
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.replace('.md', ''));
const english = (game: string) => readFileSync(`${ROOT}docs/rules/${game}.md`, 'utf8');

const spansOfItem = ({ paragraphs, items }: Item): Span[] => [...paragraphs.flat(), ...items.flatMap(spansOfItem)];

function spansOfBlock(block: Block): Span[] {
  if (block.kind === 'text') return block.spans;
  if (block.kind === 'list') return block.items.flatMap(spansOfItem);
  return [block.head, ...block.rows].flat(2);
}

const blocksOf = (page: Page) => [...page.intro, ...page.sections.flatMap(({ blocks }) => blocks)];
const spansOf = (page: Page) => blocksOf(page).flatMap(spansOfBlock);
/** The kinds of blocks with their sizes: the same in every language. */
const shapeOf = (page: Page) =>
  blocksOf(page).map((block) => {
    if (block.kind === 'text') return 'text';
    if (block.kind === 'list') return block.items.map(({ id, items }) => `${id} ${items.length}`).join(', ');
    return `${block.head.length} by ${block.rows.map((row) => row.length).join(' ')}`;
  });

describe.each(games)('the page of %s', (game) => {
  it.each(LANGUAGES)('can be read in %s', async (language) => {
    expect(hasRules(game)).toBe(true);
    const { page, language: found } = await loadPage(game, language);
    expect(found).toBe(language);
    expect(page.title).not.toBe('');
    expect(page.sections.length).toBeGreaterThan(5);
    for (const { title, blocks } of page.sections) {
      expect(title).not.toMatch(/[*`|#]/);
      expect(blocks.length, title).toBeGreaterThan(0);
    }
    // What the parser does not know would show as it stands in the file.
    for (const { kind, text } of spansOf(page)) expect(text, kind).not.toMatch(/\*|`|\||^#|^\s*- /);
    // A translation calls the rulebooks by their languages, and not by two letters.
    if (language !== 'en') for (const { text } of spansOf(page)) expect(text).not.toMatch(/\b(EN|IT|PT|ES)\b/);
    for (const [id, item] of page.rules) expect(item.paragraphs.map(plainOf).join(''), id).not.toBe('');
  });

  it.each(LANGUAGES)('has the same rules in the same order in %s', async (language) => {
    const [own, first] = await Promise.all([loadPage(game, language), loadPage(game, 'en')]);
    expect([...own.page.rules.keys()]).toEqual([...first.page.rules.keys()]);
    expect(shapeOf(own.page)).toEqual(shapeOf(first.page));
    expect(own.page.sections.map(({ anchor }) => anchor)).toEqual(first.page.sections.map(({ anchor }) => anchor));
  });

  it.each(LANGUAGES)('begins with rules and ends with what it says of itself in %s', async (language) => {
    const { page } = await loadPage(game, language);
    const ordered = readingOrder(page, 'About');
    expect(ordered.at(-1)).toEqual({ anchor: ABOUT, title: 'About', blocks: page.intro });
    expect(
      ordered
        .slice(0, -1)
        .map(({ anchor }) => anchor)
        .sort(),
    ).toEqual(page.sections.map(({ anchor }) => anchor).sort());
    const [first] = ordered;
    expect(first?.blocks.some((block) => block.kind === 'list' && block.items[0]?.id !== null)).toBe(true);
    // The glossary, which the file begins with, comes after the last of its sections.
    const anchors = ordered.map(({ anchor }) => anchor);
    expect(anchors.indexOf('section-1')).toBe(anchors.indexOf(`section-${page.sections.length}`) + 1);
  });

  it.each(LANGUAGES)('speaks to players alone in %s', async (language) => {
    const { page } = await loadPage(game, language);
    const spans = spansOf(page);
    // No path, and no name of an option.
    for (const { text } of spans.filter(({ kind }) => kind === 'code')) expect(text).not.toMatch(/[/_]|^[a-z]+$/);
    const text = plainOf(spans);
    expect(text).not.toMatch(/is built|in the code\b|\btests?\b that|Not built/);
  });

  it('has a paragraph for every refusal', async () => {
    const { page } = await loadPage(game, 'en');
    const source = readFileSync(`${ROOT}games/${game}/src/refusal.rs`, 'utf8');
    const named = [...source.matchAll(/"([A-Z]-[A-Z]?\d+[a-z]?|[A-Z]\.\d+)"/g)].map((match) => match[1] ?? '');
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((id) => !page.rules.has(id))).toEqual([]);
  });
});

describe('what speaks to developers', () => {
  it('is left out, and nothing is listed that no page says', () => {
    const all = games.map(english).join('\n');
    for (const [words] of LEFT_OUT_WORDS) {
      expect(all).toContain(words);
      expect(forPlayers(all)).not.toContain(words);
    }
  });

  it('has a section that is left out up to the next heading', () => {
    const text = '# Page\n\n## One\n\n- X-01 A.\n\n## Not built yet\n\n- X-02: later.\n\n## Two\n\n- X-03 B.';
    expect([...parsePage(forPlayers(text)).rules.keys()]).toEqual(['X-01', 'X-03']);
  });
});

describe('a page', () => {
  const text = [
    '# Game: the rules',
    '',
    'One line',
    'and another.',
    '',
    '## First',
    '',
    '- **word**: what it `means`.',
    '- X-01 A rule (X-02, Y-09).',
    '  Ruling: it is so.',
    '  - Part: of it.',
    '    More of it.',
    '  - X-01a Another.',
    '',
    '| a | b |',
    '| --- | --- |',
    '| 1 | |',
    '',
    '## Second',
    '',
    '- X-02 See *this*.',
  ].join('\n');
  const page = parsePage(text);

  it('is read line by line', () => {
    expect(page.title).toBe('Game: the rules');
    expect(page.intro).toEqual([{ kind: 'text', spans: [{ kind: 'text', text: 'One line and another.' }] }]);
    expect(page.sections.map(({ title, anchor }) => [title, anchor])).toEqual([
      ['First', 'section-1'],
      ['Second', 'section-2'],
    ]);
    expect([...page.rules.keys()]).toEqual(['X-01', 'X-01a', 'X-02']);
    const rule = page.rules.get('X-01');
    expect(rule?.paragraphs).toEqual([
      [
        { kind: 'text', text: 'A rule (' },
        { kind: 'ref', text: 'X-02' },
        { kind: 'text', text: ', Y-09).' },
      ],
      [
        { kind: 'ruling', text: 'Ruling:' },
        { kind: 'text', text: ' it is so.' },
      ],
    ]);
    expect(rule?.items.map((item) => item.paragraphs.map(plainOf))).toEqual([
      ['Part: of it. More of it.'],
      ['Another.'],
    ]);
    expect(page.sections[0]?.blocks[1]).toEqual({
      kind: 'table',
      head: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
      rows: [[[{ kind: 'text', text: '1' }], []]],
    });
  });
});

describe('a search', () => {
  const idsOf = (page: Page, query: string) =>
    search(page, query).sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'list' ? block.items.map(({ id }) => id) : [])),
    );

  it('finds words with and without their accents and whichever apostrophe', async () => {
    const { page } = await loadPage('survive', 'it');
    const text = plainOf(spansOf(page));
    expect(text).toMatch(/è/);
    expect(text).toMatch(/l’isola/i);
    for (const [one, other] of [
      ['può', 'puo'],
      ['l’isola', "l'isola"],
      ['L’ISOLA', 'l’isola'],
      ['metà', 'META'],
    ] as const) {
      expect(idsOf(page, one), one).toEqual(idsOf(page, other));
    }
    expect(idsOf(page, 'puo').length).toBeGreaterThan(0);
    expect(idsOf(page, "l'isola").length).toBeGreaterThan(0);
    const spanish = (await loadPage('escape', 'es')).page;
    expect(idsOf(spanish, 'aclaracion').length).toBeGreaterThan(10);
    expect(idsOf(spanish, 'Aclaración')).toEqual(idsOf(spanish, 'aclaracion'));
  });

  it('wants every word of the query, in any order', async () => {
    const { page } = await loadPage('escape', 'en');
    const both = idsOf(page, 'teleport start');
    expect(both).toContain('E-62');
    expect(idsOf(page, 'start teleport')).toEqual(both);
    expect(both.length).toBeLessThan(idsOf(page, 'teleport').length);
    expect(search(page, 'zzzz')).toEqual({ sections: [], count: 0 });
  });

  it('takes an id for the rule it names', async () => {
    const { page } = await loadPage('escape', 'en');
    for (const query of ['E-10', 'e10', 'e-10 ']) expect(idsOf(page, query)).toEqual(['E-10']);
    for (const query of ['B.3', 'b3']) expect(idsOf(page, query)).toEqual(['B.3']);
    expect(idsOf(page, 'e-6')).toEqual(['E-60', 'E-61', 'E-62', 'E-63', 'E-64', 'E-65', 'E-66']);
    // A sector is no id.
    expect(idsOf(page, 'd09')).toContain('M-02');
    const ovni = (await loadPage('ovni', 'en')).page;
    expect(idsOf(ovni, 'o-35b')).toEqual(['O-35']);
    expect(idsOf(ovni, 'o-a7')).toEqual(['O-A7']);
  });

  it('shows a section whole whose heading was written', async () => {
    const { page } = await loadPage('escape', 'en');
    const section = page.sections.find(({ title }) => title === 'Scenario tool');
    expect(search(page, 'scenario tool').sections).toContainEqual(section);
  });

  it('counts what it shows', async () => {
    const { page } = await loadPage('survive', 'en');
    const { sections, count } = search(page, 'whale');
    const shown = sections.flatMap(({ blocks }) =>
      blocks.flatMap((block): unknown[] => (block.kind === 'list' ? block.items : [block])),
    );
    expect(count).toBe(shown.length);
  });

  it('marks what it found, as it is written', () => {
    const marked = (text: string, query: string) =>
      piecesOf(text, termsOf(query))
        .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
        .join('');
    expect(marked('L’Isola è così', "l'isola cosi")).toBe('[L’Isola] è [così]');
    expect(marked('aaa', 'aa')).toBe('[aaa]');
    expect(marked('Señal', 'n')).toBe('Se[ñ]al');
    expect(marked('nothing', '')).toBe('nothing');
    expect(fold('Ação — “É”')).toBe('acao - "e"');
  });
});
