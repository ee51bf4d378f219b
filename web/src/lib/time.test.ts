import { describe, expect, it } from 'vitest';
import { durationText, restOf } from './time';

const table = {
  clock: { left: [60_000, 30_000], paused: false },
  clockAt: 1000,
  asked: { seats: [1] },
  isOnline: true,
};

describe('the clocks', () => {
  it('run for the seats that are asked and stand for the others', () => {
    expect(restOf(table, 0, 6000)).toEqual({ rest: 60_000, isRunning: false });
    expect(restOf(table, 1, 6000)).toEqual({ rest: 25_000, isRunning: true });
  });

  it('stand in a pause and while the connection is lost', () => {
    const paused = { ...table, clock: { left: [60_000, 30_000], paused: true } };
    expect(restOf(paused, 1, 6000)).toEqual({ rest: 30_000, isRunning: false });
    expect(restOf({ ...table, isOnline: false }, 1, 6000)?.rest).toBe(30_000);
  });

  it('are not there where nobody is hurried', () => {
    expect(restOf({ ...table, clock: { left: null, paused: false } }, 1, 6000)).toBeNull();
  });
});

it('a time is said in words, in at most two parts', () => {
  expect(durationText(83_000)).toBe('1 minute 23 seconds');
  expect(durationText(120_000)).toBe('2 minutes');
  expect(durationText(900)).toBe('1 second');
  expect(durationText(-5)).toBe('0 seconds');
  expect(durationText(86_399_000)).toBe('23 hours 59 minutes');
  expect(durationText(7_200_000)).toBe('2 hours');
});
