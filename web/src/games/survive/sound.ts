/**
 * What each notice of Survive sounds like. A tile that is kept and an answer that is given sound like nothing, whoever
 * looks at them.
 */
import type { Sound } from '../../lib/sound/names';
import type { Notice } from '../../lib/wire/survive';

export function soundOf(notice: Notice): Sound | null {
  switch (notice.event) {
    case 'tile_sunk':
      return { name: 'tile' };
    case 'back_shown':
      // A back is shown to all when its tile acts at once.
      return notice.back === 'whirlpool' || notice.back === 'volcano' ? { name: notice.back } : null;
    case 'die_rolled':
      return { name: 'die' };
    default:
      return null;
  }
}
