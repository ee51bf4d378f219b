/**
 * Every phase of every game on small screens, in the language with the longest sentences: the board has its room, what
 * is asked can be read and pressed, and the camera is where it is asked.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { Player } from './player';
import { expect, playBots, SIZES, test } from './setup';
import { faultsOf, walk, WALKS } from './small';

/** What is held against the rules of a screen, and what `npm run sheet` takes pictures of. */
const CHECKED = [SIZES.small, { width: 320, height: 568 }, { width: 1024, height: 768 }];
const PICTURED = [SIZES.small, { width: 390, height: 844 }, { width: 1024, height: 768 }, SIZES.desktop];
const SHEET = fileURLToPath(new URL('../../target/screenshots/sheet/', import.meta.url));
const isSheet = process.env.SHEET !== undefined;
/** Other languages than a game's longest one, as `LOCALES=en-GB,it-IT` names them. */
const LOCALES = process.env.LOCALES?.split(',');

const board = (page: Page) => page.getByRole('main');
const fold = (page: Page) => page.locator('.handle button');
const heightOf = async (page: Page) => (await board(page).boundingBox())?.height ?? 0;

/** The height of the board once it stays the same. */
async function steadyHeightOf(page: Page): Promise<number> {
  let last = 0;
  const isSteady = async () => {
    const before = last;
    last = await heightOf(page);
    return last === before;
  };
  await expect.poll(isSteady, { intervals: [150] }).toBe(true);
  return last;
}

/** The dock folds to a line and gives its room to the board, and comes back as it was. */
async function foldsAndUnfolds(page: Page): Promise<void> {
  const before = await steadyHeightOf(page);
  await fold(page).click();
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(() => heightOf(page)).toBeGreaterThan(0.6 * SIZES.small.height);
  expect((await page.locator('.dock').boundingBox())?.height).toBeLessThan(80);
  expect((await page.locator('.dock').innerText()).trim().length).toBeGreaterThan(4);
  await fold(page).click();
  await expect.poll(() => heightOf(page)).toBeCloseTo(before, 0);
}

const walks = Object.entries(WALKS).flatMap(([game, { locale: longest, phases }]) =>
  (LOCALES ?? [longest]).map((locale) => ({ game, locale, phases })),
);
for (const { game, locale, phases } of walks) {
  test(`every phase has room on a small screen: ${game}, ${locale}`, async ({ visit }) => {
    const page = await visit('/', 'small', 'dark', locale);
    const faults: string[] = [];
    const isReopened = (phase: string) => game === 'escape' && !phase.endsWith('-chosen');
    const reopen = async () => {
      await page.reload();
      await page.locator(`section.${game}-dock`).waitFor();
    };
    const seen = await walk(page, game, async (phase) => {
      for (const size of isSheet ? PICTURED : CHECKED) {
        await page.setViewportSize(size);
        await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(size.width);
        // A wide page opens with the whole ship, whose names are small; what is chosen would be gone with a reload.
        if (size.width > 820 && isReopened(phase)) await reopen();
        await steadyHeightOf(page);
        const name = `${size.width}x${size.height}`;
        if (isSheet) {
          mkdirSync(SHEET, { recursive: true });
          await page.screenshot({ path: `${SHEET}${game} ${phase} ${name}.png`, animations: 'disabled' });
        } else faults.push(...(await faultsOf(page)).map((fault) => `${phase} at ${name}: ${fault}`));
      }
      await page.setViewportSize(SIZES.small);
      if (isReopened(phase)) await reopen();
      if (!isSheet) await foldsAndUnfolds(page);
    });
    expect(faults).toEqual([]);
    for (const phase of phases) expect(seen).toContain(phase);
  });
}

/** The place at the middle of the board: which it is, how wide, and how far from the middle. */
async function middleOf(page: Page) {
  return page.evaluate(() => {
    const board = document.querySelector('.stage')?.getBoundingClientRect() ?? new DOMRect();
    const [x, y] = [board.left + board.width / 2, board.top + board.height / 2];
    const places = [...document.querySelectorAll('[data-place]')].map((node) => {
      const box = node.getBoundingClientRect();
      const [dx, dy] = [box.left + box.width / 2 - x, box.top + box.height / 2 - y];
      return { place: node.getAttribute('data-place'), dx, dy, width: box.width };
    });
    return places.sort((one, two) => Math.hypot(one.dx, one.dy) - Math.hypot(two.dx, two.dy))[0];
  });
}

/** Draws the board with the mouse, so far. */
async function pan(page: Page, x: number, y: number): Promise<void> {
  const box = await page.locator('.stage').boundingBox();
  if (box === null) throw new Error('there is no board');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 3 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x / 2, from.y + y / 2, { steps: 3 });
  await page.mouse.move(from.x + x, from.y + y, { steps: 3 });
  await page.mouse.up();
}

test('the board keeps its middle and its size when the dock changes its height', async ({ visit }) => {
  const page = await visit('/', 'small');
  await playBots(page);
  await expect(page.locator('section.escape-dock.asked')).toBeVisible();
  const before = await middleOf(page);
  const high = await heightOf(page);
  await fold(page).click();
  await expect.poll(() => heightOf(page)).toBeGreaterThan(high + 50);
  for (const now of [await middleOf(page)]) {
    expect(now?.place).toBe(before?.place);
    expect(now?.width).toBeCloseTo(before?.width ?? 0, 0);
    expect(Math.abs((now?.dx ?? 99) - (before?.dx ?? 0))).toBeLessThan(2);
    expect(Math.abs((now?.dy ?? 99) - (before?.dy ?? 0))).toBeLessThan(2);
  }
  await fold(page).click();
  await expect.poll(() => heightOf(page)).toBeCloseTo(high, 0);
  expect((await middleOf(page))?.place).toBe(before?.place);
});

interface Match {
  asked: { question?: number; legal?: { do: string }[] };
  view: { asked?: { to: string } | null };
}

test('the board goes where one is asked and says so, and leaves alone whoever looks elsewhere', async ({ visit }) => {
  const page = await visit('/', 'small');
  const code = await playBots(page, 'survive');
  const player = new Player<Match>(page.request, code);
  const said = page.getByText('Showing what can sink', { exact: true }).locator('visible=true');
  const inSight = () =>
    page.evaluate(() => {
      const board = document.querySelector('.stage')?.getBoundingClientRect() ?? new DOMRect();
      const offered = [...document.querySelectorAll('[data-place][aria-pressed="false"]')];
      return offered.filter((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return x > board.left && x < board.right && y > board.top && y < board.bottom;
      }).length;
    });
  // Up to the moves of the first turn everything is answered by the first that is legal.
  for (let to = ''; to !== 'move';) {
    const { asked, view } = await player.look();
    to = asked.legal === undefined ? '' : (view.asked?.to ?? '');
    if (asked.legal === undefined) await page.waitForTimeout(20);
    else if (to !== 'move') await player.order({ do: 'act', question: asked.question, action: asked.legal[0] });
  }
  await expect(page.locator('#survive-answer')).toHaveText('Done moving');
  for (let n = 0; n < 8; n += 1) await pan(page, 150, 120);
  const { asked } = await player.look();
  const done = asked.legal?.find((action) => action.do !== 'step' && action.do !== 'row');
  await player.order({ do: 'act', question: asked.question, action: done });
  await expect(said).toBeVisible();
  await expect.poll(inSight).toBeGreaterThan(0);
  await expect(page.getByRole('log')).toContainText('Showing what can sink');

  // Whoever looks elsewhere stays there, even while the dock folds.
  for (let n = 0; n < 8; n += 1) await pan(page, 150, 120);
  const there = await middleOf(page);
  await fold(page).click();
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'false');
  await fold(page).click();
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(async () => (await middleOf(page))?.place).toBe(there?.place);
  expect(await inSight()).toBe(0);
});
