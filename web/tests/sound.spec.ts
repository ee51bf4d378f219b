/** Sound: it begins with a press, is off where it is off, and the choice is kept. */
import type { Page } from '@playwright/test';
import { expect, playBots, test } from './setup';

interface Ears {
  contexts: AudioContext[];
  voices: number;
}

/** From now on the pages beside this one count the synthesisers they make and the voices that begin in them. */
async function listen(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const ears: Ears = { contexts: [], voices: 0 };
    Object.assign(window, { ears });
    // To the browser whatever a test asks of a page is a press; the page is to wait for a real one.
    Object.defineProperty(navigator, 'userActivation', { value: undefined });
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        ears.contexts.push(this);
      }
    };
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
      const start = Reflect.get(kind.prototype, 'start') as (this: AudioNode, when?: number) => void;
      kind.prototype.start = function (when?: number) {
        ears.voices += 1;
        start.call(this, when);
      };
    }
  });
}

/** What a page has made so far, and how much of it may sound. */
async function heard(page: Page): Promise<{ made: number; voices: number; running: number }> {
  return page.evaluate(() => {
    const { ears } = window as unknown as { ears: Ears };
    const running = ears.contexts.filter(({ state }) => state === 'running').length;
    return { made: ears.contexts.length, voices: ears.voices, running };
  });
}

test('sound begins with the first press and can be switched off and on', async ({ visit }) => {
  const first = await visit('/');
  const code = await playBots(first, 'survive');
  await listen(first);

  // A page that somebody has just opened is silent until something is pressed.
  const page = await first.context().newPage();
  await page.goto(`/t/${code}`);
  const level = (name: string) => page.getByRole('button', { name: `Sound: ${name}` });
  await expect(level('quiet')).toBeVisible();
  expect((await heard(page)).made).toBe(0);
  await page.mouse.click(5, 300);
  await expect.poll(async () => (await heard(page)).running).toBe(1);

  // What happens before one's eyes is heard: the bots place explorers in silence, and tiles sink aloud.
  await level('quiet').click();
  await expect(level('full')).toBeVisible();
  await expect.poll(async () => (await heard(page)).voices).toBeGreaterThan(0);
  await level('full').click();
  await expect(level('off')).toBeVisible();
  await expect.poll(async () => (await heard(page)).running).toBe(0);
  const { voices } = await heard(page);
  await level('off').click();
  await expect(level('quiet')).toBeVisible();
  await expect.poll(async () => (await heard(page)).voices).toBeGreaterThan(voices);
});

test('a choice made in another tab holds at once', async ({ visit }) => {
  const first = await visit('/');
  const code = await playBots(first, 'survive');
  await listen(first);
  const page = await first.context().newPage();
  await page.goto(`/t/${code}`);
  await expect(page.getByRole('button', { name: 'Sound: quiet' })).toBeVisible();
  await page.mouse.click(5, 300);
  await expect.poll(async () => (await heard(page)).running).toBe(1);
  await first.goto('/settings');
  await first.getByRole('group', { name: 'Sound' }).getByText('Off').click();
  await expect(page.getByRole('button', { name: 'Sound: off' })).toBeVisible();
  await expect.poll(async () => (await heard(page)).running).toBe(0);
});

test('what is announced is heard on the wall, and nothing of what is old', async ({ visit }) => {
  const page = await visit('/');
  await listen(page);
  const { request } = page;
  await request.post('/api/guests', { data: { name: 'Ada' } });
  const opened = await request.post('/api/tables', { data: { game: 'ovni', options: { seats: 3, max_rounds: 1 } } });
  const { code } = (await opened.json()) as { code: string };
  const order = (data: object) => request.post(`/api/tables/${code}`, { data });
  for (const seat of [0, 1, 2]) await order({ do: 'seat_bot', seat, bot: 'normal' });

  const wall = await page.context().newPage();
  await wall.goto(`/wall/${code}`);
  await expect(wall.getByText('3 of 3 seats')).toBeVisible();
  await wall.mouse.click(5, 300);
  await expect.poll(async () => (await heard(wall)).running).toBe(1);
  await order({ do: 'start' });
  await expect.poll(async () => (await heard(wall)).voices, { timeout: 30_000 }).toBeGreaterThan(0);

  const late = await page.context().newPage();
  await expect(wall.getByText('Winner').first()).toBeVisible({ timeout: 60_000 });
  await late.goto(`/wall/${code}`);
  await expect(late.getByText('Winner').first()).toBeVisible();
  await late.mouse.click(5, 300);
  await expect.poll(async () => (await heard(late)).running).toBe(1);
  expect((await heard(late)).voices).toBe(0);
});

test('where sound is off nothing is made for it, and the choice is kept', async ({ visit }) => {
  const page = await visit('/settings');
  const off = page.getByRole('group', { name: 'Sound' }).getByRole('radio', { name: 'Off' });
  await page.getByRole('group', { name: 'Sound' }).getByText('Off').click();
  await expect(off).toBeChecked();
  await listen(page);
  await page.goto('/');
  await playBots(page, 'survive');
  await page.mouse.click(5, 300);
  await expect(page.getByRole('button', { name: 'Sound: off' })).toBeVisible();
  expect((await heard(page)).made).toBe(0);
  await page.goto('/settings');
  await expect(off).toBeChecked();
});
