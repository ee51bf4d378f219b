/** The pages of the rules: `docs/rules/GAME.md` in English, `docs/rules/LANGUAGE/GAME.md` in the others. */
import type { Locale } from '../i18n/index.svelte';
import { parsePage, type Page } from './parse';
import { forPlayers } from './players';

const FOLDER = '../../../../docs/rules/';
const files = import.meta.glob<string>('../../../../docs/rules/**/*.md', { query: '?raw', import: 'default' });

const pathOf = (game: string, language: Locale) =>
  language === 'en' ? `${FOLDER}${game}.md` : `${FOLDER}${language}/${game}.md`;

/** A page in the language it was found in. */
export interface LoadedPage {
  game: string;
  language: Locale;
  page: Page;
}

/** Whether a game has a page. */
export function hasRules(game: string): boolean {
  return Object.hasOwn(files, pathOf(game, 'en'));
}

/** The page of a game in a language; a page that is not translated is in English. */
export async function loadPage(game: string, language: Locale): Promise<LoadedPage> {
  const found = Object.hasOwn(files, pathOf(game, language)) ? language : 'en';
  const file = files[pathOf(game, found)];
  if (file === undefined) throw new Error(`${game} has no page of rules`);
  return { game, language: found, page: parsePage(forPlayers(await file())) };
}
