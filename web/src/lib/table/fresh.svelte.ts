/** What came just now: lines that were there when the page was opened are not shown as they happen. */
import { untrack } from 'svelte';
import type { Table } from '../game';

/** From which notice on a table tells something new; to be made while a component is set up. */
export class Fresh {
  /** The number of the first notice that came with the latest news. */
  from = $state(0);

  constructor(table: () => Pick<Table, 'notices' | 'seen'>) {
    let nShown = untrack(() => table().notices.length);
    this.from = nShown;
    $effect(() => {
      const { notices, seen } = table();
      if (notices.length > nShown) this.from = Math.max(nShown, seen);
      nShown = notices.length;
    });
  }
}
