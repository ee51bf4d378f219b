/**
 * What is chosen for the question of the moment, and which of the offered actions it adds up to. All of it is found in
 * the list of what is offered; nothing here knows a rule.
 */
import { addTo } from '../../lib/group';
import type { Action, Alien, Area, Chip, City, Player } from '../../lib/wire/ovni';
import { isSame } from './players';

/** What is held up before the button is pressed. */
export interface Choice {
  /** The chip to place, and the area it goes to. */
  chip: Chip | null;
  area: Area | null;
  /** The group to activate. */
  group: Alien | null;
  /** The city a UFO leaves, and the city where it goes or where something is done. */
  origin: City | null;
  target: City | null;
  /** The city whose human is exchanged before an abduction. */
  swap: City | null;
  /** Whom an attack hits. */
  rival: Player | null;
  /** The type of a token: to capture, or to take with a shield. */
  alien: Alien | null;
}

export const NOTHING: Choice = {
  chip: null,
  area: null,
  group: null,
  origin: null,
  target: null,
  swap: null,
  rival: null,
  alien: null,
};

/** What a press on the map is for. */
export type Aim = 'move' | 'abduct' | 'launch' | 'attack';

/** What a city is lit for: a UFO may leave it, something may be done there, or its human may be exchanged. */
export type Lit = 'origin' | 'target' | 'swap';

type Of<Do extends Action['do']> = Extract<Action, { do: Do }>;

function all<Do extends Action['do']>(legal: readonly Action[], what: Do): Of<Do>[] {
  return legal.filter((action): action is Of<Do> => action.do === what);
}

/** What a press on the map is for now; null when nothing is chosen there. */
export function aimOf(legal: readonly Action[]): Aim | null {
  for (const action of legal) {
    if (action.do === 'move' || action.do === 'abduct' || action.do === 'launch') return action.do;
    if (action.do === 'capture' || action.do === 'destroy') return 'attack';
  }
  return null;
}

/** The areas that take a chip, and for each the chips it takes; a chip of the third player is not chosen. */
export function areasOf(legal: readonly Action[]): Map<Area, Chip[]> {
  const areas = new Map<Area, Chip[]>();
  for (const { area, chip } of all(legal, 'place')) addTo(areas, area, chip);
  for (const { area } of all(legal, 'place_for_third')) areas.set(area, areas.get(area) ?? []);
  return areas;
}

/** The groups that can be activated. */
export function groupsOf(legal: readonly Action[]): Alien[] {
  return all(legal, 'activate').map(({ group }) => group);
}

/** The cities with which the human of a city can be exchanged. */
export function swapsOf(legal: readonly Action[], city: City | null): City[] {
  return all(legal, 'abduct').flatMap((action) =>
    action.city === city && action.swap_with !== null ? [action.swap_with] : [],
  );
}

/** The rivals with a UFO that can be destroyed in a city. */
export function rivalsIn(legal: readonly Action[], city: City | null): Player[] {
  return all(legal, 'destroy').flatMap((action) => (action.city === city ? [action.rival] : []));
}

/** The cities that are lit now, and what for. */
export function litCities(legal: readonly Action[], choice: Choice): Map<City, Lit> {
  const lit = new Map<City, Lit>();
  const moves = all(legal, 'move');
  if (choice.origin === null) for (const { from } of moves) lit.set(from, 'origin');
  else for (const { from, to } of moves) if (from === choice.origin) lit.set(to, 'target');
  for (const city of swapsOf(legal, choice.target)) lit.set(city, 'swap');
  for (const { city } of all(legal, 'abduct')) lit.set(city, 'target');
  for (const { city } of all(legal, 'launch')) lit.set(city, 'target');
  for (const { city } of all(legal, 'destroy')) lit.set(city, 'target');
  return lit;
}

/**
 * What is chosen after a press on a city: first where from, then where to; a second press on the same city lays it down.
 * A press that means nothing changes nothing.
 */
export function pressCity(legal: readonly Action[], choice: Choice, city: City): Choice {
  const moves = all(legal, 'move');
  if (moves.length > 0) return pressMove(moves, choice, city);
  if (choice.target === city) return { ...choice, target: null, swap: null, rival: null, alien: null };
  const isTarget =
    all(legal, 'abduct').some((action) => action.city === city) ||
    all(legal, 'launch').some((action) => action.city === city);
  if (isTarget) return { ...choice, target: city, swap: null };
  if (swapsOf(legal, choice.target).includes(city)) return { ...choice, swap: choice.swap === city ? null : city };
  const rivals = rivalsIn(legal, city);
  const [only] = rivals;
  if (only === undefined) return choice;
  // Who of several is hit is asked after it.
  return { ...choice, target: city, rival: rivals.length === 1 ? only : null, alien: null };
}

function pressMove(moves: Of<'move'>[], choice: Choice, city: City): Choice {
  const { origin, target } = choice;
  if (origin !== null && moves.some(({ from, to }) => from === origin && to === city)) {
    return { ...choice, target: target === city ? null : city };
  }
  if (origin === city) return { ...choice, origin: null, target: null };
  if (moves.some(({ from }) => from === city)) return { ...choice, origin: city, target: null };
  // Where only one UFO could come from, the city it goes to is enough.
  const ways = moves.filter(({ to }) => to === city);
  const [way] = ways;
  return way !== undefined && ways.length === 1 ? { ...choice, origin: way.from, target: city } : choice;
}

/** The choice without what is no longer offered. */
export function settle(legal: readonly Action[], choice: Choice): Choice {
  const areas = areasOf(legal);
  const area = choice.area !== null && areas.has(choice.area) ? choice.area : null;
  const chips = all(legal, 'place').map(({ chip }) => chip);
  const chip = choice.chip !== null && chips.includes(choice.chip) ? choice.chip : null;
  const group = choice.group !== null && groupsOf(legal).includes(choice.group) ? choice.group : null;
  const froms = new Set(all(legal, 'move').map(({ from }) => from));
  const [only] = froms;
  const origin =
    choice.origin !== null && froms.has(choice.origin) ? choice.origin : froms.size === 1 ? (only ?? null) : null;
  const lit = litCities(legal, { ...NOTHING, origin });
  const target = choice.target !== null && lit.get(choice.target) === 'target' ? choice.target : null;
  const swap = choice.swap !== null && swapsOf(legal, target).includes(choice.swap) ? choice.swap : null;
  const hits = legal.filter((action) => action.do === 'capture' || action.do === 'destroy');
  const rival = hits.some((hit) => isSame(hit.rival, choice.rival)) ? choice.rival : null;
  const tokens = legal.flatMap((action) =>
    action.do === 'capture' || action.do === 'raise_shield' || action.do === 'raise_thirds_shield'
      ? [action.alien]
      : [],
  );
  const alien = choice.alien !== null && tokens.includes(choice.alien) ? choice.alien : null;
  return { chip, area, group, origin, target, swap, rival, alien };
}

/** The offered action that the choice adds up to, if it does. */
export function answerOf(legal: readonly Action[], choice: Choice): Action | null {
  return legal.find((action) => isMeant(action, choice)) ?? null;
}

function isMeant(action: Action, choice: Choice): boolean {
  switch (action.do) {
    case 'place':
      return action.chip === choice.chip && action.area === choice.area;
    case 'place_for_third':
      return action.area === choice.area;
    case 'activate':
      return action.group === choice.group;
    case 'move':
      return action.from === choice.origin && action.to === choice.target;
    case 'abduct':
      return action.city === choice.target && action.swap_with === choice.swap;
    case 'launch':
      return action.city === choice.target;
    case 'capture':
      return choice.target === null && isSame(action.rival, choice.rival) && action.alien === choice.alien;
    case 'destroy':
      return action.city === choice.target && isSame(action.rival, choice.rival);
    case 'raise_shield':
    case 'raise_thirds_shield':
      return action.alien !== null && action.alien === choice.alien;
    default:
      return false;
  }
}

/** The actions whose effects are worth knowing before a city is pressed: everything that could map. */
export function arrivalsOf(legal: readonly Action[], choice: Choice): Map<City, Action> {
  const arrivals = new Map<City, Action>();
  for (const action of all(legal, 'move')) if (action.from === choice.origin) arrivals.set(action.to, action);
  for (const action of all(legal, 'launch')) arrivals.set(action.city, action);
  return arrivals;
}
