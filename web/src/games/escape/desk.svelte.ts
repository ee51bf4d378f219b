/**
 * What the parts of Escape's table share: the map, the story so far, what is chosen on the map, whom one follows, and
 * the private notes. One desk for each table.
 */
import { desksOf } from '../../lib/table/desk.svelte';
import type { EscapeTable } from './table';
import type { Action, Item, Outcome, Place, Role, Seat, Side } from '../../lib/wire/escape';
import { Chart, type Cell } from './chart';
import { guessesBySector, suspectsOf, type Guess } from './belief';
import { aimOf, sortChoices, targetsOf } from './choices';
import { announcedBy, fatesBySector, isAlien, marksBySector, recordRows, tell, wayOf, type Departure } from './events';
import {
  begin,
  change,
  NO_NOTES,
  readNotes,
  redo,
  undo,
  writeSeat,
  writeSector,
  type History,
  type Notes,
  type SeatNote,
  type SectorNote,
} from './notes';
import { lawsOf } from './laws';

/** Writing rests so long before the notes are saved, in milliseconds. */
const SAVE_AFTER = 600;
/** A refused sector is ringed so long, in milliseconds. */
const REFUSED_FOR = 900;

const NO_WAYS: ReadonlyMap<Place, Cell[]> = new Map();
const NO_FATES: ReadonlyMap<Place, Departure[]> = new Map();
const NO_GUESSES: ReadonlyMap<Place, Guess[]> = new Map();

/** A piece of a seat whose place is known: to everybody's eyes, or beside what a seat could have known. */
export interface Member {
  seat: Seat;
  cell: Cell;
}

export class Desk {
  readonly table: EscapeTable;

  /** The sector chosen for what is asked. */
  #chosen = $state<Place | null>(null);
  /** The sector one looks at more closely. */
  looked = $state<Place | null>(null);
  /** The sector that was pressed although it is not offered. */
  missed = $state<Place | null>(null);
  /** The item card held up: it is played or put away with the next press of the button. */
  held = $state<Item | null>(null);
  /** The sector of an action that was just refused. */
  refused = $state<Place | null>(null);
  /** Whose announcements are lit. */
  followed = $state<Seat | null>(null);
  #history = $state.raw<History<Notes>>(begin(NO_NOTES));
  /** How saving the notes went, once something was written. */
  saving = $state<'none' | 'saved' | 'waiting' | 'failed'>('none');
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** In a replay: the sectors where the others could have been are shown. */
  isBeliefShown = $state(false);
  /** In a replay: the one whose sectors are shown; null for all. */
  #suspect = $state<Seat | null>(null);
  /** In a replay: the seat whose notes are read, and through whose eyes that was chosen. */
  #noted = $state.raw<{ seat: Seat; eyes: Seat | null } | null>(null);

  chart = $derived.by(() => {
    const board = this.table.material;
    return board === null ? null : new Chart(board);
  });
  /** What this table's options and codes make of the rules. */
  laws = $derived.by(() => lawsOf(this.table.material));
  story = $derived.by(() => tell(this.table.notices));
  choices = $derived.by(() => sortChoices(this.table.asked.legal));
  aim = $derived.by(() => aimOf(this.choices, this.held));
  targets = $derived.by(() => targetsOf(this.choices, this.aim));
  chosen = $derived.by(() => (this.#chosen !== null && this.targets.has(this.#chosen) ? this.#chosen : null));
  marks = $derived.by(() => marksBySector(this.story, this.table.you, this.followed));
  way = $derived.by(() => wayOf(this.story, this.table.you));
  rows = $derived.by(() => recordRows(this.story, this.table.view.seats.length));
  /** Once the match is over: who left the ship or died in each sector. */
  fates = $derived.by(() => (this.isOver ? fatesBySector(this.story) : NO_FATES));
  /** In a replay through a seat's eyes: where each of the others could have been. */
  suspects = $derived.by(() => {
    const { replay } = this.table;
    return suspectsOf(replay?.belief ?? null, replay?.truth ?? null);
  });
  /** The one of them whose sectors are shown; null for all. */
  suspect = $derived.by(() => this.suspects.find(({ seat }) => seat === this.#suspect) ?? null);
  /** Who could have been in each sector, as far as it is shown. */
  guesses = $derived.by(() => {
    if (!this.isBeliefShown) return NO_GUESSES;
    return guessesBySector(this.suspect === null ? this.suspects : [this.suspect]);
  });
  /** The pieces of the others whose place is shown. */
  crew = $derived.by((): Member[] => {
    const shown = this.suspect === null ? this.suspects : [this.suspect];
    const believed = this.isBeliefShown ? shown.map(({ seat, truth }) => ({ seat, at: truth?.at })) : [];
    const placed = this.isEveryone ? this.table.view.opened : believed;
    return placed.flatMap(({ seat, at }) => {
      const cell = this.chart?.cell(at);
      return cell === undefined ? [] : [{ seat, cell }];
    });
  });
  /** The ways of everybody, for everybody's eyes. */
  crewWays = $derived.by(() =>
    this.isEveryone ? this.table.view.seats.map(({ seat }) => ({ seat, way: wayOf(this.story, seat) })) : [],
  );
  /** The places the followed seat has named. */
  followedWay = $derived.by(() => (this.followed === null ? [] : announcedBy(this.story, this.followed)));
  /** The steps and the way to each sector that is offered. */
  ways = $derived.by(() => {
    const asked = this.own?.asked;
    if (this.chart === null || this.me === undefined || asked?.to !== 'move') return NO_WAYS;
    const { hatches } = this.table.view;
    const isCrossed = (cell: Cell) => {
      if (cell.hatch === null) return true;
      const isOpen = hatches[cell.hatch - 1] === 'open';
      return isOpen && (!this.isAlien || this.chart?.board.do_aliens_cross_hatches === true);
    };
    return this.chart.ways(this.me, asked.steps, isCrossed);
  });

  constructor(table: EscapeTable) {
    this.table = table;
    this.#history = begin(readNotes(table.notes));
  }

  /** Whether a replay has jumped here: nothing is seen to move. */
  get isStill(): boolean {
    const { replay, seen, notices } = this.table;
    return replay !== undefined && seen >= notices.length;
  }

  /** Whether everybody's secrets lie open: a replay through everyone's eyes. */
  get isEveryone(): boolean {
    return this.table.view.opened.length > 0;
  }

  /** What only the viewer knows. */
  get own() {
    return this.table.view.you;
  }

  /** Where the viewer stands. */
  get me(): Cell | undefined {
    return this.chart?.cell(this.own?.at);
  }

  /** Whether the viewer is an alien now, by the cards or since it was turned. */
  get isAlien(): boolean {
    const own = this.own;
    if (own === null) return false;
    return isAlien(own.role) || this.table.view.seats[own.seat]?.is_turned === true;
  }

  /** What a seat is for all the viewer knows: by its role, by the scenario, or since it was found out. */
  knownSide(seat: Seat): Side | null {
    const { view, you } = this.table;
    if (this.laws.is_hunt) return 'alien';
    if (seat === you && view.you !== null) return this.isAlien ? 'alien' : 'human';
    const role = this.roleOf(seat);
    if (view.seats[seat]?.is_turned === true) return 'alien';
    if (role !== null) return isAlien(role) ? 'alien' : 'human';
    return this.story.known.get(seat)?.side ?? null;
  }

  /** The role of a seat, once it was shown, or to everybody's eyes. */
  roleOf(seat: Seat): Role | null {
    const { view } = this.table;
    const opened = view.opened.find((other) => other.seat === seat);
    return opened?.role ?? view.seats[seat]?.role ?? this.outcome?.seats[seat]?.role ?? null;
  }

  /** The items of a seat, where a replay shows them: its own eyes', or everybody's. */
  handOf(seat: Seat): Item[] | null {
    const { view, replay } = this.table;
    if (replay === undefined) return null;
    return [view.you, ...view.opened].find((own) => own?.seat === seat)?.hand ?? null;
  }

  get isAsked(): boolean {
    return this.table.asked.legal !== undefined;
  }

  /** How the match ended, once it has. */
  get outcome(): Outcome | null {
    return this.table.outcome ?? this.table.view.outcome;
  }

  get isOver(): boolean {
    return this.outcome !== null;
  }

  /** Whether one of the cards in hand can be played now. */
  get hasSomethingToPlay(): boolean {
    const { uses, lights, attacks } = this.choices;
    return uses.size > 0 || lights.size > 0 || (attacks.size > 0 && !this.isAlien);
  }

  /** In a replay: the seats whose notes may be read. */
  get noters(): Seat[] {
    return this.table.replay?.notes.map(({ seat }) => seat) ?? [];
  }

  /** In a replay: the seat whose notes are read: one that was chosen, or the one whose eyes they are. */
  get noter(): Seat | null {
    const { you } = this.table;
    const wanted = this.#noted !== null && this.#noted.eyes === you ? this.#noted.seat : you;
    return this.noters.find((seat) => seat === wanted) ?? null;
  }

  readNotesOf(seat: Seat) {
    this.#noted = { seat, eyes: this.table.you };
  }

  #replayed = $derived.by((): Notes => {
    const { replay, view } = this.table;
    const written = replay?.notes.find(({ seat }) => seat === this.noter)?.notes ?? [];
    return readNotes(written.filter(({ turn }) => turn <= view.round));
  });

  /** What one has written down; in a replay what was written down by the round of now. */
  get notes(): Notes {
    return this.table.replay === undefined ? this.#history.now : this.#replayed;
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  /** A press on a sector: chooses it if that is offered. Who is to choose is told why not; others look at it. */
  press(place: Place) {
    const hasMissed = this.missed;
    this.missed = null;
    if (this.targets.has(place)) {
      this.#chosen = this.chosen === place ? null : place;
      this.looked = null;
    } else if (this.aim !== null) {
      this.looked = null;
      this.missed = hasMissed === place ? null : place;
    } else {
      this.looked = this.looked === place ? null : place;
    }
  }

  /** Looks at a sector closely, or no longer at any. */
  look(place: Place | null) {
    this.looked = place;
    this.missed = null;
  }

  choose(place: Place | null) {
    this.#chosen = place;
  }

  /** Lays everything down that was held up or chosen. */
  clear() {
    this.#chosen = null;
    this.held = null;
    this.looked = null;
    this.missed = null;
  }

  /** Lights the announcements of a seat, or no longer. */
  follow(seat: Seat) {
    this.followed = this.followed === seat ? null : seat;
  }

  /** Shows the sectors of one of the others, or of all. */
  suspectOnly(seat: Seat | null) {
    this.#suspect = seat;
  }

  async act(action: Action) {
    const place = this.chosen;
    const refusal = await this.table.act(action);
    if (refusal === null) {
      this.clear();
      return;
    }
    this.refused = place;
    setTimeout(() => (this.refused = null), REFUSED_FOR);
  }

  writeSector(place: Place, part: Partial<SectorNote>) {
    const field = `${place} ${Object.keys(part).join(' ')}`;
    this.#write(change(this.#history, writeSector(this.notes, place, part), field));
  }

  writeSeat(seat: Seat, part: Partial<SeatNote>) {
    const field = 'text' in part ? `${seat} text` : null;
    this.#write(change(this.#history, writeSeat(this.notes, seat, part), field));
  }

  undo() {
    this.#write(undo(this.#history));
  }

  redo() {
    this.#write(redo(this.#history));
  }

  #write(history: History<Notes>) {
    if (history === this.#history) return;
    this.#history = history;
    this.saving = 'waiting';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), SAVE_AFTER);
  }

  async #save() {
    const notes = this.notes;
    const refusal = await this.table.saveNote(this.table.view.round, notes);
    if (notes === this.notes) this.saving = refusal === null ? 'saved' : 'failed';
  }
}

/** The desk of a table. */
export const deskOf = desksOf((table: EscapeTable) => new Desk(table));
