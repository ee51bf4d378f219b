/** The events of a match that mattered, for the timeline of its replay: deaths, hatches, lights, and the end. */
import type { Notice } from '../../lib/wire/escape';
import type { Moment } from '../../lib/game';
import { announce } from './announce';
import type { Desk } from './desk.svelte';

/** The events of one notice; most have none. */
export function momentsOf(desk: Desk, notice: Notice): Moment[] {
  const sentences = announce(desk, notice, false);
  const moment = (icon: Moment['icon'], tone: Moment['tone'], sentence = sentences[0]): Moment[] =>
    sentence === undefined ? [] : [{ icon, tone, sentence }];
  switch (notice.event) {
    case 'attacked': {
      // The attack itself is the first sentence; then come the dead, then those who were saved.
      const [, ...fates] = sentences;
      return fates.flatMap((sentence, nth) =>
        nth < notice.killed.length ? moment('dead', 'bad', sentence) : moment('defense', 'good', sentence),
      );
    }
    case 'lit':
      return moment('spotlight', 'plain');
    case 'turned':
      return moment('alien', 'bad');
    case 'role_shown':
    case 'power_used':
      return moment('eye', 'plain');
    case 'hatch_reached':
      return notice.card === 'red' ? moment('hatch-damaged', 'bad') : [];
    case 'escaped':
      return moment('escaped', 'good');
    case 'stranded':
      return sentences.flatMap((sentence) => moment('hatch-blocked', 'bad', sentence));
    case 'ended':
      return moment('laurel', 'plain');
    default:
      return [];
  }
}
