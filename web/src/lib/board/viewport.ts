/** Where one looks at a board: a shift and a scale, kept within bounds. */

/** A point of the drawing is shown at `x + k * its x`. */
export interface Viewport {
  x: number;
  y: number;
  k: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** How small and how large a drawing may be shown. */
export interface Zooms {
  least: number;
  most: number;
}

/** A part of the drawing, by its middle. */
export type Frame = Size & { middle: Point };

/** Room that is left free at the edges of a window. */
export interface Free {
  top?: number;
  right: number;
  bottom: number;
}

const NOTHING_FREE: Free = { right: 0, bottom: 0 };

/** What of a window is left. */
export function roomOf(window: Size, { top = 0, right, bottom }: Free): Size {
  return { width: window.width - right, height: window.height - top - bottom };
}

/** The whole drawing in the middle of a window, never larger than `most`. */
export function fit(drawing: Size, window: Size, most: number, free: Free = NOTHING_FREE): Viewport {
  const { width, height } = roomOf(window, free);
  const k = Math.min(width / drawing.width, height / drawing.height, most);
  return { x: (width - drawing.width * k) / 2, y: (free.top ?? 0) + (height - drawing.height * k) / 2, k };
}

/** The same scale, with a point of the drawing in the middle of the window as far as the edges allow; a small one whole. */
export function centre(view: Viewport, point: Point, drawing: Size, window: Size, free: Free = NOTHING_FREE): Viewport {
  const { k } = view;
  const along = (at: number, length: number, room: number) =>
    length * k <= room ? (room - length * k) / 2 : room / 2 - at * k;
  const room = roomOf(window, free);
  const x = along(point.x, drawing.width, room.width);
  const y = (free.top ?? 0) + along(point.y, drawing.height, room.height);
  return bound({ x, y, k }, drawing, window, free);
}

/** The same scale, moved no farther than a frame needs to come into the room that is free, as far as the edges allow. */
export function nudge(view: Viewport, frame: Frame, drawing: Size, window: Size, free: Free = NOTHING_FREE): Viewport {
  const { k } = view;
  const along = (shift: number, middle: number, length: number, from: number, room: number) =>
    clamp(shift, from - (middle - length / 2) * k, from + room - (middle + length / 2) * k);
  const room = roomOf(window, free);
  const x = along(view.x, frame.middle.x, frame.width, 0, room.width);
  const y = along(view.y, frame.middle.y, frame.height, free.top ?? 0, room.height);
  return bound({ x, y, k }, drawing, window, free);
}

/** What was in the middle of a window stays there in a window of another size, at the same scale. */
export function around(middle: Point, k: number, drawing: Size, window: Size): Viewport {
  return bound({ x: window.width / 2 - middle.x * k, y: window.height / 2 - middle.y * k, k }, drawing, window);
}

/** Whether a point of the drawing is in sight, with so much of the drawing around it to each side. */
export function isInside(view: Viewport, point: Point, margin: Point, window: Size, free: Free = NOTHING_FREE) {
  const [x, y] = [view.x + point.x * view.k, view.y + point.y * view.k];
  const [beside, above] = [margin.x * view.k, margin.y * view.k];
  return (
    x > beside &&
    y > (free.top ?? 0) + above &&
    x < window.width - free.right - beside &&
    y < window.height - free.bottom - above
  );
}

/** The frame around some points, with so much of the drawing around each. */
export function frameOf(points: readonly Point[], margin: Point): Frame {
  const along = (all: number[], margin: number) => {
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return { length: most - least + 2 * margin, middle: (least + most) / 2 };
  };
  const x = along(
    points.map((point) => point.x),
    margin.x,
  );
  const y = along(
    points.map((point) => point.y),
    margin.y,
  );
  return { width: x.length, height: y.length, middle: { x: x.middle, y: y.middle } };
}

/** What comes into the middle so that a frame is in a window of so much of the drawing, and else as much of its middle as can be. */
export function amid(frame: Frame, room: Size, drawing: Size): Point {
  const along = (middle: number, length: number, room: number, all: number) => {
    const spare = Math.max(0, room - length) / 2;
    return clamp(all / 2, middle - spare, middle + spare);
  };
  const { width, height, middle } = frame;
  return {
    x: along(middle.x, width, room.width, drawing.width),
    y: along(middle.y, height, room.height, drawing.height),
  };
}

/** The one of several rooms of a window in which a frame is shown largest, and how large that is. */
export function roomiest(frame: Size, window: Size, rooms: readonly [Free, ...Free[]]): { free: Free; k: number } {
  const fits = rooms.map((free) => {
    const { width, height } = roomOf(window, free);
    return { free, k: Math.min(width / frame.width, height / frame.height) };
  });
  return fits.reduce((best, other) => (other.k > best.k ? other : best));
}

/** Zooms by a factor around a point of the window, which stays where it is. */
export function zoom(view: Viewport, factor: number, at: Point, drawing: Size, window: Size, zooms: Zooms): Viewport {
  const k = clamp(view.k * factor, zooms.least, zooms.most);
  const ratio = k / view.k;
  return bound({ x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio, k }, drawing, window);
}

/** So much of a window a drawing that is larger than it leaves empty at most. */
const SLACK = 0.35;

/** The same in a window that became higher or lower: it stays where it is, unless too much of it would be out of sight. */
export function stay(view: Viewport, drawing: Size, window: Size): Viewport {
  const slack = window.height * SLACK;
  const spare = window.height - drawing.height * view.k;
  return { ...bound(view, drawing, window), y: clamp(view.y, Math.min(0, spare) - slack, Math.max(0, spare) + slack) };
}

/**
 * Keeps the drawing in sight: a small one whole, a large one over at least the middle of the window. One that is larger
 * than what is left free may go out of the window at the other side.
 */
export function bound(view: Viewport, drawing: Size, window: Size, free: Free = NOTHING_FREE): Viewport {
  const along = (shift: number, length: number, room: number, taken: number) => {
    const slack = room * SLACK;
    const [least, most] =
      length <= room ? [Math.min(0, room - taken - length), room - length] : [room - length - slack, slack];
    return clamp(shift, least, most);
  };
  const { k } = view;
  const x = along(view.x, drawing.width * k, window.width, free.right);
  return { x, y: along(view.y, drawing.height * k, window.height, free.bottom), k };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
