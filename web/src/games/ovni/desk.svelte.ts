/**
 * What the parts of an O.V.N.I. table share: the figures of the board, the story so far, what is chosen for the question
 * of the moment, and what the chosen action would do. One desk for each table.
 */
import { untrack } from 'svelte';
import { desksOf } from '../../lib/table/desk.svelte';
import type { OvniTable } from './table';
import type { Action, Alien, Area, Chip, City, Notice, Player, PlayerView } from '../../lib/wire/ovni';
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
import { actionKey, mappedBy, tell } from './story';

/** A refused choice is ringed so long, in milliseconds. */
const REFUSED_FOR = 900;
const NO_ACTIONS: readonly Action[] = [];

/** What part of the match it is. */
export type Phase = 'setup' | 'recruit' | 'act' | 'over';

export class Desk {
  readonly table: OvniTable;

  #choice = $state.raw<Choice>(NOTHING);
  /** The city one looks at more closely. */
  looked = $state<City | null>(null);
  /** The city of an action that was just refused. */
  refused = $state<City | null>(null);
  #previews = $state.raw<Readonly<Record<string, Notice[]>>>({});
  /** The question whose previews they are, and the actions that were asked for. */
  #foreseen: readonly Action[] = NO_ACTIONS;
  #asking: string[] = [];

  /** The figures that are played with: cities, links, planets, missions, points; null until they are there. */
  board = $derived.by(() => this.table.material);
  story = $derived.by(() => tell(this.table.notices));
  /** What is offered; empty while nothing is asked of the viewer. */
  legal = $derived.by((): readonly Action[] => this.table.asked.legal ?? NO_ACTIONS);
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
      if (mappedBy(this.previewOf(action) ?? []) !== null) cities.push(city);
    }
    return cities;
  });
  /** What the turn of phase 2 that runs has done so far, whosever it is; null outside of one. */
  plan = $derived.by(() => this.story.turn);
  /** What part of the match it is. */
  phase = $derived.by((): Phase => {
    const { view, outcome } = this.table;
    if ((outcome ?? view.outcome) !== null || view.asked === null) return 'over';
    switch (view.asked.to) {
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
    this.table = table;
    $effect(() => this.#foresee());
  }

  // What is chosen, field by field; setting one keeps the others.
  get chip() {
    return this.choice.chip;
  }
  set chip(chip: Chip | null) {
    this.#choice = { ...this.choice, chip };
  }
  get area() {
    return this.choice.area;
  }
  set area(area: Area | null) {
    this.#choice = { ...this.choice, area };
  }
  get group() {
    return this.choice.group;
  }
  set group(group: Alien | null) {
    this.#choice = { ...this.choice, group };
  }
  get origin() {
    return this.choice.origin;
  }
  set origin(origin: City | null) {
    this.#choice = { ...this.choice, origin, target: null };
  }
  get target() {
    return this.choice.target;
  }
  set target(target: City | null) {
    this.#choice = { ...this.choice, target, swap: null };
  }
  get swap() {
    return this.choice.swap;
  }
  set swap(swap: City | null) {
    this.#choice = { ...this.choice, swap };
  }
  get rival() {
    return this.choice.rival;
  }
  set rival(rival: Player | null) {
    this.#choice = { ...this.choice, rival };
  }
  get alien() {
    return this.choice.alien;
  }
  /** The type of a token; choosing one lays a city down, for a capture happens nowhere on the map. */
  set alien(alien: Alien | null) {
    this.#choice = { ...this.choice, alien, target: alien === null ? this.choice.target : null };
  }

  /** Chooses a token to capture. */
  aimAt(rival: Player, alien: Alien) {
    const isChosen = isSame(this.rival, rival) && this.alien === alien;
    this.#choice = isChosen ? NOTHING : { ...NOTHING, rival, alien };
  }

  /** The cities with which the human of the chosen city can be exchanged. */
  get swaps(): City[] {
    return swapsOf(this.legal, this.target);
  }

  /** The rivals with a UFO that can be destroyed in the chosen city. */
  get rivals(): Player[] {
    return rivalsIn(this.legal, this.target);
  }

  /** The viewer's own public board and hand; null for a spectator. */
  get own(): PlayerView | null {
    const { you, view } = this.table;
    return view.players.find(({ player }) => you !== null && isSame(player, { seat: you })) ?? null;
  }

  get isAsked(): boolean {
    return this.table.asked.legal !== undefined;
  }

  /** Whether the latest step can still be taken back. */
  get canTakeBack(): boolean {
    return this.isAsked && this.table.asked.can_take_back === true;
  }

  /** Whether it is certain that the match ends with this round. */
  get isLastRound(): boolean {
    return this.table.view.is_last_round;
  }

  /** What an action would do, if the engine has told. */
  previewOf(action: Action): Notice[] | undefined {
    return this.#previews[actionKey(action)];
  }

  /** A press on a city: chooses if that is offered, looks at it otherwise. */
  press(city: City) {
    const next = pressCity(this.legal, this.choice, city);
    if (next === this.choice) {
      this.looked = this.looked === city ? null : city;
      return;
    }
    this.#choice = next;
    this.looked = null;
  }

  /** A press on an area: chooses it for the chip. */
  pressArea(area: Area) {
    if (this.areas.has(area)) this.area = this.area === area ? null : area;
  }

  /** A press on a group: chooses it. */
  pressGroup(group: Alien) {
    if (this.groups.includes(group)) this.group = this.group === group ? null : group;
  }

  /** Lays everything down. */
  clear() {
    this.#choice = NOTHING;
    this.looked = null;
  }

  async act(action: Action) {
    const city = this.target ?? this.origin;
    const refusal = await this.table.act(action);
    if (refusal === null) {
      this.clear();
      return;
    }
    this.refused = city;
    setTimeout(() => (this.refused = null), REFUSED_FOR);
  }

  async takeBack() {
    this.clear();
    await this.table.takeBack();
  }

  /** Asks the engine what the answer and the arrivals would do, each once for a question. */
  #foresee() {
    const legal = this.legal;
    const wanted = [...arrivalsOf(legal, this.choice).values()];
    if (this.answer !== null) wanted.push(this.answer);
    untrack(() => {
      if (legal !== this.#foreseen) {
        this.#foreseen = legal;
        this.#asking = [];
        this.#previews = {};
      }
      for (const action of wanted) void this.#ask(action, legal);
    });
  }

  async #ask(action: Action, legal: readonly Action[]) {
    const key = actionKey(action);
    if (this.#asking.includes(key)) return;
    this.#asking.push(key);
    const notices = await this.table.preview(action);
    // The question may have changed in the meantime; a refusal tells nothing of what would happen.
    if (legal !== this.#foreseen || notices === null) return;
    this.#previews = { ...this.#previews, [key]: notices };
  }
}

/** The desk of a table. */
export const deskOf = desksOf((table: OvniTable) => new Desk(table));
