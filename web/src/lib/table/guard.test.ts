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
    vi.useRealTimers();
  });
});
