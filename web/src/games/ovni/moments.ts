/** The events of a match that mattered, for the timeline of its replay: captures, losses, humans, maps, and the end. */
import type { Notice } from '../../lib/wire/ovni';
import type { Moment, Sentence } from '../../lib/game';
import { announce } from './announce';
import type { Desk } from './desk.svelte';
import { toldTo, whoIs } from './words';

/** The events of one notice; most have none. */
export function momentsOf(desk: Desk, notice: Notice): Moment[] {
  const moment = (icon: Moment['icon'], tone: Moment['tone'], isMinor = false): Moment[] =>
    announce(desk, notice, toldTo(desk)).map((sentence) => ({
      icon,
      tone,
      sentence,
      isMinor,
      weight: tone === 'bad' ? 3 : 1,
    }));
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

/** What a notice took from the viewer: an alien that was captured, or a UFO. */
export function lossOf(desk: Desk, notice: Notice): Sentence | null {
  if (notice.event !== 'token_captured' && notice.event !== 'ufo_destroyed') return null;
  return whoIs(desk, notice.rival) === 'you' ? (announce(desk, notice)[0] ?? null) : null;
}
