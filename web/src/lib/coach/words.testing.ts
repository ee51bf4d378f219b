/** Sentences of the lessons for tests: in every language, with what stands in them. */
import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Sentence } from '../game';

const LANGUAGES = ['en', 'it', 'pt', 'es'] as const;

function catalogue(language: string, game: string): Record<string, string> {
  const file = new URL(`../../../messages/${language}/coach-${game}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

/** What is wrong with a sentence of a lesson: languages in which it is missing, or in which a parameter shows. */
export function faultsOf(game: string, { key, params = {} }: Sentence): string[] {
  return LANGUAGES.flatMap((language) => {
    const text = catalogue(language, game)[key];
    if (text === undefined) return [`${language}: ${key} is missing`];
    const said = String(new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).format(params));
    return /[{}]|\b(undefined|null)\b/.test(said) ? [`${language}: ${key} says ${said}`] : [];
  });
}

/** Every key of a lesson's catalogue. */
export function keysOf(game: string): string[] {
  return Object.keys(catalogue('en', game));
}
