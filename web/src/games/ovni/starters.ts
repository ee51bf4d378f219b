/** The aliens that the players begin with: no two may have the same pair. */
import type { Alien, Player } from '../../lib/wire/ovni';
import type { Desk } from './desk.svelte';
import { ALIENS } from './pieces';

/** How many kinds make a pair, which nobody else may begin with. */
const PAIR = 2;

/** Who begins with which pair, as far as it is chosen. */
export function takenPairs({ table }: Desk): { player: Player; pair: Alien[] }[] {
  return table.view.players.flatMap(({ player, tokens }) => {
    const pair = ALIENS.filter((alien) => tokens[alien] > 0);
    return pair.length === PAIR ? [{ player, pair }] : [];
  });
}

/** Who has exactly this pair. */
export function pairHolder(desk: Desk, aliens: readonly Alien[]): Player | null {
  const taken = takenPairs(desk).find(
    ({ pair }) => pair.length === aliens.length && pair.every((alien) => aliens.includes(alien)),
  );
  return taken?.player ?? null;
}
