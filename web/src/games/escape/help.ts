/** The sentence below what is asked: what an answer brings about. */
import { t } from '../../lib/i18n/index.svelte';
import type { Card } from '../../lib/wire/escape';
import type { Desk } from './desk.svelte';
import { placeName } from './places';
import { itemHelp, seatName } from './words';

export function helpOf(desk: Desk): string {
  const { view } = desk.table;
  if (desk.isOver) return t('escape.help.over');
  const own = desk.own;
  if (own === null) return t('escape.help.watch');
  if (!desk.isAsked) {
    const fate = view.seats[own.seat]?.fate ?? 'aboard';
    return t(fate === 'aboard' ? 'escape.help.wait' : `escape.help.${fate}`);
  }
  if (desk.held !== null) return itemHelp(desk, desk.held);
  switch (own.asked?.to) {
    case 'announce':
      if (desk.choices.noises.size === 1) return t('escape.help.noise_here') + cardHelp(desk, own.asked.card);
      return (
        t('escape.help.noise_any', { place: desk.chosen === null ? '…' : placeName(desk.chosen) }) +
        cardHelp(desk, own.asked.card)
      );
    case 'choose_card':
      return t('escape.help.choose_card', { hatch: own.asked.hatch });
    case 'drop_item':
      return t(desk.choices.uses.size > 0 ? 'escape.help.drop_or_use' : 'escape.help.drop_item');
    case 'play_or_end':
      if (desk.hasSomethingToPlay) return t('escape.help.play_or_end');
      return t(desk.isAlien ? 'escape.help.end_alien' : 'escape.help.end');
    case 'move':
      return moveHelp(desk);
    case undefined:
      return '';
  }
}

/** What a move to the chosen sector brings about. */
function moveHelp(desk: Desk): string {
  const cell = desk.chart.cell(desk.chosen);
  const asked = desk.own?.asked;
  const { turn } = desk.table.view;
  const already = [
    ...(turn.has_adrenaline ? [t('escape.help.adrenaline')] : []),
    ...(turn.is_sedated ? [t('escape.help.sedated')] : []),
    ...(desk.own?.plans_teleport ? [t('escape.help.planned')] : []),
  ];
  if (cell === undefined) {
    const began = asked === null || asked === undefined ? '' : placeName(asked.began);
    return [...already, t('escape.help.move', { place: began })].join(' ');
  }
  const heard = (desk.marks.get(cell.place) ?? []).find(({ kind }) => kind === 'noise' || kind === 'found');
  const warning = heard === undefined ? [] : [t('escape.help.heard', { name: seatName(desk, heard.seat) })];
  const draws = desk.laws.has('A.1');
  const isQuiet = turn.is_sedated || (cell.kind === 'secure' && !draws);
  if (cell.kind === 'hatch') {
    return t(desk.laws.has_hatch_cards ? 'escape.help.to_hatch' : 'escape.help.to_open_hatch');
  }
  return [t(isQuiet ? 'escape.help.to_quiet' : 'escape.help.to_dangerous'), ...warning].join(' ');
}

/** Whether an item comes with the card. */
function cardHelp(desk: Desk, card: Card): string {
  return desk.laws.item_cards.includes(card) ? ` ${t('escape.help.card_item')}` : '';
}
