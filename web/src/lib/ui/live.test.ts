import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcer } from './live.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is said aloud', () => {
  it('waits for what comes with it', () => {
    announcer.say('One.');
    announcer.say('Two.');
    vi.runAllTimers();
    expect(announcer.polite).toBe('One. Two.');
  });

  it('leaves the page when it holds no longer', () => {
    announcer.say('Kept.');
    announcer.say('Lost.', 'assertive');
    vi.runAllTimers();
    expect(announcer.assertive).toBe('Lost.');
    announcer.drop('Lost.');
    expect([announcer.polite, announcer.assertive]).toEqual(['Kept.', '']);
  });

  it('stays behind with the page it was said on', () => {
    announcer.say('Over.', 'assertive');
    vi.runAllTimers();
    announcer.say('Late.');
    announcer.clear();
    vi.runAllTimers();
    expect([announcer.polite, announcer.assertive]).toEqual(['', '']);
  });

  it('is not said where it held no longer than it waited', () => {
    announcer.say('Lost.', 'assertive');
    announcer.drop('Lost.');
    vi.runAllTimers();
    expect(announcer.assertive).toBe('');
  });
});
