import { describe, expect, it } from 'vitest';
import { Track } from './track';

const steps = [
  { by: null, told: [{ notice: 'deal' }], view: { round: 1, at: 'a' }, asked: [0], belief: ['a', 'b'] },
  { by: 0, told: [], view: {} },
  { by: 0, told: [{ notice: 'noise' }, { notice: 'turn' }], view: { at: 'b' }, asked: [1] },
  { by: 1, told: [{ took_back: { seat: 1, dropped: 1 } }], view: { round: 2 }, belief: ['b'] },
];
const track = new Track({ steps });

describe('a track', () => {
  it('lays the changed fields of the view over those before', () => {
    expect(track.view(0)).toEqual({ round: 1, at: 'a' });
    expect(track.view(1)).toEqual({ round: 1, at: 'a' });
    expect(track.view(2)).toEqual({ round: 1, at: 'b' });
    expect(track.view(3)).toEqual({ round: 2, at: 'b' });
  });

  it('tells every line up to a step, and apart from them those of the step', () => {
    expect(track.told(1)).toEqual([{ notice: 'deal' }]);
    expect(track.told(2)).toEqual([{ notice: 'deal' }, { notice: 'noise' }, { notice: 'turn' }]);
    expect(track.news(0)).toEqual([{ notice: 'deal' }]);
    expect(track.news(2)).toEqual([{ notice: 'noise' }, { notice: 'turn' }]);
    expect([0, 1, 2, 3].map((step) => track.hasNews(step))).toEqual([true, false, true, true]);
  });

  it('keeps who is asked and what can be concluded until they change', () => {
    expect([0, 1, 2, 3].map((step) => track.asked(step))).toEqual([[0], [0], [1], [1]]);
    expect([0, 1, 2, 3].map((step) => track.belief(step))).toEqual([['a', 'b'], ['a', 'b'], ['a', 'b'], ['b']]);
  });

  it('knows as of which step a belief is: the latest that gave one or told something', () => {
    const quiet = { by: 1, told: [], view: {} };
    const known = new Track({ steps: [...steps, quiet, quiet, { ...quiet, told: [{ notice: 'silence' }] }, quiet] });
    const at = [0, 1, 2, 3, 4, 5, 6, 7].map((step) => known.believedAt(step));
    expect(at).toEqual([0, 0, 2, 3, 3, 3, 6, 6]);
  });

  it('is about the step itself where there is no belief', () => {
    const eyes = new Track({
      steps: [
        { by: null, told: [], view: {} },
        { by: 0, told: [], view: {} },
      ],
    });
    expect(eyes.believedAt(1)).toBe(1);
  });

  it('has no steps beyond its own', () => {
    expect(track.last).toBe(3);
    expect(() => track.view(4)).toThrow();
    expect(() => new Track({ steps: [] })).toThrow();
  });
});
