/** Every place of the board in words, for those who can't see it and for the hint. */
import { t } from '../../../lib/i18n/index.svelte';
import type { Action, Explorer } from '../../../lib/wire/survive';
import type { Desk } from '../desk.svelte';
import { underWords } from '../hunches';
import { isCostly, type Piece } from '../plan';
import { isCorner, type Place, type Sea } from '../sea';
import { cornerName, groupName, stepKind, whichWords } from '../words';

/** What a place is: a tile, the sea or a corner land. */
export function placeName(desk: Desk, place: Place): string {
  if (isCorner(place)) return t('survive.cell.corner', { name: cornerName(place) });
  const terrain = desk.table.view.tiles.find(({ at }) => at === place)?.terrain ?? 'sea';
  return t('survive.cell.name', { place, terrain });
}

/** Who and what is in a place, one sentence each. */
export function contents(desk: Desk, sea: Sea, place: Place): string[] {
  const { view } = desk.table;
  const lines: string[] = [];
  const who = (spot: string): Explorer[] =>
    view.explorers.filter(({ at }) => at === spot).map(({ explorer }) => explorer);
  const say = (key: string, explorers: Explorer[]) => {
    if (explorers.length > 0) lines.push(t(`survive.cell.${key}`, { group: groupName(desk, explorers) }));
  };
  for (const { creature, at } of view.creatures) if (at === place) lines.push(t('survive.cell.creature', { creature }));
  say('tile', who(`tile ${place}`));
  const boat = view.boats.find(({ at }) => at === place);
  if (boat?.aboard.length === 0) lines.push(t('survive.cell.boat'));
  else if (boat !== undefined) say('deck', boat.aboard);
  say('water', who(`water ${place}`));
  say('safe', who(`corner ${place}`));
  const corner = sea.cell(place)?.corner ?? null;
  if (corner !== null) lines.push(t('survive.cell.landing', { corner: cornerName(corner) }));
  const terrain = view.tiles.find(({ at }) => at === place)?.terrain;
  const { belief } = desk.hunches;
  const under = belief === null || terrain === undefined ? null : underWords(belief, terrain);
  if (under !== null) lines.push(under);
  const values = view.explorers.filter(({ at, treasure }) => at.endsWith(` ${place}`) && treasure !== null);
  if (values.length > 0) {
    const who = desk.table.you === null ? 'other' : 'you';
    lines.push(t('survive.cell.values', { who, list: values.map(({ treasure }) => treasure).join(', ') }));
  }
  return lines;
}

/** What the creatures of a place do, for whoever rests on it. */
export function explain(desk: Desk, place: Place): string[] {
  const kinds = new Set(desk.table.view.creatures.filter(({ at }) => at === place).map(({ creature }) => creature));
  return [...kinds].map((creature) => t('survive.help.move_creature', { creature }));
}

/** What a press on a place would choose or pick up, and who of one's own there can't be. */
export function offerWords(desk: Desk, place: Place): string | null {
  const [action] = desk.choicesAt(place);
  if (action !== undefined) return actionWords(desk, action);
  const piece = desk.pieceAt(place);
  const n = desk.spentAt(place).length;
  const sentences = [
    ...(desk.piecesAt(place).length > 0 ? [t('survive.cell.pick')] : []),
    ...(piece === null ? [] : [t('survive.cell.picks', pieceParams(desk, piece))]),
    ...(n === 0 ? [] : [t('survive.help.spent', { place, n })]),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** A piece as the sentences about it name it. */
export function pieceParams(desk: Desk, piece: Piece): { kind: Piece['kind']; which: string } {
  return { kind: piece.kind, which: piece.kind === 'explorer' ? whichWords(desk, piece.explorer, 'space') : '' };
}

/** What an action does at its place. */
export function offerName(desk: Desk, action: Action): string {
  return t('survive.cell.offer', { kind: action.do === 'step' ? `step_${stepKind(desk, action)}` : action.do });
}

/** What an action does, and what it would cost. */
function actionWords(desk: Desk, action: Action): string {
  const sentence = offerName(desk, action);
  const stake = desk.stakeOfAction(action);
  return stake !== null && isCostly(stake) ? `${sentence} ${t('survive.cell.costly')}` : sentence;
}

/** The whole name of a place: "d4, forest. Two of Rosa. You can go here." */
export function describePlace(desk: Desk, sea: Sea, place: Place): string {
  const sentences = [placeName(desk, place), ...contents(desk, sea, place)];
  const offer = desk.news.isTelling ? null : offerWords(desk, place);
  return (offer === null ? sentences : [...sentences, offer]).join(' ');
}
