/** What a viewer knows of a match, folded from a snapshot and the updates after it. */
import type { Json, Told } from '../game';
import type { MatchState, Update } from './messages';

/** The lines that were told, with those of a snapshot laid behind the ones it does not repeat. */
export function foldTold(told: Told[], state: Pick<MatchState, 'from' | 'told'>): Told[] {
  return [...told.slice(0, state.from), ...state.told];
}

/** Whether an update follows what is there without a gap. */
export function follows(n_told: number, update: Pick<Update, 'seq' | 'told'>): boolean {
  return update.seq - update.told.length === n_told;
}

/** The notices that hold: each line that takes something back drops the notices before it. */
export function standing(told: readonly Told[]): Json[] {
  const notices: Json[] = [];
  for (const line of told) {
    if ('notice' in line) notices.push(line.notice);
    else notices.length = Math.max(0, notices.length - line.took_back.dropped);
  }
  return notices;
}
