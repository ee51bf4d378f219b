import { describe, expect, it, vi } from 'vitest';
import { guard } from './guard.svelte';

describe('a second press in the same place', () => {
  it('does nothing until one can have read what stands there now', () => {
    vi.useFakeTimers();
    expect(guard.press({ detail: 1 })).toBe(true);
    expect(guard.press({ detail: 2 })).toBe(false);
    expect(guard.press({ detail: 0 })).toBe(true);
    vi.advanceTimersByTime(400);
    expect(guard.press({ detail: 1 })).toBe(true);
    vi.advanceTimersByTime(400);
    vi.useRealTimers();
  });

  it('does nothing to a question that the first one brought, until it can have been read', () => {
    vi.useFakeTimers();
    expect(guard.press({ detail: 1 })).toBe(true);
    vi.advanceTimersByTime(500);
    guard.ask();
    vi.advanceTimersByTime(700);
    expect(guard.press({ detail: 1 })).toBe(false);
    expect(guard.press({ detail: 0 })).toBe(true);
    vi.advanceTimersByTime(100);
    expect(guard.press({ detail: 1 })).toBe(true);
    vi.advanceTimersByTime(4000);
    guard.ask();
    expect(guard.press({ detail: 1 })).toBe(true);
    vi.advanceTimersByTime(4000);
    vi.useRealTimers();
  });

  it('ends nothing where something was just ended, also when it is slow', () => {
    vi.useFakeTimers();
    expect(guard.press({ detail: 1 }, true)).toBe(true);
    vi.advanceTimersByTime(700);
    expect(guard.press({ detail: 1 }, true)).toBe(false);
    expect(guard.press({ detail: 0 }, true)).toBe(true);
    expect(guard.press({ detail: 1 })).toBe(true);
    vi.advanceTimersByTime(1500);
    expect(guard.press({ detail: 1 }, true)).toBe(true);
    vi.advanceTimersByTime(2000);
    vi.useRealTimers();
  });

  it('ends nothing that has come by itself to stand there, also when it is slow', () => {
    vi.useFakeTimers();
    guard.shut(true);
    vi.advanceTimersByTime(1500);
    expect(guard.press({ detail: 1 }, true)).toBe(false);
    vi.advanceTimersByTime(700);
    expect(guard.press({ detail: 1 }, true)).toBe(true);
    vi.advanceTimersByTime(2000);
    vi.useRealTimers();
  });
});
