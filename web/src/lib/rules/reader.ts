/** How a page of rules is being read. */
import type { Snippet } from 'svelte';

/** A rule that somebody looked up; `isNew` until they were led to it. */
export interface LookUp {
  id: string;
  isNew: boolean;
}

export interface Reader {
  /** The words that are searched for, which are marked. */
  terms: readonly string[];
  /** The rule that is lit. */
  lit: string | null;
  /** What stands before `#E-10` in the address of a rule: nothing on the page of the rules itself. */
  base: string;
  /** Follows a link to a rule; whoever follows it here keeps the browser from doing so too. */
  look(id: string, event: MouseEvent): void;
  /** The names of the pictures beside rules, by the ids of these, and how one of them is shown. */
  pictures?: { names: ReadonlyMap<string, string>; show: Snippet<[name: string]> };
}
