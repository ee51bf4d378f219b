import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXAMPLES, GAMES } from '../games';
import { linesOf, wasOf, type Line } from './agreed';
import { LANGUAGES, loadMessages, setLocale, type Locale } from './i18n/index.svelte';

const zone = (name: string, size: string): Line => ({ icon: 'hatch', title: `Zone ${name}`, detail: size });
const rules = (title: string): Line => ({ icon: 'item', title, detail: 'all of them' });

describe('what a table has agreed on', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await loadMessages('shell');
  });
  afterAll(() => setLocale('en'));

  const games = [...GAMES, ...EXAMPLES].map((poster) => [poster.id, poster] as const);
  const settings = {
    clock: { pace: 'live', bank: 300, increment: 10 },
    bots: 'calm',
    chat: true,
    spectators: true,
    spectator_delay: 60,
    deductions: true,
    hints: true,
  } as const;

  it.each(games)('is said whole in all languages: %s', async (game, poster) => {
    const info = { game, options: { seats: poster.seats.min }, settings, listed: true };
    for (const language of Object.keys(LANGUAGES) as Locale[]) {
      await setLocale(language);
      const lines = linesOf(poster, { info, material: null });
      const icons = lines.map(({ icon }) => icon);
      expect(icons, language).toEqual(expect.arrayContaining(['clock', 'eye', 'link', 'layers', 'hint']));
      for (const { title, detail } of lines) {
        // A key that has no sentence is shown as it is.
        expect([title, detail].join(' '), language).not.toMatch(/^$|\b(new|room|clock|poster)\.|[{}]/);
      }
    }
  });
});

describe('what was changed at a table', () => {
  it('names what a line said before', () => {
    const [before, now] = [
      [zone('Galilei', 'large'), rules('Advanced')],
      [zone('Fermi', 'small'), rules('Advanced')],
    ];
    expect(now.map((line) => wasOf(line, now, before))).toEqual(['Zone Galilei', null]);
  });

  it('names the detail where the title stayed', () => {
    const [before, now] = [[zone('Galilei', 'large')], [zone('Galilei', 'small')]];
    expect(wasOf(zone('Galilei', 'small'), now, before)).toBe('large');
  });

  it('knows a line that is new, also one that looks like another', () => {
    const before = [rules('Advanced')];
    const now = [rules('Advanced'), rules('A.1')];
    expect(now.map((line) => wasOf(line, now, before))).toEqual([null, '']);
  });
});
