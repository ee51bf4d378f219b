/** The paragraph of the rules that a question of Escape is about. */
import type { Asked } from '../../lib/wire/escape';

/** What one is about to answer. */
interface Choice {
  /** A card of the hand is held up. */
  isHolding: boolean;
  /** The sector that is chosen is a hatch. */
  isToHatch: boolean;
  isBasic: boolean;
}

export function ruleOf(asked: Asked | null, { isHolding, isToHatch, isBasic }: Choice): string | null {
  switch (asked?.to) {
    case undefined:
      return null;
    case 'move':
      if (isHolding) return 'E-62';
      if (isToHatch) return isBasic ? 'E-40' : 'E-63';
      return 'E-10';
    case 'announce':
      return asked.card.startsWith('any_sector') ? 'E-21' : 'E-20';
    case 'choose_card':
      return 'H.15';
    case 'drop_item':
      return 'E-61';
    case 'play_or_end':
      return 'E-62';
  }
}
