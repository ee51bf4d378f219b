/** What a refusal says to a person: the sentence of its code, else the server's own. */
import type { Refusal } from './game';
import { hasKey, t, type Params } from './i18n/index.svelte';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The figures of a refusal by their names; they may stand below the name of the refusal. */
export function figuresIn({ code, params }: Refusal): Record<string, unknown> {
  const given = isObject(params) ? params : {};
  const own = given[code];
  return isObject(own) ? { ...given, ...own } : given;
}

function paramsOf(refusal: Refusal): Params {
  const params: Params = {};
  if (typeof refusal.params !== 'object' || refusal.params === null) return params;
  for (const [name, value] of Object.entries(refusal.params)) {
    if (typeof value === 'string' || typeof value === 'number') params[name] = value;
  }
  return params;
}

/** Whether a refusal is about the name that somebody has given. */
export function isAboutName({ code, message, params }: Refusal): boolean {
  const { field } = (params ?? {}) as { field?: unknown };
  return code === 'bad_name' || (code === 'bad_request' && (field === 'name' || message.startsWith('field `name`')));
}

export function sayRefusal(refusal: Refusal): string {
  const code = isAboutName(refusal) ? 'bad_name' : refusal.code;
  const key = `refusal.${code}`;
  if (!hasKey(key)) return refusal.message;
  try {
    return t(key, { seconds: 1, ...paramsOf(refusal) });
  } catch {
    // A server of another version gives other figures along.
    return refusal.message;
  }
}
