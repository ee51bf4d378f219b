/** Missions in words. */
import { t } from '../../lib/i18n/index.svelte';
import type { Goal, Mission, PlayerView } from '../../lib/wire/ovni';
import type { Desk } from './desk.svelte';
import { isDone, partsOf, type Part } from './missions';
import { seatOf } from './players';
import { alienName, humanName } from './words';

/** What a mission asks for. */
export function goalOf(desk: Desk, mission: Mission): Goal | undefined {
  return desk.board?.missions[mission - 1];
}

/** The parts of a mission with how far a player is. */
export function progressOf(desk: Desk, mission: Mission, player: PlayerView): Part[] {
  const goal = goalOf(desk, mission);
  if (goal === undefined) return [];
  const { players, cities } = desk.table.view;
  const { third_competes = true } = desk.table.info.options;
  const isCounted = (nth: number) => third_competes || seatOf(players[nth]?.player ?? 'third') !== null;
  return partsOf(goal, player, cities, players.indexOf(player), isCounted);
}

/** A part in words: "the majority in 4 odd cities". */
export function partWords(part: Part): string {
  const n = part.need;
  switch (part.kind) {
    case 'airspace':
      return t('ovni.goal.airspace', { n, parity: part.parity });
    case 'humans':
      return t('ovni.goal.humans', { n, human: humanName(part.colour, n) });
    case 'tokens':
      return t('ovni.goal.tokens', { n, alien: alienName(part.alien, n) });
    case 'captured':
      return t('ovni.goal.captured', { n, alien: alienName(part.alien, n) });
    case 'mapped':
    case 'ufos':
      return t(`ovni.goal.${part.kind}`, { n });
  }
}

/** How far a part is: "2 of 4". */
export function progressWords(part: Part): string {
  return t('ovni.goal.progress', { have: Math.min(part.have, part.need), need: part.need });
}

/** Whether a mission would be fulfilled now. */
export function isFulfilled(parts: Part[]): boolean {
  return parts.length > 0 && parts.every(isDone);
}
