/**
 * What each notice of Escape sounds like. A fact that some perceive otherwise than the rest (an item drawn, an item
 * used unseen) has no sound, nor has one that only its seat perceives.
 */
import type { Sound, SoundName } from '../../lib/sound/names';
import type { Board, Notice } from '../../lib/wire/escape';

type Kind = Notice['event'];

const NAMES = {
  began: null,
  you_are: null,
  round_began: null,
  turn_began: null,
  you_restarted: null,
  seat_restarted: null,
  you_moved: null,
  stayed: null,
  you_drew: null,
  no_card: null,
  silence: 'silence',
  noise: 'noise',
  attacked: 'attack',
  you_got_item: null,
  seat_got_item: null,
  turned: null,
  plays_on: null,
  item_used: null,
  item_kept: null,
  you_discarded: null,
  seat_discarded: null,
  lit: null,
  you_planned_teleport: null,
  power_used: null,
  role_shown: null,
  hatch_cards_drawn: null,
  hatch_reached: null,
  escaped: null,
  stranded: null,
  ended: null,
} as const satisfies Record<Kind, SoundName | null>;

/** The sound of a notice; a noise comes from its column. */
export function soundOf(notice: Notice, board: Board | null): Sound | null {
  if (notice.event === 'hatch_reached') return { name: notice.card === 'red' ? 'hatch-red' : 'hatch-green' };
  const name = NAMES[notice.event];
  if (name === null) return null;
  return notice.event === 'noise' ? { name, pan: panOf(notice.at, board) } : { name };
}

/** So far to a side the outermost columns are heard. */
const WIDEST = 0.8;

/** Where a sector is heard: its column between the first and the last of the map. */
function panOf(place: string, board: Board | null): number {
  const sector = board?.sectors.find((other) => other.place === place);
  if (board === null || sector === undefined || board.columns < 2) return 0;
  return WIDEST * ((2 * sector.col) / (board.columns - 1) - 1);
}
