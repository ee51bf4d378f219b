/** What a refusal says to a person: the sentence of its code, else the server's own. */
import type { Refusal, Sentence } from './game';
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

/**
 * A refusal of a game's rules in the game's own words, if it has any: `wordOf` puts a figure into the language of the
 * page, and `more` is what its sentences need beside the figures.
 */
export function refusalOf(
  key: string,
  refused: Refusal,
  wordOf: (name: string, value: unknown) => string | number,
  more: Params = {},
): Sentence | null {
  if (!hasKey(key)) return null;
  const figures = Object.entries(figuresIn(refused));
  const params = { ...more, ...Object.fromEntries(figures.map(([name, value]) => [name, wordOf(name, value)])) };
  return isWhole(key, params) ? { key, params } : null;
}

/** Whether a sentence has all that stands in it; a server of another version gives other figures along. */
function isWhole(key: string, params: Params): boolean {
  try {
    return t(key, params) !== '';
  } catch {
    return false;
  }
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
  const [key, params] = [`refusal.${code}`, { seconds: 1, ...paramsOf(refusal) }];
  return hasKey(key) && isWhole(key, params) ? t(key, params) : refusal.message;
}
