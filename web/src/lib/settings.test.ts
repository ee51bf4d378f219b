import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { settings as Settings } from './settings.svelte';

let kept: string | null;
let heard: (event: { key: string | null }) => void;
let settings: typeof Settings;
const root = { dataset: {} as Record<string, string>, lang: '' };

beforeEach(async () => {
  kept = null;
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: () => kept, setItem: (_: string, text: string) => (kept = text) });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('document', { documentElement: root, querySelector: () => null });
  vi.stubGlobal('addEventListener', (type: string, listener: typeof heard) => {
    if (type === 'storage') heard = listener;
  });
  ({ settings } = await import('./settings.svelte'));
});

describe('what somebody has chosen', () => {
  it('holds at once where another tab has chosen it', () => {
    expect([settings.sound, settings.theme]).toEqual(['quiet', 'system']);
    kept = JSON.stringify({ sound: 'off', theme: 'light' });
    heard({ key: 'fuga' });
    expect([settings.sound, settings.theme, root.dataset.theme]).toEqual(['off', 'light', 'light']);
  });

  it('knows the levels of bots that were chosen, and no others', () => {
    kept = JSON.stringify({ levels: { escape: 'hard', ovni: 'godlike' } });
    heard({ key: 'fuga' });
    expect(['escape', 'ovni', 'survive'].map((game) => settings.levelOf(game))).toEqual(['hard', null, null]);
    settings.setLevel('survive', 'gentle');
    expect(JSON.parse(kept)).toMatchObject({ levels: { escape: 'hard', survive: 'gentle' } });
  });

  it('says once that the first matches of a game are over, also where others came between', () => {
    expect(settings.growsTo('escape')).toBe(false);
    for (const code of ['A', 'B', 'C']) settings.hasPlayed('escape', code);
    expect([settings.growsTo('escape'), settings.growsTo('escape'), settings.growsTo('ovni')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('says for some matches that bots are stronger, unless a level was chosen', () => {
    const says = ['A', 'B', 'C', 'D', 'E'].map((code) => {
      settings.hasPlayed('escape', code);
      // A match counts once, however often its end is looked at.
      settings.hasPlayed('escape', code);
      return settings.hasGrown('escape');
    });
    expect(says).toEqual([false, true, true, true, false]);
    settings.hasPlayed('ovni', 'A');
    settings.hasPlayed('ovni', 'B');
    expect(settings.hasGrown('ovni')).toBe(true);
    settings.setLevel('ovni', 'gentle');
    expect(settings.hasGrown('ovni')).toBe(false);
  });

  it('takes the language of the other tab too', async () => {
    kept = JSON.stringify({ locale: 'it' });
    heard({ key: 'fuga' });
    await vi.waitFor(() => expect(root.lang).toBe('it'));
  });

  it('is as on the first visit once everything was forgotten', () => {
    settings.sound = 'full';
    kept = null;
    heard({ key: null });
    expect(settings.sound).toBe('quiet');
  });

  it('is not touched by what others keep', () => {
    kept = JSON.stringify({ sound: 'off' });
    heard({ key: 'other' });
    expect(settings.sound).toBe('quiet');
  });
});
