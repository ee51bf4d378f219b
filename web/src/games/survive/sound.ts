/**
 * What each notice of Survive sounds like. A tile that is kept and an answer that is given sound like nothing, whoever
 * looks at them.
 */
import type { Sound, SoundName } from '../../lib/sound/names';
import type { Notice } from '../../lib/wire/survive';

type Kind = Notice['event'];

const NAMES = {
  began: null,
  setup_handed_over: null,
  you_placed: null,
  explorer_placed: null,
  boat_placed: null,
  values_covered: null,
  turn_began: null,
  passed: null,
  tile_played: null,
  explorer_moved: null,
  boat_moved: null,
  boat_destroyed: null,
  fell_in: null,
  lost: null,
  tile_sunk: 'tile',
  back_shown: null,
  you_kept: null,
  tile_kept: null,
  creature_placed: null,
  boat_surfaced: null,
  boarded: null,
  swept_away: null,
  die_rolled: 'die',
  creature_moved: null,
  defence_asked: null,
  you_answered: null,
  answered: null,
  defended: null,
  ended: null,
} as const satisfies Record<Kind, SoundName | null>;

export function soundOf(notice: Notice): Sound | null {
  // A back is shown to all when its tile acts at once.
  if (notice.event === 'back_shown' && (notice.back === 'whirlpool' || notice.back === 'volcano')) {
    return { name: notice.back };
  }
  const name = NAMES[notice.event];
  return name === null ? null : { name };
}
