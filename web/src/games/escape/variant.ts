/** What a table's options and codes change in the rules that everybody is told. */
import type { Board, BoardKind, Card, HatchState, Options } from '../../lib/wire/escape';

export interface Variant {
  isBasic: boolean;
  /** B.6 There are no humans: the aliens hunt each other. */
  isHunt: boolean;
  /** E-52 An alien that has killed a human is faster: not in the basic game, not with C.3. */
  isFeeding: boolean;
  /** E-63 Hatch cards are drawn: not in the basic game, not with D.2. */
  hasHatchCards: boolean;
  /** E.3 So many kills win, if kills do. */
  kills: number | null;
  /** Whether a code is in play. */
  has(code: string): boolean;
  /** E-60 Whether this card brings an item. */
  givesItem(card: Card): boolean;
}

export function variantOf(options: Options, board: Board | undefined): Variant {
  const codes = board?.codes ?? [];
  const has = (wanted: string) => codes.some(({ code }) => code === wanted);
  const isBasic = options.mode === 'basic';
  const isHunt = has('B.6');
  return {
    isBasic,
    isHunt,
    isFeeding: !isBasic && !isHunt && !has('C.3'),
    hasHatchCards: !isBasic && !isHunt && !has('D.2'),
    kills: codes.find(({ code }) => code === 'E.3')?.kills ?? null,
    has,
    givesItem(card) {
      if (isBasic) return false;
      if (has('J.4')) return card === 'silence';
      return card === 'any_sector_item' || (card === 'your_sector_item' && options.edition !== 'portuguese');
    },
  };
}

/** A card as this table speaks of it: an icon that brings no item is passed over. */
export function cardShown(variant: Variant, card: Card): Card {
  if (variant.givesItem(card)) return card;
  return card === 'your_sector_item' ? 'your_sector' : card === 'any_sector_item' ? 'any_sector' : card;
}

/** Whether somebody begins on the start sector of this kind (B.4, B.6, C.6, H.2). */
export function isStartUsed(variant: Variant, kind: 'human_start' | 'alien_start'): boolean {
  if (kind === 'human_start') return !variant.isHunt && !variant.has('B.4');
  return !variant.has('C.6') || variant.has('H.2');
}

/** The sentence about a kind of sector, without `escape.kind.help.`; none where it tells nothing of this table. */
export function helpKey(variant: Variant, kind: Exclude<BoardKind, 'hatch'> | HatchState): string | null {
  switch (kind) {
    case 'dangerous':
      return 'dangerous';
    case 'secure':
      return variant.has('A.1') ? 'secure_drawn' : 'secure';
    case 'human_start':
      if (variant.isHunt) return 'start_closed';
      if (variant.has('B.4')) return 'start_teleport';
      return variant.isBasic ? 'human_start_basic' : 'human_start';
    case 'alien_start':
      return variant.has('C.6') ? 'start_closed' : 'alien_start';
    case 'open':
      return variant.isHunt ? 'hatch_hunt' : 'hatch_open';
    case 'blocked':
      return variant.isBasic || variant.isHunt ? null : 'hatch_blocked';
    case 'damaged':
      return variant.hasHatchCards ? 'hatch_damaged' : null;
  }
}
