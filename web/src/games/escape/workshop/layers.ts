/** What lies over a map that is drawn: a figure or a sign for each sector, as the server has told them. */
import type { Coord, Figures, Sketch } from '../../../lib/wire/escape';
import type { Layer } from './editor.svelte';
import { sayFault } from './words';

/** The figure of each sector in a layer of figures. */
export function valuesOf(layer: Layer, figures: Figures | null, killed: Map<Coord, number>): Map<Coord, number> {
  if (layer === 'killed') return killed;
  if (figures === null) return new Map();
  if (layer === 'human' || layer === 'alien') return new Map(figures[layer].steps);
  if (layer === 'traffic') return new Map(figures.traffic);
  return new Map();
}

/** What the shape of the map makes of a sector: `choke`, `end` or `pocket`, several with spaces. */
export function shapesOf(figures: Figures | null): Map<Coord, string> {
  const shapes = new Map<Coord, string>();
  const add = (shape: string) => (place: Coord) => shapes.set(place, [shapes.get(place), shape].join(' ').trim());
  figures?.choke_points.forEach(add('choke'));
  figures?.dead_ends.forEach(add('end'));
  figures?.pockets.flat().forEach(add('pocket'));
  return shapes;
}

/** What is wrong with a sector, in words: the first thing of each. */
export function faultsOf(sketch: Sketch | null): Map<Coord, string> {
  const found = (sketch?.faults ?? []).flatMap(({ kind }) => ('sector' in kind ? [kind] : []));
  return new Map(found.reverse().map((kind) => [kind.sector, sayFault(kind)]));
}
