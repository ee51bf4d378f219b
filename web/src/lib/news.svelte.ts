/** What happens at a table while one looks: the lines that come, in their order. */
import { untrack } from 'svelte';
import type { Table } from './game';
import type { TableStore } from './net/table.svelte';
import type { TableEvent } from './wire/server';

interface Ears {
  /** Lines that came, and those of them that came just now: others were missed while the connection was lost. */
  heard(notices: unknown[], fresh: unknown[]): void;
  /** An action was taken back, and with it what it had told. */
  takenBack(): void;
}

/** Listens as long as the component that asks is there. What was told before is no news. */
export function followNews(table: Pick<Table, 'notices' | 'seen'>, { heard, takenBack }: Ears): void {
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

/** Listens to what happens around a match, as long as the component that asks is there; what happened before is no news. */
export function followEvents(table: TableStore, heard: (event: TableEvent) => void): void {
  let latest = untrack(() => table.events.at(-1)?.n ?? -1);
  $effect(() => {
    const fresh = table.events.filter(({ n }) => n > latest);
    latest = Math.max(latest, table.events.at(-1)?.n ?? -1);
    untrack(() => fresh.forEach(({ event }) => heard(event)));
  });
}
