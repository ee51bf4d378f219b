/** What is likely of chips face down and of the missions of the others, as the page lists and draws it. */
import { t } from '../../lib/i18n/index.svelte';
import { inPercent, type LikelyGroup, type LikelyPick } from '../../lib/table/hunches.svelte';
import type { Area, Belief, Chip, Player, View } from '../../lib/wire/ovni';
import type { Desk } from './desk.svelte';
import { goalOf, missionName } from './goals';
import { isSame, playerKey } from './players';
import { areaName, playerName } from './words';

/** What the board can show: each value that a chip face down may have. */
export function picksOf(belief: Belief): LikelyPick[] {
  const values = new Set(belief.chips.flatMap(({ chances }) => chances.map(([chip]) => chip)));
  return [...values].sort((one, other) => one - other).map((chip) => ({ id: String(chip), label: String(chip) }));
}

/** How likely the chip face down on a spot has a value, in per cent; null where the viewer knows it, or none lies there. */
export function chanceAt(belief: Belief | null, area: Area, spot: number, value: Chip): number | null {
  const found = belief?.chips.find((chip) => chip.area === area && chip.spot === spot);
  if (found === undefined) return null;
  return inPercent(found.chances.find(([chip]) => chip === value)?.[1] ?? 0);
}

/** All chances: chip by chip, and which missions each of the others keeps. */
export function groupsOf(desk: Desk, belief: Belief): LikelyGroup[] {
  const truth = desk.table.replay?.truth ?? null;
  const chips = belief.chips.map(({ area, spot, player, chances }) => ({
    id: `${area} ${spot}`,
    title: t('ovni.likely.chip', { name: playerName(desk, player), area: areaName(area), n: spot + 1 }),
    list: chances.map(([chip, chance]) => ({
      text: t('ovni.likely.value', { n: chip }),
      chance: inPercent(chance),
      isTrue: chipAt(truth, area, spot, player) === chip,
    })),
  }));
  const missions = belief.missions.map(({ seat, n_missions, chances }) => ({
    id: `missions ${seat}`,
    title: t('ovni.likely.missions', { name: desk.table.nameOf(seat), n: n_missions }),
    list: [...chances]
      .sort(([, one], [, other]) => other - one)
      .map(([mission, chance]) => {
        const goal = goalOf(desk, mission);
        const text = goal === undefined ? String(mission) : missionName(goal, mission);
        return { text, chance: inPercent(chance), isTrue: keptBy(truth, { seat }).includes(mission) };
      }),
  }));
  return [...chips, ...missions];
}

function chipAt(truth: View | null, area: Area, spot: number, player: Player): Chip | null {
  const there = truth?.areas.find((other) => other.area === area)?.spots[spot];
  return there !== undefined && playerKey(there.player) === playerKey(player) ? there.chip : null;
}

function keptBy(truth: View | null, player: Player) {
  return truth?.players.find((other) => isSame(other.player, player))?.missions?.kept ?? [];
}
