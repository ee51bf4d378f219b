import { beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import type { Hint, Kinds, Table } from '../game';
import { loadMessages } from '../i18n/index.svelte';
import { guard } from './guard.svelte';
import { Hinting } from './hint.svelte';

interface Small extends Kinds {
  Action: string;
  Reason: string;
}

/** A table whose hints are given by hand, and what a dock has of them. */
function table() {
  const waiting: ((hint: Hint<Small> | null) => void)[] = [];
  const given = {
    info: { settings: { hints: true } },
    you: 0,
    asked: { question: 1, legal: ['go', 'stop'] as string[] },
    told: [] as object[],
    said: [] as string[],
    waits: [] as number[],
    hint(onwait: (seconds: number) => void) {
      for (const seconds of this.waits) onwait(seconds);
      return new Promise<Hint<Small> | null>((resolve) => waiting.push(resolve));
    },
    say(words: string) {
      this.said.push(words);
    },
  };
  const hinting = new Hinting<Small>(given as unknown as Table<Small>);
  const shown: string[] = [];
  const dock = () =>
    hinting.at({
      action: (action) => action,
      why: (why) => why,
      show: (action) => {
        hinting.drop();
        shown.push(action);
      },
    });
  const answer = async (action: string) => {
    waiting.shift()?.({ action, why: 'so' });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { given, hinting, shown, dock, answer, waiting };
}

describe('a hint', () => {
  beforeAll(() => loadMessages('shell'));
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
  });

  it('is said, shown and chosen, and a press that is on its way does not do it', async () => {
    const { given, hinting, shown, dock, answer } = table();
    dock()?.ask();
    expect(dock()?.isBusy).toBe(true);
    await answer('go');
    expect(dock()).toMatchObject({ isBusy: false, words: 'go: so' });
    expect(given.said).toEqual(['go: so']);
    expect(shown).toEqual(['go']);
    expect(hinting.chosen).toBe('go');
    expect(guard.press({ detail: 1 })).toBe(false);
    hinting.drop();
    expect(hinting.chosen).toBeNull();
    expect(dock()?.words).toBe('go: so');
  });

  it('is over with news as with its question: it was thought out without them', async () => {
    const { given, hinting, dock, answer } = table();
    dock()?.ask();
    await answer('go');
    // The same question told again changes nothing.
    given.asked = { ...given.asked };
    expect(dock()?.words).toBe('go: so');
    given.told = [{}];
    expect(dock()?.words).toBeNull();
    expect(hinting.chosen).toBeNull();
    dock()?.ask();
    await answer('stop');
    expect(dock()?.words).toBe('stop: so');
    given.asked = { ...given.asked, question: 2 };
    expect(dock()?.words).toBeNull();
    expect(hinting.chosen).toBeNull();
  });

  it('is asked for again when news come while it is on its way, and not for a question that has passed', async () => {
    const { given, shown, dock, answer, waiting } = table();
    dock()?.ask();
    given.told = [{}];
    await answer('go');
    expect(shown).toEqual([]);
    expect(waiting).toHaveLength(1);
    await answer('stop');
    expect(shown).toEqual(['stop']);
    dock()?.ask();
    given.asked = { ...given.asked, question: 2 };
    given.told = [{}, {}];
    await answer('go');
    expect(waiting).toHaveLength(0);
    expect(dock()).toMatchObject({ isBusy: false, words: null });
  });

  it('says how long it waits where it was asked for too fast, and holds up no other question', async () => {
    const { given, dock, answer, waiting } = table();
    given.waits = [4];
    dock()?.ask();
    expect(dock()).toMatchObject({ isBusy: true, wait: 4 });
    expect(given.said).toEqual(['The hint comes in 4 s']);
    await vi.advanceTimersByTimeAsync(1500);
    expect(dock()).toMatchObject({ isBusy: true, wait: 3 });
    dock()?.ask();
    expect(waiting).toHaveLength(1);
    given.asked = { ...given.asked, question: 2 };
    given.waits = [];
    expect(dock()).toMatchObject({ isBusy: false, wait: null });
    dock()?.ask();
    await answer('go');
    expect(dock()).toMatchObject({ isBusy: true, words: null });
    await answer('stop');
    expect(dock()).toMatchObject({ isBusy: false, words: 'stop: so' });
  });

  it('may come after the one for the next question', async () => {
    const { given, shown, dock, answer, waiting } = table();
    const failed = vi.fn();
    process.on('unhandledRejection', failed);
    dock()?.ask();
    given.asked = { ...given.asked, question: 2 };
    dock()?.ask();
    const [first] = waiting.splice(0, 1);
    await answer('stop');
    expect(dock()).toMatchObject({ isBusy: false, words: 'stop: so' });
    first?.({ action: 'go', why: 'so' });
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 0));
    process.off('unhandledRejection', failed);
    vi.useFakeTimers();
    expect(failed).not.toHaveBeenCalled();
    expect(shown).toEqual(['stop']);
    expect(dock()?.words).toBe('stop: so');
  });

  it('chooses nothing for whoever has chosen something meanwhile', async () => {
    const { hinting, shown, dock, answer } = table();
    dock()?.ask();
    hinting.drop();
    await answer('go');
    expect(dock()?.words).toBe('go: so');
    expect(shown).toEqual([]);
    expect(hinting.chosen).toBeNull();
  });
});
