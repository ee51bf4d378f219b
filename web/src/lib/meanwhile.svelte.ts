/** Watches what comes while somebody waits, and sums it up when the turn comes. */
import { untrack } from 'svelte';
import type { Game, Sentence, Table } from './game';
import { beginOf, keptSince, sumUp } from './meanwhile';

/** What happened meanwhile; to be made while a component is set up. */
export class Meanwhile {
  /** What is told of it; nothing while one waits, once it was laid aside, and after one's next answer. */
  sentences = $state.raw<Sentence[]>([]);

  /**
   * With `isTurn` one says whether the viewer is asked, and has seen what led to it; with `isAlone` which question was
   * answered without the viewer.
   */
  constructor(table: Table, game: Game, isTurn: () => boolean, isAlone: (question: number | undefined) => boolean) {
    let nHeard = untrack(() => table.notices.length);
    /** The first of the lines that came last. */
    let fresh = nHeard;
    const start = () => {
      const now = Date.now();
      return { from: beginOf(game, table, fresh), since: now, until: now, isMissed: false, isTold: false };
    };
    let waited = untrack(start);
    $effect(() => {
      const { notices, seen } = table;
      if (notices.length > nHeard) {
        waited.until = Date.now();
        waited.isMissed ||= document.hidden || seen > nHeard;
        fresh = nHeard;
      }
      nHeard = notices.length;
    });
    // The same may be asked again with other news; only another question counts.
    const question = $derived(table.asked.question);
    const isWaiting = $derived(table.asked.legal === undefined);
    // The next answer is given with what was read; what one's own answer brings about did not happen meanwhile.
    $effect(() => {
      const asked = question;
      const wasAsked = untrack(() => !isWaiting);
      return () => {
        if (!isAlone(asked)) this.clear();
        if (wasAsked) waited.isTold = true;
      };
    });
    $effect(() => {
      if (isWaiting) untrack(() => (waited = start()));
    });
    $effect(() => {
      if (!isTurn()) return;
      untrack(() => {
        const { from, since, until, isMissed, isTold } = waited;
        // A turn has several questions; it is told with the first.
        if (isTold) return;
        waited.isTold = true;
        // What one's own turn came to is told once more, before what others did.
        const before = keptSince(game, table, table.notices.slice(0, from)).map(({ sentence }) => sentence);
        const came = { notices: table.notices.slice(from), time: until - since, isMissed };
        this.sentences = [...before, ...sumUp(game, table, came)];
      });
    });
  }

  clear() {
    this.sentences = [];
  }
}
