/** What the buttons of the dock say: each names its answer. */
import { listOf, t } from '../../lib/i18n/index.svelte';
import type { IconName } from '../../lib/ui/icons';
import type { Action } from '../../lib/wire/ovni';
import type { Desk } from './desk.svelte';
import { shortMissionName } from './goals';
import { activeGroup } from './story';
import { alienName, anAlien, areaName, cityIn, groupName, playerName, tokensWords, whoIs, whomHuman } from './words';

/** The words of the button that sends an action. */
export function actionWords(desk: Desk, action: Action): string {
  switch (action.do) {
    case 'keep':
      return t('ovni.do.keep', { list: listOf(action.missions.map((mission) => shortMissionName(desk, mission))) });
    case 'take_starters':
      return t('ovni.do.take', { list: listOf(action.aliens.map(anAlien)) });
    case 'take_for_third':
      return t('ovni.do.take_for_third', { alien: anAlien(action.alien) });
    case 'place':
      return t('ovni.do.place', { chip: action.chip, area: areaName(action.area) });
    case 'place_for_third':
      return t('ovni.do.place_for_third', { area: areaName(action.area) });
    case 'choose_tokens':
      return t('ovni.do.take', { list: tokensWords(action.tokens) });
    case 'raise_shield':
    case 'raise_thirds_shield':
      if (action.alien === null) return t('ovni.do.shield_alone');
      return t(`ovni.do.${action.do}`, { alien: anAlien(action.alien) });
    case 'garrison':
      return t(action.aside ? 'ovni.do.garrison' : 'ovni.do.no_garrison');
    case 'activate':
      return t('ovni.do.activate', { group: alienName(action.group, 2) });
    case 'move': {
      const params = { from: cityIn(desk, action.from, 'from'), to: cityIn(desk, action.to, 'to') };
      return t('ovni.do.move', params);
    }
    case 'abduct': {
      const { city, swap_with } = action;
      const taken = desk.table.view.cities[(swap_with ?? city) - 1]?.human ?? null;
      const human = taken === null ? '' : whomHuman(taken);
      if (swap_with === null) return t('ovni.do.abduct', { human, place: cityIn(desk, city) });
      return t('ovni.do.swap_and_abduct', { human, place: cityIn(desk, city), from: cityIn(desk, swap_with, 'from') });
    }
    case 'launch':
      return t('ovni.do.launch', { to: cityIn(desk, action.city, 'to') });
    case 'capture': {
      const { rival, alien } = action;
      const params = { alien: anAlien(alien), whom: whoIs(desk, rival), rival: playerName(desk, rival) };
      return t('ovni.do.capture', params);
    }
    case 'destroy': {
      const { rival, city } = action;
      const params = { place: cityIn(desk, city), whom: whoIs(desk, rival), rival: playerName(desk, rival) };
      return t('ovni.do.destroy', params);
    }
    case 'done': {
      const group = activeGroup(desk.story.turn);
      return group === null ? t('ovni.do.done') : t('ovni.do.done_with', { group: groupName(group) });
    }
    case 'overdrive':
    case 'end_turn':
      return t(`ovni.do.${action.do}`);
  }
}

/** The same in a sentence that goes on with a colon. */
export function hintedWords(desk: Desk, action: Action): string {
  const group = action.do === 'done' ? activeGroup(desk.story.turn) : null;
  return group === null ? actionWords(desk, action) : t('ovni.hint.done_with', { group: alienName(group, 2) });
}

/** The icon of an action's button. */
export function actionIcon(action: Action): IconName | undefined {
  switch (action.do) {
    case 'keep':
      return 'mission';
    case 'raise_shield':
    case 'raise_thirds_shield':
    case 'garrison':
      return 'shield';
    case 'overdrive':
      return 'overdrive';
    case 'activate':
      return action.group;
    case 'abduct':
      return 'abductor';
    case 'launch':
      return 'pad';
    case 'capture':
      return 'captured';
    case 'destroy':
      return 'military';
    default:
      return undefined;
  }
}
