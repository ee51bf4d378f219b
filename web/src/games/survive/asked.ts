/** What is asked, in one sentence, and which of the four steps of a turn it belongs to. */
import { t } from '../../lib/i18n/index.svelte';
import type { Asked, Colour, Notice, Terrain, View } from '../../lib/wire/survive';
import type { Sentence } from '../../lib/game';
import type { Desk } from './desk.svelte';
import { colourName, isMine, isTwofold, playerName } from './words';

/** The steps of a turn, in order (S-10 to S-13). */
export const STEPS = ['tile', 'move', 'sink', 'creature'] as const;
export type Step = (typeof STEPS)[number];

/** The step that a question belongs to; the setup has none. */
export function stepOf(asked: Asked | null): Step | null {
  switch (asked?.to) {
    case 'play_tile':
    case 'glide':
      return 'tile';
    case 'move':
      return 'move';
    case 'sink':
    case 'take_aboard':
      return 'sink';
    case 'move_creature':
    case 'defend':
      return 'creature';
    case 'place_explorer':
    case 'place_boat':
    case undefined:
      return null;
  }
}

const SINKING: readonly Terrain[] = ['beach', 'forest', 'mountain'];

/** How many tiles of each terrain are left, in the order of sinking. */
export function tilesLeft(view: View): { terrain: Terrain; n: number }[] {
  return SINKING.map((terrain) => ({ terrain, n: view.tiles.filter((tile) => tile.terrain === terrain).length }));
}

/** The terrain that sinks now; none when the island is gone (S-30). */
export function nextToSink(view: View): Terrain | null {
  return tilesLeft(view).find(({ n }) => n > 0)?.terrain ?? null;
}

/** What a sentence about a question needs to know of it. */
export function figuresOf(view: View, asked: Asked): Record<string, string | number> {
  const left = 'left' in asked ? asked.left : 0;
  return {
    to: asked.to,
    n: left,
    creature: 'creature' in asked ? asked.creature : 'none',
    glider: asked.to === 'glide' && 'boat' in asked.glider ? 'boat' : 'explorer',
    terrain: nextToSink(view) ?? 'none',
    place: 'at' in asked ? asked.at : '',
  };
}

/** Whose turn the board tells; null where it tells nothing, or pieces are placed. */
export function shownTurn({ news, table: { notices } }: Pick<Desk, 'news' | 'table'>): Colour | null {
  if (!news.isTelling) return null;
  const began = notices.slice(0, news.nShown).findLast((notice) => notice.event === 'turn_began');
  return began?.colour ?? null;
}

/** What tells of a turn which step it has come to. */
const TELLS: Partial<Record<Notice['event'], Step>> = {
  turn_began: 'tile',
  tile_played: 'tile',
  explorer_moved: 'move',
  boat_moved: 'move',
  tile_sunk: 'sink',
  die_rolled: 'creature',
};

/** The step that is asked for, and while the board tells a turn the one that it shows; none while it tells the setup. */
export function stepShown(desk: Pick<Desk, 'news' | 'table' | 'isAsked'>): Step | null {
  const { news, table } = desk;
  if (desk.isAsked || !news.isTelling) return stepOf(table.view.asked);
  if (shownTurn(desk) === null) return null;
  const last = table.notices.slice(0, news.nShown).findLast(({ event }) => event in TELLS);
  return last === undefined ? null : (TELLS[last.event] ?? null);
}

/**
 * Whether the board still tells what came before the turn of a question; within one's own only the die is waited for,
 * which the question would tell before it has come to rest.
 */
export function isBehind(desk: Pick<Desk, 'news' | 'table'>): boolean {
  const { news, table } = desk;
  if (!news.isTelling) return false;
  const shown = shownTurn(desk);
  const isOwnTurn = shown === null || isMine(desk, shown);
  const isAhead = ({ event }: Notice) => event === 'turn_began' || event === 'die_rolled';
  return !isOwnTurn || table.notices.slice(news.nSaid).some(isAhead);
}

/** One is asked about what the die shows, and the board has not come to it. */
export function isDieNext(desk: Pick<Desk, 'news' | 'table' | 'isAsked'>): boolean {
  const { asked, view } = desk.table;
  const shown = shownTurn(desk);
  const isOwn = shown !== null && isMine(desk, shown);
  return !desk.isAsked && isOwn && asked.legal !== undefined && view.asked?.to === 'move_creature';
}

/** A tile is asked for, and none that the viewer keeps is of use now. */
export function isIdle({ table, colour }: Pick<Desk, 'table' | 'colour'>): boolean {
  const { legal = [] } = table.asked;
  switch (table.view.asked?.to) {
    case 'play_tile':
      return legal.length === 1;
    case 'defend':
      // Of two colours each is asked for itself.
      return colour !== null && legal.every((action) => action.do !== 'defend' || action.colour !== colour);
    default:
      return false;
  }
}

/** What is asked now, of the viewer or of others; while the board tells a turn, whose that is. */
export function askedSentence(desk: Desk): Sentence {
  const { view } = desk.table;
  const { asked } = view;
  if (desk.isOver || asked === null) return { key: 'survive.asked.over' };
  const figures = figuresOf(view, asked);
  if (!desk.isAsked) {
    if (isDieNext(desk)) return { key: 'survive.wait.die' };
    const shown = shownTurn(desk);
    if (shown !== null && isMine(desk, shown)) return { key: 'survive.wait.mine' };
    if (shown !== null) return { key: 'survive.wait.plays', params: { name: playerName(desk, shown) } };
    if (desk.isLastLook) return { key: 'survive.wait.look' };
    // One is asked already, or others have their turns, but the board still tells how the pieces were placed.
    if (desk.table.asked.legal !== undefined) return { key: 'survive.wait.next' };
    if (desk.news.isTelling && stepOf(asked) !== null) return { key: 'survive.wait.placing' };
    if (asked.to === 'defend') return { key: 'survive.wait.defend', params: figures };
    return { key: 'survive.wait', params: { ...figures, name: playerName(desk, asked.colour) } };
  }
  const colour = desk.colour;
  const params = { ...figures, ...(asked.to === 'place_explorer' ? { n: desk.unplaced.length } : {}) };
  const key = `survive.asked.${asked.to}${isIdle(desk) ? '.idle' : ''}`;
  if (colour === null || !isTwofold(desk)) return { key, params };
  return { key: 'survive.told.as', params: { colour: colourName(colour), text: t(key, params) } };
}
