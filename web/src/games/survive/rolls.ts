/** What a roll of the die leads to, read from what everybody was told. */
import type { Creature, Notice } from '../../lib/wire/survive';
import type { SurviveTable } from './table';

type At = { table: SurviveTable };
type Roll = Extract<Notice, { event: 'die_rolled' }>;

/** The creatures in the order in which a notice counts them. */
export const HERDS: readonly Creature[] = ['serpent', 'shark', 'whale'];

/** How many creatures of a kind are on the board after some notices. */
function herdAfter({ table }: At, creature: Creature, notices: readonly Notice[]): number {
  const nFirst = creature === 'serpent' ? table.material.hexes.filter(({ has_serpent }) => has_serpent).length : 0;
  return notices.reduce((n, notice) => {
    if (notice.event === 'creature_placed' && notice.creature === creature) return n + 1;
    if (notice.event === 'defended' && notice.creature === creature) return n - 1;
    if (notice.event === 'swept_away') return n - (notice.creatures[HERDS.indexOf(creature)] ?? 0);
    return n;
  }, nFirst);
}

/** Whether a roll asks for a creature; if the turn was over at once, whether none is there or none could move (S-44). */
export function rollOf(at: At, roll: Roll): 'some' | 'stuck' | 'none' {
  const { notices } = at.table;
  const nth = notices.lastIndexOf(roll);
  const next = nth < 0 ? undefined : notices[nth + 1];
  if (next?.event !== 'turn_began' && next?.event !== 'ended') return 'some';
  return herdAfter(at, roll.creature, notices.slice(0, nth)) > 0 ? 'stuck' : 'none';
}
