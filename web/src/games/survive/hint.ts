/** A hint in words, and chosen on the board. */
import { t } from '../../lib/i18n/index.svelte';
import type { DockHint } from '../../lib/table/hint.svelte';
import type { Action, Reason } from '../../lib/wire/survive';
import { wordsOf } from './answers';
import { isIdle } from './asked';
import type { Desk } from './desk.svelte';
import { piecesOf, placeOf, playsTile } from './plan';
import { explorerName } from './words';

/** What the dock shows of the hint; where there is nothing to choose, why that is asked is not put aside for one. */
export function hintOf(desk: Desk): DockHint | null {
  if (isIdle(desk)) return null;
  return desk.hinting.at({
    action: (action) => wordsOf(desk, action),
    why: (reason) => whyWords(desk, reason),
    show: (action) => show(desk, action),
  });
}

function whyWords(desk: Desk, reason: Reason): string {
  const explorer = 'explorer' in reason ? explorerName(desk, reason.explorer) : '';
  const name = 'seat' in reason ? desk.table.nameOf(reason.seat) : '';
  return t(`survive.why.${reason.why}`, { explorer, name });
}

function show(desk: Desk, action: Action): void {
  desk.clear();
  if (action.do === 'place_explorer') desk.chooseValue(action.treasure);
  if (action.do === 'call_dolphin' || action.do === 'raise_wind' || action.do === 'relocate') {
    const tiles = desk.own.flatMap(({ hand }) => hand ?? []);
    desk.hold(tiles.find((tile) => playsTile(action, tile)) ?? null);
  }
  const [piece] = piecesOf([action]);
  if (piece !== undefined) desk.pick(piece);
  // What has no place on the board is filled among the answers.
  if (placeOf(action, desk.here) !== null) desk.choose(action);
}
