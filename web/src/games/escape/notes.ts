/** Private notes: marks and words on sectors and on opponents. A document that is saved whole, turn by turn. */
import type { NoteEntry } from '../../lib/game';

/** What one takes an opponent for. */
export const SUSPICIONS = ['unsure', 'human', 'alien'] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

/** The papers a slip can be written on; the letters on it say it all, the colour only helps. */
export const PAPERS = ['plain', 'red', 'green', 'blue'] as const;
export type Paper = (typeof PAPERS)[number];

/** The letters that fit on a slip. */
export const MAX_LETTERS = 6;
/** The longest text, so that all notes fit into what the server keeps. */
export const MAX_TEXT = 72;
const MAX_SECTORS = 40;
const VERSION = 1;

/** A note on a sector. */
export interface SectorNote {
  /** What is drawn on the map. */
  letters: string;
  paper: Paper;
  text: string;
}

/** A note on an opponent. */
export interface SeatNote {
  suspicion: Suspicion;
  text: string;
}

/** Everything one has written down. */
export interface Notes {
  version: typeof VERSION;
  sectors: Record<string, SectorNote>;
  seats: Record<string, SeatNote>;
}

export const NO_NOTES: Notes = { version: VERSION, sectors: {}, seats: {} };

/** A note on a sector with a change; an empty one is no note. */
export function writeSector(notes: Notes, place: string, change: Partial<SectorNote>): Notes {
  const before = notes.sectors[place] ?? { letters: '', paper: 'plain', text: '' };
  const after: SectorNote = { ...before, ...change };
  after.letters = after.letters.slice(0, MAX_LETTERS);
  after.text = after.text.slice(0, MAX_TEXT);
  const others = Object.entries(notes.sectors).filter(([other]) => other !== place);
  const isEmpty = after.letters.trim() === '' && after.text.trim() === '';
  if (!isEmpty && others.length >= MAX_SECTORS) return notes;
  return { ...notes, sectors: Object.fromEntries(isEmpty ? others : [...others, [place, after]]) };
}

/** A note on an opponent with a change. */
export function writeSeat(notes: Notes, seat: number, change: Partial<SeatNote>): Notes {
  const before = notes.seats[seat] ?? { suspicion: 'unsure', text: '' };
  const after: SeatNote = { ...before, ...change };
  after.text = after.text.slice(0, MAX_TEXT);
  return { ...notes, seats: { ...notes.seats, [seat]: after } };
}

/** Reads what the server kept; what has another shape is left out. */
export function readNotes(entries: readonly NoteEntry[]): Notes {
  const latest = entries.toSorted((one, two) => two.turn - one.turn)[0]?.note;
  if (!isRecord(latest) || latest['version'] !== VERSION) return NO_NOTES;
  let notes = NO_NOTES;
  for (const [place, note] of Object.entries(isRecord(latest['sectors']) ? latest['sectors'] : {})) {
    if (!isRecord(note)) continue;
    const { letters, paper, text } = note;
    notes = writeSector(notes, place, {
      letters: typeof letters === 'string' ? letters : '',
      paper: PAPERS.find((known) => known === paper) ?? 'plain',
      text: typeof text === 'string' ? text : '',
    });
  }
  for (const [seat, note] of Object.entries(isRecord(latest['seats']) ? latest['seats'] : {})) {
    if (!isRecord(note)) continue;
    notes = writeSeat(notes, Number(seat), {
      suspicion: SUSPICIONS.find((known) => known === note['suspicion']) ?? 'unsure',
      text: typeof note['text'] === 'string' ? note['text'] : '',
    });
  }
  return notes;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
