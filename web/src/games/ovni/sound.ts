/** What each notice of O.V.N.I. sounds like. A chip clicks alike face up and face down, and for whoever placed it. */
import type { Sound } from '../../lib/sound/names';
import type { Notice } from '../../lib/wire/ovni';

export function soundOf(notice: Notice): Sound | null {
  switch (notice.event) {
    case 'you_placed':
    case 'chip_placed':
      return { name: 'chip' };
    case 'chips_revealed':
      return { name: 'reveal' };
    case 'human_abducted':
      return { name: 'abduction' };
    case 'ufo_destroyed':
      return { name: 'attack' };
    default:
      return null;
  }
}
