import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Attention } from './attention';

const MINUTE = 60_000;
let page: EventTarget & { visibilityState: string };
let root: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  root = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', root.addEventListener.bind(root));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What is told of somebody at a page, in order. */
function told(): boolean[] {
  const all: boolean[] = [];
  const attention = new Attention(() => all.push(attention.isAway));
  return all;
}

function see(state: 'visible' | 'hidden') {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}

describe('whether somebody looks at the page', () => {
  it('ends after two minutes in which nothing was done, and is told once', () => {
    const all = told();
    vi.advanceTimersByTime(2 * MINUTE - 1);
    expect(all).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(all).toEqual([true]);
    vi.advanceTimersByTime(20 * MINUTE);
    expect(all).toEqual([true]);
  });

  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])('begins again at once with %s', (deed) => {
    const all = told();
    vi.advanceTimersByTime(3 * MINUTE);
    root.dispatchEvent(new Event(deed));
    expect(all).toEqual([true, false]);
    vi.advanceTimersByTime(2 * MINUTE - 1);
    expect(all).toEqual([true, false]);
    vi.advanceTimersByTime(MINUTE);
    expect(all).toEqual([true, false, true]);
  });

  it('is nothing to tell while something is done now and then', () => {
    const all = told();
    for (let n = 0; n < 30; n += 1) {
      vi.advanceTimersByTime(1.5 * MINUTE);
      root.dispatchEvent(new Event('pointermove'));
    }
    expect(all).toEqual([]);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('ends when the page is out of sight, and is told no second time there', () => {
    const all = told();
    see('hidden');
    vi.advanceTimersByTime(10 * MINUTE);
    expect(all).toEqual([true]);
    see('visible');
    expect(all).toEqual([true, false]);
  });
});
