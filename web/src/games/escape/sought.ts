/** Where on the map one is asked something, which the board shows. */
import type { Sought } from '../../lib/board/sight';
import { t } from '../../lib/i18n/index.svelte';
import type { Notice, Place, Seat } from '../../lib/wire/escape';
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

/** Where the latest of what these eyes were told happened, and which of the lines told it. */
export interface Acted {
  line: number;
  places: Place[];
}

/**
 * Where a replay looks with its step: at what was announced, and before all at whoever did it, if these eyes see where
 * that is. Whose turn has begun has done nothing yet; before anybody has, it looks at the pieces.
 */
export function actedIn({ table: { notices, view } }: Pick<Desk, 'table'>): Acted | null {
  const pieces = [...view.opened, ...(view.you === null ? [] : [view.you])];
  const placesOf = (notice: Notice): Place[] => {
    const piece = pieces.find(({ seat }) => seat === actorOf(notice))?.at ?? null;
    return [...new Set([...announcedIn(notice), ...(piece === null ? [] : [piece])])];
  };
  const line = notices.findLastIndex((notice) => placesOf(notice).length > 0);
  const notice = notices[line];
  const places = notice === undefined ? pieces.flatMap(({ at }) => at ?? []) : placesOf(notice);
  return places.length === 0 ? null : { line, places };
}

function actorOf(notice: Notice): Seat | null {
  return 'seat' in notice && notice.event !== 'turn_began' && notice.event !== 'you_are' ? notice.seat : null;
}

/** The sectors that a notice names. */
function announcedIn(notice: Notice): Place[] {
  switch (notice.event) {
    case 'noise':
    case 'attacked':
      return [notice.at];
    case 'lit':
      return [notice.at, ...notice.found.map(({ at }) => at)];
    case 'hatch_reached':
    case 'escaped':
      return [`hatch ${notice.hatch}`];
    default:
      return [];
  }
}
