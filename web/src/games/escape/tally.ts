/** What a seat did in a match that lies open: where it went, what it announced, and how often that was true. */
import type { Notice, Place, Seat } from '../../lib/wire/escape';

export interface Tally {
  /** How many different sectors it ended a move in. */
  sectors: number;
  /** How many noises it announced, and how many of them were elsewhere. */
  noises: number;
  bluffs: number;
  silences: number;
  /** How many attacks it made, how many died by them, and how many of them were warded off or hit nobody. */
  attacks: number;
  kills: number;
  defended: number;
  misses: number;
  /** How many items it played. */
  items: number;
}

/** Counts what a seat did, by the notices that everyone's eyes see. */
export function tallyOf(notices: readonly Notice[], seat: Seat): Tally {
  const tally: Tally = {
    sectors: 0,
    noises: 0,
    bluffs: 0,
    silences: 0,
    attacks: 0,
    kills: 0,
    defended: 0,
    misses: 0,
    items: 0,
  };
  const visited = new Set<Place>();
  let at: Place | null = null;
  for (const notice of notices) {
    if (!('seat' in notice) || notice.seat !== seat) continue;
    switch (notice.event) {
      case 'you_are':
      case 'you_restarted':
        at = notice.at;
        break;
      case 'you_moved':
        at = notice.to;
        visited.add(at);
        break;
      case 'noise':
        tally.noises += 1;
        if (notice.at !== at) tally.bluffs += 1;
        break;
      case 'silence':
        tally.silences += 1;
        break;
      case 'attacked':
        tally.attacks += 1;
        tally.kills += notice.killed.length;
        if (notice.killed.length > 0) break;
        if (notice.defended.length > 0) tally.defended += 1;
        else tally.misses += 1;
        break;
      case 'item_used':
      case 'item_kept':
        tally.items += 1;
        break;
      default:
    }
  }
  return { ...tally, sectors: visited.size };
}
