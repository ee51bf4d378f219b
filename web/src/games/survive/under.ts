/** What may still lie under the tiles: public arithmetic over the box and what everybody has seen (S-84). */
import type { Back, Chart, Terrain, View } from '../../lib/wire/survive';

/** The backs of a terrain that nobody has shown yet: under its tiles, or in somebody's hand. */
export function unseenBacks(chart: Chart, view: View, terrain: Terrain): { back: Back; n: number }[] {
  return chart.backs
    .filter(({ front }) => front === terrain)
    .map(({ back, n }) => {
      const shown = view.backs_shown.filter((tile) => tile.back === back && tile.front === terrain).length;
      return { back, n: n - shown };
    })
    .filter(({ n }) => n > 0);
}
