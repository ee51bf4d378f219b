/** What is asked, in one sentence: of the viewer, or of those it waits for. */
import type { Asked } from '../../lib/wire/ovni';
import type { Sentence } from '../../lib/game';
import type { Choice } from './choices';
import type { Desk } from './desk.svelte';
import { seatOf } from './players';
import { areaName, playerName } from './words';

/** Who is asked; several while the missions are chosen. */
export function askedSeats({ view }: Desk): number[] {
  const { asked, players } = view;
  if (asked === null) return [];
  if (asked.to !== 'keep') return [asked.seat];
  const seats = players.flatMap(({ player }) => seatOf(player) ?? []);
  return seats.filter((seat) => !asked.chosen.includes(seat));
}

export function askedSentence(desk: Desk): Sentence {
  const { asked } = desk.table.view;
  if (desk.isTurning) return { key: 'ovni.asked.turning' };
  if (desk.isOver || asked === null) return { key: 'ovni.asked.over' };
  if (desk.isAsked) return ownQuestion(asked);
  const names = askedSeats(desk).map((seat) => playerName(desk, { seat }));
  const params = { n: names.length, name: names.join(', ') };
  if (asked.to === 'place' && seatOf(asked.player) === null) return { key: 'ovni.wait.place_for_third', params };
  return { key: `ovni.wait.${asked.to}`, params };
}

function ownQuestion(asked: Asked): Sentence {
  switch (asked.to) {
    case 'keep':
    case 'take_for_third':
    case 'garrison':
      return { key: `ovni.asked.${asked.to}` };
    case 'take_starters':
      return { key: 'ovni.asked.take_starters', params: { n: asked.n_aliens } };
    case 'place':
      return { key: seatOf(asked.player) === null ? 'ovni.asked.place_for_third' : 'ovni.asked.place' };
    case 'choose_tokens':
      return { key: 'ovni.asked.choose_tokens', params: { n: asked.n_tokens } };
    case 'choose_energy':
      return { key: seatOf(asked.player) === null ? 'ovni.asked.thirds_energy' : 'ovni.asked.choose_energy' };
    case 'activate':
      return { key: 'ovni.asked.activate', params: { n: asked.turn.used.length + 1, of: asked.turn.n_groups } };
    case 'move':
    case 'abduct':
    case 'launch':
    case 'attack':
      return { key: `ovni.asked.${asked.to}`, params: { n: asked.left } };
  }
}

/** What is still to be chosen before a chip can be placed. */
export function placePrompt({ chip, area }: Pick<Choice, 'chip' | 'area'>): Sentence {
  if (chip !== null && area === null) return { key: 'ovni.prompt.place_chip', params: { chip } };
  if (chip === null && area !== null) return { key: 'ovni.prompt.place_area', params: { area: areaName(area) } };
  return { key: 'ovni.prompt.place' };
}
