/** The view as far as the board has shown it: no count says more than is seen. */
import type { Colour, KeptTile, Notice, Terrain, View } from '../../lib/wire/survive';
import type { Scene } from './scene';
import { GUARDS } from './words';

const FRONTS: readonly Terrain[] = ['beach', 'forest', 'mountain'];

/** A tile that a notice shows to everybody. */
function shownBy(notice: Notice): KeptTile | null {
  if (notice.event === 'back_shown' || notice.event === 'tile_played') return notice;
  const back = notice.event === 'defended' ? GUARDS[notice.creature] : null;
  return notice.event === 'defended' && back !== null ? { back, front: notice.front } : null;
}

/** How many tiles of a front a colour keeps more by a notice. */
function keptBy(notice: Notice, colour: Colour, front: Terrain): number {
  if (!('front' in notice) || !('colour' in notice) || notice.colour !== colour || notice.front !== front) return 0;
  return notice.event === 'you_kept' || notice.event === 'tile_kept' ? 1 : -1;
}

/** What a viewer sees now, without what the board has yet to show. */
export function seenOf(view: View, scene: Scene, rest: readonly Notice[]): View {
  if (rest.length === 0) return view;
  const yetToShow = rest.flatMap((notice) => shownBy(notice) ?? []);
  const backs_shown = view.backs_shown.filter((tile) => {
    const nth = yetToShow.findIndex(({ back, front }) => back === tile.back && front === tile.front);
    if (nth >= 0) yetToShow.splice(nth, 1);
    return nth < 0;
  });
  const before = (n: number, colour: Colour, front: Terrain) =>
    rest.reduce((kept, notice) => kept - keptBy(notice, colour, front), n);
  return {
    ...view,
    turns: view.turns - rest.filter(({ event }) => event === 'turn_began').length,
    tiles: [...scene.tiles].map(([at, terrain]) => ({ at, terrain })),
    explorers: view.explorers.flatMap((explorer) => {
      const at = scene.explorers.get(explorer.explorer);
      return at === undefined ? [] : [{ ...explorer, at }];
    }),
    colours: view.colours.map((own) => ({
      ...own,
      kept: FRONTS.map((front, nth) => before(own.kept[nth] ?? 0, own.colour, front)) as typeof own.kept,
    })),
    backs_shown,
  };
}
