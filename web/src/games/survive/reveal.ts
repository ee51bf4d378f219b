/** The end: what each seat brought home, and the order in which the values are shown: the least first, the colours by turns. */
import type { Colour, Outcome, View } from '../../lib/wire/survive';

/** One explorer at the end. */
export interface Piece {
  colour: Colour;
  number: number;
  value: number;
  isSafe: boolean;
}

/** Every explorer of the outcome with its value, and whether it was saved. */
export function piecesOf(view: View, outcome: Outcome): Piece[] {
  const safe = new Set(view.explorers.filter(({ at }) => at.startsWith('corner')).map(({ explorer }) => explorer));
  return outcome.colours.flatMap(({ colour, values }) =>
    values.map((value, index) => ({
      colour,
      number: index + 1,
      value,
      isSafe: safe.has(`${colour} ${index + 1}`),
    })),
  );
}

/** The safe pieces of a colour, the least worth first. */
export function safeOf(pieces: readonly Piece[], colour: Colour): Piece[] {
  const own = pieces.filter((piece) => piece.colour === colour && piece.isSafe);
  return own.sort((one, other) => one.value - other.value || one.number - other.number);
}

/** All safe pieces in the order in which they are shown. */
export function revealOrder(pieces: readonly Piece[]): Piece[] {
  const rows = [...new Set(pieces.map(({ colour }) => colour))].map((colour) => safeOf(pieces, colour));
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, nth) => rows.flatMap((row) => row.slice(nth, nth + 1))).flat();
}

/** What each seat brought home, with all its colours. */
export function seatResults(view: View, outcome: Outcome) {
  return outcome.seats.map((result) => {
    const own = view.colours.filter(({ seat }) => seat === result.seat).map(({ colour }) => colour);
    const colours = outcome.colours.filter(({ colour }) => own.includes(colour));
    const sum = (part: 'saved' | 'treasure') => colours.reduce((all, one) => all + one[part], 0);
    const hand = colours.flatMap((one) => one.hand);
    return { ...result, colours, hand, saved: sum('saved'), treasure: sum('treasure') };
  });
}
