import { describe, expect, it } from 'vitest';
import type { ClockSetting, TablePreset } from './game';
import { isLike } from './presets';

describe('a ready-made table', () => {
  const usual = { seats: 4, mode: 'advanced', zone: 'galilei' };
  const clock: ClockSetting = { pace: 'live', bank: 600, increment: 15 };
  const free: ClockSetting = { pace: 'free' };
  const quick: TablePreset = { id: 'quick', icon: 'clock', seats: 4, chosen: { zone: 'fermi' }, clock };
  const plain: TablePreset = { id: 'long', icon: 'theme', seats: 4, chosen: {} };

  it('is what a form says that says the same, also where it says what is usual', () => {
    expect(isLike({ seats: 4, chosen: { zone: 'fermi' }, clock }, quick, usual)).toBe(true);
    expect(isLike({ seats: 4, chosen: { zone: 'fermi', mode: 'advanced' }, clock }, quick, usual)).toBe(true);
    expect(isLike({ seats: 4, chosen: { zone: 'galilei' }, clock: free }, plain, usual)).toBe(true);
  });

  it('is another where seats, an option or the clock differ', () => {
    expect(isLike({ seats: 5, chosen: { zone: 'fermi' }, clock }, quick, usual)).toBe(false);
    expect(isLike({ seats: 4, chosen: {}, clock }, quick, usual)).toBe(false);
    expect(isLike({ seats: 4, chosen: { zone: 'fermi' }, clock: free }, quick, usual)).toBe(false);
    expect(isLike({ seats: 4, chosen: { mode: 'basic' }, clock: free }, plain, usual)).toBe(false);
  });
});
