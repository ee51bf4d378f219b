/** What a timeline shows of a match: where its rounds begin, and where something happened that mattered. */
import type { Json, Moment } from '../game';
import type { Track } from './track';

/** Where a round begins. */
export interface Round {
  step: number;
  round: number;
}

/** A step at which something happened that mattered. */
export interface Event {
  step: number;
  round: number;
  moment: Moment;
}

/** The first step of every round. */
export function roundsOf(track: Track, round: (view: Json) => number): Round[] {
  const rounds: Round[] = [];
  for (let step = 0; step <= track.last; step += 1) {
    const now = round(track.view(step));
    if (now > (rounds.at(-1)?.round ?? 0)) rounds.push({ step, round: now });
  }
  return rounds;
}

/** Everything that mattered and was not taken back. */
export function eventsOf(track: Track, round: (view: Json) => number, moments: (notice: Json) => Moment[]): Event[] {
  /** The events of each notice that holds, so that a take-back can drop them with it. */
  const held: Event[][] = [];
  for (let step = 0; step <= track.last; step += 1) {
    // It happened in the round that went on before, even if the next one has begun with it.
    const now = round(track.view(Math.max(0, step - 1)));
    for (const line of track.news(step)) {
      if ('notice' in line) held.push(moments(line.notice).map((moment) => ({ step, round: now, moment })));
      else held.length = Math.max(0, held.length - line.took_back.dropped);
    }
  }
  return held.flat();
}

/** The heaviest of what mattered, but for the end itself, in the order in which it happened. */
export function decidingOf(events: readonly Event[], most: number): Event[] {
  // One of many of its kind is told where nothing else is.
  const weightOf = ({ moment }: Event) => (moment.isMinor === true ? 0 : (moment.weight ?? 1));
  const told = events.filter(({ moment }) => moment.icon !== 'laurel');
  const heavy = told.toSorted((one, other) => weightOf(other) - weightOf(one) || other.step - one.step);
  const chosen = new Set(heavy.slice(0, most));
  return told.filter((event) => chosen.has(event));
}

/** The step where the round after this one begins, or null where no other follows. */
export function nextRound(rounds: readonly Round[], step: number): number | null {
  return rounds.find((round) => round.step > step)?.step ?? null;
}

/** The step where this round begins, or the one before it if it begins here. */
export function previousRound(rounds: readonly Round[], step: number): number {
  return rounds.findLast((round) => round.step < step)?.step ?? 0;
}

/** Things that stand so near to each other that they share a place. */
export function cluster<T extends { step: number }>(items: readonly T[], perStep: number, apart: number): T[][] {
  const clusters: T[][] = [];
  for (const item of items) {
    const last = clusters.at(-1);
    const first = last?.[0];
    if (last === undefined || first === undefined || (item.step - first.step) * perStep >= apart) clusters.push([item]);
    else last.push(item);
  }
  return clusters;
}
