/** The desk of whoever draws a map, with the tools. */
import { api } from '../../../lib/net/api';
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
import { Desk } from './desk.svelte';
import { keepDraft } from './kept';
import { weigh } from './weigh';

/** How the map is drawn on: sector by sector, all that hangs together, or not at all. */
export const HANDS = ['brush', 'fill', 'hand'] as const;
export type Hand = (typeof HANDS)[number];

/** What lies over the map while it is drawn. */
export const LAYERS = ['none', 'human', 'alien', 'traffic', 'shape', 'killed'] as const;
export type Layer = (typeof LAYERS)[number];

export class Editor extends Desk<Draft, Patch, Sketch> implements Stroke {
  readonly kind = 'zone';
  brush = $state<Brush>('x');
  hand = $state<Hand>('brush');
  symmetry = $state<Symmetry>('none');
  layer = $state<Layer>('human');
  /** The draft before the stroke that is under way. */
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

  get sketch(): Sketch | null {
    return this.said;
  }

  get text(): string {
    return textOf(this.draft);
  }

  get options() {
    return { seats: this.meter.seats, zone: { custom: this.text } };
  }

  get canPlay(): boolean {
    return this.isCurrent && this.sketch?.figures !== null;
  }

  look(draft: Draft): Promise<Sketch> {
    return api.sketch<Sketch>('escape', textOf(draft));
  }

  store(): boolean {
    return keepDraft(this.id, this.draft, this.tie);
  }

  stepBetween(from: Draft, to: Draft): Patch | null {
    return patchOf(from, to);
  }

  stepped(draft: Draft, patch: Patch): Draft {
    return patched(draft, patch);
  }

  /** Changes the draft, in a way that can be undone. */
  change(next: Draft) {
    this.take(next);
  }

  // Within a stroke there is nothing to undo yet.
  override undo() {
    if (this.#before === null) super.undo();
  }

  override redo() {
    if (this.#before === null) super.redo();
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
