/** Which round is played, and how many there are at most. */

/** So few rounds before the last are counted down. */
const FEW_ROUNDS = 6;

/** How many there are at most matters when few are left, until it is known which is the last (O-54). */
export function roundShown(now: number, most: number, isLast: boolean): { now: number; of?: number } {
  return most - now < FEW_ROUNDS && !isLast ? { now, of: most } : { now };
}
