/** What the server finds wrong with a map, in the language of the page. */
import { t } from '../../../lib/i18n/index.svelte';
import type { Coord, FaultKind } from '../../../lib/wire/escape';
import { coordOf } from './draft';

export function placeOf(col: number, row: number): Coord {
  return coordOf({ col, row });
}

/** One fault as a sentence that says what to change. */
export function sayFault(kind: FaultKind): string {
  const { fault, ...params } = kind;
  return t(`workshop.fault.${fault}`, params);
}
