/** What a refusal says to a person: the sentence of its code, else the server's own. */
import type { Refusal } from '../games/game';
import { hasKey, t, type Params } from './i18n/index.svelte';

function paramsOf(refusal: Refusal): Params {
  const params: Params = {};
  if (typeof refusal.params !== 'object' || refusal.params === null) return params;
  for (const [name, value] of Object.entries(refusal.params)) {
    if (typeof value === 'string' || typeof value === 'number') params[name] = value;
  }
  return params;
}

export function sayRefusal(refusal: Refusal): string {
  const key = `refusal.${refusal.code}`;
  return hasKey(key) ? t(key, { seconds: 1, ...paramsOf(refusal) }) : refusal.message;
}
