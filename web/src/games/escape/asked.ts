/** What is asked, in one sentence. */
import type { Sentence } from '../../lib/game';
import type { Desk } from './desk.svelte';
import { placeName } from './places';
import { seatName } from './words';

export function askedSentence(desk: Desk): Sentence {
  const { view } = desk.table;
  if (desk.isOver) return { key: 'escape.asked.over' };
  const own = desk.own;
  if (!desk.isAsked || own === null) {
    const fate = own === null ? 'aboard' : (view.seats[own.seat]?.fate ?? 'aboard');
    const death = own === null ? undefined : desk.story.departures.findLast(({ seat }) => seat === own.seat);
    if (fate === 'killed' && typeof death?.by === 'number' && death.at !== null) {
      return { key: 'escape.asked.killed_by', params: { name: seatName(desk, death.by), place: placeName(death.at) } };
    }
    if (fate !== 'aboard') return { key: `escape.asked.${fate}` };
    return { key: 'escape.asked.wait', params: { name: seatName(desk, view.turn.seat) } };
  }
  if (desk.aim === 'light') return { key: 'escape.asked.light' };
  const asked = own.asked;
  switch (asked?.to) {
    case 'move':
      if (desk.choices.moves.size === 0) return { key: 'escape.asked.stuck' };
      return { key: 'escape.asked.move', params: { n: asked.steps, fewest: asked.fewest } };
    case 'announce':
      return { key: desk.choices.noises.size > 1 ? 'escape.asked.noise_any' : 'escape.asked.noise_here' };
    case 'choose_card':
    case 'drop_item':
      return { key: `escape.asked.${asked.to}` };
    case 'play_or_end':
      return { key: desk.hasSomethingToPlay ? 'escape.asked.play_or_end' : 'escape.asked.end' };
    case undefined:
      return { key: 'escape.asked.any' };
  }
}
