/** What is likely under the tiles, in others' hands and of their explorers, as the page lists and draws it. */
import { listOf, t } from '../../lib/i18n/index.svelte';
import { inPercent, type LikelyGroup, type LikelyPick } from '../../lib/table/hunches.svelte';
import type { Back, Belief, Terrain, View } from '../../lib/wire/survive';
import type { SurviveTable } from './table';
import { BACK_ICONS, CALLS, colourName, colourOf, isTwofold, playerName } from './words';

/** What the board can show: each back that may lie under some tile. */
export function picksOf(belief: Belief): LikelyPick[] {
  const backs = new Set(belief.tiles.flatMap(({ chances }) => chances.map(([back]) => back)));
  return (Object.keys(BACK_ICONS) as Back[])
    .filter((back) => backs.has(back))
    .map((back) => {
      const pick = { id: back, label: t(`survive.back.${back}`) };
      // A tile that calls a creature is no such creature; in words it can't be taken for one.
      return CALLS.has(back) ? pick : { ...pick, icon: BACK_ICONS[back] };
    });
}

/** How likely a back is under a tile of each terrain, in per cent; a terrain under which it can't lie is not there. */
export function heatOf(belief: Belief, back: Back): ReadonlyMap<Terrain, number> {
  const heat = belief.tiles.flatMap(({ terrain, chances }): [Terrain, number][] => {
    const chance = chances.find(([other]) => other === back)?.[1];
    return chance === undefined ? [] : [[terrain, inPercent(chance)]];
  });
  return new Map(heat);
}

/** All chances: under the terrains, in the hands of the others, and what their explorers are worth. */
export function groupsOf(table: SurviveTable, belief: Belief): LikelyGroup[] {
  const truth = table.replay?.truth ?? null;
  const tiles = belief.tiles.map(({ terrain, n_tiles, chances }) => ({
    id: terrain,
    title: t('survive.likely.under', { terrain: t(`survive.terrain.${terrain}`), n: n_tiles }),
    list: inOrder(chances).map(([back, chance]) => ({ text: t(`survive.back.${back}`), chance: inPercent(chance) })),
  }));
  const hands = belief.hands.map(({ colour, n_tiles, chances }) => ({
    id: `hand ${colour}`,
    title: t('survive.likely.hand', { name: playerName({ table }, colour), n: n_tiles }),
    list: inOrder(chances).map(([back, chance]) => ({
      text: t(`survive.back.${back}`),
      chance: inPercent(chance),
      isTrue: handOf(truth, colour).includes(back),
    })),
  }));
  return [...hands, ...tiles, ...valuesOf(table, belief)];
}

/** The values of a colour; those of its explorers that nothing tells apart are one list. */
function valuesOf(table: SurviveTable, belief: Belief): LikelyGroup[] {
  const groups = new Map<string, LikelyGroup>();
  for (const { explorer, chances } of belief.values) {
    const colour = colourOf(explorer);
    const title = t('survive.likely.values', {
      name: isTwofold({ table }) ? colourName(colour) : playerName({ table }, colour),
    });
    const list = chances.map(([value, chance]) => ({
      text: t('survive.likely.value', { n: value }),
      chance: inPercent(chance),
    }));
    groups.set(colour, { id: `values ${colour}`, title, list });
  }
  return [...groups.values()];
}

/** What a place says of what lies under it: "Under it: Shark 19 %, Boat 6 %." */
export function underWords(belief: Belief, terrain: Terrain): string | null {
  const chances = belief.tiles.find((other) => other.terrain === terrain)?.chances ?? [];
  if (chances.length === 0) return null;
  const items = inOrder(chances).map(([back, chance]) =>
    t('survive.likely.item', { back: t(`survive.back.${back}`), n: inPercent(chance) }),
  );
  return t('survive.likely.here', { list: listOf(items) });
}

const inOrder = (chances: readonly [Back, number][]) => [...chances].sort(([, one], [, other]) => other - one);

function handOf(truth: View | null, colour: string): Back[] {
  const hand = truth?.colours.find((other) => other.colour === colour)?.hand ?? [];
  return hand.map(({ back }) => back);
}
