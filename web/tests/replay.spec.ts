import { isDeepStrictEqual } from 'node:util';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Replay } from '../src/lib/wire/server';
import { placeNames, playThrough, SHORT_ESCAPE, type Played } from './replay';
import { expect, isAccessible, picture, test } from './setup';

const GAMES = {
  escape: { game: 'escape', options: { seats: 2, ...SHORT_ESCAPE }, listed: true },
  survive: { game: 'survive', options: { seats: 2, one_colour_each: true }, listed: true },
  ovni: { game: 'ovni', options: { seats: 2, max_rounds: 2 }, listed: true },
} as const;
const NAMES = ['Ada', 'Otto'];

const line = (page: Page) => page.getByRole('slider', { name: 'Timeline' });
const eyes = (page: Page) => page.getByLabel('Eyes');
const words = (page: Page) => page.locator('.words .said');
const step = async (page: Page) => Number(await line(page).inputValue());

/** What a viewer saw after each step, folded from a replay as the page folds it. */
async function folded(http: APIRequestContext, code: string, viewer: string): Promise<Record<string, unknown>[]> {
  const reply = await http.get(`/api/tables/${code}/replay?viewer=${viewer}`);
  const { steps } = (await reply.json()) as Replay;
  let view: Record<string, unknown> = {};
  return steps.map((step) => (view = { ...view, ...(step.view as Record<string, unknown>) }));
}

/** People of their own, each with a name. */
async function people(page: Page, n: number, fresh: () => Promise<APIRequestContext>): Promise<APIRequestContext[]> {
  const all = [page.request];
  while (all.length < n) all.push(await fresh());
  for (const [nth, http] of all.entries()) {
    expect((await http.post('/api/guests', { data: { name: NAMES[nth] } })).ok()).toBe(true);
  }
  return all;
}

for (const [name, table] of Object.entries(GAMES)) {
  test(`a replay of ${name} shows through every pair of eyes what they saw`, async ({ visit, playwright }) => {
    const page = await visit('/settings');
    const watcher = await visit('/settings');
    const base = new URL(page.url()).origin;
    const fresh = () => playwright.request.newContext({ baseURL: base });
    const seats = await people(page, table.options.seats, fresh);

    // What the boards of a player and of a spectator said, while the match was played.
    const live: { step: number; own: Record<string, string>; publics: Record<string, string> }[] = [];
    const played: Played = await playThrough(seats, table, watcher.request, async (code, step, asked) => {
      const isSample = step >= ([6, 24, 60][live.length] ?? Infinity) && !asked.seats.includes(0);
      if (!isSample) return;
      for (const each of [page, watcher]) {
        await each.goto(`/t/${code}`);
        await expect(each.getByRole('region', { name: 'What is asked of you' })).toBeVisible();
      }
      live.push({ step, own: await placeNames(page), publics: await placeNames(watcher) });
      // A board that follows takes its share of the machine from whoever plays.
      for (const each of [page, watcher]) await each.goto('/settings');
    });
    expect(live.length).toBeGreaterThan(1);
    const { last } = played;

    // The views of the API are those that were sent at the time, step by step.
    for (const [viewer, views] of played.views) {
      const again = await folded(watcher.request, played.code, viewer);
      expect(again).toHaveLength(views.length);
      const other = views.findIndex((view, nth) => !isDeepStrictEqual(view, again[nth]));
      expect(again[other], `${viewer} at step ${other}`).toEqual(views[other]);
    }
    // Everyone's eyes have seen as many steps.
    expect(await folded(watcher.request, played.code, 'everyone')).toHaveLength(last + 1);

    // The page shows them: the same places by the same names, and the board stays where it is.
    await watcher.goto(`/replay/${played.code}`);
    await expect(line(watcher)).toBeVisible();
    // Where pieces are placed one by one it begins with the first turn, and one can go back.
    const hasTurns = ({ turns = 1 }: Record<string, unknown>) => turns !== 0;
    await expect(line(watcher)).toHaveValue(`${played.views.get('spectator')?.findIndex(hasTurns)}`);
    await watcher.keyboard.press('Home');
    await expect(line(watcher)).toHaveValue('0');
    for (const sample of live) {
      await watcher.goto(`/replay/${played.code}?step=${sample.step}&eyes=1`);
      await expect(line(watcher)).toHaveValue(`${sample.step}`);
      expect(await placeNames(watcher)).toEqual(sample.own);
      const sight = watcher.locator('.stage svg > g').first();
      const before = await sight.getAttribute('transform');
      await eyes(watcher).selectOption({ label: 'The public' });
      await expect(watcher).toHaveURL(/eyes=spectator/);
      expect(await placeNames(watcher)).toEqual(sample.publics);
      for (const label of [...NAMES.slice(0, table.options.seats), 'Everyone']) {
        await eyes(watcher).selectOption({ label });
        await expect(watcher).toHaveURL(/eyes=(\d|everyone)/);
        expect(await step(watcher)).toBe(sample.step);
        expect(await sight.getAttribute('transform')).toBe(before);
      }
    }
    await watcher.waitForTimeout(600);
    await picture(watcher, `replay-${name}`);
    await isAccessible(watcher);

    // At its end it says how it ended, and leads to the result.
    await watcher.goto(`/replay/${played.code}?step=${last}`);
    await expect(watcher.getByRole('link', { name: 'See the result' })).toHaveAttribute('href', `/t/${played.code}`);
    // However long that is, it is read whole, and stays beside the rail.
    const cut = (nodes: Element[]) => nodes.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;
    expect(await watcher.locator('.replay, .words .said').evaluateAll(cut)).toBe(0);
    // So is the beginning; what is too long for the line of another step unfolds.
    await watcher.goto(`/replay/${played.code}?step=0&eyes=everyone`);
    await expect(words(watcher)).not.toBeEmpty();
    expect(await words(watcher).evaluateAll(cut)).toBe(0);
    await words(watcher).evaluateAll((all) => all.forEach((one) => ((one as HTMLElement).style.maxWidth = '90px')));
    await watcher.getByRole('slider').fill(`${live[1]?.step ?? 1}`);
    await expect.poll(() => words(watcher).evaluateAll(cut)).toBe(1);
    await watcher.getByRole('button', { name: 'Read on' }).click();
    expect(await words(watcher).evaluateAll(cut)).toBe(0);
    const phone = await visit(`/replay/${played.code}?step=${live[1]?.step ?? 0}`, 'phone', 'light');
    await expect(line(phone)).toBeVisible();
    await isAccessible(phone);
    await picture(phone, `replay-${name}`);
  });
}

test.describe('a replay', () => {
  let played: Played;
  let text: string;

  test.beforeEach(async ({ visit, playwright }) => {
    if (played !== undefined) return;
    const page = await visit('/settings');
    const base = new URL(page.url()).origin;
    const fresh = () => playwright.request.newContext({ baseURL: base });
    const seats = await people(page, 2, fresh);
    played = await playThrough(seats, GAMES.escape);
    text = await (await page.request.get(`/api/tables/${played.code}/record`)).text();
  });

  test('shows nothing of what is still to come until it is asked', async ({ visit }) => {
    const { last } = played;
    const page = await visit(`/replay/${played.code}`);
    // How long it is can be seen, but no round, no moment and no result of what is ahead.
    await expect(line(page)).toHaveAttribute('max', `${last}`);
    await expect(page.getByText(`Step 0 of ${last}`)).toBeVisible();
    const ahead = page.locator('.timeline .tick:not(.passed), .timeline .event.ahead');
    await expect(page.locator('.timeline .event')).toHaveCount(0);
    await expect(ahead).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'See the result' })).toHaveCount(0);
    await page.keyboard.press('End');
    expect(await step(page)).toBe(0);
    for (let nth = 0; nth < 3; nth += 1) await page.keyboard.press('Shift+ArrowRight');
    const reached = await step(page);
    expect(reached).toBeGreaterThan(0);
    expect(reached).toBeLessThan(last);
    await expect(ahead).toHaveCount(0);
    await picture(page, 'replay-line');
    // Going back leaves what was reached.
    await page.keyboard.press('Home');
    await expect(ahead).not.toHaveCount(0);
    const known = await ahead.count();
    await page.keyboard.press('End');
    expect(await step(page)).toBe(reached);
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Show what is still to come' }).click();
    await expect(async () => expect(await ahead.count()).toBeGreaterThan(known)).toPass();
    // It is not to be taken for the button that shows the whole map.
    const drawn = (name: string) => page.getByRole('button', { name }).first().locator('path').first();
    const icon = await drawn('Hide what is still to come').getAttribute('d');
    expect(icon).not.toBe(await drawn('Show the whole map').getAttribute('d'));
    await page.getByRole('button', { name: 'Hide what is still to come' }).click();
    await expect(ahead).toHaveCount(known);
  });

  test('of one’s own match opens through one’s own eyes, with what could have been known in sight', async ({
    visit,
    playwright,
  }) => {
    const page = await visit('/settings');
    const base = new URL(page.url()).origin;
    const fresh = () => playwright.request.newContext({ baseURL: base });
    const seats = await people(page, 2, fresh);
    const { code, last } = await playThrough(seats, GAMES.escape);
    await page.goto(`/t/${code}`);
    await page.getByRole('link', { name: 'Watch the replay' }).click();
    await expect(eyes(page)).toHaveValue('0');
    const known = (page: Page) => page.getByRole('region', { name: 'What could I have known?' });
    await expect(known(page).getByRole('switch')).toBeChecked();
    await expect(known(page)).toBeInViewport({ ratio: 1 });
    await line(page).fill(`${Math.floor(last / 2)}`);
    await expect(known(page).getByRole('radiogroup')).toBeVisible();
    await picture(page, 'replay-own');
    await isAccessible(page);
    // Other eyes are there for the asking, and whoever names them in the address gets those.
    await page.goto(`/replay/${code}?step=3&eyes=everyone`);
    await expect(eyes(page)).toHaveValue('everyone');
    // On a phone it would cover the map, so it is one press away.
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`/replay/${code}`);
    await expect(eyes(page)).toHaveValue('0');
    await page.getByRole('button', { name: 'What could I have known?' }).click();
    await expect(known(page).getByRole('radiogroup')).toBeVisible();
    // Whoever had no seat sees everything, as before.
    const stranger = await visit(`/replay/${code}`);
    await expect(eyes(stranger)).toHaveValue('everyone');
  });

  test('goes by keyboard alone, and says aloud what it shows', async ({ visit }) => {
    const page = await visit(`/replay/${played.code}`);
    await expect(line(page)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await step(page)).toBe(2);
    await expect(page.locator('[aria-live="polite"]').first()).toContainText('Round 1');
    await page.keyboard.press('ArrowLeft');
    expect(await step(page)).toBe(1);
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.locator('.words b')).toHaveText('Round 1 → 2');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(page.locator('.words b')).toHaveText('Round 1');
    await page.keyboard.press('2');
    await expect(eyes(page)).toHaveValue('1');
    await page.keyboard.press('p');
    await expect(eyes(page)).toHaveValue('spectator');
    await page.keyboard.press('[');
    await expect(eyes(page)).toHaveValue('everyone');
    await page.keyboard.press('Home');
    await page.keyboard.press('+');
    await expect(page.getByLabel('Speed')).toHaveValue('2');
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(async () => expect(await step(page)).toBeGreaterThan(1)).toPass();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    // On the board arrows move about, and single steps still go.
    const before = await step(page);
    await page.keyboard.press('Alt+m');
    await page.keyboard.press('ArrowRight');
    expect(await step(page)).toBe(before);
    await page.keyboard.press('.');
    expect(await step(page)).toBe(before + 1);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Replay options' });
    await expect(help.getByText('Play and pause')).toBeVisible();
    await isAccessible(page);
    await picture(page, 'replay-menu');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
  });

  test('goes to what its eyes perceive, and by single steps where that is wanted', async ({ visit }) => {
    const page = await visit(`/replay/${played.code}?step=1&eyes=spectator`);
    await expect(line(page)).toBeVisible();
    let hasSkipped = false;
    for (let nth = 0; nth < 12; nth += 1) {
      const before = await step(page);
      await page.getByRole('button', { name: 'On to what happens next' }).click();
      hasSkipped ||= (await step(page)) > before + 1;
      await expect(words(page)).not.toHaveText('These eyes see nothing of this step.');
    }
    expect(hasSkipped).toBe(true);
  });

  test('has a link to a moment, and keeps it in the address', async ({ visit }) => {
    const page = await visit(`/replay/${played.code}`);
    await expect(line(page)).toBeVisible();
    for (let nth = 0; nth < 5; nth += 1) await page.keyboard.press('.');
    await eyes(page).selectOption({ label: 'Ada' });
    await expect(page).toHaveURL(/\?step=5&eyes=1$/);
    const said = await words(page).textContent();
    const names = await placeNames(page);
    await page.getByRole('button', { name: 'Replay options' }).click();
    const link = await page.getByLabel('Link to this moment').inputValue();
    expect(link).toBe(page.url());
    const other = await visit(link.replace(/^https?:\/\/[^/]+/, ''));
    await expect(line(other)).toHaveValue('5');
    await expect(eyes(other)).toHaveValue('0');
    await expect(words(other)).toHaveText(said ?? '');
    expect(await placeNames(other)).toEqual(names);
  });

  test('of a file that is dropped on the first page is the same', async ({ visit }) => {
    const page = await visit('/');
    const drop = (name: string, content: string) =>
      page.evaluate(
        ([name, content]) => {
          const data = new DataTransfer();
          data.items.add(new File([content], name, { type: 'text/plain' }));
          for (const kind of ['dragover', 'drop']) {
            document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
          }
        },
        [name, content] as const,
      );
    await expect(page.getByRole('link', { name: 'Open a record' })).toBeVisible();
    await drop('match.record', text);
    await expect(page).toHaveURL(/\/replay/);
    await expect(line(page)).toBeVisible();
    for (let nth = 0; nth < 9; nth += 1) await page.keyboard.press('.');
    const names = await placeNames(page);
    const said = await words(page).textContent();
    const table = await visit(`/replay/${played.code}?step=9`);
    expect(await placeNames(table)).toEqual(names);
    await expect(words(table)).toHaveText(said ?? '');
  });

  test('of a file that is no record says what is wrong with it', async ({ visit }) => {
    const page = await visit('/replay');
    await expect(page.getByRole('heading', { name: 'Watch a match again' })).toBeVisible();
    const choose = (content: string) =>
      page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'a.record', mimeType: 'text/plain', buffer: Buffer.from(content) });
    const lines = text.split('\n');
    await choose([...lines.slice(0, 3), '{"act":{"seat":1}}', ...lines.slice(4)].join('\n'));
    await expect(page.getByText('line 4 is wrong', { exact: false }).first()).toBeVisible();
    await isAccessible(page);
    await picture(page, 'replay-file');
    await choose('x\n'.repeat(10_001));
    await expect(page.getByText('This file is too long for a record.', { exact: false }).first()).toBeVisible();
    await choose(text);
    await expect(line(page)).toBeVisible();
  });

  test('is refused in plain words where it is not open', async ({ visit, playwright }) => {
    const page = await visit('/settings');
    const base = new URL(page.url()).origin;
    const [ada] = await people(page, 1, () => playwright.request.newContext({ baseURL: base }));
    const opened = await (ada ?? page.request).post('/api/tables', {
      data: { game: 'survive', options: { seats: 2 } },
    });
    const { code } = (await opened.json()) as { code: string };
    await page.goto(`/replay/${code}`);
    await expect(page.getByText('The match is not over yet.', { exact: false })).toBeVisible();
    await page.goto('/replay/zzzzzzz');
    await expect(page.getByText('There is no table with this code.', { exact: false })).toBeVisible();
    await isAccessible(page);
  });

  test('is found from the result and among one’s own matches, with its record', async ({ visit, playwright }) => {
    const page = await visit('/settings');
    const base = new URL(page.url()).origin;
    const fresh = () => playwright.request.newContext({ baseURL: base });
    const seats = await people(page, 2, fresh);
    const settings = { spectators: false };
    const closed = { ...GAMES.ovni, options: { seats: 2, max_rounds: 2 }, listed: false, settings };
    const { code } = await playThrough(seats, closed);
    await page.goto(`/t/${code}`);
    await page.getByRole('link', { name: 'Watch the replay' }).click();
    await expect(page).toHaveURL(new RegExp(`/replay/${code}`));
    await expect(line(page)).toBeVisible();
    const record = page.getByRole('link', { name: 'Download the record' });
    await expect(record).toHaveAttribute('href', `/api/tables/${code}/record`);
    await page.goto('/mine');
    await page.getByRole('link', { name: /^Watch the replay/ }).click();
    await expect(line(page)).toBeVisible();
    // Who did not play it is told whom to ask.
    const stranger = await visit(`/replay/${code}`);
    await expect(stranger.getByText('Ask one of them for the record.', { exact: false })).toBeVisible();
  });

  test('goes by a swipe from the edge of the board on a phone', async ({ visit }) => {
    const page = await visit(`/replay/${played.code}`, 'phone');
    await expect(line(page)).toBeVisible();
    const swipe = (side: 'left' | 'right', by: number) =>
      page.locator(`.edge.${side}`).evaluate((node, by) => {
        const { x, y } = node.getBoundingClientRect();
        const at = (clientX: number) => ({ clientX, clientY: y + 20, pointerId: 1, bubbles: true, isPrimary: true });
        node.setPointerCapture = () => undefined;
        node.dispatchEvent(new PointerEvent('pointerdown', at(x + 5)));
        node.dispatchEvent(new PointerEvent('pointerup', at(x + 5 + by)));
      }, by);
    await swipe('right', -120);
    await expect(line(page)).toHaveValue('1');
    await swipe('right', -10);
    await expect(line(page)).toHaveValue('1');
    await swipe('left', 120);
    await expect(line(page)).toHaveValue('0');
  });
});
