/** Where one looks at the map: a shift and a scale, kept within bounds. */

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

export const MIN_ZOOM = 0.35;
export const MAX_ZOOM = 3;

/** The whole drawing in the middle of a window, with room left free at its edges. */
export function fit(
  drawing: Size,
  window: Size,
  free: { right: number; bottom: number } = { right: 0, bottom: 0 },
): Viewport {
  const [width, height] = [window.width - free.right, window.height - free.bottom];
  const k = clamp(Math.min(width / drawing.width, height / drawing.height), MIN_ZOOM, MAX_ZOOM);
  return { x: (width - drawing.width * k) / 2, y: (height - drawing.height * k) / 2, k };
}

/** The same scale, with a point of the drawing in the middle of the window as far as the edges allow. */
export function centre(view: Viewport, point: { x: number; y: number }, drawing: Size, window: Size): Viewport {
  const { k } = view;
  return bound({ x: window.width / 2 - point.x * k, y: window.height / 2 - point.y * k, k }, drawing, window);
}

/** Zooms by a factor around a point of the window, which stays where it is. */
export function zoom(
  view: Viewport,
  factor: number,
  at: { x: number; y: number },
  drawing: Size,
  window: Size,
): Viewport {
  const k = clamp(view.k * factor, MIN_ZOOM, MAX_ZOOM);
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
