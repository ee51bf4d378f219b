/** What each notice of O.V.N.I. sounds like. A chip clicks alike face up and face down, and for whoever placed it. */
import type { Sound, SoundName } from '../../lib/sound/names';
import type { Notice } from '../../lib/wire/ovni';

type Kind = Notice['event'];

const NAMES = {
  began: null,
  planet_given: null,
  humans_placed: null,
  abilities_dealt: null,
  you_were_dealt: null,
  missions_dealt: null,
  you_kept: null,
  missions_kept: null,
  missions_counted: null,
  starters_taken: null,
  round_began: null,
  order_set: null,
  deck_renewed: null,
  card_shown: null,
  you_placed: 'chip',
  chip_placed: 'chip',
  chips_revealed: 'reveal',
  area_won: null,
  tokens_gained: null,
  ufo_built: null,
  energy_chosen: null,
  last_round: null,
  garrisoned: null,
  turn_began: null,
  group_activated: null,
  ufo_moved: null,
  ufo_launched: null,
  city_mapped: null,
  humans_swapped: null,
  human_abducted: 'abduction',
  token_captured: null,
  ufo_destroyed: 'attack',
  group_finished: null,
  turn_ended: null,
  city_refilled: null,
  missions_shown: null,
  ended: null,
} as const satisfies Record<Kind, SoundName | null>;

export function soundOf(notice: Notice): Sound | null {
  const name = NAMES[notice.event];
  return name === null ? null : { name };
}
