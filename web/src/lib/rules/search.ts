/** Finds paragraphs of the rules by words or by an id. Accents, capitals and the shape of an apostrophe don't matter. */
import { plainOf, type Block, type Item, type Page, type Section } from './parse';

/** Marks that are written in several ways, by the way they are compared. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[’‘´`]/, "'"],
  [/[«»“”„]/, '"'],
  [/[–—‑]/, '-'],
  [/\s/, ' '],
];

/** Characters that were compared before: a page has few different ones and many of each. */
const known = new Map<string, string>();

function foldChar(char: string): string {
  const before = known.get(char);
  if (before !== undefined) return before;
  const [, alike] = ALIKE.find(([shapes]) => shapes.test(char)) ?? [];
  const plain = alike ?? char.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  known.set(char, plain);
  return plain;
}

/** A text as it is compared. */
export function fold(text: string): string {
  return [...text].map(foldChar).join('');
}

/** The words of a query, all of which a paragraph must have. */
export function termsOf(query: string): string[] {
  return fold(query)
    .split(' ')
    .filter((term) => term !== '');
}

/** A text cut where words of the query begin and end. */
export function piecesOf(text: string, terms: readonly string[]): { text: string; isHit: boolean }[] {
  if (terms.length === 0) return [{ text, isHit: false }];
  const chars = [...text];
  // Where each folded character comes from.
  const from: number[] = [];
  let folded = '';
  chars.forEach((char, nth) => {
    const plain = foldChar(char);
    folded += plain;
    for (let left = plain.length; left > 0; left -= 1) from.push(nth);
  });
  const isHit = chars.map(() => false);
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1)) {
      isHit.fill(true, from[at], (from[at + term.length - 1] ?? 0) + 1);
    }
  }
  const pieces: { text: string; isHit: boolean }[] = [];
  chars.forEach((char, nth) => {
    const last = pieces.at(-1);
    if (last !== undefined && last.isHit === isHit[nth]) last.text += char;
    else pieces.push({ text: char, isHit: isHit[nth] ?? false });
  });
  return pieces;
}

function wordsOf({ id, paragraphs, items }: Item): string {
  return [id ?? '', ...paragraphs.map(plainOf), ...items.map(wordsOf)].join(' ');
}

/** The ids that a query begins to write, with or without their mark: `E-10`, `e1`, `b.3`. */
function idsOf(page: Page, terms: readonly string[]): Set<string> {
  const [term = ''] = terms;
  if (terms.length !== 1 || !/^[a-z][-.]?[a-z]?\d+[a-z]?$/.test(term)) return new Set();
  const hasMark = /[-.]/.test(term);
  const isMeant = (id: string) => (hasMark ? fold(id) : fold(id).replace(/[-.]/, '')).startsWith(term);
  return new Set([...page.rules.keys()].filter(isMeant));
}

/** What of a page answers a query: the sections with the lines that do, and how many these are. */
export interface Found {
  sections: Section[];
  count: number;
}

export function search(page: Page, query: string): Found {
  const terms = termsOf(query);
  const ids = idsOf(page, terms);
  let count = 0;
  const has = (text: string) => {
    const folded = fold(text);
    return terms.every((term) => folded.includes(term));
  };
  const isNamed = (item: Item): boolean => (item.id !== null && ids.has(item.id)) || item.items.some(isNamed);
  const isFound = (item: Item) => (ids.size > 0 ? isNamed(item) : has(wordsOf(item)));

  const filter = (block: Block): Block[] => {
    if (block.kind === 'list') {
      const items = block.items.filter(isFound);
      count += items.length;
      return items.length > 0 ? [{ kind: 'list', items }] : [];
    }
    if (ids.size > 0) return [];
    const text =
      block.kind === 'text' ? plainOf(block.spans) : [block.head, ...block.rows].flat().map(plainOf).join(' ');
    if (!has(text)) return [];
    count += 1;
    return [block];
  };
  const sections = page.sections.flatMap((section) => {
    // Who writes the heading of a section gets all of it.
    const isWhole = ids.size === 0 && has(section.title);
    if (isWhole)
      count += section.blocks.reduce((sum, block) => sum + (block.kind === 'list' ? block.items.length : 1), 0);
    const blocks = isWhole ? section.blocks : section.blocks.flatMap(filter);
    return blocks.length > 0 ? [{ ...section, blocks }] : [];
  });
  return { sections, count };
}
