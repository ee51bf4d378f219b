/**
 * What the parts of Survive's table share: the sea, what stands on it while the news are told, what is picked up and
 * chosen, and what that would do. One desk for each table.
 */
import { untrack } from 'svelte';
import type {
  Action,
  Asked,
  Back,
  Colour,
  ColourView,
  Creature,
  Explorer,
  Hex,
  KeptTile,
  Notice,
  Options,
} from '../../lib/wire/survive';
import { groupBy } from '../../lib/group';
import { desksOf, TableDesk } from '../../lib/table/desk.svelte';
import { actionKey, Foresight } from '../../lib/table/foresight.svelte';
import { Hinting } from '../../lib/table/hint.svelte';
import { Hunches } from '../../lib/table/hunches.svelte';
import { Telling } from '../../lib/table/telling.svelte';
import type { Survive, SurviveTable } from './table';
import { isBehind } from './asked';
import { heatOf } from './hunches';
import { areCovered, valuesOf } from './log';
import {
  actionsOf,
  anyPlacement,
  inOrder,
  isCostly,
  isSamePiece,
  landingsOf,
  offered,
  piecesOf,
  placeOf,
  nextInHand,
  nextOf,
  stakeOf,
  targetsOf,
  type Piece,
  type Stake,
} from './plan';
import { beatOf, busyPlaces, hexOf, leastOf, running, sceneOf, settlesIn, tellAll, tellOn, type Scene } from './scene';
import { Sea, type Place } from './sea';
import { seenOf } from './seen';
import { colourOf, isMine } from './words';

/** Pieces that are placed in a row follow each other so fast, in milliseconds. */
const PLACING_PACE = 180;
/** A question that can be skipped is looked at for so long before it can be, in milliseconds. */
const SKIP_AFTER = 700;
/** What at most so many actions would do is asked ahead. */
const MAX_AHEAD = 48;

export class Desk extends TableDesk<Survive, Place> {
  /** What stands on the board, as the news are told. */
  readonly news: Telling<Survive, Scene>;
  readonly hinting: Hinting<Survive>;
  readonly #foresight: Foresight<Survive>;
  /** What is likely of what nobody shows. */
  readonly hunches: Hunches<Survive>;

  /** The tile held up from the hand, to be played at the start of the turn. */
  held = $state.raw<KeptTile | null>(null);
  /** The back whose chance the tiles show, where what is likely is shown. */
  shownBack = $state<Back>('shark');
  /** How many pieces are still to be placed at random in a row. */
  nToPlace = $state(0);
  /** The question came just now. */
  #isFresh = $state(false);
  #picked = $state.raw<Piece | null>(null);
  #chosen = $state.raw<Action | null>(null);
  /** Where one has pressed last in this question, until something is picked up elsewhere. */
  #pressed = $state<Place | null>(null);
  #value = $state<number | null>(null);

  /** How likely that back is under a tile of each terrain, in per cent. */
  heat = $derived.by(() => {
    const { belief } = this.hunches;
    return belief === null ? null : heatOf(belief, this.shownBack);
  });
  /** The board's geometry, once it is there. */
  sea = $derived.by(() => {
    return new Sea(this.table.material);
  });
  /** The number of the question; the same one may be told again. */
  #number = $derived.by(() => this.table.asked.question);
  /** The values of the explorers are no longer to be seen. */
  hasCovered = $derived.by(() => areCovered(this.table.notices));
  /** The news are at the moment when the values that were placed for the viewer are covered: they are seen once more. */
  isLastLook = $derived.by(() => {
    const { notices } = this.table;
    return this.news.isTelling && this.#isHandedOver && notices[this.news.nShown - 1]?.event === 'values_covered';
  });
  /** The values that are seen on the board, by their explorers. */
  values = $derived.by(() => {
    const { view } = this.table;
    if (!this.isOver || !this.news.isTelling) return valuesOf(view, this.#open);
    // The values of all lie open at the end, and the board has not come to it.
    const isSeen = (explorer: Explorer) =>
      this.table.info.options.remember_values && this.own.some(({ colour }) => colour === colourOf(explorer));
    return valuesOf({ ...view, explorers: view.explorers.filter(({ explorer }) => isSeen(explorer)) }, []);
  });
  /** The view as far as the board has shown it. */
  seen = $derived.by(() => {
    const { view, notices } = this.table;
    return seenOf(view, this.news.scene, notices.slice(this.news.nShown));
  });
  /** What is asked, of whomever. */
  asked = $derived.by((): Asked | null => this.table.view.asked);
  /** The viewer's own colours. */
  own = $derived.by((): ColourView[] => {
    const { you, view } = this.table;
    return view.colours.filter(({ seat }) => seat === you);
  });
  /** The own colour that is asked; of several the first that has not answered. Null if the viewer is not asked. */
  colour = $derived.by((): Colour | null => {
    const { asked } = this;
    if (!this.isAsked || asked === null) return null;
    if (asked.to !== 'defend') return asked.colour;
    const isOpen = ({ colour }: ColourView) => asked.asked.includes(colour) && !asked.answered.includes(colour);
    return this.own.find(isOpen)?.colour ?? null;
  });
  /** The values that the colour which is asked has yet to place, ascending. */
  unplaced = $derived.by(() => this.own.find(({ colour }) => colour === this.colour)?.unplaced ?? []);
  /** The value that is placed next: the chosen one, or the highest. */
  value = $derived.by(() => {
    const { unplaced } = this;
    return this.#value !== null && unplaced.includes(this.#value) ? this.#value : (unplaced.at(-1) ?? null);
  });
  /** Everything the board offers now. */
  offers = $derived.by(() => offered(this.table.asked.legal ?? [], this.held, this.value));
  /** The pieces that can be picked up. */
  pieces = $derived.by(() => piecesOf(this.offers));
  #byPlace = $derived.by(() => groupBy(this.pieces, (piece) => this.hexOfPiece(piece)));
  /** The piece that is picked up; the only one there is lies in the hand by itself. */
  picked = $derived.by((): Piece | null => {
    const known = this.pieces.find((piece) => isSamePiece(piece, this.#picked));
    if (known !== undefined) return known;
    return this.pieces.length === 1 ? (this.pieces[0] ?? null) : null;
  });
  /** The piece that moves: the picked one, or the one that a dolphin or a wind carries on. */
  lead = $derived.by((): Piece | null => {
    const { asked } = this;
    if (!this.isAsked || asked?.to !== 'glide') return this.picked;
    const { glider } = asked;
    return 'boat' in glider ? { kind: 'boat', at: glider.boat } : { kind: 'explorer', explorer: glider.explorer };
  });
  /** How somebody of the viewer's lands from the boat that is picked: the boat itself stays at sea (S-27). */
  landings = $derived.by(() => landingsOf(this.offers, this.picked, this.table.view.boats));
  /** What can be done with the picked piece, or without any. */
  options = $derived.by(() => [...actionsOf(this.offers, this.picked), ...this.landings]);
  /** The places one may choose now, each with what can be done there. */
  targets = $derived.by(() => targetsOf(this.options, this.here));
  /** The one action that the filled button would take. */
  chosen = $derived.by((): Action | null => {
    const { options } = this;
    const chosen = this.#chosen;
    if (chosen === null) return null;
    return options.find((action) => actionKey(action) === actionKey(chosen)) ?? null;
  });
  /** Where the chosen action points. */
  chosenPlace = $derived.by(() => (this.chosen === null ? null : placeOf(this.chosen, this.here)));
  /** What else can be done at the chosen place, the chosen action included: the deck or the water. */
  alternatives = $derived.by(() => (this.chosenPlace === null ? [] : (this.targets.get(this.chosenPlace) ?? [])));
  /** What the chosen action would do, in notices; null while it is on its way. */
  outlook = $derived.by(() => (this.chosen === null ? null : (this.#foresight.of(this.chosen) ?? null)));
  /** The same, read: who would be lost, safe or in the water. */
  stake = $derived.by((): Stake | null => (this.outlook === null ? null : stakeOf(this.outlook)));

  constructor(table: SurviveTable) {
    super(table);
    this.hinting = new Hinting(table);
    this.hunches = new Hunches(table);
    const near = (at: Hex): Hex[] => {
      const cell = this.sea.cell(at);
      return cell === undefined ? [] : this.sea.near(cell).map((other) => other.at);
    };
    this.news = new Telling(table, sceneOf(table.view), {
      tell: (scene, notice) => tellOn(scene, notice, near),
      settle: (scene, rest) => sceneOf(table.view, tellAll(scene, rest, near)),
      // What was told before is not what led here, but for the turn that runs.
      jump: (scene, notices) => ({ ...scene, ...running(notices, near), touch: null }),
      // Whoever's turn begins is asked at once.
      beat: (notice) => (notice.event === 'turn_began' && isMine(this, notice.colour) ? 0 : beatOf(notice)),
      settles: settlesIn,
      least: (notice) => leastOf(notice, (colour) => isMine(this, colour), this.#isHandedOver),
    });
    $effect(() => {
      void this.#number;
      this.#pressed = null;
      this.#isFresh = true;
      const timer = setTimeout(() => (this.#isFresh = false), SKIP_AFTER);
      return () => clearTimeout(timer);
    });
    this.#foresight = new Foresight(table, () => this.#ahead());
    $effect(() => {
      if (this.nToPlace === 0 || !this.isAsked || table.isBusy) return;
      const timer = setTimeout(() => untrack(() => void this.#placeOne()), PLACING_PACE);
      return () => clearTimeout(timer);
    });
  }

  /** The viewer is asked, and the board has told what led to it. */
  override get isAsked(): boolean {
    return super.isAsked && !isBehind(this);
  }

  /** The choices of the table. */
  get rules(): Options {
    return this.table.info.options;
  }

  /** The rest of the viewer's pieces was placed for them. */
  get #isHandedOver(): boolean {
    const { you, view } = this.table;
    return you !== null && view.placed_for.includes(you);
  }

  /** The notices whose values are still open while the board tells how the pieces were placed. */
  get #open(): readonly Notice[] {
    const { notices } = this.table;
    if (!this.news.isTelling) return [];
    return areCovered(notices.slice(0, this.news.nShown - 1)) ? [] : notices;
  }

  /** The creatures can't be left yet: the die is still being shown, or a press may have been meant for the tile. */
  get isRolling(): boolean {
    return this.asked?.to === 'move_creature' && (this.news.isTelling || this.#isFresh);
  }

  /** The space that a question is about, if it is about one. */
  get here(): Hex | null {
    return this.asked?.to === 'take_aboard' ? this.asked.at : null;
  }

  /** The kind of creature that is moved now, by the die or by a tile. */
  get hunted(): Creature | null {
    if (this.asked?.to === 'move_creature') return this.asked.creature;
    const [, kind] = this.held?.back.split('move_') ?? [];
    return (kind as Creature | undefined) ?? null;
  }

  /** What an action would do, if it was foreseen. */
  stakeOfAction(action: Action): Stake | null {
    const notices = this.#foresight.of(action);
    return notices === undefined ? null : stakeOf(notices);
  }

  /** Whether everything that can be done at a place, or what is chosen there, would cost lives or a boat, or might. */
  isCostlyAt(place: Place): boolean {
    const actions =
      place === this.chosenPlace && this.chosen !== null ? [this.chosen] : (this.targets.get(place) ?? []);
    const stakes = actions.map((action) => this.stakeOfAction(action));
    return stakes.length > 0 && stakes.every((stake) => stake !== null && isCostly(stake));
  }

  /** The hex of a piece. */
  hexOfPiece(piece: Piece): Hex | null {
    if (piece.kind !== 'explorer') return piece.at;
    const view = this.table.view.explorers.find(({ explorer }) => explorer === piece.explorer);
    return view === undefined ? null : hexOf(view.at);
  }

  /** The pieces that can be picked up in a space, in the order in which presses on it pick them up. */
  piecesAt(place: Place): Piece[] {
    return inOrder(this.#byPlace.get(place) ?? [], this.offers);
  }

  /** The swimmers of the colour that moves who have made their water move, in a space: the view says so. */
  spentAt(place: Place): Explorer[] {
    const { asked, table } = this;
    if (!this.isAsked || asked?.to !== 'move') return [];
    const here = this.piecesAt(place).flatMap((piece) => (piece.kind === 'explorer' ? [piece.explorer] : []));
    const swimming = table.view.explorers.filter(({ at }) => at === `water ${place}`);
    return asked.wet.filter((one) => !here.includes(one) && swimming.some(({ explorer }) => explorer === one));
  }

  /** The same where one has pressed. */
  get spent(): { place: Place; n: number } | null {
    const place = this.#pressed;
    const n = place === null ? 0 : this.spentAt(place).length;
    return place === null || n === 0 ? null : { place, n };
  }

  /** The piece that a press on a space picks up, unless it chooses something there. */
  pieceAt(place: Place): Piece | null {
    return nextOf(this.piecesAt(place), this.picked);
  }

  /** What a press on a place may choose. What a piece does in its own space has a button where the press is for another. */
  choicesAt(place: Place): Action[] {
    const isOwn = this.picked !== null && this.hexOfPiece(this.picked) === place;
    return isOwn && this.pieceAt(place) !== null ? [] : (this.targets.get(place) ?? []);
  }

  /**
   * A press on a place: chooses it, then picks up what is there, or lays everything down. Where several things can be
   * done it means the first; the others are chosen by their names.
   */
  press(place: Place) {
    this.hinting.drop();
    this.news.finish();
    this.stopPlacing();
    this.#pressed = place;
    const choices = this.choicesAt(place);
    const isChosen = choices.some((action) => this.#isChosen(action));
    const [first] = choices;
    const piece = this.pieceAt(place);
    // One of several things was chosen: another is never meant by one more press.
    if (isChosen && choices.length > 1) return;
    if (first !== undefined && !isChosen) this.choose(first);
    else if (piece !== null) this.pick(piece);
    else if (choices.length > 0 || this.#picked !== null) {
      this.#chosen = null;
      if (choices.length === 0) this.#picked = null;
    }
  }

  /** Picks a piece up. */
  pick(piece: Piece | null) {
    this.hinting.drop();
    this.#chosen = null;
    this.#picked = piece;
    if (piece === null || this.hexOfPiece(piece) !== this.#pressed) this.#pressed = null;
  }

  choose(action: Action | null) {
    this.hinting.drop();
    this.#chosen = action;
  }

  /** Chooses the value that is placed next. */
  chooseValue(value: number) {
    this.hinting.drop();
    const chosen = this.chosen;
    this.#value = value;
    // The place stays chosen.
    if (chosen?.do === 'place_explorer') this.#chosen = { ...chosen, treasure: value };
  }

  /** Holds a tile of the hand up, or lays it down again. */
  hold(tile: KeptTile | null) {
    this.hinting.drop();
    this.held = tile;
    this.#chosen = null;
    this.#picked = null;
    this.#pressed = null;
  }

  /** Lays everything down. */
  clear() {
    this.hinting.drop();
    this.#chosen = null;
    this.#picked = null;
    this.#pressed = null;
    this.held = null;
    this.stopPlacing();
  }

  async act(action: Action) {
    if (!(await this.send(action, placeOf(action, this.here)))) {
      this.stopPlacing();
      return;
    }
    this.#chosen = null;
    this.held = null;
    this.#picked = nextInHand(action, this.#picked);
  }

  /**
   * A piece was drawn to a place and let go: what costs nothing is done at once, all else is only chosen, so that it is
   * seen before it is confirmed.
   */
  async drop(place: Place) {
    const choices = this.targets.get(place) ?? [];
    const [action] = choices;
    if (action === undefined) return;
    this.choose(action);
    // Who lands from a boat may have to be chosen first.
    const isLanding = action.do === 'step' && this.picked?.kind === 'boat';
    if (choices.length > 1 || action.do === 'relocate' || isLanding) return;
    const question = this.table.asked.question;
    await this.#foresight.ask([action]);
    const stake = this.stakeOfAction(action);
    const isStill = this.table.asked.question === question && this.#isChosen(action);
    if (isStill && stake !== null && !isCostly(stake)) {
      await this.act(action);
    }
  }

  /** Places so many pieces at random, one question after the other. */
  placeNext(n: number) {
    this.clear();
    this.nToPlace = n;
  }

  stopPlacing() {
    this.nToPlace = 0;
  }

  #isChosen(action: Action): boolean {
    return this.chosen !== null && actionKey(this.chosen) === actionKey(action);
  }

  async #placeOne() {
    const action = anyPlacement(this.table.asked.legal ?? [], Math.random);
    if (this.nToPlace === 0 || action === undefined) {
      this.stopPlacing();
      return;
    }
    this.nToPlace -= 1;
    await this.act(action);
  }

  /** The actions of which one wants to know what they would do before they are chosen: those that lead to other pieces. */
  #ahead(): Action[] {
    const busy = busyPlaces(this.news.scene);
    const isMove = (action: Action) =>
      ['step', 'row', 'glide', 'move_creature', 'call_dolphin', 'raise_wind'].includes(action.do);
    const meets = (action: Action) => busy.has(placeOf(action, null) ?? '');
    const some = this.options.filter((action) => isMove(action) && meets(action)).slice(0, MAX_AHEAD);
    return this.chosen === null ? some : [this.chosen, ...some];
  }
}

/** The desk of a table. */
export const deskOf = desksOf((table: SurviveTable) => new Desk(table));
