import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Eyes } from '../game';
import { Refused } from '../net/api';
import { ReplayStore } from './replay.svelte';
import type { Replay } from '../wire/server';
import { infoOf, type Source } from './source';

const head: Omit<Replay, 'steps'> = { game: 'escape', options: { seats: 2 }, board: null, names: ['Ada', 'Otto'] };
const line = (notice: string) => ({ notice });
/** Everyone hears every step, and a seat only the second of three moves. */
const steps: Record<'everyone' | 'seat', Replay['steps']> = {
  everyone: [
    { by: null, told: [line('deal')], view: { outcome: null, n: 0 }, asked: [0] },
    { by: 0, told: [line('a')], view: { n: 1 } },
    { by: 0, told: [line('b')], view: { n: 2 } },
    { by: 0, told: [line('c')], view: { n: 3 }, asked: [1] },
    { by: 1, told: [line('end')], view: { outcome: 'over' }, asked: [] },
  ],
  seat: [
    { by: null, told: [line('deal')], view: { outcome: null }, asked: [0] },
    { by: 0, told: [], view: {} },
    { by: 0, told: [line('b')], view: {} },
    { by: 0, told: [], view: {}, asked: [1] },
    { by: 1, told: [line('end')], view: { outcome: 'over' }, asked: [] },
  ],
};

function source(load: (eyes: Eyes) => void = () => undefined): Source {
  return {
    code: 'abc',
    record: null,
    steps: (eyes) => {
      load(eyes);
      return Promise.resolve({ ...head, steps: steps[typeof eyes === 'number' ? 'seat' : 'everyone'] });
    },
    info: (replay) => Promise.resolve(infoOf(replay)),
    notes: () => Promise.resolve([{ seat: 0, notes: [] }]),
  };
}

async function opened(step: number | null = 0, eyes: Eyes = 'everyone'): Promise<ReplayStore> {
  const replay = new ReplayStore(source());
  await replay.open(step, eyes);
  return replay;
}

describe('a replay', () => {
  it('shows what its eyes saw up to the step', async () => {
    const replay = await opened(2);
    expect(replay.view).toEqual({ outcome: null, n: 2 });
    expect(replay.notices).toEqual(['deal', 'a', 'b']);
    expect(replay.asked).toEqual({ seats: [0] });
    expect(replay.info.state).toBe('playing');
    expect(replay.you).toBeNull();
  });

  it('begins where the game does, unless a step was asked for', async () => {
    const [fresh, asked] = [await opened(null), await opened(0)];
    for (const replay of [fresh, asked]) replay.beginAt(2);
    expect([fresh.step, asked.step]).toEqual([2, 0]);
    // Played once more, it begins there too; what is before can be gone back to.
    asked.go(asked.last);
    asked.play();
    expect(asked.step).toBe(2);
    asked.go(0);
    expect(asked.notices).toEqual(['deal']);
  });

  it('stays at its step when the eyes change, and nothing of it is news', async () => {
    const replay = await opened(2);
    expect(await replay.look(1)).toBeNull();
    expect(replay.step).toBe(2);
    expect(replay.you).toBe(1);
    expect(replay.notices).toEqual(['deal', 'b']);
    expect(replay.seen).toBe(2);
    expect(replay.replay.truth).toEqual({ outcome: null, n: 2 });
  });

  it('lays the truth beside a belief as of the step where something was learned last', async () => {
    const believing = steps.seat.map((step, nth) => (nth === 0 ? { ...step, belief: ['a'] } : step));
    const all = source();
    const replay = new ReplayStore({
      ...all,
      steps: async (eyes) => (eyes === 1 ? { ...head, steps: believing } : all.steps(eyes)),
    });
    await replay.open(1, 1);
    expect(replay.replay.truth).toMatchObject({ n: 0 });
    replay.go(3);
    expect(replay.replay.truth).toMatchObject({ n: 2 });
    await replay.look('everyone');
    expect(replay.replay.truth).toMatchObject({ n: 3 });
  });

  it('goes to what its eyes perceive, or by single steps', async () => {
    const replay = await opened(0, 1);
    replay.forward();
    expect(replay.step).toBe(2);
    replay.forward(true);
    expect(replay.step).toBe(3);
    replay.back();
    expect(replay.step).toBe(2);
    replay.back(true);
    expect(replay.step).toBe(1);
  });

  it('shows what a step on brings as news, and nothing after a jump', async () => {
    const replay = await opened();
    expect(replay.seen).toBe(1);
    replay.forward();
    expect(replay.notices.length - replay.seen).toBe(1);
    replay.go(3);
    expect(replay.notices.length - replay.seen).toBe(0);
  });

  it('keeps what is behind the furthest step to itself until it is asked for', async () => {
    const replay = await opened(1);
    expect(replay.shown).toBe(1);
    replay.go(3);
    replay.go(0);
    expect(replay.shown).toBe(3);
    replay.isWhole = true;
    expect(replay.shown).toBe(4);
  });

  it('is over at its last step alone', async () => {
    const replay = await opened(99);
    expect(replay.step).toBe(4);
    expect(replay.isAtEnd).toBe(true);
    expect(replay.outcome).toBe('over');
    expect(replay.info.state).toBe('over');
    replay.back();
    expect(replay.outcome).toBeNull();
  });

  it('is opened through the eyes of whoever looks, unless others are named', async () => {
    const seated: Source = { ...source(), info: (replay) => Promise.resolve({ ...infoOf(replay), you: 1 }) };
    const own = new ReplayStore(seated);
    await own.open();
    expect([own.eyes, own.isOwn, own.replay.isOwn]).toEqual([1, true, true]);
    const named = new ReplayStore(seated);
    await named.open(0, 'everyone');
    expect([named.eyes, named.isOwn]).toEqual(['everyone', false]);
    const watched = new ReplayStore(source());
    await watched.open();
    expect([watched.eyes, watched.isOwn]).toEqual(['everyone', false]);
  });

  it('looks through the eyes of everyone where there are no others', async () => {
    expect((await opened(0, 7)).eyes).toBe('everyone');
  });

  it('lets nothing be done', async () => {
    const replay = await opened();
    expect(replay.asked.legal).toBeUndefined();
    expect(await replay.act()).not.toBeNull();
    expect(await replay.saveNote()).not.toBeNull();
  });

  it('fetches the same eyes once', async () => {
    const load = vi.fn();
    const replay = new ReplayStore(source(load));
    await replay.open();
    await replay.look(0);
    await replay.look('everyone');
    await replay.look(0);
    expect(load.mock.calls).toEqual([['everyone'], [0]]);
  });

  it('says why it can’t be shown', async () => {
    const refusal = { code: 'not_over', rule: null, message: '', params: null };
    const replay = new ReplayStore({ ...source(), steps: () => Promise.reject(new Refused(refusal)) });
    await replay.open();
    expect(replay.failure).toEqual(refusal);
    expect(replay.isLoaded).toBe(false);
  });
});

describe('a replay that plays', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('goes on by itself, faster at a higher speed, and stops at the end', async () => {
    const replay = await opened();
    replay.play();
    vi.advanceTimersByTime(1600);
    expect(replay.step).toBe(1);
    replay.setSpeed(4);
    vi.advanceTimersByTime(800);
    expect(replay.step).toBe(3);
    vi.advanceTimersByTime(4000);
    expect(replay.step).toBe(4);
    expect(replay.isPlaying).toBe(false);
  });

  it('rests while it is paused, and begins again at the end', async () => {
    const replay = await opened(4);
    replay.play();
    expect(replay.step).toBe(0);
    replay.pause();
    vi.advanceTimersByTime(10_000);
    expect(replay.step).toBe(0);
  });
});
