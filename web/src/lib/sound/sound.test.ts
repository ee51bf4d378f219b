import { describe, expect, it } from 'vitest';
import { SOUND_NAMES } from './names';
import { Queue } from './queue';
import { lengthOf, RECIPES, type Part } from './recipes';

/** How loud a part is at a moment. */
function levelAt({ shape }: Part, at: number): number {
  const next = shape.findIndex(([seconds]) => seconds >= at);
  const [to, from] = [shape[next], shape[next - 1]];
  if (to === undefined || from === undefined) return 0;
  return from[1] + ((to[1] - from[1]) * (at - from[0])) / (to[0] - from[0]);
}

describe.each(SOUND_NAMES)('the sound %s', (name) => {
  it('is shorter than a second', () => {
    expect(lengthOf(name)).toBeGreaterThan(0);
    expect(lengthOf(name)).toBeLessThan(1);
  });

  it('begins and ends in silence, in the order of time', () => {
    for (const { shape } of RECIPES[name]) {
      expect(shape[0]?.[1]).toBe(0);
      expect(shape.at(-1)?.[1]).toBe(0);
      const times = shape.map(([seconds]) => seconds);
      expect([...times].sort((one, other) => one - other)).toEqual(times);
    }
  });

  it('is never louder than a full voice', () => {
    for (let at = 0; at < 1; at += 0.001) {
      expect(RECIPES[name].reduce((sum, part) => sum + levelAt(part, at), 0)).toBeLessThanOrEqual(1.1);
    }
  });

  it('slides only between pitches that can be heard', () => {
    for (const { pitch, filter } of RECIPES[name]) {
      for (const hertz of [...(pitch ?? []), ...(filter?.at ?? [])]) expect(hertz).toBeGreaterThan(20);
    }
  });
});

describe('the queue of sounds', () => {
  it('lets each sound begin when the last one has ended', () => {
    const queue = new Queue();
    expect(queue.take(10, 0.5)).toBe(10);
    expect(queue.take(10.1, 0.3)).toBe(10.5);
    expect(queue.take(12, 0.3)).toBe(12);
  });

  it('leaves out what would come too late', () => {
    const queue = new Queue();
    for (let nth = 0; nth < 4; nth += 1) queue.take(0, 0.9);
    expect(queue.take(0, 0.9)).toBeNull();
    expect(queue.take(3, 0.9)).toBeCloseTo(3.6);
  });

  it('knows when nothing sounds', () => {
    const queue = new Queue();
    expect(queue.isFree(0)).toBe(true);
    queue.take(0, 0.5);
    expect(queue.isFree(0.4)).toBe(false);
    expect(queue.isFree(0.5)).toBe(true);
  });
});
