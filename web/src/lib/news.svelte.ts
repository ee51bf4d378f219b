/** What happens at a table while one looks: the lines that come, in their order. */
import { untrack } from 'svelte';
import type { Json, Table } from '../games/game';

interface Ears {
  /** Lines that came, and those of them that came just now: others were missed while the connection was lost. */
  heard(notices: Json[], fresh: Json[]): void;
  /** An action was taken back, and with it what it had told. */
  takenBack(): void;
}

/** Listens as long as the component that asks is there. What was told before is no news. */
export function followNews(table: Table, { heard, takenBack }: Ears): void {
  let nHeard = untrack(() => table.notices.length);
  $effect(() => {
    const { notices } = table;
    const from = Math.min(nHeard, notices.length);
    const isShorter = notices.length < nHeard;
    nHeard = notices.length;
    untrack(() => {
      if (isShorter) takenBack();
      const news = notices.slice(from);
      if (news.length > 0) heard(news, notices.slice(Math.max(from, table.seen)));
    });
  });
}
