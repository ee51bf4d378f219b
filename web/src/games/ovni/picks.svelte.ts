/** What is picked in the dock for questions that are not asked of the map: missions, types of aliens, tokens, energy. */
import type { Action, Alien, Mission, Tokens } from '../../lib/wire/ovni';
import type { Desk } from './desk.svelte';
import { ALIENS } from './pieces';

const NONE: Tokens = { pilot: 0, abductor: 0, builder: 0, military: 0 };

export class Picks {
  missions = $state<Mission[]>([]);
  aliens = $state<Alien[]>([]);
  tokens = $state<Tokens>({ ...NONE });
  /** The side of the energy card, where no alien comes with it. */
  energy = $state<'overdrive' | 'shield' | null>(null);

  clear() {
    this.missions = [];
    this.aliens = [];
    this.tokens = { ...NONE };
    this.energy = null;
  }

  /** Picks a mission or lays it back. */
  toggleMission(mission: Mission) {
    this.missions = toggled(this.missions, mission);
  }

  /** Picks a type or lays it back; where only `most` fit, the oldest goes. */
  toggleAlien(alien: Alien, most: number) {
    this.aliens = toggled(this.aliens, alien).slice(-most);
  }

  /** One token more or less of a type. */
  add(alien: Alien, n: number) {
    this.tokens = { ...this.tokens, [alien]: Math.max(0, this.tokens[alien] + n) };
  }

  get nTokens(): number {
    return ALIENS.reduce((sum, alien) => sum + this.tokens[alien], 0);
  }
}

function toggled<T>(list: T[], item: T): T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}

export function isSameSet<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item));
}

/** The offered action that the picks or the choice on the board add up to. */
export function pickedAction(desk: Desk, picks: Picks): Action | null {
  const found = desk.legal.find((action) => {
    switch (action.do) {
      case 'keep':
        return isSameSet(action.missions, picks.missions);
      case 'take_starters':
        return isSameSet(action.aliens, picks.aliens);
      case 'take_for_third':
        return isSameSet([action.alien], picks.aliens);
      case 'choose_tokens':
        return ALIENS.every((alien) => action.tokens[alien] === picks.tokens[alien]);
      case 'overdrive':
        return picks.energy === 'overdrive';
      case 'raise_shield':
      case 'raise_thirds_shield':
        return action.alien === null && picks.energy === 'shield';
      default:
        return false;
    }
  });
  return found ?? desk.answer;
}
