/** The values of codes in the language of the page. */
import type { Card } from '../../lib/wire/escape';
import { hasKey, listOf, t } from '../../lib/i18n/index.svelte';

/** What the text of a scenario calls the cards of dangerous sectors. */
const DANGERS: Partial<Record<string, Card>> = {
  own: 'your_sector',
  own_item: 'your_sector_item',
  any: 'any_sector',
  any_item: 'any_sector_item',
  silence: 'silence',
};

/** What a card or a number of players is called that a code counts, such as `own_item` or `4`. */
export function countName(name: string): string {
  if (/^\d+$/.test(name)) return t('escape.count.players', { n: Number(name) });
  const card = DANGERS[name];
  if (card !== undefined) return t(`escape.card.${card}`);
  const hatch = `escape.count.${name}`;
  return hasKey(hatch) ? t(hatch) : t(`escape.item.${name}`);
}

/** A value as it stands in the text of a scenario, in words: a number, or so many of each. */
export function sayCodeValue(words: readonly string[]): string | number {
  if (!words.some((word) => word.includes('='))) return Number(words[0]) || 0;
  return listOf(
    words.map((word) => {
      const [name = '', n = ''] = word.split('=');
      return t('escape.count', { name: countName(name), n });
    }),
  );
}
