/**
 * Every sentence of the client comes from a catalogue: `messages/LANGUAGE/NAMESPACE.json`, flat keys, ICU
 * MessageFormat. A key begins with the name of the page or game it belongs to: `home.title`, `escape.noise`.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import type { Sentence } from '../game';

/** The languages, each by the name it has for itself. */
export const LANGUAGES = { en: 'English', it: 'Italiano', pt: 'Português', es: 'Español' } as const;

export type Locale = keyof typeof LANGUAGES;
export type Params = Record<string, string | number>;

type Catalogue = Record<string, string>;

const files = import.meta.glob<Catalogue>('../../../messages/*/*.json', { import: 'default' });
const loaded: Record<string, Catalogue> = {};
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- a cache, whose keys hold what it depends on
const formats = new Map<string, IntlMessageFormat>();
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- `version` tells when sentences arrive
const namespaces = new Set<string>(['shell']);

let current = $state<Locale>('en');
/** Grows when sentences arrive, so that what was read before is read again. */
let version = $state(0);

/** Whether a text names one of the languages. */
export function isLocale(text: string | null | undefined): text is Locale {
  return text !== null && text !== undefined && Object.hasOwn(LANGUAGES, text);
}

/** The language of the page. */
export function locale(): Locale {
  return current;
}

/** The first of the browser's languages that there is, else English. */
export function preferredLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const [base] = language.toLowerCase().split('-');
    if (isLocale(base)) return base;
  }
  return 'en';
}

/** Changes the language, once its sentences are there. */
export async function setLocale(next: Locale): Promise<void> {
  await Promise.all([...namespaces].map((namespace) => load(next, namespace)));
  current = next;
  document.documentElement.lang = next;
}

/** Loads the sentences of a game; they follow every change of the language. */
export async function loadMessages(namespace: string): Promise<void> {
  namespaces.add(namespace);
  await load(current, namespace);
}

async function load(language: Locale, namespace: string): Promise<void> {
  const path = `../../../messages/${language}/${namespace}.json`;
  const file = files[path];
  if (loaded[path] !== undefined || file === undefined) return;
  loaded[path] = await file();
  version += 1;
}

function find(language: Locale, key: string): string | undefined {
  for (const namespace of namespaces) {
    const text = loaded[`../../../messages/${language}/${namespace}.json`]?.[key];
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The sentence of a key in the language of the page; reactive. */
export function t(key: string, params: Params = {}): string {
  const id = `${current} ${version} ${key}`;
  let format = formats.get(id);
  if (format === undefined) {
    const text = find(current, key);
    // A key without a sentence is a fault that the catalogue test names; the page shows the key.
    if (text === undefined) return key;
    // Nothing is said in the plural here, also in Brazil, while the rules of `pt` count it as one.
    format = new IntlMessageFormat(text, current === 'pt' ? 'pt-PT' : current, undefined, { ignoreTag: true });
    formats.set(id, format);
  }
  return String(format.format(params));
}

/** Whether there is a sentence for a key. */
export function hasKey(key: string): boolean {
  return version >= 0 && find(current, key) !== undefined;
}

/** A sentence that a game hands over as a key with what stands in it. */
export function say(sentence: Sentence): string {
  return t(sentence.key, sentence.params);
}

/** Several things in a row: "a, b and c", or "a, b or c" where one of them holds. */
export function listOf(things: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  // English here has no comma before the last.
  return new Intl.ListFormat(current === 'en' ? 'en-GB' : current, { type }).format(things);
}
