import { describe, expect, it } from 'vitest';
import { Hands } from './hands';

const drawing = { width: 1000, height: 1000 };
const phone = { width: 360, height: 400 };
const zooms = { least: 0.35, most: 3 };
const view = { x: -300, y: -300, k: 1 };

describe('the hands', () => {
  it('leave the board alone while a finger rests', () => {
    const hands = new Hands();
    hands.down(1, { x: 100, y: 100 }, view);
    expect(hands.move(1, { x: 103, y: 102 }, drawing, phone, zooms)).toBeNull();
    expect(hands.isTaken).toBe(false);
  });

  it('move the board with one finger, and what ends then is no tap', () => {
    const hands = new Hands();
    hands.down(1, { x: 100, y: 100 }, view);
    expect(hands.move(1, { x: 140, y: 90 }, drawing, phone, zooms)).toEqual({ x: -260, y: -310, k: 1 });
    hands.up(1, view);
    expect(hands.isTaken).toBe(true);
    hands.down(1, { x: 100, y: 100 }, view);
    expect(hands.isTaken).toBe(false);
  });

  it('scale the board with two fingers around their middle', () => {
    const hands = new Hands();
    hands.down(1, { x: 150, y: 200 }, view);
    hands.down(2, { x: 210, y: 200 }, view);
    hands.move(1, { x: 120, y: 200 }, drawing, phone, zooms);
    const after = hands.move(2, { x: 240, y: 200 }, drawing, phone, zooms);
    expect(after?.k).toBeCloseTo(2);
    expect((180 - (after?.x ?? 0)) / 2).toBeCloseTo(480);
  });

  it('hold on with the finger that stays', () => {
    const hands = new Hands();
    hands.down(1, { x: 100, y: 100 }, view);
    hands.down(2, { x: 200, y: 100 }, view);
    hands.up(2, view);
    expect(hands.move(1, { x: 120, y: 100 }, drawing, phone, zooms)).toEqual({ x: -280, y: -300, k: 1 });
  });
});
