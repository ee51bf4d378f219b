/** Every language has every sentence, with the same parameters; none is missing in the sources, none is left over. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';

const WEB = fileURLToPath(new URL('../../../', import.meta.url));
const LANGUAGES = ['en', 'it', 'pt', 'es'];

type Catalogue = Record<string, string>;

const namespaces = readdirSync(`${WEB}messages/en`).map((file) => file.replace('.json', ''));
const read = (language: string, namespace: string) =>
  JSON.parse(readFileSync(`${WEB}messages/${language}/${namespace}.json`, 'utf8')) as Catalogue;

const sources = readdirSync(`${WEB}src`, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(`${WEB}src/${name}`, 'utf8'))
  .join('\n');

/** Keys that stand whole in the sources, and the patterns of those that are put together: `event.${name}`. */
const whole = new Set(
  [...sources.matchAll(/['"`]([a-z][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)+)['"`]/g)].map((match) => match[1]),
);
// What a poster names comes with the sentence that explains it.
for (const [, key] of sources.matchAll(/\b(?:row|named)\('[\w.]+', '([\w.]+)'/g)) whole.add(`${key}.help`);
const patterns = [...sources.matchAll(/`([a-z]+\.[^`\s]*\$\{[^`\s]*)`/g)].map((match) => {
  const parts = (match[1] ?? '').split(/\$\{[^}]*\}/);
  const escaped = parts.map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&'));
  return new RegExp(`^${escaped.join('[A-Za-z0-9_.]+')}$`);
});
const isUsed = (key: string) => whole.has(key) || patterns.some((pattern) => pattern.test(key));

/** The names of the parameters in a message, at any depth. */
function paramsOf(text: string): string[] {
  const names = new Set<string>();
  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const { type, value } = node as { type?: number; value?: unknown };
    // Literals (0) and `#` (7) name no parameter.
    if (type !== undefined && type !== 0 && type !== 7 && typeof value === 'string') names.add(value);
    Object.values(node).forEach(walk);
  };
  walk(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst());
  return [...names].sort();
}

describe.each(namespaces)('the catalogue %s', (namespace) => {
  const english = read('en', namespace);

  it.each(LANGUAGES)('has the same sentences in %s', (language) => {
    const other = read(language, namespace);
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(other)) {
      expect(text.trim(), `${language} ${key}`).not.toBe('');
      expect(paramsOf(text), `${language} ${key}`).toEqual(paramsOf(english[key] ?? ''));
    }
  });

  it.each(LANGUAGES)('leaves no comma or blank behind in %s', (language) => {
    for (const [key, text] of Object.entries(read(language, namespace))) {
      expect(text, `${language} ${key}`).not.toMatch(/^\s|\s$|,\s*[,.;:!?]|,\s*\}*\s*$/);
      if (key.includes('.refusal.')) expect(text, `${language} ${key}`).toMatch(/[.!?](?:\}\s*)*$/);
    }
  });

  it.each(LANGUAGES)('writes shares in per cent as they are written in %s', (language) => {
    // In Spanish a blank stands before the sign, at which no line ends.
    const sign = language === 'es' ? '\u00a0%' : '%';
    for (const [key, text] of Object.entries(read(language, namespace))) {
      for (const [, found] of text.matchAll(/[\d#}](\s*%)(?![\da-f]{2})/gi))
        expect(found, `${language} ${key}`).toBe(sign);
    }
  });

  it.each(['es', 'it'])('has no word before a name that would change with its first letter in %s', (language) => {
    // "y Ines" is "e Ines", "e Elena" better "ed Elena"; lists are put together by the language itself.
    const word = language === 'es' ? 'y|o' : 'e|o|a';
    const before = new RegExp(
      `(?<!\\p{L})(?:${word}) \\{(?:\\w+, (?:plural|select), \\w+ \\{\\{)?(?:name|names|rival)\\}`,
      'iu',
    );
    for (const [key, text] of Object.entries(read(language, namespace))) {
      // Cities have sentences of their own, which put the article before them that they have.
      if (!key.startsWith('ovni.place.')) expect(text, `${language} ${key}`).not.toMatch(before);
    }
  });

  it('has no sentence that nothing uses', () => {
    expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([]);
  });
});

describe('the sources', () => {
  it('use no sentence that is missing', () => {
    const known = new Set(namespaces.flatMap((namespace) => Object.keys(read('en', namespace))));
    const asked = [...sources.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1] ?? '');
    const keyed = [...sources.matchAll(/\bkey: '([^']+)'/g)].map((match) => match[1] ?? '');
    expect([...asked, ...keyed].filter((key) => !known.has(key))).toEqual([]);
  });

  it('leave no parameter of a sentence out', () => {
    const english = Object.assign({}, ...namespaces.map((namespace) => read('en', namespace))) as Catalogue;
    // `t('key')`, or one of two keys: nothing stands in such a sentence.
    const bare = [...sources.matchAll(/\bt\(([^(){},`]*),?\s*\)/g)].flatMap(([, inside = '']) =>
      [...inside.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].map((match) => match[1] ?? ''),
    );
    expect(bare.length).toBeGreaterThan(100);
    expect(bare.filter((key) => paramsOf(english[key] ?? '').length > 0)).toEqual([]);
  });
});
