/** How the ten explorers of a colour stand. */
import type { Colour, View } from '../../lib/wire/survive';

/** Explorers of one colour (S-03). */
export const N_EACH = 10;

export interface Standing {
  safe: number;
  inPlay: number;
  lost: number;
}

/** How many of a colour are safe, on the island or at sea, or lost; those not placed yet are in play. */
export function standingOf(view: View, colour: Colour): Standing {
  const own = view.explorers.filter(({ explorer }) => explorer.startsWith(`${colour} `));
  const safe = own.filter(({ at }) => at.startsWith('corner')).length;
  const lost = own.filter(({ at }) => at === 'lost').length;
  return { safe, lost, inPlay: N_EACH - safe - lost };
}

/** Ten dots: the safe first, the lost last. */
export function dotsOf({ safe, inPlay, lost }: Standing): ('safe' | 'in' | 'out')[] {
  return [
    ...Array.from({ length: safe }, () => 'safe' as const),
    ...Array.from({ length: inPlay }, () => 'in' as const),
    ...Array.from({ length: lost }, () => 'out' as const),
  ];
}
