/** What the server finds in a map, in the language of the page. */
import { listOf, t, type Params } from '../../../lib/i18n/index.svelte';
import type { Coord, FaultKind } from '../../../lib/wire/escape';
import { placeName } from '../places';
import type { Draft } from './draft';

/** One fault as a sentence that says what to change. */
export function sayFault(kind: FaultKind): string {
  const { fault, ...figures } = kind;
  const params = Object.entries(figures).map(([name, value]) => {
    // A sector may be out of reach of both starts.
    if (name === 'start') return [name, value ?? 'either'];
    return [name, typeof value === 'string' ? visible(value) : value];
  });
  return t(`workshop.fault.${fault}`, Object.fromEntries(params) as Params);
}

/** A text from a file, in which what can't be seen, or turns round what follows, is called by its number. */
export function visible(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (one) => {
    const number = (one.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `U+${number.padStart(4, '0')}`;
  });
}

/** How many faults there are, with those that the server counts and does not name. */
export function countFaults(kinds: readonly FaultKind[]): number {
  return kinds.reduce((n, kind) => n + (kind.fault === 'more' ? kind.n_more : 1), 0);
}

/** So many sectors are named in one line. */
const MOST_NAMED = 12;

/** Sectors by their names, and how many more there are. */
export function sayPlaces(draft: Pick<Draft, 'marks'>, places: readonly Coord[]): string {
  const first = places.slice(0, MOST_NAMED).map((place) => sectorName(draft, place));
  const rest = places.length - first.length;
  return listOf(rest > 0 ? [...first, t('workshop.more', { n: rest })] : first);
}

/** The faults, a line each, with the sector to look at; what is wrong with many sectors alike is one line. */
export function sayFaults(
  draft: Pick<Draft, 'marks'>,
  kinds: readonly FaultKind[],
): { text: string; sector: Coord | null }[] {
  const lines = new Map<string, { kind: FaultKind; sectors: Coord[] }>();
  for (const [nth, kind] of kinds.entries()) {
    const key = kind.fault === 'unreachable' ? String(kind.start) : String(nth);
    const line = lines.get(key) ?? { kind, sectors: [] };
    if ('sector' in kind) line.sectors.push(kind.sector);
    lines.set(key, line);
  }
  return [...lines.values()].map(({ kind, sectors }) => {
    const sector = sectors[0] ?? null;
    if (kind.fault !== 'unreachable' || sectors.length < 2) return { text: sayFault(kind), sector };
    const params = { n: sectors.length, start: kind.start ?? 'either', sectors: sayPlaces(draft, sectors) };
    return { text: t('workshop.unreachable', params), sector };
  });
}

/** A sector by its coordinates, and where it is a start or a hatch by its name too: "hatch 2 (L08)". */
export function sectorName({ marks }: Pick<Draft, 'marks'>, place: Coord): string {
  const mark = marks.get(place) ?? 'x';
  if (mark === 'x' || mark === 'o') return place;
  const special = mark === 'H' ? 'human start' : mark === 'A' ? 'alien start' : `hatch ${mark}`;
  return t('workshop.named', { name: placeName(special), place });
}
