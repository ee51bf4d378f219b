/** The log of a match: everything that was told in words, chapter by chapter, the newest first. */
import type { Kinds, Sentence, Table } from '../game';
import { say, t } from '../i18n/index.svelte';
import { heard, isTakeBack, type Heard, type TookBack } from './heard';

type Notice = { event: string };

/** One line: what was told, and how it is put. */
export interface Line<N extends Notice> {
  nth: number;
  notice: Heard<N>;
  text: string;
}

/** A round, a turn, or the setup. */
export interface Chapter<N extends Notice> {
  id: number;
  title: string;
  lines: Line<N>[];
}

interface Words<N extends Notice> {
  /** What stands over the lines before the first chapter. */
  setup: string;
  /** The title of the chapter that a notice begins, if it does. It needs no line of its own unless it has words. */
  begins(notice: N): string | null;
  /** The sentences of a notice; none for one that needs no word. */
  announce(notice: N): Sentence[];
  /** So many of the table's notices the board has shown; the others are told later. */
  shown?: number;
}

/** That a seat took its last action back, for the log of any game. */
export function takeBackWords(table: Table, { seat }: TookBack): string {
  return t('match.tookBack', { who: seat === table.you ? 'you' : 'other', name: table.nameOf(seat) });
}

/** The chapters of a table's log and their lines, the newest first; chapters without a line are left out. */
export function chaptersOf<N extends Notice>(
  table: Table<Kinds & { Notice: N }>,
  { setup, begins, announce, shown = Infinity }: Words<N>,
): Chapter<N>[] {
  const chapters: Chapter<N>[] = [{ id: 0, title: setup, lines: [] }];
  let left = shown;
  for (const [nth, notice] of heard(table.told).entries()) {
    if (!isTakeBack(notice) && (left -= 1) < 0) break;
    const title = isTakeBack(notice) ? null : begins(notice);
    if (title !== null) chapters.push({ id: chapters.length, title, lines: [] });
    const text = isTakeBack(notice) ? takeBackWords(table, notice) : announce(notice).map(say).join(' ');
    if (text !== '') chapters.at(-1)?.lines.push({ nth, notice, text });
  }
  for (const chapter of chapters) chapter.lines.reverse();
  return chapters.reverse().filter(({ lines }) => lines.length > 0);
}
