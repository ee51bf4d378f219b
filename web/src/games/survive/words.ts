/** Names of what is on the board, in the language of the page. */
import { listOf, t } from '../../lib/i18n/index.svelte';
import type { Action, Back, Colour, ColourView, Creature, Explorer, Seat, Spot } from '../../lib/wire/survive';
import type { IconName } from '../../lib/ui/icons';
import type { Sentence } from '../../lib/game';
import { COLOURS } from './pieces';
import type { SurviveTable } from './table';

/** What is under a tile, by the icon that stands for it. */
export const BACK_ICONS: Record<Back, IconName> = {
  shark: 'shark',
  whale: 'whale',
  boat: 'boat',
  whirlpool: 'whirlpool',
  volcano: 'volcano',
  dolphin: 'dolphin',
  wind: 'wind',
  move_serpent: 'serpent',
  move_shark: 'shark',
  move_whale: 'whale',
  shark_defence: 'guard-shark',
  whale_defence: 'guard-whale',
};

/** The defence tile that answers a creature; nothing answers a serpent (S-55). */
export const GUARDS: Record<Creature, Back | null> = {
  serpent: null,
  shark: 'shark_defence',
  whale: 'whale_defence',
};

/** The tiles that call a creature: a mark of its own tells them from what appears under a tile. */
export const CALLS: ReadonlySet<Back> = new Set(['move_serpent', 'move_shark', 'move_whale'] as const);

type Step = Extract<Action, { do: 'step' }>;

/** Who is at a table: a desk, or a moment of the lesson. */
export type At = { table: SurviveTable };

export function colourName(colour: Colour): string {
  return t(`survive.colour.${colour}`);
}

/** The colour of an explorer, which is called `red 3`. */
export function colourOf(explorer: Explorer): Colour {
  return COLOURS.find((colour) => explorer.startsWith(`${colour} `)) ?? 'red';
}

/** The number of an explorer by the order of placement (S-86). */
export function numberOf(explorer: Explorer): number {
  return Number(explorer.split(' ')[1] ?? 0);
}

/** Where a spot is: its kind and its hex or corner. */
export interface Where {
  kind: 'tile' | 'water' | 'deck' | 'corner' | 'lost' | 'unplaced';
  /** The hex, or the corner's name. */
  at: string;
}

/** Takes a spot apart: `deck d4`, `corner north-west`, `lost`. */
export function whereIs(spot: Spot): Where {
  const [kind = 'lost', at = ''] = spot.split(' ');
  return { kind: kind as Where['kind'], at };
}

/** What a step is called: whoever is in the water swims on, anybody else enters it. */
export function stepKind({ table }: At, { explorer, to }: Step): Where['kind'] | 'swim' {
  const { kind } = whereIs(to);
  const from = table.view.explorers.find((other) => other.explorer === explorer)?.at ?? 'unplaced';
  return kind === 'water' && whereIs(from).kind === 'water' ? 'swim' : kind;
}

/** The name of a corner land, as `north-west`, `north_west` or of a spot. */
export function cornerName(corner: string): string {
  return t(`survive.corner.${corner.replace('-', '_')}`);
}

/** Whether people at this table play two colours each, so that a name alone says too little (S-80). */
export function isTwofold(at: At): boolean {
  const { colours } = at.table.view;
  return colours.some(({ seat }, nth) => colours.findIndex((other) => other.seat === seat) !== nth);
}

/** Who plays a colour. */
export function seatOf(at: At, colour: Colour): Seat {
  return at.table.view.colours.find((other) => other.colour === colour)?.seat ?? 0;
}

/** Whether the viewer plays a colour. */
export function isMine(at: At, colour: Colour): boolean {
  return at.table.you !== null && seatOf(at, colour) === at.table.you;
}

/** How the viewer calls whoever plays a colour: the name, at a table of two with the colour. */
export function playerName(at: At, colour: Colour): string {
  const name = at.table.nameOf(seatOf(at, colour));
  return isTwofold(at) ? t('survive.player', { name, colour: colourName(colour) }) : name;
}

/** The same, but the viewer is called "You". */
export function callName(at: At, colour: Colour): string {
  if (!isMine(at, colour)) return playerName(at, colour);
  const name = t('survive.you');
  return isTwofold(at) ? t('survive.player', { name, colour: colourName(colour) }) : name;
}

/** Who is asked for an answer: the viewer, others by their names, or both. */
export function askedWords(at: At, asked: readonly Colour[]): { who: 'you' | 'both' | 'other'; names: string } {
  const others = asked.filter((colour) => !isMine(at, colour));
  const who = others.length === asked.length ? 'other' : others.length > 0 ? 'both' : 'you';
  return { who, names: listOf(others.map((colour) => playerName(at, colour))) };
}

/** What a colour keeps and has answered, as far as its view shows it. */
export function openWords({ hand, answer }: ColourView): Sentence[] {
  const lines: Sentence[] = [];
  if (hand !== null && hand.length > 0) {
    const list = listOf(hand.map(({ back }) => t(`survive.back.${back}`)));
    lines.push({ key: 'survive.replay.hand', params: { list } });
  }
  if (answer !== null) {
    lines.push({ key: 'survive.replay.answer', params: { answer: answer === 'decline' ? 'decline' : 'defend' } });
  }
  return lines;
}

/** Some explorers by owner, told to a seat: "2 of yours and 1 of Rosa’s". */
export function groupName(at: At, explorers: readonly Explorer[], you: Seat | null = at.table.you): string {
  const colours = at.table.view.colours.map(({ colour }) => colour);
  const parts = colours.flatMap((colour) => {
    const n = explorers.filter((explorer) => colourOf(explorer) === colour).length;
    if (n === 0) return [];
    const as = isTwofold(at) ? ` (${colourName(colour)})` : '';
    const seat = seatOf(at, colour);
    return [t('survive.group', { n, name: at.table.nameOf(seat), as, who: seat === you ? 'you' : 'other' })];
  });
  return listOf(parts);
}

/** Which of those of its colour in the same spot an explorer is, as they are drawn from the left; null where it is alone. */
export function nthOf({ table }: At, explorer: Explorer): { nth: number; of: number } | null {
  const { explorers } = table.view;
  const spot = explorers.find((other) => other.explorer === explorer)?.at;
  const alike = explorers.filter(({ explorer: other, at }) => at === spot && colourOf(other) === colourOf(explorer));
  if (alike.length < 2) return null;
  return { nth: alike.findIndex((other) => other.explorer === explorer) + 1, of: alike.length };
}

/**
 * What tells an explorer from the others of its colour: its value for whoever may see it, where it stands, and which of
 * those there it is. The board shows no numbers. `within` is for sentences about one space, which name it themselves.
 */
export function whichWords(at: At, explorer: Explorer, within: 'all' | 'space' | 'spot' = 'all'): string {
  const seen = at.table.view.explorers.find((other) => other.explorer === explorer);
  const { kind, at: place } = whereIs(seen?.at ?? 'unplaced');
  const inSpace = kind === 'water' ? 'swims' : kind === 'deck' ? 'sits' : 'none';
  const where = within === 'all' ? kind : within === 'space' ? inSpace : 'none';
  const value = seen?.treasure ?? 0;
  const { nth, of } = (value === 0 ? nthOf(at, explorer) : null) ?? { nth: 0, of: 0 };
  return t('survive.which', { n: value, where, place, nth, of });
}

/** One explorer: "your explorer on j7", "the explorer of Rosa worth 5 in the boat at d4". */
export function explorerName(at: At, explorer: Explorer, within: 'all' | 'spot' = 'all'): string {
  const colour = colourOf(explorer);
  const as = isTwofold(at) ? ` (${colourName(colour)})` : '';
  const name = at.table.nameOf(seatOf(at, colour));
  const which = whichWords(at, explorer, within);
  return t('survive.explorer', { name, as, which, who: isMine(at, colour) ? 'you' : 'other' });
}
