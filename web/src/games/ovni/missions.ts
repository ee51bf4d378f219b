/** What a mission asks for, part by part, and how far a player is. Progress counts what lies on the table now. */
import type { Alien, CityView, Colour, Goal, PlayerView } from '../../lib/wire/ovni';
import { ALIENS, COLOURS } from './pieces';

/** One part of a mission: so many are needed, so many are there. */
export type Part = { need: number; have: number } & (
  | { kind: 'airspace'; parity: Goal['parity'] }
  | { kind: 'humans'; colour: Colour }
  | { kind: 'tokens'; alien: Alien }
  | { kind: 'captured'; alien: Alien }
  | { kind: 'mapped' }
  | { kind: 'ufos' }
);

/** The majority in a city: more UFOs than each other; those who do not count are left out. */
export function hasMajority(city: CityView, nth: number, isCounted: (nth: number) => boolean = () => true): boolean {
  const own = city.ufos[nth] ?? 0;
  return own > 0 && city.ufos.every((n, other) => other === nth || !isCounted(other) || n < own);
}

/** The parts of a mission for the player at a place of the view's list, in the order of the card. */
export function partsOf(
  goal: Goal,
  player: PlayerView,
  cities: readonly CityView[],
  nth: number,
  isCounted: (nth: number) => boolean = () => true,
): Part[] {
  const parts: Part[] = [];
  if (goal.airspace > 0) {
    const rest = goal.parity === 'even' ? 0 : 1;
    const held = cities.filter((city) => city.city % 2 === rest && hasMajority(city, nth, isCounted));
    parts.push({ kind: 'airspace', parity: goal.parity, need: goal.airspace, have: held.length });
  }
  COLOURS.forEach((colour, at) => {
    const need = goal.humans[at] ?? 0;
    if (need > 0) parts.push({ kind: 'humans', colour, need, have: player.humans[at] ?? 0 });
  });
  for (const alien of ALIENS) {
    const need = goal.captured[alien];
    if (need > 0) parts.push({ kind: 'captured', alien, need, have: player.captured[alien] });
  }
  for (const alien of ALIENS) {
    const need = goal.tokens[alien];
    if (need > 0) parts.push({ kind: 'tokens', alien, need, have: player.tokens[alien] });
  }
  if (goal.mapped > 0) parts.push({ kind: 'mapped', need: goal.mapped, have: player.mapped.length });
  if (goal.ufos > 0) parts.push({ kind: 'ufos', need: goal.ufos, have: player.on_board });
  return parts;
}

/** Whether a part is fulfilled now. */
export function isDone(part: Part): boolean {
  return part.have >= part.need;
}
