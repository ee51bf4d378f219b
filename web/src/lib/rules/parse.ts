/**
 * Reads a page of rules: the part of Markdown that `docs/rules` uses. Headings of two levels, paragraphs, lists of two
 * levels whose lines may begin with the id of a rule, tables, and **strong**, *emphasised* and `code` words.
 */

/** Words of one kind; `ref` is the id of a rule of the same page, `ruling` the word that opens a ruling. */
export interface Span {
  kind: 'text' | 'strong' | 'em' | 'code' | 'ref' | 'ruling';
  text: string;
}

/** A line of a list with all that belongs to it: a rule if it has an id. */
export interface Item {
  id: string | null;
  paragraphs: Span[][];
  items: Item[];
}

export type Block =
  | { kind: 'text'; spans: Span[] }
  | { kind: 'list'; items: Item[] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

export interface Section {
  /** Its place in the address of the page: the same in every language. */
  anchor: string;
  title: string;
  blocks: Block[];
}

export interface Page {
  title: string;
  intro: Block[];
  sections: Section[];
  /** Every rule by its id, in the order of the page. */
  rules: Map<string, Item>;
}

const ID = '[A-Z]-[A-Z]?\\d+[a-z]?|[A-Z]\\.\\d+';
const ITEM = new RegExp(`^( *)- (?:(${ID})(?= |$) ?)?(.*)$`);
const REF = new RegExp(`(?<![\\w-])(${ID})(?![\\w-])`);
const STYLED = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;
/** The word that opens a ruling, in each language. */
const RULING = /^(?:Ruling|Chiarimento|Esclarecimento|Aclaración):/;

/** What is being read: the lines of a paragraph or of an item, which become spans once all ids are known. */
interface Draft {
  id: string | null;
  lines: string[];
  items: Draft[];
}

type DraftBlock =
  { kind: 'text'; lines: string[] } | { kind: 'list'; items: Draft[] } | { kind: 'table'; rows: string[] };

interface DraftPart {
  title: string;
  blocks: DraftBlock[];
}

export function parsePage(text: string): Page {
  let title = '';
  let blocks: DraftBlock[] = [];
  const parts: DraftPart[] = [{ title: '', blocks }];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    const item = ITEM.exec(line);
    if (line.trim() === '') {
      isOpen = false;
      continue;
    } else if (line.startsWith('# ')) {
      title = line.slice(2).trim();
    } else if (line.startsWith('## ')) {
      blocks = [];
      parts.push({ title: line.slice(3).trim(), blocks });
    } else if (line.startsWith('|')) {
      if (isOpen && last?.kind === 'table') last.rows.push(line);
      else blocks.push({ kind: 'table', rows: [line] });
    } else if (item !== null) {
      const [, indent = '', id = null, rest = ''] = item;
      const draft: Draft = { id, lines: [rest], items: [] };
      const parent = indent === '' || last?.kind !== 'list' ? undefined : last.items.at(-1);
      if (parent !== undefined) parent.items.push(draft);
      else if (last?.kind === 'list') last.items.push(draft);
      else blocks.push({ kind: 'list', items: [draft] });
    } else if (isOpen && line.startsWith(' ') && last?.kind === 'list') {
      const parent = last.items.at(-1);
      const owner = line.startsWith('    ') ? (parent?.items.at(-1) ?? parent) : parent;
      owner?.lines.push(line.trim());
    } else if (isOpen && last?.kind === 'text') {
      last.lines.push(line.trim());
    } else {
      blocks.push({ kind: 'text', lines: [line.trim()] });
    }
    isOpen = true;
  }
  return finish(title, parts);
}

function finish(title: string, parts: DraftPart[]): Page {
  const drafts = parts.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'list' ? block.items : [])));
  const ids = new Set(drafts.flatMap((draft) => [draft.id, ...draft.items.map(({ id }) => id)]));
  const rules = new Map<string, Item>();

  const finishItem = (draft: Draft): Item => {
    const item: Item = { id: draft.id, paragraphs: paragraphsOf(draft.lines, ids), items: [] };
    if (draft.id !== null) rules.set(draft.id, item);
    item.items = draft.items.map(finishItem);
    return item;
  };
  const finishBlock = (block: DraftBlock): Block => {
    if (block.kind === 'text') return { kind: 'text', spans: spansOf(block.lines.join(' '), ids) };
    if (block.kind === 'list') return { kind: 'list', items: block.items.map(finishItem) };
    // The second row only parts the head from the rest.
    const [head = [], , ...rows] = block.rows.map((row) => cellsOf(row, ids));
    return { kind: 'table', head, rows };
  };
  const [intro, ...sections] = parts.map((part) => ({ title: part.title, blocks: part.blocks.map(finishBlock) }));
  return {
    title,
    intro: intro?.blocks ?? [],
    sections: sections.map((section, nth) => ({ anchor: `section-${nth + 1}`, ...section })),
    rules,
  };
}

/** The lines of an item; each ruling begins a paragraph of its own. */
function paragraphsOf(lines: string[], ids: Set<string | null>): Span[][] {
  const paragraphs: string[][] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (last === undefined || RULING.test(line)) paragraphs.push([line]);
    else last.push(line);
  }
  return paragraphs.map((paragraph) => {
    const text = paragraph.join(' ');
    const [ruling] = RULING.exec(text) ?? [];
    if (ruling === undefined) return spansOf(text, ids);
    return [{ kind: 'ruling', text: ruling }, ...spansOf(text.slice(ruling.length), ids)];
  });
}

function cellsOf(row: string, ids: Set<string | null>): Span[][] {
  const cells = row.trim().replace(/^\||\|$/g, '');
  return cells.split('|').map((cell) => spansOf(cell.trim(), ids));
}

function spansOf(text: string, ids: Set<string | null>): Span[] {
  const spans: Span[] = [];
  const addPlain = (plain: string) => {
    for (const part of plain.split(REF)) {
      if (part === '') continue;
      const isRef = ids.has(part);
      const last = spans.at(-1);
      if (!isRef && last?.kind === 'text') last.text += part;
      else spans.push({ kind: isRef ? 'ref' : 'text', text: part });
    }
  };
  let at = 0;
  for (const match of text.matchAll(STYLED)) {
    addPlain(text.slice(at, match.index));
    const [whole, strong, em, code] = match;
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong });
    else if (em !== undefined) spans.push({ kind: 'em', text: em });
    else if (code !== undefined) spans.push({ kind: 'code', text: code });
    at = match.index + whole.length;
  }
  addPlain(text.slice(at));
  return spans;
}

/** The words of spans without their kinds. */
export function plainOf(spans: Span[]): string {
  return spans.map(({ text }) => text).join('');
}
