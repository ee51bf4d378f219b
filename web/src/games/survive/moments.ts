/** The events of a match that mattered, for the timeline of its replay: losses, rescues, sunk tiles, and the end. */
import type { Notice } from '../../lib/wire/survive';
import type { Moment } from '../../lib/game';
import { announce } from './announce';
import type { Desk } from './desk.svelte';
import { whereIs } from './words';

/** The events of one notice; most have none. */
export function momentsOf(desk: Desk, notice: Notice): Moment[] {
  const moment = (icon: Moment['icon'], tone: Moment['tone']): Moment[] =>
    announce(desk, notice).map((sentence) => ({ icon, tone, sentence }));
  switch (notice.event) {
    case 'tile_sunk':
      return moment(notice.terrain, 'plain').map((sunk) => ({ ...sunk, isMinor: true }));
    case 'back_shown':
      return notice.back === 'whirlpool' || notice.back === 'volcano' ? moment(notice.back, 'bad') : [];
    case 'explorer_moved':
      return whereIs(notice.to).kind === 'corner' ? moment('explorer', 'good') : [];
    case 'lost':
      return moment('dead', 'bad');
    case 'boat_destroyed':
      return moment('boat', 'bad');
    case 'defended':
      return moment(notice.creature === 'shark' ? 'guard-shark' : 'guard-whale', 'good');
    case 'ended':
      return moment('laurel', 'plain');
    default:
      return [];
  }
}
