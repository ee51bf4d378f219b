import { describe, expect, it } from 'vitest';
import type { Moment } from '../game';
import { cluster, decidingOf, eventsOf, nextRound, previousRound, roundsOf } from './line';
import { Track } from './track';

const round = (view: unknown) => (view as { round: number }).round;
const kill = (name: string) => ({ notice: { killed: name } });
const moments = (notice: unknown): Moment[] => {
  const { killed } = notice as { killed?: string };
  return killed === undefined ? [] : [{ icon: 'dead', sentence: { key: killed }, tone: 'bad' }];
};
const track = new Track({
  steps: [
    { by: null, told: [], view: { round: 0 } },
    { by: 0, told: [{ notice: {} }], view: { round: 1 } },
    { by: 1, told: [kill('Ada')], view: {} },
    { by: 0, told: [kill('Otto')], view: { round: 2 } },
    { by: 0, told: [{ took_back: { seat: 0, dropped: 1 } }], view: { round: 1 } },
    { by: 0, told: [kill('Yuki')], view: { round: 2 } },
  ],
});

describe('a timeline', () => {
  it('has a tick where each round begins', () => {
    expect(roundsOf(track, round)).toEqual([
      { step: 1, round: 1 },
      { step: 3, round: 2 },
    ]);
  });

  it('has the events that mattered, without those that were taken back', () => {
    const events = eventsOf(track, round, moments);
    expect(events.map(({ step, round, moment }) => [step, round, moment.sentence.key])).toEqual([
      [2, 1, 'Ada'],
      // Round 2 begins with it.
      [5, 1, 'Yuki'],
    ]);
  });

  it('goes from round to round', () => {
    const rounds = roundsOf(track, round);
    expect(nextRound(rounds, 0)).toBe(1);
    expect(nextRound(rounds, 1)).toBe(3);
    expect(nextRound(rounds, 4)).toBeNull();
    expect(previousRound(rounds, 5)).toBe(3);
    expect(previousRound(rounds, 3)).toBe(1);
    expect(previousRound(rounds, 1)).toBe(0);
  });
});

describe('what decided a match', () => {
  const event = (step: number, more: Partial<Moment>) => ({
    step,
    round: 1,
    moment: { icon: 'dead', tone: 'bad', sentence: { key: '' }, ...more } as Moment,
  });

  it('is the heaviest, in its order, without the end itself', () => {
    const events = [
      event(1, { weight: 2 }),
      event(2, { isMinor: true, weight: 9 }),
      event(3, { weight: 1 }),
      event(4, { weight: 3 }),
      event(5, { icon: 'laurel' }),
    ];
    expect(decidingOf(events, 2).map(({ step }) => step)).toEqual([1, 4]);
    expect(decidingOf(events, 9).map(({ step }) => step)).toEqual([1, 2, 3, 4]);
  });
});

describe('what stands too near to each other', () => {
  it('shares a place', () => {
    const steps = [1, 2, 9, 30].map((step) => ({ step }));
    expect(cluster(steps, 2, 20).map((group) => group.map(({ step }) => step))).toEqual([[1, 2, 9], [30]]);
    expect(cluster(steps, 20, 20)).toHaveLength(4);
  });
});
