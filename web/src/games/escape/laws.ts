/** What is played at a table, as its board says it: which sentences about cards and sectors hold. */
import type { Board, BoardKind, BoardLaws, Card, HatchState, Readings } from '../../lib/wire/escape';

export interface Laws extends BoardLaws {
  /** Whether a code is in play. */
  has(code: string): boolean;
}

export function lawsOf({ laws, codes }: Board): Laws {
  return { ...laws, has: (wanted) => codes.some(({ code }) => code === wanted) };
}

/** The readings that sentences about codes and items depend on. */
const WORDED = ['defense_stops_attack', 'captain_counts_passing', 'pilot_uses_four', 'co_pilot_has_card'] as const;

/** What those sentences are told of how a table reads the rulebooks; without a table they say what is usual. */
export function readingWords(readings?: Readings): Record<(typeof WORDED)[number], string> {
  const told = WORDED.map((name) => [name, String(readings?.[name] ?? false)]);
  return Object.fromEntries(told) as Record<(typeof WORDED)[number], string>;
}

/** A card as this table speaks of it: an icon that brings no item is passed over. */
export function cardShown({ item_cards }: Laws, card: Card): Card {
  if (item_cards.includes(card)) return card;
  return card === 'your_sector_item' ? 'your_sector' : card === 'any_sector_item' ? 'any_sector' : card;
}

/** Whether somebody begins on the start sector of this kind. */
export function isStartUsed(laws: Laws, kind: 'human_start' | 'alien_start'): boolean {
  return kind === 'human_start' ? laws.has_human_start : laws.has_alien_start;
}

/** The sentence about a kind of sector, without `escape.kind.help.`; none where it tells nothing of this table. */
export function helpKey(laws: Laws, kind: Exclude<BoardKind, 'hatch'> | HatchState): string | null {
  switch (kind) {
    case 'dangerous':
      return 'dangerous';
    case 'secure':
      return laws.has('A.1') ? 'secure_drawn' : 'secure';
    case 'human_start':
      if (laws.is_hunt) return 'start_closed';
      if (laws.has('B.4')) return 'start_teleport';
      return laws.is_advanced ? 'human_start' : 'human_start_basic';
    case 'alien_start':
      return laws.has('C.6') ? 'start_closed' : 'alien_start';
    case 'open':
      return laws.is_hunt ? 'hatch_hunt' : 'hatch_open';
    case 'blocked':
      return !laws.is_advanced || laws.is_hunt ? null : 'hatch_blocked';
    case 'damaged':
      return laws.has_hatch_cards ? 'hatch_damaged' : null;
  }
}
