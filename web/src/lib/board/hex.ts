/** Hexes as they are drawn. */
import type { Point } from './viewport';

/** One decimal is finer than any screen. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The corners of a hex of a radius around a middle, clockwise; the first stands so many degrees from the right. */
export function hexCorners(x: number, y: number, radius: number, first: number): Point[] {
  return [0, 60, 120, 180, 240, 300].map((degrees) => {
    const angle = ((degrees + first) * Math.PI) / 180;
    return { x: round(x + radius * Math.cos(angle)), y: round(y + radius * Math.sin(angle)) };
  });
}

/** Points as an SVG list. */
export function points(list: readonly Point[]): string {
  return list.map(({ x, y }) => `${x},${y}`).join(' ');
}

/** An SVG list of points as the path around them. */
export function pathAround(list: string): string {
  return `M${list.replaceAll(' ', 'L')}Z`;
}
