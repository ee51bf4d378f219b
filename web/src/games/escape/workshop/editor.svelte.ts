/** The desk of whoever draws a map: the draft, what was done to it, the tools, and what the server says of it. */
import { api, refusalOf, type Work } from '../../../lib/net/api';
import type { Stroke } from '../../../lib/board/sight';
import type { Coord, Sketch } from '../../../lib/wire/escape';
import { Chart } from '../chart';
import {
  coordOf,
  imagesOf,
  painted,
  patched,
  patchOf,
  regionOf,
  renumbered,
  spotsOf,
  textOf,
  type Brush,
  type Draft,
  type Patch,
  type Symmetry,
} from './draft';
import { chartOf, kindOf } from './boards';
import { keepDraft, type Tie } from './kept';
import { Meter, type Weighing } from './meter.svelte';
import { weigh } from './weigh';
import { keepText, type Keeper } from './works';

/** How the map is drawn on: sector by sector, all that hangs together, or not at all. */
export const HANDS = ['brush', 'fill', 'hand'] as const;
export type Hand = (typeof HANDS)[number];

/** What lies over the map while it is drawn. */
export const LAYERS = ['none', 'human', 'alien', 'traffic', 'shape', 'killed'] as const;
export type Layer = (typeof LAYERS)[number];

/** A pause in drawing after which it is looked over, in milliseconds. */
const REST = 250;
/** A server that could not answer is asked again after so long, in milliseconds. */
const AGAIN = 4000;

export class Editor implements Stroke, Weighing, Keeper {
  readonly id: string;
  draft = $state.raw() as Draft;
  brush = $state<Brush>('x');
  hand = $state<Hand>('brush');
  symmetry = $state<Symmetry>('none');
  layer = $state<Layer>('human');
  /** What the server has said last, and of which draft. */
  #said = $state.raw<{ of: Draft; sketch: Sketch } | null>(null);
  /** Why nothing is said; empty while all is well. */
  silence = $state('');
  isKept = $state(true);
  tie = $state.raw<Tie>({});
  readonly meter = new Meter();
  /** Bots play on it again after every pause in drawing. */
  #isTrying = false;
  #past = $state.raw<readonly Patch[]>([]);
  #future = $state.raw<readonly Patch[]>([]);
  #before: Draft | null = null;

  /** All places of the grid, walls too. */
  readonly grid = $derived.by(() => {
    const { columns, rows } = this.draft;
    const sectors = spotsOf({ columns, rows }).map((spot) => ({
      ...spot,
      place: coordOf(spot),
      kind: 'secure' as const,
    }));
    return new Chart({ columns, rows, sectors }, true);
  });
  /** What is drawn, in the same units. */
  readonly ship = $derived(chartOf(this.draft, true));

  readonly weighed = $derived(weigh(this.meter.matches, this.sketch?.figures?.human.to_hatches.length ?? 0));

  constructor(id: string, draft: Draft, tie: Tie) {
    this.id = id;
    this.draft = draft;
    this.tie = tie;
  }

  /** What the server says of the draft; a moment ago it may have been another. */
  get sketch(): Sketch | null {
    return this.#said?.sketch ?? null;
  }

  /** Whether that is about the draft as it is now. */
  get isCurrent(): boolean {
    return this.#said?.of === this.draft;
  }

  get canPlay(): boolean {
    return this.isCurrent && this.sketch?.figures !== null;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Looks the draft over after a rest, and keeps it; to be called whenever it changes. Answers how that is called off. */
  watch(): () => void {
    const { draft } = this;
    let isOver = false;
    const look = async () => {
      this.keep();
      try {
        const sketch = await api.sketch<Sketch>('escape', textOf(draft));
        // Somebody who draws on has an answer of their own coming.
        if (this.draft === draft) {
          this.#said = { of: draft, sketch };
          this.retry();
        }
        this.silence = '';
      } catch (error) {
        this.silence = refusalOf(error).code;
        // Nobody asks for a page that is gone.
        if (!isOver) timer = setTimeout(() => void look(), AGAIN);
      }
    };
    let timer = setTimeout(() => void look(), this.#said === null ? 0 : REST);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }

  /** Keeps the draft as it is now: after a rest, and when the page is left. */
  keep() {
    this.isKept = keepDraft(this.id, this.draft, this.tie);
  }

  get isInAccount(): boolean {
    return this.tie.work?.text === textOf(this.draft);
  }

  async keepInAccount(): Promise<Work> {
    const { work, tie } = await keepText('zone', textOf(this.draft), this.tie);
    this.tie = tie;
    this.keep();
    return work;
  }

  /** Lets bots play on it, now and after every change. */
  tryIt() {
    this.#isTrying = true;
    this.retry();
  }

  /** Lets them begin anew, if they are playing on it at all. */
  retry() {
    if (!this.#isTrying) return;
    if (this.canPlay) void this.meter.start({ seats: this.meter.seats, zone: { custom: textOf(this.draft) } });
    else this.meter.cancel();
  }

  stopTrying() {
    this.#isTrying = false;
    this.meter.cancel();
  }

  /** Changes the draft, in a way that can be undone. */
  change(next: Draft) {
    const back = patchOf(next, this.draft);
    if (back === null) return;
    this.draft = next;
    this.#past = [...this.#past, back];
    this.#future = [];
  }

  undo() {
    [this.#past, this.#future] = this.#step(this.#past, this.#future);
  }

  redo() {
    [this.#future, this.#past] = this.#step(this.#future, this.#past);
  }

  #step(from: readonly Patch[], to: readonly Patch[]): [readonly Patch[], readonly Patch[]] {
    const patch = from.at(-1);
    if (patch === undefined || this.#before !== null) return [from, to];
    const next = patched(this.draft, patch);
    const back = patchOf(next, this.draft);
    this.draft = next;
    return [from.slice(0, -1), back === null ? to : [...to, back]];
  }

  /** A press on one place. */
  press(place: Coord) {
    this.begin(place);
    this.end(true);
  }

  /** Shows the draft as it is being written; `end` makes one change of it. */
  write(next: Draft) {
    this.#before ??= this.draft;
    this.draft = next;
  }

  begin(place: Coord) {
    // What was being written is a change of its own.
    this.end(true);
    this.#before = this.draft;
    const mark = this.draft.marks.get(place);
    if (this.brush === 'hatch' && mark !== undefined && kindOf(mark) === 'hatch') {
      this.draft = renumbered(this.draft, place);
    } else if (this.hand === 'fill' && this.brush !== 'H' && this.brush !== 'A' && this.brush !== 'hatch') {
      this.#paint(regionOf(this.draft, place));
    } else this.#paint([place]);
  }

  over(place: Coord) {
    // A start or a hatch is put down once, and what is filled is filled.
    if (this.hand === 'fill' || !['x', 'o', 'wall'].includes(this.brush)) return;
    this.#paint([place]);
  }

  end(isKept: boolean) {
    const before = this.#before;
    this.#before = null;
    if (before === null) return;
    const after = this.draft;
    this.draft = before;
    if (isKept) this.change(after);
  }

  #paint(places: readonly Coord[]) {
    const images = places.flatMap((place) => imagesOf(place, this.symmetry, this.draft));
    const next = painted(this.draft, this.brush, images);
    if (patchOf(this.draft, next) !== null) this.draft = next;
  }
}
