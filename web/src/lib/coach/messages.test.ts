/** Every sentence of every lesson comes out whole in every language. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';

const MESSAGES = fileURLToPath(new URL('../../../messages/', import.meta.url));
const LANGUAGES = ['en', 'it', 'pt', 'es'];
/** What fits into a card on a phone. */
const LONGEST = 300;

const catalogues = readdirSync(`${MESSAGES}en`).filter((file) => file.startsWith('coach-'));

describe.each(catalogues)('%s', (file) => {
  it.each(LANGUAGES)('fills its sentences in %s, and none is too long for its card', (language) => {
    const sentences = JSON.parse(readFileSync(`${MESSAGES}${language}/${file}`, 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(sentences)) {
      const names = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
      const format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
      for (const value of [1, 3]) {
        const words = String(format.format(Object.fromEntries(names.map((name) => [name, value]))));
        expect(words, key).not.toMatch(/[{}]|undefined|coach\./);
        expect(words.length, key).toBeLessThanOrEqual(LONGEST);
      }
    }
  });
});
