/** The events of a match that mattered, for the timeline of its replay: captures, losses, humans, maps, and the end. */
import type { Notice } from '../../lib/wire/ovni';
import type { Moment } from '../../lib/game';
import { announce } from './announce';
import type { Desk } from './desk.svelte';

/** The events of one notice; most have none. */
export function momentsOf(desk: Desk, notice: Notice): Moment[] {
  const moment = (icon: Moment['icon'], tone: Moment['tone'], isMinor = false): Moment[] =>
    announce(desk, notice).map((sentence) => ({ icon, tone, sentence, isMinor, weight: tone === 'bad' ? 3 : 1 }));
  switch (notice.event) {
    case 'token_captured':
      return moment('captured', 'bad');
    case 'ufo_destroyed':
      return moment('military', 'bad');
    case 'human_abducted':
      return moment('abductor', 'plain', true);
    case 'city_mapped':
      return moment('mapped', 'plain', true);
    case 'last_round':
      return moment('warn', 'plain');
    case 'ended':
      return moment('laurel', 'plain');
    default:
      return [];
  }
}
