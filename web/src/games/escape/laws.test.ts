import { describe, expect, it } from 'vitest';
import { loadMessages, t } from '../../lib/i18n/index.svelte';
import type { Board, BoardCode, BoardLaws, Readings } from '../../lib/wire/escape';
import { galilei } from './galilei.testing';
import { cardShown, helpKey, isStartUsed, lawsOf, readingWords } from './laws';

function board(laws: Partial<BoardLaws>, ...codes: string[]): Board {
  const all = codes.map((code): BoardCode => ({ code, access: null, hatches: [], kills: null, value: '' }));
  const plain = galilei();
  return { ...plain, laws: { ...plain.laws, ...laws }, codes: all };
}

describe('what a table says of its rules', () => {
  it('speaks of hatch cards and items where the board has them', () => {
    const laws = lawsOf(board({}));
    expect([helpKey(laws, 'damaged'), helpKey(laws, 'human_start')]).toEqual(['hatch_damaged', 'human_start']);
    expect(cardShown(laws, 'your_sector_item')).toBe('your_sector_item');
  });

  it('leaves them out where it has none', () => {
    const laws = lawsOf(board({ is_advanced: false, has_hatch_cards: false, item_cards: [] }));
    expect([helpKey(laws, 'damaged'), helpKey(laws, 'blocked')]).toEqual([null, null]);
    expect(helpKey(laws, 'human_start')).toBe('human_start_basic');
    expect(cardShown(laws, 'any_sector_item')).toBe('any_sector');
  });

  it('speaks of a hunt', () => {
    const laws = lawsOf(board({ is_hunt: true, has_human_start: false, has_alien_start: false }, 'B.6', 'C.6'));
    expect([helpKey(laws, 'open'), helpKey(laws, 'alien_start')]).toEqual(['hatch_hunt', 'start_closed']);
    expect(isStartUsed(laws, 'human_start') || isStartUsed(laws, 'alien_start')).toBe(false);
  });

  it('says of codes and items what the reading of the table makes of them', async () => {
    await loadMessages('escape');
    const plain = galilei().readings;
    const said = (key: string, readings?: Partial<Readings>) => t(key, readingWords({ ...plain, ...readings }));
    expect(said('escape.code.H.3')).toBe('The Pilot uses a Teleport card three times.');
    expect(said('escape.code.H.3', { pilot_uses_four: true })).toContain('four times');
    expect(said('escape.code.H.14')).toContain('no card');
    expect(said('escape.code.H.14', { co_pilot_has_card: true })).not.toContain('no card');
    expect(said('escape.code.H.1')).not.toContain('passed');
    expect(said('escape.code.H.1', { captain_counts_passing: true })).toContain('passed');
    expect(said('escape.item.defense.help')).toContain('saves you');
    expect(said('escape.item.defense.help', { defense_stops_attack: true })).toContain('nobody in your sector');
    // A rule sheet without a table says what is usual.
    expect(t('escape.code.H.3', readingWords())).toContain('three times');
  });

  it('knows the codes in play', () => {
    expect(helpKey(lawsOf(board({}, 'A.1')), 'secure')).toBe('secure_drawn');
    expect(helpKey(lawsOf(board({}, 'B.4')), 'human_start')).toBe('start_teleport');
    expect(lawsOf(board({})).has('A.1')).toBe(false);
  });
});
