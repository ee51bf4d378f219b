/** How the pieces are drawn: paths around the middle, in the units of the board. */

/** The colours in the order of turns; each has its shape, so that no piece is known by its colour alone. */
export const COLOURS = ['red', 'yellow', 'green', 'blue'] as const;
export type ColourName = (typeof COLOURS)[number];

/** A tile stands as high as it sinks late. */
export const LIFTS = { beach: 4, forest: 8, mountain: 12 } as const;

/** An explorer on its feet. */
export const EXPLORER =
  'M0-15a5.2 5.2 0 0 1 3.6 9c3.6 1.2 5.4 3.8 6 9.5l.5 5.5a1.5 1.5 0 0 1-1.5 1.6H-8.6A1.5 1.5 0 0 1-10.1 9l.5-5.5c.6-5.7 2.4-8.3 6-9.5A5.2 5.2 0 0 1 0-15Z';
/** The head of a swimmer, and the water around it. */
export const SWIMMER = 'M-9 3a9 9 0 0 1 18 0Z';
export const RIPPLE = 'M-15 5c2.5-2 5-2 7.5 0s5 2 7.5 0 5-2 7.5 0 5 2 7.5 0';
/** A boat from the side, and its plank. */
export const HULL = 'M-24-3h48l-5.5 12.5a4 4 0 0 1-3.6 2.4h-29.8a4 4 0 0 1-3.6-2.4Z';
export const PLANK = 'M-20.5 2.5h41';

/** The mark on the chest: circle, square, triangle, diamond. */
const CHESTS = [
  'M0-3.6a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2Z',
  'M-3.3-3.3h6.6v6.6h-6.6Z',
  'M0-4 4.3 3.5H-4.3Z',
  'M0-4.5 4.5 0 0 4.5-4.5 0Z',
] as const;

/** How the pieces of a colour look. */
export interface Paint {
  fill: string;
  ink: string;
  edge: string;
  chest: string;
}

/** The paint of a colour; the darkest has a light edge. */
export function paintOf(colour: ColourName): Paint {
  const nth = COLOURS.indexOf(colour);
  return {
    fill: `var(--sur-seat-${nth + 1})`,
    ink: `var(--sur-seat-${nth + 1}-ink)`,
    edge: nth === 3 ? '#f7f4ec' : '#101314',
    chest: CHESTS[nth] ?? '',
  };
}

/** The creatures; shark and whale stand in water. */
export const CREATURES = {
  serpent:
    'M-20 9c0-8 4-12 8-12s6 4 6 8 2 6 5 6 5-2.5 5-8v-6c0-7 3.5-11 9-11 4.5 0 7.5 2.5 7.5 6.5 0 2-1.5 3-3.5 3h-5c-1.5 0-2.2 1-2.2 2.5V6c0 7-4 11-9.5 11S-9.5 13-9.5 8.5c0-2-.8-3.5-2.5-3.5s-2.5 1.5-2.5 4Z',
  shark: 'M-14 9C-11-6-3-15 9-18 5-9 7 1 14 9Z',
  whale: 'M-2.5 16V4C-12 3-18-4-20-14c8 0 15 2 20 8 5-6 12-8 20-8C18-4 12 3 2.5 4v12Z',
} as const;
export const WAVE = 'M-18 13c3-2.4 6-2.4 9 0s6 2.4 9 0 6-2.4 9 0 6 2.4 9 0';
