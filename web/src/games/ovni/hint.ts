/** A hint in words, and chosen on the board or in the dock. */
import { t } from '../../lib/i18n/index.svelte';
import type { DockHint } from '../../lib/table/hint.svelte';
import type { Action, Reason } from '../../lib/wire/ovni';
import { hintedWords } from './answers';
import type { Choice } from './choices';
import type { Desk } from './desk.svelte';
import { shortMissionName } from './goals';
import type { Picks } from './picks.svelte';
import { playerName, whoIs } from './words';

/** What the dock shows of the hint. */
export function hintOf(desk: Desk, picks: Picks): DockHint | null {
  return desk.hinting.at({
    action: (action) => hintedWords(desk, action),
    why: (reason) => whyWords(desk, reason),
    show: (action) => {
      desk.clear();
      picks.clear();
      desk.choose(choiceOf(action));
      pick(picks, action);
    },
  });
}

function whyWords(desk: Desk, reason: Reason): string {
  const name = 'player' in reason ? playerName(desk, reason.player) : '';
  const whom = 'player' in reason ? whoIs(desk, reason.player) : '';
  const points = 'points' in reason ? reason.points : 0;
  const chance = 'percent' in reason ? reason.percent / 100 : 0;
  const mission = 'mission' in reason ? shortMissionName(desk, reason.mission) : '';
  return t(`ovni.why.${reason.why}`, { name, whom, points, chance, mission });
}

/** What is chosen on the board for an action. */
function choiceOf(action: Action): Partial<Choice> {
  switch (action.do) {
    case 'place':
      return { area: action.area, chip: action.chip };
    case 'place_for_third':
      return { area: action.area };
    case 'activate':
      return { group: action.group };
    case 'move':
      return { origin: action.from, target: action.to };
    case 'abduct':
      return { target: action.city, swap: action.swap_with };
    case 'launch':
      return { target: action.city };
    case 'destroy':
      return { target: action.city, rival: action.rival };
    case 'capture':
      return { rival: action.rival, alien: action.alien };
    case 'raise_shield':
    case 'raise_thirds_shield':
      return { alien: action.alien };
    default:
      return {};
  }
}

/** What is picked in the dock for an action. */
function pick(picks: Picks, action: Action): void {
  switch (action.do) {
    case 'keep':
      picks.missions = [...action.missions];
      break;
    case 'take_starters':
      picks.aliens = [...action.aliens];
      break;
    case 'take_for_third':
      picks.aliens = [action.alien];
      break;
    case 'choose_tokens':
      picks.tokens = { ...action.tokens };
      break;
    case 'overdrive':
      picks.energy = 'overdrive';
      break;
    case 'raise_shield':
    case 'raise_thirds_shield':
      if (action.alien === null) picks.energy = 'shield';
      break;
    default:
  }
}
