/** What may still lie under the tiles: arithmetic over the box and what one has seen (S-84). */
import type { Back, Chart, Terrain, View } from '../../lib/wire/survive';

/** The backs of a terrain that the viewer has not seen yet: under its tiles, or in another's hand. */
export function unseenBacks(chart: Chart, view: View, terrain: Terrain): { back: Back; n: number }[] {
  const seen = [...view.backs_shown, ...view.colours.flatMap(({ hand }) => hand ?? [])];
  return chart.backs
    .filter(({ front }) => front === terrain)
    .map(({ back, n }) => {
      const n_seen = seen.filter((tile) => tile.back === back && tile.front === terrain).length;
      return { back, n: n - n_seen };
    })
    .filter(({ n }) => n > 0);
}
