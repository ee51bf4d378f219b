/** What was taken from the viewer, in plain words, read from what everybody was told. */
import { listOf } from '../../lib/i18n/index.svelte';
import type { Explorer, Hex, Notice } from '../../lib/wire/survive';
import type { Sentence } from '../../lib/game';
import { announce } from './announce';
import type { Desk } from './desk.svelte';
import { hexOf } from './scene';
import type { SurviveTable } from './table';
import { colourName, colourOf, isMine, isTwofold } from './words';

/** Where a notice says that an explorer is; null if it does not. */
function saidOf(notice: Notice, explorer: Explorer): Hex | null {
  switch (notice.event) {
    case 'you_placed':
    case 'explorer_placed':
      return notice.explorer === explorer ? notice.on : null;
    case 'explorer_moved':
      return notice.explorer === explorer ? hexOf(notice.to) : null;
    case 'boat_moved':
      return notice.aboard.includes(explorer) ? notice.to : null;
    case 'fell_in':
    case 'boarded':
      return notice.explorers.includes(explorer) ? notice.at : null;
    default:
      return null;
  }
}

/** Where an explorer was after some notices. */
function placeAfter(notices: readonly Notice[], explorer: Explorer): Hex | null {
  for (let nth = notices.length - 1; nth >= 0; nth -= 1) {
    const notice = notices[nth];
    const place = notice === undefined ? null : saidOf(notice, explorer);
    if (place !== null) return place;
  }
  return null;
}

/** Which of the viewer's explorers a notice took, by what and where; what the end leaves behind, the result tells. */
export function lossOf(table: SurviveTable, notice: Notice): Sentence | null {
  if (notice.event !== 'lost' || notice.cause === 'left_behind') return null;
  const own = notice.explorers.filter((explorer) => isMine({ table }, colourOf(explorer)));
  if (own.length === 0) return null;
  const before = table.notices.slice(0, table.notices.lastIndexOf(notice));
  const places = new Set(own.flatMap((explorer) => placeAfter(before, explorer) ?? []));
  const colours = new Set(own.map((explorer) => colourName(colourOf(explorer))));
  const as = isTwofold({ table }) ? ` (${listOf([...colours])})` : '';
  return { key: 'survive.loss', params: { cause: notice.cause, n: own.length, as, place: listOf([...places]) } };
}

/** Who of the viewer's own fell into the water and still swims, for whoever could not follow it. */
export function fallenIn(table: SurviveTable, notices: readonly Notice[]): Sentence[] {
  const at = { table };
  const spots = new Map(table.view.explorers.map(({ explorer, at: spot }) => [explorer, spot]));
  const fell = notices.flatMap((notice) => (notice.event === 'fell_in' ? notice.explorers : []));
  const own = [...new Set(fell)].filter((explorer) => isMine(at, colourOf(explorer)));
  // Whoever was taken later is among the lost, and whoever climbed into a boat is well.
  const fallen = own.filter((explorer) => spots.get(explorer)?.startsWith('water ') === true);
  if (fallen.length === 0) return [];
  const places = new Set(fallen.flatMap((explorer) => hexOf(spots.get(explorer) ?? 'lost') ?? []));
  const colours = new Set(fallen.map((explorer) => colourName(colourOf(explorer))));
  const as = isTwofold(at) ? ` (${listOf([...colours])})` : '';
  return [{ key: 'survive.sum.fallen', params: { n: fallen.length, as, place: listOf([...places]) } }];
}

/** What nobody is to miss while others play on: the tile that one keeps, and who of one's own fell into the water. */
export function keptOf(desk: Desk, notice: Notice): Sentence[] {
  const isOwn = (explorer: Explorer) => isMine(desk, colourOf(explorer));
  const isKept = notice.event === 'you_kept' || (notice.event === 'fell_in' && notice.explorers.some(isOwn));
  return isKept ? announce(desk, notice) : [];
}
