/** What is likely under the tiles, in others' hands and of their explorers, as the page lists and draws it. */
import { groupBy } from '../../lib/group';
import { listOf, t } from '../../lib/i18n/index.svelte';
import { inPercent, type Likely, type LikelyGroup, type LikelyPick } from '../../lib/table/hunches.svelte';
import type { Back, Belief, Colour, Terrain, View } from '../../lib/wire/survive';
import type { SurviveTable } from './table';
import { BACK_ICONS, colourName, colourOf, isTwofold, playerName } from './words';

/** What the board can show: each back that may lie under some tile. */
export function picksOf(belief: Belief): LikelyPick[] {
  const backs = new Set(belief.tiles.flatMap(({ chances }) => chances.map(([back]) => back)));
  return (Object.keys(BACK_ICONS) as Back[])
    .filter((back) => backs.has(back))
    .map((back) => ({ id: back, label: t(`survive.back.${back}`) }));
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
    colour,
    n: n_tiles,
    list: inOrder(chances).map(([back, chance]) => ({
      text: t(`survive.back.${back}`),
      chance: inPercent(chance),
      isTrue: handOf(truth, colour).includes(back),
    })),
  }));
  const alike = [...groupBy(hands, ({ n, list }) => JSON.stringify([n, list]))].map(([, same]) => ({
    id: `hand ${same.map(({ colour }) => colour).join(' ')}`,
    title: t('survive.likely.hand', {
      name: listOf(same.map(({ colour }) => playerName({ table }, colour))),
      names: same.length,
      n: same[0]?.n ?? 0,
    }),
    list: same[0]?.list ?? [],
  }));
  return [...alike, ...tiles, ...valuesOf(table, belief)];
}

/** The values of the colours; those of explorers that nothing tells apart are one list, and those of colours alike. */
function valuesOf(table: SurviveTable, belief: Belief): LikelyGroup[] {
  const byColour = new Map<Colour, Likely[]>();
  for (const { explorer, chances } of belief.values) {
    const list = chances.map(([value, chance]) => ({
      text: t('survive.likely.value', { n: value }),
      chance: inPercent(chance),
    }));
    byColour.set(colourOf(explorer), list);
  }
  const nameOf = (colour: Colour) => (isTwofold({ table }) ? colourName(colour) : playerName({ table }, colour));
  return [...groupBy(byColour, ([, list]) => JSON.stringify(list))].map(([, same]) => ({
    id: `values ${same.map(([colour]) => colour).join(' ')}`,
    title: t('survive.likely.values', { name: listOf(same.map(([colour]) => nameOf(colour))), names: same.length }),
    list: same[0]?.[1] ?? [],
  }));
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
