/** What many matches of bots say about a map. */
import type { Coord, Gist } from '../../../lib/wire/escape';

export interface Weighed {
  matches: number;
  /** What share of the humans wins, and between which shares the truth lies in 19 of 20 cases. */
  humans: { share: number; low: number; high: number } | null;
  /** The rounds that a match takes: the middle one, and between which half of them lie. */
  rounds: { middle: number; low: number; high: number } | null;
  /** How many of a hundred deaths fall on each sector, where it is one at least. */
  killed: Map<Coord, number>;
  /** How many left through each hatch, hatch 1 first. */
  left: number[];
}

/** The deviations that hold 19 of 20 cases. */
const DEVIATIONS = 1.96;
/** With fewer matches an interval says nothing. */
const LEAST = 8;

export function weigh(matches: readonly Gist[], nHatches: number): Weighed {
  const shares = matches.filter(({ humans }) => humans > 0).map(({ humans, humans_won }) => humans_won / humans);
  const rounds = matches.map(({ round }) => round).sort((one, other) => one - other);
  const deaths = matches.flatMap(({ killed }) => killed);
  const counts = new Map<Coord, number>();
  for (const place of deaths) counts.set(place, (counts.get(place) ?? 0) + 1);
  const exits = matches.flatMap(({ left }) => left);
  return {
    matches: matches.length,
    humans: shares.length < LEAST ? null : intervalOf(shares),
    rounds: rounds.length === 0 ? null : { middle: at(rounds, 0.5), low: at(rounds, 0.25), high: at(rounds, 0.75) },
    killed: new Map(
      [...counts]
        .map(([place, n]) => [place, Math.round((100 * n) / deaths.length)] as const)
        .filter(([, share]) => share > 0),
    ),
    left: Array.from({ length: nHatches }, (_, nth) => exits.filter((hatch) => hatch === nth + 1).length),
  };
}

/** The mean and its interval. Humans of one match stand and fall together, so that each match counts once. */
function intervalOf(shares: readonly number[]) {
  const n = shares.length;
  const share = shares.reduce((sum, one) => sum + one, 0) / n;
  const variance = shares.reduce((sum, one) => sum + (one - share) ** 2, 0) / (n - 1);
  // Matches that all end alike say little as long as they are few: one more of each kind is thought of.
  const spread = DEVIATIONS * Math.sqrt(Math.max(variance, 1 / n) / n);
  return { share, low: Math.max(0, share - spread), high: Math.min(1, share + spread) };
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
