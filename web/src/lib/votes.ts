/** Who decides together about what is no action of the match: pauses, giving it up, and seats that somebody left. */
import type { SeatInfo } from './wire/server';

/** Whether a seat has a person; somebody's bot decides nothing. */
const isHuman = ({ kind, bot_of: owner }: SeatInfo) => kind === 'person' && owner === null;

/** The seats of persons who are there. */
export function presentIn(seats: readonly SeatInfo[]): number[] {
  return seats.flatMap((info, seat) => (isHuman(info) && !info.away ? [seat] : []));
}

/** The seats of persons who are there or may be expected back: those who are asked whether the match is given up. */
export function expectedIn(seats: readonly SeatInfo[], now: number): number[] {
  return seats.flatMap((info, seat) =>
    isHuman(info) && (info.offer_from === null || now < info.offer_from) ? [seat] : [],
  );
}

/** Whether somebody has left a seat, so that it may be offered to others, now or in a while. */
export function isLeft({ offered, offer_from: from }: SeatInfo): boolean {
  return from !== null && !offered;
}

/** Whether only bots are left to play: every person who is there is asked no more. */
export function isLeftToBots(seats: readonly SeatInfo[], out: readonly number[]): boolean {
  return presentIn(seats).every((seat) => out.includes(seat));
}

/** Those who have not answered yet. */
export function missingOf(asked: readonly number[], answered: readonly number[]): number[] {
  return asked.filter((seat) => !answered.includes(seat));
}
