/**
 * What the parts of Escape's table share: the map, the story so far, what is chosen on the map, whom one follows, and
 * the private notes. One desk for each table.
 */
import { Deduction } from '../../lib/table/deduction.svelte';
import { Hinting } from '../../lib/table/hint.svelte';
import { desksOf, TableDesk } from '../../lib/table/desk.svelte';
import { Notebook } from '../../lib/table/notebook.svelte';
import { PHONE } from '../../lib/ui/phone';
import type { Sentence } from '../../lib/game';
import type { Escape, EscapeTable } from './table';
import type { Action, Item, Place, Role, Seat, Side } from '../../lib/wire/escape';
import { Chart, type Cell } from './chart';
import { guessesBySector, heatOf, suspectsOf, type Guess } from './belief';
import { aimOf, sortChoices, targetsOf } from './choices';
import { announcedBy, fatesBySector, isAlien, marksBySector, recordRows, tell, wayOf, type Departure } from './events';
import { readNotes, writeSeat, writeSector, type Notes, type SeatNote, type SectorNote } from './notes';
import { lawsOf } from './laws';
import { bearingWords } from './places';

const NO_WAYS: ReadonlyMap<Place, Cell[]> = new Map();
const NO_FATES: ReadonlyMap<Place, Departure[]> = new Map();
const NO_GUESSES: ReadonlyMap<Place, Guess[]> = new Map();
const NO_HEAT: ReadonlyMap<Place, number> = new Map();

/** A piece of a seat whose place is known: to everybody's eyes, or beside what a seat could have known. */
export interface Member {
  seat: Seat;
  cell: Cell;
}

export class Desk extends TableDesk<Escape, Place> {
  readonly notebook: Notebook<Notes>;
  readonly deduction: Deduction<Escape>;
  readonly hinting: Hinting<Escape>;

  /** The sector chosen for what is asked. */
  #chosen = $state<Place | null>(null);
  /** The one that was last chosen for the viewer, who may not have it in sight, and how often one was. */
  #proposed = $state.raw<{ place: Place; question: number | undefined } | null>(null);
  #nProposed = $state(0);
  /** The sector one looks at more closely. */
  looked = $state<Place | null>(null);
  /** The sector that was pressed although it is not offered. */
  missed = $state<Place | null>(null);
  #held = $state<Item | null>(null);
  /** Whose announcements are lit. */
  followed = $state<Seat | null>(null);
  /** The sectors where the others can be are shown: in a replay, and in play where the table allows it. */
  isBeliefShown = $state(false);
  /** The one whose sectors are shown; null for all. */
  #suspect = $state<Seat | null>(null);

  chart = $derived.by(() => new Chart(this.table.material));
  /** What this table's options and codes make of the rules. */
  laws = $derived.by(() => lawsOf(this.table.material));
  story = $derived.by(() => tell(this.table.notices));
  choices = $derived.by(() => sortChoices(this.table.asked.legal));
  aim = $derived.by(() => aimOf(this.choices, this.#held));
  targets = $derived.by(() => targetsOf(this.choices, this.aim));
  chosen = $derived.by(() => (this.#chosen !== null && this.targets.has(this.#chosen) ? this.#chosen : null));
  /** The sector that was last chosen for the viewer in this question: the board stays there, whatever is chosen since. */
  proposed = $derived.by(() => {
    const proposed = this.#proposed;
    return proposed?.question === this.table.asked.question ? (proposed?.place ?? null) : null;
  });
  marks = $derived.by(() => marksBySector(this.story, this.table.you, this.followed));
  way = $derived.by(() => wayOf(this.story, this.table.you));
  rows = $derived.by(() => recordRows(this.story, this.table.view.seats.length));
  /** Once the match is over: who left the ship or died in each sector. */
  fates = $derived.by(() => (this.isOver ? fatesBySector(this.story) : NO_FATES));
  /** Through a seat's eyes: where each of the others can be, beside the truth in a replay. */
  suspects = $derived.by(() => suspectsOf(this.#belief, this.table.replay?.truth ?? null));
  /** The one of them whose sectors are shown; null for all. */
  suspect = $derived.by(() => this.suspects.find(({ seat }) => seat === this.#suspect) ?? null);
  /** Who can be in each sector, as far as it is shown. */
  guesses = $derived.by(() => {
    if (!this.isBeliefShown) return NO_GUESSES;
    return guessesBySector(this.suspect === null ? this.suspects : [this.suspect]);
  });
  /** How likely one of them is in each sector, or how many are to be expected, in per cent, as far as it is shown. */
  heat = $derived.by(() => (this.isBeliefShown ? heatOf(this.#belief, this.suspect) : NO_HEAT));
  /** The pieces of the others whose place is shown. */
  crew = $derived.by((): Member[] => {
    const shown = this.suspect === null ? this.suspects : [this.suspect];
    const believed = this.isBeliefShown ? shown.map(({ seat, truth }) => ({ seat, at: truth?.at })) : [];
    const placed = this.isEveryone ? this.table.view.opened : believed;
    return placed.flatMap(({ seat, at }) => {
      const cell = this.chart.cell(at);
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
    if (this.me === undefined || asked?.to !== 'move') return NO_WAYS;
    return this.chart.ways(this.me, asked.steps, (cell) => this.#isCrossed(cell));
  });
  /** The steps and the way to each sector there is a way to, however long. */
  #walks = $derived.by(() => {
    if (this.me === undefined) return NO_WAYS;
    return this.chart.ways(this.me, this.chart.cells.length, (cell) => this.#isCrossed(cell));
  });

  constructor(table: EscapeTable) {
    super(table);
    // Who looks at their own match again sees it beside the map at once; on a phone it would cover the map.
    this.isBeliefShown = table.replay?.isOwn === true && !matchMedia(PHONE).matches;
    this.deduction = new Deduction(table, () => this.isBeliefShown);
    this.hinting = new Hinting(table);
    this.notebook = new Notebook(table, { read: readNotes, round: () => table.view.round });
  }

  get #belief() {
    return this.table.replay?.belief ?? this.deduction.belief;
  }

  /** Whether the viewer may see where the others can be. */
  get canSuspect(): boolean {
    const { replay, you } = this.table;
    return (replay !== undefined && you !== null) || this.deduction.isAllowed;
  }

  /** Whether it is there to be shown where they can be. */
  get isBeliefKnown(): boolean {
    return this.table.replay !== undefined || this.deduction.belief !== null;
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
    return this.chart.cell(this.own?.at);
  }

  /** Whether ways lead on through a sector. */
  #isCrossed({ hatch }: Cell): boolean {
    if (hatch === null) return true;
    const isOpen = this.table.view.hatches[hatch - 1] === 'open';
    return isOpen && (!this.isAlien || this.table.material.do_aliens_cross_hatches);
  }

  /** Where a sector lies, seen from the viewer, as a key with what stands in it; null of whoever stands nowhere. */
  whereabouts(cell: Cell): Sentence | null {
    if (this.me === undefined) return null;
    const way = this.#walks.get(cell.place);
    return bearingWords(this.chart.bearing(this.me, cell), way === undefined ? null : way.length - 1);
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
    if (seat === you && view.you !== null) return this.isAlien ? 'alien' : 'human';
    return this.#sideOf(seat, this.roleOf(seat));
  }

  /** What a seat is for all that everybody knows; null where it could be either. */
  publicSide(seat: Seat): Side | null {
    return this.#sideOf(seat, this.table.view.seats[seat]?.role ?? null);
  }

  /** What a seat is by a role of it that is known, by the scenario, or since it was found out. */
  #sideOf(seat: Seat, role: Role | null): Side | null {
    if (this.laws.is_hunt || this.table.view.seats[seat]?.is_turned === true) return 'alien';
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

  /** The item card held up: it is played or put away with the next press of the button. */
  get held(): Item | null {
    return this.#held;
  }

  /** How often the board was to go to a sector that was chosen for the viewer. */
  get nProposed(): number {
    return this.#nProposed;
  }

  /** Whether one of the cards in hand can be played now. */
  get hasSomethingToPlay(): boolean {
    const { uses, lights, attacks } = this.choices;
    return uses.size > 0 || lights.size > 0 || (attacks.size > 0 && !this.isAlien);
  }

  /** What one has written down; in a replay what was written down by the round of now. */
  get notes(): Notes {
    return this.notebook.now;
  }

  /** A press on a sector: chooses it if that is offered. Who is to choose is told why not; others look at it. */
  press(place: Place) {
    this.hinting.drop();
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
    this.hinting.drop();
    this.#chosen = place;
  }

  /** Holds an item card up, or lays it down. */
  hold(item: Item | null) {
    this.hinting.drop();
    this.#held = item;
  }

  /** Chooses a sector for the viewer. */
  propose(place: Place) {
    this.choose(place);
    this.#proposed = { place, question: this.table.asked.question };
    this.#nProposed += 1;
  }

  /** Lays everything down that was held up or chosen. */
  clear() {
    this.choose(null);
    this.#held = null;
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
    if (await this.send(action, this.chosen)) this.clear();
  }

  writeSector(place: Place, part: Partial<SectorNote>) {
    this.notebook.write(writeSector(this.notes, place, part), `${place} ${Object.keys(part).join(' ')}`);
  }

  writeSeat(seat: Seat, part: Partial<SeatNote>) {
    this.notebook.write(writeSeat(this.notes, seat, part), 'text' in part ? `${seat} text` : null);
  }
}

/** The desk of a table. */
export const deskOf = desksOf((table: EscapeTable) => new Desk(table));
