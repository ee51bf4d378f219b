/** Where on the map one is asked something, which the board shows. */
import type { Sought } from '../../lib/board/sight';
import { t } from '../../lib/i18n/index.svelte';
import type { Desk } from './desk.svelte';
import { lastPlace } from './events';
import { placeName } from './places';

/**
 * One's own sector, and those one may go to; or the sector that was chosen for one. The board goes there once for each
 * question and each sector that is chosen for one: it stays where it is when another is chosen, or all is laid down.
 */
export function soughtOf(desk: Desk): Sought | null {
  const { table, me, proposed, chosen } = desk;
  if (desk.isOver) return endOf(desk);
  if (!desk.isAsked || desk.aim === null || me === undefined) return null;
  const question = `${String(table.asked.question)} ${desk.nProposed}`;
  if (proposed !== null) {
    const words = t('escape.map.showingNamed', { sector: placeName(proposed) });
    return { question, places: [chosen ?? proposed], words };
  }
  const near = desk.aim === 'move' ? desk.targets : [];
  return { question, places: [me.place, ...near], main: me.place, words: t('escape.map.showing') };
}

/** Where it ended, so that nobody looks elsewhere while the end is shown. */
function endOf({ table, story }: Desk): Sought | null {
  const place = table.replay === undefined ? lastPlace(story) : null;
  return place === null ? null : { question: 'end', places: [place], words: t('escape.map.showingEnd') };
}
