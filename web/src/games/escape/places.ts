/** How sectors are called, and where they lie seen from the viewer. */
import { t } from '../../lib/i18n/index.svelte';
import type { Sentence } from '../../lib/game';
import type { Place } from '../../lib/wire/escape';
import type { Bearing, Cell, Chart } from './chart';

/** A sector's name in the language of the page; sectors with coordinates are called by them. */
export function placeName(place: Place): string {
  const name = specialName(place);
  return name === null ? place : t(name.key, name.params);
}

/** The key of the name of a start or a hatch; none for a sector with coordinates. */
export function specialName(place: Place): { key: string; params?: { n: number } } | null {
  if (place === 'human start') return { key: 'escape.place.human_start' };
  if (place === 'alien start') return { key: 'escape.place.alien_start' };
  const hatch = /^hatch (\d+)$/.exec(place)?.[1];
  return hatch === undefined ? null : { key: 'escape.place.hatch', params: { n: Number(hatch) } };
}

/** What is farther away, in steps, is found on the map by a rough direction. */
const NEAR = 3;

/**
 * Where a sector lies, as a key with what stands in it: "3 north-east of you", "7 steps away to the east". The steps are
 * those of a walk. Where that is longer than the straight way, or there is none, nothing is said of the straight way.
 */
export function bearingWords({ distance, legs, compass }: Bearing, walk: number | null): Sentence {
  const [first, second] = legs;
  if (distance === 0 || first === undefined) return { key: 'escape.bearing.here', params: {} };
  if (distance === 1) return { key: 'escape.bearing.next', params: { dir: first.direction } };
  if (walk === null) return { key: 'escape.bearing.toward', params: { dir: compass } };
  if (walk > NEAR || walk > distance) return { key: 'escape.bearing.far', params: { n: walk, dir: compass } };
  if (second === undefined) return { key: 'escape.bearing.line', params: { n: first.steps, dir: first.direction } };
  const params = { n: first.steps, dir: first.direction, m: second.steps, other: second.direction };
  return { key: 'escape.bearing.bent', params };
}

/** The sector that a typed text begins to name: `d`, `d0` and `d09` all lead to D09, and `2` to hatch 2. */
export function typedPlace(chart: Chart, typed: string): Cell | undefined {
  const text = typed.toUpperCase();
  const full = /^([A-Z]+)(\d)$/.exec(text);
  const padded = full ? `${full[1]}0${full[2]}` : null;
  return (
    chart.cells.find(({ place }) => place === text) ??
    chart.cells.find(({ place }) => place === padded) ??
    chart.cells.find(({ hatch }) => String(hatch) === text) ??
    chart.cells.find(({ place }) => place.startsWith(text) && /\d/.test(place))
  );
}
