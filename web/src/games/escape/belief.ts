/**
 * What a seat could have known, looked at again in a replay: where each of the others could be after all that the seat
 * had learned, as a human and as an alien, beside where they were.
 */
import { addTo } from '../../lib/group';
import type { Belief, Place, Seat, SeatBelief, Side, View } from '../../lib/wire/escape';
import { isAlien } from './events';

/** Where a seat was in truth, and what it was. */
export interface Truth {
  side: Side;
  /**
   * The place that the beliefs are about. Once a seat has moved and until the result of its turn is told, that is where
   * the turn began, or the start if a Teleport came before the move.
   */
  at: Place;
  /** It has moved on from there, and nothing of it is told. */
  isMoving: boolean;
}

/** One of the others, as the seat could have placed it. */
export interface Suspect {
  seat: Seat;
  /** Where it could be if it was a human or an alien; none if it could not be one. */
  human: Place[];
  alien: Place[];
  /** How likely it is a human, and in each of those places, in per cent; 0 is below 1. */
  humanChance: number;
  chances: ReadonlyMap<Place, number>;
  /** Null until the truth is there. */
  truth: Truth | null;
}

/** Somebody who could be in a sector. */
export interface Guess {
  seat: Seat;
  as: Side | 'either';
  /** How likely it is there, in per cent. */
  chance: number;
}

/** Where a seat is in truth, beside where it could be; none once it has left the ship. */
export function truthOf(truth: View | null, { seat, human, alien }: SeatBelief): Truth | null {
  const own = truth?.opened.find((other) => other.seat === seat);
  if (truth === null || own === undefined || own.at === null) return null;
  const isTurned = truth.seats[seat]?.is_turned === true;
  const isUntold = truth.turn.seat === seat && !truth.turn.is_resolved;
  const began = own.asked === null || own.asked.to === 'move' ? null : own.asked.began;
  const side = isTurned || isAlien(own.role) ? 'alien' : 'human';
  if (!isUntold || began === null) return { side, at: own.at, isMoving: false };
  const possible = side === 'human' ? human : alien;
  const hasTeleported = !possible.includes(began) && possible.includes(own.start);
  return { side, at: hasTeleported ? own.start : began, isMoving: true };
}

/** The others, each with where it could be and where it was. */
export function suspectsOf(belief: Belief | null, truth: View | null): Suspect[] {
  return (belief?.seats ?? []).map((believed) => {
    const { seat, human, alien, human_chance, chances } = believed;
    const humanChance = percent(human_chance);
    return { seat, human, alien, humanChance, chances: inPercent(chances), truth: truthOf(truth, believed) };
  });
}

/**
 * How likely one of them is in each sector, in per cent; 0 is below 1. Of all together it is the chances of each, added
 * up: how many are to be expected there, which holds however the places of one tell something of another's.
 */
export function heatOf(belief: Belief | null, suspect: Suspect | null): ReadonlyMap<Place, number> {
  if (suspect !== null) return suspect.chances;
  const sums = new Map<Place, number>();
  for (const [place, chance] of (belief?.seats ?? []).flatMap(({ chances }) => chances)) {
    sums.set(place, (sums.get(place) ?? 0) + chance);
  }
  return inPercent([...sums]);
}

function inPercent(chances: readonly [Place, number][]): ReadonlyMap<Place, number> {
  return new Map(chances.map(([place, chance]) => [place, percent(chance)]));
}

const percent = (thousandths: number) => Math.round(thousandths / 10);

/** Whether the truth is one of the places that were possible. */
export function isAmong({ human, alien, truth }: Suspect): boolean {
  const possible = truth?.side === 'human' ? human : alien;
  return truth !== null && possible.includes(truth.at);
}

/** Every sector where somebody could be, with who it could be. */
export function guessesBySector(suspects: readonly Suspect[]): Map<Place, Guess[]> {
  const guesses = new Map<Place, Guess[]>();
  for (const { seat, human, alien, chances } of suspects) {
    const aliens = new Set(alien);
    const humans = new Set(human);
    for (const place of new Set([...human, ...alien])) {
      const as = !aliens.has(place) ? 'human' : humans.has(place) ? 'either' : 'alien';
      addTo(guesses, place, { seat, as, chance: chances.get(place) ?? 0 });
    }
  }
  return guesses;
}
