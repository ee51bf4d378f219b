import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from './toasts.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = () => toasts.list[0]?.text;

describe('short sentences', () => {
  it('are shown one after the other, each for its time', () => {
    toasts.show('Otto is away.');
    vi.advanceTimersByTime(3000);
    toasts.show('Ines is away.');
    expect(shown()).toBe('Otto is away.');
    vi.advanceTimersByTime(2000);
    expect(shown()).toBe('Ines is away.');
    vi.advanceTimersByTime(3500);
    expect(toasts.list).toEqual([]);
  });

  it('make room when they are closed', () => {
    toasts.show('Refused.', 'bad');
    toasts.show('Copied.', 'good');
    toasts.close(toasts.list[0]?.id ?? 0);
    expect(shown()).toBe('Copied.');
    vi.advanceTimersByTime(3900);
    expect(shown()).toBe('Copied.');
    vi.advanceTimersByTime(200);
    expect(toasts.list).toEqual([]);
  });
});
