/** What a timeline shows of a match: where its rounds begin, and where something happened that mattered. */
import type { Happening, Json, Moment, Played } from '../game';
import type { Track } from './track';

/** Where a round begins. */
export interface Round {
  step: number;
  round: number;
}

/** A step at which something happened that mattered. */
export interface Event extends Happening {
  round: number;
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

/** The steps of a match, each with what was told and not taken back. */
export function playedOf(track: Track): Played[] {
  const held: { step: number; notice: Json }[] = [];
  for (let step = 0; step <= track.last; step += 1) {
    for (const line of track.news(step)) {
      if ('notice' in line) held.push({ step, notice: line.notice });
      else held.length = Math.max(0, held.length - line.took_back.dropped);
    }
  }
  const steps = Array.from({ length: track.last + 1 }, (_, step) => ({
    view: track.view(step),
    notices: [] as Json[],
  }));
  for (const { step, notice } of held) steps[step]?.notices.push(notice);
  return steps;
}

/** Everything that mattered and was not taken back: what each notice says of itself, unless something else says it. */
export function eventsOf(
  track: Track,
  round: (view: Json) => number,
  moments: (notice: Json) => Moment[],
  deciding = (steps: readonly Played[]): Happening[] =>
    steps.flatMap(({ notices }, step) => notices.flatMap(moments).map((moment) => ({ step, moment }))),
): Event[] {
  // It happened in the round that went on before, even if the next one has begun with it.
  const roundAt = (step: number) => round(track.view(Math.max(0, step - 1)));
  return deciding(playedOf(track)).map(({ step, moment }) => ({ step, round: roundAt(step), moment }));
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
