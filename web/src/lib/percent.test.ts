import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LANGUAGES, loadMessages, setLocale, type Locale } from './i18n/index.svelte';
import { percent } from './percent';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await loadMessages('shell');
});
afterAll(() => setLocale('en'));

it.each(Object.keys(LANGUAGES) as Locale[])('a share is written as in a sentence: %s', async (language) => {
  await setLocale(language);
  expect(percent(13)).toBe(new Intl.NumberFormat(language, { style: 'percent' }).format(0.13));
  expect(percent(0)).toMatch(/^<\s1\s?%$/);
});
