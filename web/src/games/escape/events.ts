/** What was told, sorted by round and seat: the marks on the map, the way one went, and the record. */
import type { Sentence } from '../../lib/game';
import { groupBy } from '../../lib/group';
import type { Death, Found, HatchCard, Item, Notice, Outcome, Place, Role, Seat } from '../../lib/wire/escape';

/** The one public result of a turn, or that the turn is not over. */
export type Result =
  | { kind: 'waiting' }
  | { kind: 'noise'; at: Place }
  | { kind: 'silence' }
  | { kind: 'no_card' }
  | { kind: 'attack'; at: Place; killed: Death[]; defended: Seat[] }
  | { kind: 'hatch'; hatch: number; card: HatchCard | null };

/** One turn of one seat. */
export interface Turn {
  round: number;
  seat: Seat;
  result: Result;
  /** Said aloud that it stays (A.2). */
  hasStayed: boolean;
  /** Items that were shown. */
  items: Item[];
  /** Where the viewer itself stood after each part of the turn. */
  way: Place[];
  hasEscaped: boolean;
}

/** Something to be drawn in a sector, with the line of the log that told it. */
export type Mark =
  | { kind: 'noise'; seat: Seat; at: Place; round: number; line: number }
  | { kind: 'attack'; seat: Seat; at: Place; round: number; line: number; n_killed: number }
  | { kind: 'found'; seat: Seat; at: Place; round: number; line: number }
  | { kind: 'light'; seat: Seat; at: Place; round: number; line: number };

/** What became of a seat, and when. */
export interface Departure {
  seat: Seat;
  round: number;
  how: 'killed' | 'escaped' | 'stranded';
  hatch: number | null;
  /** Where it happened, if the viewer knows. */
  at: Place | null;
  /** Who killed it. */
  by: Seat | null;
}

/** The story of a match as one viewer knows it. */
export interface Story {
  round: number;
  turns: Turn[];
  marks: Mark[];
  departures: Departure[];
  /** Since which round everybody knows a seat for what it is. */
  known: Map<Seat, { side: 'human' | 'alien'; round: number }>;
  /** Where each seat began whose start the viewer knows: its own, or everybody's in a replay. */
  starts: Map<Seat, Place>;
}

/** Whether a role is dealt to the aliens. */
export function isAlien(role: Role): boolean {
  return role.endsWith('alien');
}

/** What a seat is by its role, or has become. */
export function sideOf(role: Role, isTurned: boolean): 'human' | 'alien' | 'turned' {
  if (isTurned) return 'turned';
  return isAlien(role) ? 'alien' : 'human';
}

/** Why a match is over, which side has won, and who brought it about, as the viewer calls them. */
export function endingSentence({ ending, round, seats }: Outcome, who: Record<string, string>): Sentence {
  const sides = seats.map(({ role, is_turned, won }) => ({ won, isHuman: sideOf(role, is_turned) === 'human' }));
  const haveHumans = sides.some(({ won, isHuman }) => won && isHuman);
  const haveAliens = sides.some(({ won, isHuman }) => won && !isHuman);
  // In a hunt all are aliens, and one of them wins alone.
  const isHunt = seats.every(({ role }) => sideOf(role, false) === 'alien');
  const winners = isHunt
    ? 'none'
    : haveHumans && haveAliens
      ? 'both'
      : haveHumans
        ? 'humans'
        : haveAliens
          ? 'aliens'
          : 'none';
  return { key: `escape.ending.${ending}`, params: { round, winners, ...who } };
}

/** Who ended the match by leaving the ship, by dying or by killing; null where nobody did it alone. */
export function enderOf({ ending, seats }: Outcome, { departures }: Story): Seat | null {
  const lastTo = (fate: Departure['how']) => departures.findLast(({ how }) => how === fate)?.seat ?? null;
  switch (ending) {
    case 'first_human_out':
    case 'last_human_out':
      return lastTo('escaped');
    case 'last_human_killed':
      return lastTo('killed');
    case 'enough_kills': {
      const [winner, ...others] = seats.filter(({ won }) => won);
      return others.length > 0 ? null : (winner?.seat ?? null);
    }
    default:
      return null;
  }
}

/** Sorts everything that was told. */
export function tell(notices: readonly Notice[]): Story {
  const story: Story = { round: 0, turns: [], marks: [], departures: [], known: new Map(), starts: new Map() };
  let turn: Turn | undefined;
  const know = (seat: Seat, side: 'human' | 'alien') => {
    if (story.known.get(seat)?.side !== side) story.known.set(seat, { side, round: story.round });
  };
  const mark = (found: Found[], line: number) => {
    for (const { seat, at } of found) story.marks.push({ kind: 'found', seat, at, round: story.round, line });
  };
  for (const [line, notice] of notices.entries()) {
    switch (notice.event) {
      case 'you_are':
        story.starts.set(notice.seat, notice.at);
        break;
      case 'round_began':
        story.round = notice.round;
        break;
      case 'turn_began':
        turn = newTurn(story.round, notice.seat);
        story.turns.push(turn);
        break;
      case 'you_restarted':
      case 'you_moved':
        turn?.way.push(notice.event === 'you_moved' ? notice.to : notice.at);
        break;
      case 'stayed':
      case 'stuck':
        if (turn) turn.hasStayed = true;
        break;
      case 'no_card':
        if (turn) turn.result = { kind: 'no_card' };
        break;
      case 'silence':
        if (turn) turn.result = { kind: 'silence' };
        break;
      case 'noise':
        if (turn) turn.result = { kind: 'noise', at: notice.at };
        story.marks.push({ kind: 'noise', seat: notice.seat, at: notice.at, round: story.round, line });
        break;
      case 'attacked': {
        const { seat, at, killed, defended, by_item } = notice;
        if (turn) turn.result = { kind: 'attack', at, killed, defended };
        story.marks.push({ kind: 'attack', seat, at, round: story.round, line, n_killed: killed.length });
        know(seat, by_item ? 'human' : 'alien');
        for (const death of killed) {
          know(death.seat, isAlien(death.role) ? 'alien' : 'human');
          story.departures.push({ seat: death.seat, round: story.round, how: 'killed', hatch: null, at, by: seat });
        }
        mark(
          defended.map((other) => ({ seat: other, at })),
          line,
        );
        for (const other of defended) know(other, 'human');
        break;
      }
      case 'turned':
        know(notice.seat, 'alien');
        story.departures = story.departures.filter(({ seat }) => seat !== notice.seat);
        break;
      case 'plays_on':
      case 'seat_restarted':
        story.departures = story.departures.filter(({ seat }) => seat !== notice.seat);
        break;
      case 'item_used':
      case 'item_kept':
        // A Defense plays itself in somebody else's turn.
        if (turn?.seat === notice.seat) turn.items.push(notice.item);
        know(notice.seat, 'human');
        break;
      case 'lit':
        story.marks.push({ kind: 'light', seat: notice.seat, at: notice.at, round: story.round, line });
        mark(notice.found, line);
        break;
      case 'power_used':
      case 'role_shown':
        know(notice.seat, isAlien(notice.role) ? 'alien' : 'human');
        break;
      case 'hatch_reached':
        if (turn) turn.result = { kind: 'hatch', hatch: notice.hatch, card: notice.card };
        know(notice.seat, 'human');
        break;
      case 'escaped':
        if (turn) turn.hasEscaped = true;
        story.departures.push({
          seat: notice.seat,
          round: story.round,
          how: 'escaped',
          hatch: notice.hatch,
          at: `hatch ${notice.hatch}`,
          by: null,
        });
        break;
      case 'stranded':
        for (const seat of notice.seats) {
          story.departures.push({ seat, round: story.round, how: 'stranded', hatch: null, at: null, by: null });
        }
        break;
    }
  }
  return story;
}

function newTurn(round: number, seat: Seat): Turn {
  return { round, seat, result: { kind: 'waiting' }, hasStayed: false, items: [], way: [], hasEscaped: false };
}

/** How many rounds a mark stays on the map. */
export const FRESH_ROUNDS = 3;

/** The marks of each sector, the newest first; older ones only of the seat that is followed. */
export function marksBySector(story: Story, viewer: Seat | null, followed: Seat | null): Map<Place, Mark[]> {
  const marks = new Map<Place, Mark[]>();
  for (const mark of story.marks.toReversed()) {
    const age = story.round - mark.round;
    if (mark.kind === 'light' || (mark.seat === viewer && mark.kind !== 'attack')) continue;
    if (age >= FRESH_ROUNDS && mark.seat !== followed) continue;
    const there = marks.get(mark.at) ?? [];
    // A seat found and heard in one sector in one round is one mark.
    if (there.some((other) => other.seat === mark.seat && other.kind === mark.kind && other.round === mark.round))
      continue;
    marks.set(mark.at, [...there, mark]);
  }
  return marks;
}

/** Where the match was decided: where somebody died or left last, else where the last attack was. */
export function lastPlace({ departures, marks }: Story): Place | null {
  const left = departures.findLast(({ at }) => at !== null);
  return left?.at ?? marks.findLast(({ kind }) => kind === 'attack')?.at ?? null;
}

/** Who died or left the ship in each sector, as far as the viewer knows where. */
export function fatesBySector(story: Story): Map<Place, Departure[]> {
  return groupBy(story.departures, ({ at }) => at);
}

/** The places a seat has named or was seen in, oldest first: the line that is drawn when the seat is followed. */
export function announcedBy(story: Story, seat: Seat): Place[] {
  const places = story.marks.filter((mark) => mark.seat === seat && mark.kind !== 'light').map(({ at }) => at);
  return places.filter((place, nth) => place !== places[nth - 1]);
}

/** A place where somebody stood, and in which round. */
export interface Stop {
  at: Place;
  round: number;
}

/** The way of a seat, as far as the viewer knows it: where each of its turns ended, with all stops between. */
export function wayOf(story: Story, seat: Seat | null): Stop[] {
  const way: Stop[] = [];
  const start = seat === null ? undefined : story.starts.get(seat);
  if (start !== undefined) way.push({ at: start, round: 0 });
  for (const turn of story.turns) {
    if (turn.seat !== seat) continue;
    way.push(...turn.way.map((at) => ({ at, round: turn.round })));
  }
  return way;
}

/** One line of the record: a round, and for each seat its turn in it. */
export interface RecordRow {
  round: number;
  turns: (Turn | null)[];
}

/** The record: rounds down, the newest first, seats across. */
export function recordRows(story: Story, n_seats: number): RecordRow[] {
  const rows = new Map<number, RecordRow>();
  for (const turn of story.turns) {
    const row = rows.get(turn.round) ?? { round: turn.round, turns: Array.from({ length: n_seats }, () => null) };
    row.turns[turn.seat] = turn;
    rows.set(turn.round, row);
  }
  return [...rows.values()].sort((one, two) => two.round - one.round);
}
