import { describe, expect, it } from 'vitest';
import type { Board, BoardCode, Options } from '../../lib/wire/escape';
import { galilei } from './galilei.testing';
import { cardShown, helpKey, isStartUsed, variantOf } from './variant';

const PLAIN: Options = { seats: 4 };

function board(...codes: string[]): Board {
  const all = codes.map((code): BoardCode => ({ code, access: null, hatches: [], kills: code === 'E.3' ? 4 : null }));
  return { ...galilei(), codes: all };
}

describe('the rules of a table', () => {
  it('has feeding and hatch cards in the advanced game', () => {
    const variant = variantOf(PLAIN, board());
    expect(variant).toMatchObject({ isHunt: false, isFeeding: true, hasHatchCards: true, kills: null });
    expect(helpKey(variant, 'damaged')).toBe('hatch_damaged');
    expect(helpKey(variant, 'human_start')).toBe('human_start');
    expect(variant.givesItem('your_sector_item')).toBe(true);
  });

  it('has none of them in the basic game (E-40)', () => {
    const variant = variantOf({ ...PLAIN, mode: 'basic' }, board());
    expect(variant).toMatchObject({ isBasic: true, isFeeding: false, hasHatchCards: false });
    expect([helpKey(variant, 'damaged'), helpKey(variant, 'blocked')]).toEqual([null, null]);
    expect(helpKey(variant, 'human_start')).toBe('human_start_basic');
    expect(variant.givesItem('any_sector_item')).toBe(false);
  });

  it('follows the codes of Infection', () => {
    const variant = variantOf(PLAIN, board('B.3', 'C.3', 'D.2'));
    expect(variant).toMatchObject({ isHunt: false, isFeeding: false, hasHatchCards: false });
    expect([helpKey(variant, 'damaged'), helpKey(variant, 'blocked')]).toEqual([null, 'hatch_blocked']);
  });

  it('follows the codes of Arena', () => {
    const variant = variantOf(PLAIN, board('A.4', 'A.5', 'B.6', 'C.6', 'E.3'));
    expect(variant).toMatchObject({ isHunt: true, isFeeding: false, hasHatchCards: false, kills: 4 });
    expect(helpKey(variant, 'open')).toBe('hatch_hunt');
    expect(isStartUsed(variant, 'human_start') || isStartUsed(variant, 'alien_start')).toBe(false);
  });

  it('knows which cards bring an item (E-60, J.4)', () => {
    const silent = variantOf(PLAIN, board('J.4'));
    expect([silent.givesItem('silence'), silent.givesItem('any_sector_item')]).toEqual([true, false]);
    const portuguese = variantOf({ ...PLAIN, edition: 'portuguese' }, board());
    expect(portuguese.givesItem('your_sector_item')).toBe(false);
    expect(portuguese.givesItem('any_sector_item')).toBe(true);
    expect(cardShown(portuguese, 'your_sector_item')).toBe('your_sector');
    expect(cardShown(portuguese, 'any_sector_item')).toBe('any_sector_item');
  });
});
