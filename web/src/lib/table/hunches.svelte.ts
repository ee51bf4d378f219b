/**
 * What is likely of what the viewer does not see: in a replay through a seat's eyes, and in play where the table has it
 * so. A game says what can be shown on its board and what is listed beside it.
 */
import { PHONE } from '../ui/phone';
import type { Kinds, Table } from '../game';
import { Deduction } from './deduction.svelte';

/** Something that can be likely, with its chance in per cent; 0 is below 1. */
export interface Likely {
  text: string;
  chance: number;
  /** It was so in truth, where that is known. */
  isTrue?: boolean;
}

/** What is listed of one of the others, or of one kind of thing. */
export interface LikelyGroup {
  id: string;
  title: string;
  list: Likely[];
}

/** What the board can show the chances of. */
export interface LikelyPick {
  id: string;
  label: string;
}

/** To be made while the desk of its table is set up. */
export class Hunches<K extends Kinds> {
  isShown = $state(false);
  readonly #table: Table<K>;
  readonly #deduction: Deduction<K>;

  constructor(table: Table<K>) {
    this.#table = table;
    // Who looks at their own match again sees it beside the board at once; on a phone it has a page of its own.
    this.isShown = table.replay?.isOwn === true && !matchMedia(PHONE).matches;
    this.#deduction = new Deduction(table, () => this.isShown);
  }

  /** Whether the viewer may see it. */
  get isAllowed(): boolean {
    const { replay, you } = this.#table;
    return (replay !== undefined && you !== null) || this.#deduction.isAllowed;
  }

  /** Null unless it is to be seen and is there. */
  get belief(): K['Belief'] | null {
    if (!this.isShown || !this.isAllowed) return null;
    return this.#table.replay?.belief ?? this.#deduction.belief;
  }
}

export const inPercent = (thousandths: number) => Math.round(thousandths / 10);
