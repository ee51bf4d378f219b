/** What happened, as the table tells it: the chips of the round, the turn that runs, and what moved on the map. */
import { addTo } from '../../lib/group';
import type { Alien, AlienCard, Area, Chip, City, Colour, Notice, Player, Seat } from '../../lib/wire/ovni';
import { AREAS } from './pieces';
import { playerKey, seatOf } from './players';

/** A chip on its spot; one that lies face down has no number for those who do not know it. */
export interface Laid {
  player: Player;
  chip: Chip | null;
  isUp: boolean;
}

/** An area when the chips are turned over. */
export interface Shown {
  area: Area;
  /** Its card. */
  card: AlienCard | null;
  chips: { player: Player; chip: Chip; isCancelled: boolean; wasUp: boolean }[];
  /** Who won it; nobody is null. */
  winner: Player | null;
}

/** An area is turned over so long after the one before it, in milliseconds. */
export const PACE = 450;

/** The turning over of a round's chips. */
export interface Reveal {
  /** Its line among the notices. */
  line: number;
  round: number;
  areas: Shown[];
}

/** A turn of phase 2: what its seat has done so far. */
export interface Running {
  seat: Seat;
  /** What was told since, the oldest first. */
  notices: Notice[];
}

export interface Story {
  round: number;
  /** The latest reveal; null before the first. */
  reveal: Reveal | null;
  /** The turn that runs; null outside of phase 2. */
  turn: Running | null;
}

/** Tells the story of all notices that hold. */
export function tell(notices: readonly Notice[]): Story {
  const story: Story = { round: 0, reveal: null, turn: null };
  let spots = new Map<Area, Laid[]>();
  let cards = new Map<Area, AlienCard>();
  for (const [line, notice] of notices.entries()) {
    story.turn?.notices.push(notice);
    switch (notice.event) {
      case 'round_began':
        story.round = notice.round;
        spots = new Map();
        cards = new Map();
        break;
      case 'card_shown':
        cards.set(notice.area, notice.card);
        break;
      case 'chip_placed':
      case 'you_placed': {
        const isUp = notice.event === 'chip_placed' && notice.chip !== null;
        addTo(spots, notice.area, { player: notice.player, chip: notice.chip, isUp });
        break;
      }
      case 'chips_revealed':
        story.reveal = { line, round: story.round, areas: turnOver(notice.areas, spots, cards) };
        break;
      case 'area_won': {
        const shown = story.reveal?.areas.find(({ area }) => area === notice.area);
        if (shown !== undefined) shown.winner = notice.winner;
        break;
      }
      case 'turn_began':
        story.turn = { seat: notice.seat, notices: [] };
        break;
      case 'turn_ended':
        story.turn = null;
        break;
      default:
    }
  }
  return story;
}

/** O-34a All copies of a number that lies in an area more than once are cancelled. */
function turnOver(areas: Chip[][], spots: Map<Area, Laid[]>, cards: Map<Area, AlienCard>): Shown[] {
  return areas.flatMap((chips, nth): Shown[] => {
    const area = AREAS[nth];
    if (area === undefined) return [];
    const laid = spots.get(area) ?? [];
    const shown = chips.flatMap((chip, spot) => {
      const under = laid[spot];
      if (under === undefined) return [];
      const isCancelled = chips.filter((other) => other === chip).length > 1;
      return [{ player: under.player, chip, isCancelled, wasUp: under.isUp }];
    });
    return [{ area, card: cards.get(area) ?? null, chips: shown, winner: null }];
  });
}

/** Whether the highest sum that is left in an area is that of several. */
export function isLevel({ chips }: Pick<Shown, 'chips'>): boolean {
  const sums = new Map<string, number>();
  for (const { player, chip, isCancelled } of chips) {
    if (!isCancelled) sums.set(playerKey(player), (sums.get(playerKey(player)) ?? 0) + chip);
  }
  const highest = Math.max(...sums.values());
  return [...sums.values()].filter((sum) => sum === highest).length > 1;
}

/** Something to show on the map as it happens. */
export type Motion =
  | { id: number; kind: 'move'; player: Player; from: City; to: City }
  | { id: number; kind: 'launch' | 'map'; player: Player; city: City }
  | { id: number; kind: 'abduct'; player: Player; city: City; colour: Colour }
  | { id: number; kind: 'destroy'; player: Player; city: City }
  | { id: number; kind: 'refill'; city: City; colour: Colour }
  | { id: number; kind: 'swap'; from: City; to: City };

/** What moved on the map from a line on. */
export function motionsOf(notices: readonly Notice[], from: number): Motion[] {
  return notices.slice(from).flatMap((notice, nth): Motion[] => {
    const id = from + nth;
    switch (notice.event) {
      case 'ufo_moved':
        return [{ id, kind: 'move', player: { seat: notice.seat }, from: notice.from, to: notice.to }];
      case 'ufo_launched':
        return [{ id, kind: 'launch', player: { seat: notice.seat }, city: notice.city }];
      case 'city_mapped':
        return [{ id, kind: 'map', player: { seat: notice.seat }, city: notice.city }];
      case 'human_abducted':
        return [{ id, kind: 'abduct', player: { seat: notice.seat }, city: notice.city, colour: notice.colour }];
      case 'ufo_destroyed':
        return [{ id, kind: 'destroy', player: notice.rival, city: notice.city }];
      case 'city_refilled':
        return [{ id, kind: 'refill', city: notice.city, colour: notice.colour }];
      case 'humans_swapped':
        return [{ id, kind: 'swap', from: notice.between[0], to: notice.between[1] }];
      default:
        return [];
    }
  });
}

/** Motions begin one after the other, but all of them within some time, in milliseconds. */
const STEP = 240;
const MOST = 1600;
/** So long a flight takes at most, across the margin too, and anything else. */
const FLIGHT = 600 + STEP;
const SIGN = 900;

/** So long after the first a motion begins. */
export function delayOf(nth: number): number {
  return Math.min(nth * STEP, MOST);
}

/** A motion that is drawn as it happens. */
export type Drawn = Motion & {
  /** It begins behind so many others. */
  nth: number;
  /** When a piece of one's own has arrived, by the clock that `now` is of; null where it is another's. */
  until: number | null;
};

/**
 * What is drawn once the lines from `fresh` on have come: they, and what a piece of one's own still does that came
 * before them.
 */
export function drawOn(
  before: readonly Drawn[],
  notices: readonly Notice[],
  { fresh, seat, now, speed }: { fresh: number; seat: Seat | null; now: number; speed: number },
): Drawn[] {
  const flying = before.filter(({ until }) => until !== null && until > now);
  const news = motionsOf(notices, fresh).map((motion, nth) => {
    const isOwn = 'player' in motion && motion.kind !== 'destroy' && seat !== null && seatOf(motion.player) === seat;
    const takes = delayOf(nth) + (motion.kind === 'move' ? FLIGHT : SIGN);
    return { ...motion, nth, until: isOwn ? now + takes / speed : null };
  });
  return [...flying, ...news];
}

/** When the last piece of one's own has arrived. */
export function arrivalOf(drawn: readonly Drawn[]): number {
  return Math.max(0, ...drawn.map(({ until }) => until ?? 0));
}

/** The ways a turn has flown so far, for its trace on the map. */
export function flightsOf(turn: Running | null): { from: City; to: City }[] {
  if (turn === null) return [];
  return turn.notices.flatMap((notice) => (notice.event === 'ufo_moved' ? [{ from: notice.from, to: notice.to }] : []));
}

/** The group that acts now, if one does. */
export function activeGroup(turn: Running | null): Alien | null {
  let active: Alien | null = null;
  for (const notice of turn?.notices ?? []) {
    if (notice.event === 'group_activated') active = notice.group;
    if (notice.event === 'group_finished') active = null;
  }
  return active;
}

/** The city that an action would map, by its preview. */
export function doesMap(notices: readonly Notice[], city: City): boolean {
  return notices.some((notice) => notice.event === 'city_mapped' && notice.city === city);
}
