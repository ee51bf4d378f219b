/** What is asked, in one sentence. */
import type { Sentence } from '../game';
import type { Desk } from './desk.svelte';
import { seatName } from './words';

export function askedSentence(desk: Desk): Sentence {
  const { view, outcome } = desk.table;
  if ((outcome ?? view.outcome) !== null) return { key: 'escape.asked.over' };
  const own = desk.own;
  if (!desk.isAsked || own === null) {
    const fate = own === null ? 'aboard' : (view.seats[own.seat]?.fate ?? 'aboard');
    if (fate !== 'aboard') return { key: `escape.asked.${fate}` };
    return { key: 'escape.asked.wait', params: { name: seatName(desk, view.turn.seat) } };
  }
  if (desk.aim === 'light') return { key: 'escape.asked.light' };
  const asked = own.asked;
  switch (asked?.to) {
    case 'move':
      if (desk.choices.moves.size === 0) return { key: 'escape.asked.stuck' };
      return { key: 'escape.asked.move', params: { n: asked.steps } };
    case 'announce':
      return { key: desk.choices.noises.size > 1 ? 'escape.asked.noise_any' : 'escape.asked.noise_here' };
    case 'choose_card':
    case 'drop_item':
    case 'play_or_end':
      return { key: `escape.asked.${asked.to}` };
    case undefined:
      return { key: 'escape.asked.any' };
  }
}
