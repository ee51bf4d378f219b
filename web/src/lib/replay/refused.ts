/** Why a match can't be shown again, for people. */
import type { Refusal } from '../game';
import { t } from '../i18n/index.svelte';
import { sayRefusal } from '../refusals';

/** The line of a record that a refusal names, if it names one. */
export function lineOf(refusal: Pick<Refusal, 'message'>): number {
  return Number(/^line (\d+)/.exec(refusal.message)?.[1] ?? 0);
}

/** A sentence for what was refused. */
export function sayReplayRefusal(refusal: Refusal): string {
  switch (refusal.code) {
    case 'not_over':
      return t('replay.refused.not_over');
    case 'forbidden':
      return t('replay.refused.forbidden');
    case 'not_found':
      return t('replay.refused.not_found');
    case 'too_large':
      return t('replay.refused.too_large');
    case 'bad_request':
      return t('replay.refused.no_text');
    case 'bad_record':
      return t('replay.refused.bad_record', { line: lineOf(refusal) });
    default:
      return sayRefusal(refusal);
  }
}
