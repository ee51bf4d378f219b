/** Shares in per cent, as each language writes them. */
import { t } from './i18n/index.svelte';

/** A share, which the language says with its sign; 0 stands for one below 1. */
export function percent(n: number): string {
  return t('match.likely.chance', { n });
}
