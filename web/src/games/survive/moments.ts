/** The events of a match that mattered, for the timeline of its replay: losses, rescues, sunk tiles, and the end. */
import { say } from '../../lib/i18n/index.svelte';
import type { Explorer, Notice, Seat } from '../../lib/wire/survive';
import type { Moment, Sentence } from '../../lib/game';
import { announce } from './announce';
import type { Desk } from './desk.svelte';
import type { SurviveTable } from './table';
import { colourOf, isMine, numberOf, seatOf, whereIs, type At } from './words';

/** What explorers were worth, once the match is over and all values lie open. */
function valueOf(desk: Desk, explorers: readonly Explorer[]): number | null {
  const { outcome } = desk;
  if (outcome === null) return null;
  const worth = (explorer: Explorer) =>
    outcome.colours.find(({ colour }) => colour === colourOf(explorer))?.values[numberOf(explorer) - 1] ?? 0;
  return explorers.reduce((sum, explorer) => sum + worth(explorer), 0);
}

/** While a match goes on, whoever comes back is told of their own losses before all else, and not once more. */
function isToldApart(desk: Desk, explorer: Explorer): boolean {
  return desk.table.replay === undefined && desk.outcome === null && isMine(desk, colourOf(explorer));
}

/** A loss without those who are told apart. */
function othersOf(desk: Desk, notice: Notice): Notice {
  if (notice.event !== 'lost') return notice;
  return { ...notice, explorers: notice.explorers.filter((explorer) => !isToldApart(desk, explorer)) };
}

/** The events of one notice; most have none. */
export function momentsOf(desk: Desk, notice: Notice): Moment[] {
  // Through everyone's eyes too whoever played is told of themselves.
  const you = desk.table.you ?? desk.table.replay?.own ?? null;
  const moment = (icon: Moment['icon'], tone: Moment['tone']): Moment[] =>
    announce(desk, othersOf(desk, notice), you).map((sentence) => ({ icon, tone, sentence }));
  /** A moment of explorers weighs what they were worth. */
  const weighed = (icon: Moment['icon'], tone: Moment['tone'], explorers: readonly Explorer[]): Moment[] => {
    const weight = valueOf(desk, explorers);
    if (weight === null) return moment(icon, tone);
    return moment(icon, tone).map((plain) => {
      const sentence = { key: 'survive.moment.worth', params: { text: say(plain.sentence), n: weight } };
      return { ...plain, sentence, weight };
    });
  };
  switch (notice.event) {
    case 'tile_sunk':
      return moment(notice.terrain, 'plain').map((sunk) => ({ ...sunk, isMinor: true }));
    case 'back_shown':
      return notice.back === 'whirlpool' || notice.back === 'volcano' ? moment(notice.back, 'bad') : [];
    case 'explorer_moved':
      return whereIs(notice.to).kind === 'corner' ? weighed('explorer', 'good', [notice.explorer]) : [];
    case 'lost': {
      const told = notice.explorers.filter((explorer) => !isToldApart(desk, explorer));
      return told.length === 0 ? [] : weighed('dead', 'bad', told);
    }
    case 'boat_destroyed':
      return moment('boat', 'bad');
    case 'defended':
      return moment(notice.creature === 'shark' ? 'guard-shark' : 'guard-whale', 'good');
    case 'ended':
      return moment('laurel', 'plain');
    default:
      return [];
  }
}

/** Whose piece a notice places, if it does. */
function placedBy(at: At, notice: Notice): { seat: Seat; isBoat: boolean }[] {
  if (notice.event === 'boat_placed') return [{ seat: seatOf(at, notice.colour), isBoat: true }];
  const isExplorer = notice.event === 'explorer_placed' || notice.event === 'you_placed';
  return isExplorer ? [{ seat: seatOf(at, colourOf(notice.explorer)), isBoat: false }] : [];
}

/** The lines since the viewer had the rest placed: the first piece comes with that answer, before one waits. */
function sinceHandedOver({ notices, you }: SurviveTable): readonly Notice[] {
  const from = notices.findLastIndex((notice) => notice.event === 'setup_handed_over' && notice.seat === you);
  return from < 0 ? [] : notices.slice(from);
}

/** How many pieces were placed for the viewer and by others, for whoever could not watch them being placed. */
export function placedIn(at: At, notices: readonly Notice[]): Sentence[] {
  const { table } = at;
  const pieces = notices.flatMap((notice) => placedBy(at, notice));
  if (pieces.length < 2) return [];
  const sum = (placed: typeof pieces): Sentence[] => {
    const [first] = placed;
    if (first === undefined) return [];
    const isOne = placed.every(({ seat }) => seat === first.seat);
    const boats = placed.filter(({ isBoat }) => isBoat).length;
    const who = first.seat === table.you ? 'you' : isOne ? 'one' : 'other';
    const params = { who, name: table.nameOf(first.seat), n: placed.length - boats, boats };
    return [{ key: 'survive.sum.placed', params }];
  };
  const isOwn = ({ seat }: (typeof pieces)[number]) => seat === table.you;
  const own = pieces.some(isOwn)
    ? sinceHandedOver(table)
        .flatMap((notice) => placedBy(at, notice))
        .filter(isOwn)
    : [];
  return [...sum(own), ...sum(pieces.filter((piece) => !isOwn(piece)))];
}
