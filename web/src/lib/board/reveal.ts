/** The event by which a place of a board asks to be brought into sight. It bubbles from the place to its board. */
export const REVEAL = 'reveal-place';
