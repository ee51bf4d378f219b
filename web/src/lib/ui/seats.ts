/** The marks of seats: a shape, a number in turn order, and a colour. From the ninth on they repeat in a rim. */

/** Outlines in a box of radius 12 around the middle; `dy` moves the number to the shape's middle. */
export const SEAT_SHAPES: readonly { d: string; dy: number }[] = [
  { d: 'M0-9.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19Z', dy: 0 },
  { d: 'M-8.5-8.5h17v17h-17Z', dy: 0 },
  { d: 'M0-10.8 11 8.8H-11Z', dy: 2.8 },
  { d: 'M0-11.5 11.5 0 0 11.5-11.5 0Z', dy: 0 },
  { d: 'M-9-9.5H9V1.5L0 11-9 1.5Z', dy: -1.5 },
  { d: 'M-4.8-10h9.6v5.2H10v9.6H4.8V10h-9.6V4.8H-10v-9.6h5.2Z', dy: 0 },
  { d: 'M-9 9.5V-.5a9 9 0 0 1 18 0v10Z', dy: 1 },
  { d: 'M0-11.5 3.7-6.4 10-5.8 7.4 0 10 5.8 3.7 6.4 0 11.5-3.7 6.4-10 5.8-7.4 0-10-5.8-3.7-6.4Z', dy: 0 },
];

/** What the mark of a seat is made of; `seat` counts from 0. */
export function seatMark(seat: number) {
  const kind = seat % 8;
  const shape = SEAT_SHAPES[kind] ?? { d: '', dy: 0 };
  return {
    d: shape.d,
    dy: shape.dy,
    label: String(seat + 1),
    hasRim: seat >= 8,
    fill: `var(--seat-${kind + 1})`,
    line: `var(--seat-${kind + 1}-line)`,
  };
}
