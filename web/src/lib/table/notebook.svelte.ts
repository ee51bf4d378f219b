/** The private notes at a table: written and undone while it is played, and read again in a replay. */
import type { NoteEntry, Table } from '../game';
import { begin, change, redo, undo, type History } from '../history';

/** Writing rests so long before the notes are saved, in milliseconds. */
const SAVE_AFTER = 600;

interface Pages<T> {
  /** Reads what the server kept. */
  read(entries: readonly NoteEntry[]): T;
  /** The round of now, to which what is written belongs. */
  round(): number;
}

/** A document that is saved whole, round by round. */
export class Notebook<T> {
  readonly #table: Table;
  readonly #pages: Pages<T>;
  #history: History<T>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How saving went, once something was written. */
  saving = $state<'none' | 'saved' | 'waiting' | 'failed'>('none');
  /** In a replay: the seat whose notes are read, and through whose eyes that was chosen. */
  #chosen = $state.raw<{ seat: number; eyes: number | null } | null>(null);

  /** In a replay: the seats whose notes may be read. */
  writers = $derived.by((): number[] => this.#table.replay?.notes.map(({ seat }) => seat) ?? []);
  /** In a replay: the seat whose notes are read: one that was chosen, or the one whose eyes they are. */
  writer = $derived.by((): number | null => {
    const { you } = this.#table;
    const wanted = this.#chosen !== null && this.#chosen.eyes === you ? this.#chosen.seat : you;
    return this.writers.find((seat) => seat === wanted) ?? null;
  });
  /** What one has written down; in a replay what was written down by the round of now. */
  now = $derived.by((): T => {
    const { replay } = this.#table;
    if (replay === undefined) return this.#history.now;
    const written = replay.notes.find(({ seat }) => seat === this.writer)?.notes ?? [];
    return this.#pages.read(written.filter(({ turn }) => turn <= this.#pages.round()));
  });

  constructor(table: Table, pages: Pages<T>) {
    this.#table = table;
    this.#pages = pages;
    this.#history = $state.raw(begin(pages.read(table.notes)));
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** In a replay: reads the notes of a seat. */
  readOf(seat: number) {
    this.#chosen = { seat, eyes: this.#table.you };
  }

  /** What stands there from now on; changes of one field in a row are undone at once. */
  write(next: T, field: string | null) {
    this.#turn(change(this.#history, next, field));
  }

  undo() {
    this.#turn(undo(this.#history));
  }

  redo() {
    this.#turn(redo(this.#history));
  }

  #turn(history: History<T>) {
    if (history === this.#history) return;
    this.#history = history;
    this.saving = 'waiting';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), SAVE_AFTER);
  }

  async #save() {
    const notes = this.now;
    const refusal = await this.#table.saveNote(this.#pages.round(), notes);
    if (notes === this.now) this.saving = refusal === null ? 'saved' : 'failed';
  }
}
