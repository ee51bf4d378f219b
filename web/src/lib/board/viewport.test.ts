import { describe, expect, it } from 'vitest';
import {
  amid,
  around,
  bound,
  centre,
  fit,
  frameOf,
  isInside,
  nudge,
  roomiest,
  stay,
  zoom,
  type Size,
} from './viewport';

const drawing = { width: 1000, height: 700 };
const desk = { width: 1100, height: 700 };
const phone = { width: 360, height: 400 };
const zooms = { least: 0.35, most: 3 };

describe('the viewport', () => {
  it('shows the whole drawing', () => {
    const view = fit(drawing, desk, 3, { right: 60, bottom: 0 });
    expect(view.k).toBe(1);
    expect(view.x).toBeCloseTo(20);
    expect(fit(drawing, desk, 0.5).k).toBe(0.5);
  });

  it('keeps the point under the finger while it zooms', () => {
    const before = { x: -300, y: -200, k: 1 };
    const after = zoom(before, 1.5, { x: 100, y: 100 }, drawing, phone, zooms);
    expect((100 - after.x) / after.k).toBeCloseTo((100 - before.x) / before.k);
    expect(zoom(before, 100, { x: 0, y: 0 }, drawing, phone, zooms).k).toBe(3);
    expect(zoom(before, 0.01, { x: 0, y: 0 }, drawing, phone, zooms).k).toBe(0.35);
  });

  it('puts a sector in the middle', () => {
    const view = centre({ x: 0, y: 0, k: 1 }, { x: 500, y: 350 }, drawing, phone);
    expect(view).toEqual({ x: -320, y: -150, k: 1 });
  });

  it('puts a drawing that fits in the middle, whatever is looked for', () => {
    const small = { width: 200, height: 700 };
    const view = centre({ x: 0, y: 0, k: 1 }, { x: 20, y: 350 }, small, phone);
    expect(view).toEqual({ x: 80, y: -150, k: 1 });
  });

  it('leaves the room of the tools free where something is put in the middle', () => {
    const view = centre({ x: 0, y: 0, k: 1 }, { x: 500, y: 350 }, drawing, phone, { right: 0, bottom: 60 });
    expect(view).toEqual({ x: -320, y: -180, k: 1 });
  });

  it('keeps its middle and its scale in a window of another size, and comes back', () => {
    const middle = { x: 500, y: 300 };
    const high = around(middle, 1.2, drawing, phone);
    const low = around(middle, 1.2, drawing, { width: 360, height: 250 });
    expect([low.k, high.k]).toEqual([1.2, 1.2]);
    expect((180 - low.x) / low.k).toBeCloseTo(middle.x);
    expect((125 - low.y) / low.k).toBeCloseTo(middle.y);
    expect(around(middle, 1.2, drawing, phone)).toEqual(high);
  });

  it('moves no farther than a frame needs, and not at all where it is in sight', () => {
    const view = { x: -300, y: -200, k: 1 };
    const frame = (x: number, y: number) => ({ width: 60, height: 40, middle: { x, y } });
    expect(nudge(view, frame(480, 400), drawing, phone)).toEqual(view);
    expect(nudge(view, frame(290, 400), drawing, phone)).toEqual({ ...view, x: -260 });
    expect(nudge(view, frame(480, 650), drawing, phone, { top: 20, right: 0, bottom: 60 })).toEqual({
      ...view,
      y: -330,
    });
    expect(nudge(view, frame(480, 200), drawing, phone, { top: 20, right: 0, bottom: 60 })).toEqual({
      ...view,
      y: -160,
    });
  });

  it('says what is in sight', () => {
    const view = { x: 0, y: 0, k: 1 };
    expect(isInside(view, { x: 180, y: 370 }, { x: 20, y: 20 }, phone)).toBe(true);
    expect(isInside(view, { x: 180, y: 370 }, { x: 40, y: 40 }, phone)).toBe(false);
    expect(isInside(view, { x: 180, y: 370 }, { x: 20, y: 20 }, phone, { right: 0, bottom: 60 })).toBe(false);
    expect(isInside(view, { x: 180, y: 30 }, { x: 20, y: 20 }, phone, { top: 20, right: 0, bottom: 0 })).toBe(false);
  });

  it('shows more of the middle where a frame leaves room', () => {
    const frame = { width: 100, height: 100, middle: { x: 60, y: 640 } };
    expect(amid(frame, { width: 360, height: 400 }, drawing)).toEqual({ x: 190, y: 490 });
    expect(amid(frame, { width: 80, height: 80 }, drawing)).toEqual(frame.middle);
    expect(amid({ ...frame, middle: { x: 450, y: 300 } }, desk, drawing)).toEqual({ x: 500, y: 350 });
  });

  it('frames some points with a margin', () => {
    const points = [
      { x: 100, y: 50 },
      { x: 300, y: 150 },
    ];
    expect(frameOf(points, { x: 10, y: 10 })).toEqual({ width: 220, height: 120, middle: { x: 200, y: 100 } });
    expect(frameOf(points, { x: 40, y: 10 })).toEqual({ width: 280, height: 120, middle: { x: 200, y: 100 } });
  });

  it('never loses the drawing', () => {
    const lost = bound({ x: 9000, y: -9000, k: 1 }, drawing, phone);
    expect(lost.x).toBeLessThanOrEqual(phone.width / 2);
    expect(lost.y).toBeGreaterThanOrEqual(phone.height / 2 - drawing.height);
  });

  it('stays where it is in a higher or lower window, also where it could be shown whole, as long as it is in sight', () => {
    const view = { x: 0, y: -80, k: 0.4 };
    const [low, high] = [240, 400].map((height) => ({ width: 360, height })) as [Size, Size];
    expect(stay(view, drawing, low).y).toBe(-80);
    expect(stay(view, drawing, high).y).toBe(-80);
    expect(bound(view, drawing, high).y).not.toBe(-80);
    const lost = stay({ ...view, y: -9000 }, drawing, high);
    expect(lost.y + drawing.height * lost.k).toBeGreaterThan(high.height * 0.3);
  });

  it('brings the lower end of a drawing out from under what lies over the window', () => {
    const view = { x: 0, y: 0, k: 0.3 };
    const low = { x: 500, y: 650 };
    const free = { right: 0, bottom: 240 };
    expect(isInside(centre(view, low, drawing, phone), low, { x: 20, y: 20 }, phone, free)).toBe(false);
    expect(isInside(centre(view, low, drawing, phone, free), low, { x: 20, y: 20 }, phone, free)).toBe(true);
  });
});

it('shows a frame in the room that shows it largest', () => {
  const window = { width: 360, height: 240 };
  const rooms = [
    { right: 0, bottom: 60 },
    { right: 112, bottom: 0 },
  ] as const;
  const [below, beside] = rooms;
  expect(roomiest({ width: 100, height: 100 }, window, [below, beside])).toEqual({ free: beside, k: 2.4 });
  expect(roomiest({ width: 180, height: 60 }, window, [below, beside])).toEqual({ free: below, k: 2 });
});
