/** What is likely of chips face down and of the missions of the others, as the page lists and draws it. */
import { groupBy } from '../../lib/group';
import { t } from '../../lib/i18n/index.svelte';
import { inPercent, type LikelyGroup, type LikelyPick } from '../../lib/table/hunches.svelte';
import type { Area, Belief, Chip, Player, View } from '../../lib/wire/ovni';
import type { Desk } from './desk.svelte';
import { goalOf, missionName } from './goals';
import { isSame, playerKey } from './players';
import { playerName } from './words';

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

/** All chances: what each of the others has face down, and which missions they keep. */
export function groupsOf(desk: Desk, belief: Belief): LikelyGroup[] {
  const truth = desk.table.replay?.truth ?? null;
  // Nothing tells the chips of one player apart.
  const chips = [...groupBy(belief.chips, ({ player }) => playerKey(player))].map(([key, alike]) => {
    const [first] = alike;
    const values = alike.map(({ area, spot, player }) => chipAt(truth, area, spot, player));
    return {
      id: `chips ${key}`,
      title: t('ovni.likely.chips', {
        name: first === undefined ? '' : playerName(desk, first.player),
        n: alike.length,
      }),
      list: (first?.chances ?? []).map(([chip, chance]) => ({
        text: t('ovni.likely.value', { n: chip }),
        chance: inPercent(chance),
        isTrue: values.includes(chip),
      })),
    };
  });
  const missions = belief.missions.map(({ seat, n_missions, chances }) => {
    const kept = keptBy(truth, { seat });
    const others = chances.filter(([mission]) => !kept.includes(mission));
    const known = chances.filter(([mission]) => kept.includes(mission));
    const rest = { text: t('ovni.likely.others', { n: others.length }), chance: inPercent(others[0]?.[1] ?? 0) };
    return {
      id: `missions ${seat}`,
      title: t('ovni.likely.missions', { name: desk.table.nameOf(seat), n: n_missions }),
      list: [
        ...known.map(([mission, chance]) => {
          const goal = goalOf(desk, mission);
          const text = goal === undefined ? String(mission) : missionName(goal, mission);
          return { text, chance: inPercent(chance), isTrue: true };
        }),
        // All that the viewer was not dealt are as likely.
        rest,
      ],
    };
  });
  return [...chips, ...missions];
}

function chipAt(truth: View | null, area: Area, spot: number, player: Player): Chip | null {
  const there = truth?.areas.find((other) => other.area === area)?.spots[spot];
  return there !== undefined && playerKey(there.player) === playerKey(player) ? there.chip : null;
}

function keptBy(truth: View | null, player: Player) {
  return truth?.players.find((other) => isSame(other.player, player))?.missions?.kept ?? [];
}
