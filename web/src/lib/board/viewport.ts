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

/** Room that is left free at the edges of a window. */
export interface Free {
  right: number;
  bottom: number;
}

/** The whole drawing in the middle of a window, never larger than `most`. */
export function fit(drawing: Size, window: Size, most: number, free: Free = { right: 0, bottom: 0 }): Viewport {
  const [width, height] = [window.width - free.right, window.height - free.bottom];
  const k = Math.min(width / drawing.width, height / drawing.height, most);
  return { x: (width - drawing.width * k) / 2, y: (height - drawing.height * k) / 2, k };
}

/** The same scale, with a point of the drawing in the middle of the window as far as the edges allow; a small one whole. */
export function centre(view: Viewport, point: Point, drawing: Size, window: Size): Viewport {
  const { k } = view;
  const along = (at: number, length: number, room: number) =>
    length * k <= room ? (room - length * k) / 2 : room / 2 - at * k;
  const x = along(point.x, drawing.width, window.width);
  const y = along(point.y, drawing.height, window.height);
  return bound({ x, y, k }, drawing, window);
}

/** Zooms by a factor around a point of the window, which stays where it is. */
export function zoom(view: Viewport, factor: number, at: Point, drawing: Size, window: Size, zooms: Zooms): Viewport {
  const k = clamp(view.k * factor, zooms.least, zooms.most);
  const ratio = k / view.k;
  return bound({ x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio, k }, drawing, window);
}

/** Keeps the drawing in sight: a small one whole, a large one over at least the middle of the window. */
export function bound(view: Viewport, drawing: Size, window: Size): Viewport {
  const along = (shift: number, length: number, room: number) => {
    const slack = room * 0.35;
    const [least, most] = length <= room ? [0, room - length] : [room - length - slack, slack];
    return clamp(shift, least, most);
  };
  const { k } = view;
  return { x: along(view.x, drawing.width * k, window.width), y: along(view.y, drawing.height * k, window.height), k };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
