/** What the server finds wrong with a map, in the language of the page. */
import { t } from '../../../lib/i18n/index.svelte';
import type { FaultKind } from '../../../lib/wire/escape';

/** One fault as a sentence that says what to change. */
export function sayFault(kind: FaultKind): string {
  const { fault, ...params } = kind;
  return t(`workshop.fault.${fault}`, params);
}
