/**
 * What the parts of an O.V.N.I. table share: the figures of the board, the story so far, what is chosen for the question
 * of the moment, and what the chosen action would do. One desk for each table.
 */
import { untrack } from 'svelte';
import { desksOf, TableDesk } from '../../lib/table/desk.svelte';
import { Foresight } from '../../lib/table/foresight.svelte';
import { Hinting } from '../../lib/table/hint.svelte';
import { Hunches } from '../../lib/table/hunches.svelte';
import { isMotionless } from '../../lib/ui/motion';
import type { Action, Alien, Area, Chip, City, Notice, Player, PlayerView, View } from '../../lib/wire/ovni';
import type { Ovni, OvniTable } from './table';
import {
  aimOf,
  answerOf,
  areasOf,
  arrivalsOf,
  groupsOf,
  litCities,
  NOTHING,
  pressCity,
  rivalsIn,
  settle,
  swapsOf,
  type Choice,
} from './choices';
import { isSame } from './players';
import { doesMap, PACE, tell } from './story';
import { boardOf } from './words';

const NO_ACTIONS: readonly Action[] = [];

/** What part of the match it is. */
export type Phase = 'setup' | 'recruit' | 'act' | 'over';

export class Desk extends TableDesk<Ovni, City> {
  readonly hinting: Hinting<Ovni>;
  readonly #foresight: Foresight<Ovni>;
  /** What is likely of what nobody shows. */
  readonly hunches: Hunches<Ovni>;

  #choice = $state.raw<Choice>(NOTHING);
  /** The value whose chance the chips face down show, where what is likely is shown. */
  shownChip = $state<Chip>(6);
  /** A chip that was pressed and can't be placed, and which chip of the match was placed then. */
  #missed = $state.raw<{ chip: Chip; placing: string | null } | null>(null);
  /** The city one looks at more closely. */
  looked = $state<City | null>(null);

  /** The figures that are played with: cities, links, planets, missions, points; null until they are there. */
  board = $derived.by(() => this.table.material);
  story = $derived.by(() => tell(this.table.notices));
  /** The line of the latest reveal. */
  #line = $derived.by(() => this.story.reveal?.line ?? -1);
  /** The line of the reveal whose chips lie open on the board; a later one is still to be turned. */
  #openLine = $state(-1);
  #nTurned = $state(0);
  /** What was seen before the chips that are being turned. */
  #before = $state.raw<View | null>(null);
  /** Chips are being turned on the board, area by area: nothing says what comes of it before they lie open. */
  isTurning = $derived.by(() => this.#isToTurn(this.#line, this.#openLine));
  /** What the viewer sees as far as the board has shown it. */
  view = $derived.by((): View => (this.isTurning ? this.#before : null) ?? this.table.view);
  /** So many notices the board has shown. */
  nShown = $derived.by(() => (this.isTurning ? this.#line : this.table.notices.length));
  /** What is offered; empty while nothing is asked of the viewer. */
  legal = $derived.by((): readonly Action[] => (this.isTurning ? NO_ACTIONS : (this.table.asked.legal ?? NO_ACTIONS)));
  /** What is chosen, without what is no longer offered. */
  choice = $derived.by(() => settle(this.legal, this.#choice));
  /** What a press on the map is for. */
  aim = $derived.by(() => aimOf(this.legal));
  /** The cities that are lit, and what for. */
  lit = $derived.by(() => litCities(this.legal, this.choice));
  /** The areas that take a chip now, and which chips each takes. */
  areas = $derived.by(() => areasOf(this.legal));
  /** The groups that can be activated now. */
  groups = $derived.by(() => groupsOf(this.legal));
  /** The offered action that the choice adds up to; the filled button sends it. */
  answer = $derived.by(() => answerOf(this.legal, this.choice));
  /** What the answer would do, as the engine tells it before; empty until it has answered. */
  effects = $derived.by((): Notice[] => (this.answer === null ? [] : (this.previewOf(this.answer) ?? [])));
  /** The cities that would be mapped by an arrival that is offered. */
  mapping = $derived.by(() => {
    const cities: City[] = [];
    for (const [city, action] of arrivalsOf(this.legal, this.choice)) {
      if (doesMap(this.previewOf(action) ?? [], city)) cities.push(city);
    }
    return cities;
  });
  /** Which chip of the match is placed now, by whomever; null while none is. */
  #placing = $derived.by(() => {
    const { asked, round } = this.table.view;
    return asked?.to === 'place' ? `${round} ${asked.placed}` : null;
  });
  /** A chip that was pressed and can't be placed: why is said until something else is done, or another is placed. */
  missed = $derived.by(() => (this.#missed?.placing === this.#placing ? (this.#missed?.chip ?? null) : null));
  /** What part of the match it is. */
  phase = $derived.by((): Phase => {
    const { asked } = this.view;
    if (this.isOver || asked === null) return 'over';
    switch (asked.to) {
      case 'keep':
      case 'take_starters':
      case 'take_for_third':
        return 'setup';
      case 'place':
      case 'choose_tokens':
      case 'choose_energy':
        return 'recruit';
      default:
        return 'act';
    }
  });

  constructor(table: OvniTable) {
    super(table);
    this.hinting = new Hinting(table);
    this.#openLine = untrack(() => this.#line);
    $effect(() => {
      if (!this.isTurning) this.#before = table.view;
    });
    // Whoever steps on in a replay has seen enough of the chips: the board keeps up with the words.
    $effect(() => {
      void table.notices;
      const line = untrack(() => this.#line);
      return () => {
        if (table.replay !== undefined) this.#openLine = line;
      };
    });
    $effect(() => {
      const line = this.#line;
      return untrack(() => this.#turn(line));
    });
    this.hunches = new Hunches(table);
    this.#foresight = new Foresight(table, () => {
      const arrivals = [...arrivalsOf(this.legal, this.choice).values()];
      return this.answer === null ? arrivals : [this.answer, ...arrivals];
    });
  }

  /** Nothing is asked before the chips lie open. */
  override get isAsked(): boolean {
    return !this.isTurning && super.isAsked;
  }

  /** How many areas of the latest reveal are turned over. */
  get nTurned(): number {
    return this.isTurning ? this.#nTurned : Infinity;
  }

  #isToTurn(line: number, openLine: number): boolean {
    return line > openLine && line >= this.table.seen && !isMotionless() && !document.hidden;
  }

  /** Turns the chips of a reveal, one area after the other. */
  #turn(line: number): (() => void) | undefined {
    if (!this.#isToTurn(line, this.#openLine)) {
      this.#openLine = line;
      return undefined;
    }
    this.#nTurned = 0;
    const timer = setInterval(
      () => {
        this.#nTurned += 1;
        // The last area has its time to turn too.
        if (this.#nTurned <= this.table.view.areas.length) return;
        clearInterval(timer);
        this.#openLine = line;
      },
      PACE / (this.table.replay?.speed ?? 1),
    );
    return () => clearInterval(timer);
  }

  /** Chooses more than is chosen, or something else. */
  choose(change: Partial<Choice>) {
    this.hinting.drop();
    this.#missed = null;
    this.#choice = { ...this.choice, ...change };
  }

  /** Chooses a token to capture. */
  aimAt(rival: Player, alien: Alien) {
    this.hinting.drop();
    const isChosen = isSame(this.choice.rival, rival) && this.choice.alien === alien;
    this.#choice = isChosen ? NOTHING : { ...NOTHING, rival, alien };
  }

  /** The cities with which the human of the chosen city can be exchanged. */
  get swaps(): City[] {
    return swapsOf(this.legal, this.choice.target);
  }

  /** The rivals with a UFO that can be destroyed in the chosen city. */
  get rivals(): Player[] {
    return rivalsIn(this.legal, this.choice.target);
  }

  /** The viewer's own public board and hand; null for a spectator. */
  get own(): PlayerView | null {
    const { you } = this.table;
    return you === null ? null : (boardOf(this, { seat: you }) ?? null);
  }

  /** What an action would do, if the engine has told. */
  previewOf(action: Action): Notice[] | undefined {
    return this.#foresight.of(action);
  }

  /** A press on a city: chooses if that is offered, looks at it otherwise. */
  press(city: City) {
    const next = pressCity(this.legal, this.choice, city);
    if (next === this.choice) {
      this.looked = this.looked === city ? null : city;
      return;
    }
    this.hinting.drop();
    this.#choice = next;
    this.looked = null;
  }

  /** A press on an area: chooses it for the chip. */
  pressArea(area: Area) {
    if (this.areas.has(area)) this.choose({ area: this.choice.area === area ? null : area });
  }

  /** A press on a chip that can't be placed. */
  missChip(chip: Chip) {
    this.#missed = this.missed === chip ? null : { chip, placing: this.#placing };
  }

  /** A press on a group: chooses it. */
  pressGroup(group: Alien) {
    if (this.groups.includes(group)) this.choose({ group: this.choice.group === group ? null : group });
  }

  /** Lays everything down. */
  clear() {
    this.hinting.drop();
    this.#choice = NOTHING;
    this.#missed = null;
    this.looked = null;
  }

  async act(action: Action) {
    if (await this.send(action, this.choice.target ?? this.choice.origin)) this.clear();
  }

  async takeBack() {
    this.clear();
    await this.table.takeBack();
  }
}

/** The desk of a table. */
export const deskOf = desksOf((table: OvniTable) => new Desk(table));
