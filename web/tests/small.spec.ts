/**
 * Every phase of every game on small screens, in the language with the longest sentences: the board has its room, what
 * is asked can be read and pressed, and the camera is where it is asked.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { duel } from './escape';
import { deal, Player } from './player';
import { expect, picture, playBots, SIZES, test } from './setup';
import { choose, faultsOf, longestOf, tellAtLength, walk, WALKS } from './small';

/** What is held against the rules of a screen, and what pictures are taken of for people to look at. */
const CHECKED = [SIZES.small, { width: 320, height: 568 }, { width: 1024, height: 768 }];
const PICTURED = [SIZES.small, { width: 390, height: 844 }, { width: 1024, height: 768 }, SIZES.desktop];
const LOOKED_AT = [...new Map([...CHECKED, ...PICTURED].map((size) => [size.width, size])).values()];
const SHEET = fileURLToPath(new URL('../../target/screenshots/sheet/', import.meta.url));
const isOneOf = (sizes: { width: number }[], { width }: { width: number }) => sizes.some((one) => one.width === width);
/** Other languages than a game's longest one, as `LOCALES=en-GB,it-IT` names them. */
const LOCALES = process.env.LOCALES?.split(',');

const board = (page: Page) => page.getByRole('main');
const fold = (page: Page) => page.locator('.handle button[aria-expanded]');
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

const walks = Object.entries(WALKS).flatMap(([game, { phases }]) =>
  (LOCALES ?? [longestOf(game)]).map((locale) => ({ game, locale, phases })),
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
      for (const size of LOOKED_AT) {
        await page.setViewportSize(size);
        await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(size.width);
        // A wide page opens with the whole ship, whose names are small; what is chosen would be gone with a reload.
        if (size.width > 820 && isReopened(phase)) await reopen();
        await steadyHeightOf(page);
        const name = `${size.width}x${size.height}`;
        if (isOneOf(PICTURED, size)) {
          mkdirSync(SHEET, { recursive: true });
          await page.screenshot({ path: `${SHEET}${game} ${phase} ${name}.png`, animations: 'disabled' });
        }
        if (!isOneOf(CHECKED, size)) continue;
        const tellAsItIs = await tellAtLength(page);
        faults.push(...(await faultsOf(page)).map((fault) => `${phase} at ${name}: ${fault}`));
        await tellAsItIs();
      }
      await page.setViewportSize(SIZES.small);
      if (isReopened(phase)) await reopen();
      await foldsAndUnfolds(page);
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

/** How far down the board is to be drawn so that the middle of its places is in the middle of the window, 80 px at most. */
async function toTheMiddle(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stage = document.querySelector('.stage')?.getBoundingClientRect() ?? new DOMRect();
    const boxes = [...document.querySelectorAll('.stage [data-place]')].map((place) => place.getBoundingClientRect());
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    return Math.max(-80, Math.min(80, stage.top + stage.height / 2 - (top + bottom) / 2));
  });
}

test('a small phone shows whole what one begins with: the first game, the tabs, the settings, the map', async ({
  visit,
}) => {
  for (const locale of ['en-GB', 'pt-BR', 'es-ES']) {
    const page = await visit('/', 'small', 'light', locale);
    const tabs = page.locator('nav.tabs a');
    const play = page.locator('.poster .primary').first();
    await expect(play).toBeVisible();
    const box = await play.boundingBox();
    const bar = await page.locator('nav.tabs').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), locale).toBeLessThanOrEqual(bar?.y ?? 0);
    // The words of one tab stand apart from those of the next.
    const gaps = await tabs.evaluateAll((all) => {
      const boxes = all.map((tab) => {
        const range = document.createRange();
        range.selectNodeContents(tab);
        return range.getBoundingClientRect();
      });
      return boxes.slice(1).map(({ left }, nth) => left - (boxes[nth]?.right ?? 0));
    });
    expect(Math.min(...gaps), locale).toBeGreaterThanOrEqual(10);
  }
  const page = await visit('/settings', 'small');
  const top = async (part: string) => (await page.locator(`section[aria-labelledby="${part}"]`).boundingBox())?.y ?? 0;
  await expect(page.locator('section[aria-labelledby="page"]')).toBeVisible();
  expect(await top('page')).toBeLessThan(await top('account'));
  expect(await top('account')).toBeLessThan(await top('data'));
  // What is read aloud and gone to by keys comes in the order of the eye.
  const parts = page.locator('.settings section');
  const read = await parts.evaluateAll((all) => all.map((part) => part.getAttribute('aria-labelledby')));
  expect(read).toEqual(['you', 'page', 'account', 'bots', 'data']);

  await page.goto('/');
  await playBots(page);
  await expect(page.locator('section.escape-dock.asked')).toBeVisible();
  // Nothing lies over the map of a phone that was not asked for.
  await expect(page.locator('.stage .tools, .stage .minimap')).toHaveCount(0);
  const shelf = page.getByRole('button', { name: 'Map tools' });
  await expect(shelf).toHaveAttribute('aria-pressed', 'false');
  await shelf.click();
  await page.getByRole('button', { name: 'Show the whole map' }).click();
  // The tools lie on none of it, below it or beside it.
  const covered = await page.locator('.stage').evaluate((stage) => {
    const tools = stage.querySelector('.tools')?.getBoundingClientRect() ?? new DOMRect();
    const boxes = [...stage.querySelectorAll('[data-place]')].map((place) => place.getBoundingClientRect());
    return {
      all: boxes.length,
      n: boxes.filter((box) => box.bottom > tools.top + 1 && box.right > tools.left + 1).length,
    };
  });
  expect(covered.all).toBeGreaterThan(0);
  expect(covered.n).toBe(0);

  // Nor on what points to the hatches that are out of sight.
  await page.getByRole('button', { name: 'Go to my piece' }).click();
  const pointed = await page.locator('.stage').evaluate((stage) => {
    const tools = stage.querySelector('.tools')?.getBoundingClientRect() ?? new DOMRect();
    const boxes = [...stage.querySelectorAll('.hatch-pointer circle')].map((mark) => mark.getBoundingClientRect());
    return { all: boxes.length, n: boxes.filter((box) => box.bottom > tools.top && box.right > tools.left).length };
  });
  expect(pointed.all).toBeGreaterThan(0);
  expect(pointed.n).toBe(0);
  await shelf.click();
  await expect(page.locator('.stage .tools')).toHaveCount(0);

  // How fast bots play is chosen without the menu going away.
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('radio', { name: 'Calm' }).check({ force: true });
  await expect(page.getByRole('radio', { name: 'Calm' })).toBeChecked();
  await page.waitForTimeout(300);
  await expect(page.getByRole('dialog')).toBeVisible();
});

for (const game of ['escape', 'survive', 'ovni'])
  test(`nothing on the board moves on the page when the dock changes its height: ${game}`, async ({ visit }) => {
    const page = await visit('/', 'small');
    await playBots(page, game);
    await expect(page.locator(`section.${game}-dock.asked`)).toBeVisible();
    // What is placed on an overview comes at its full size.
    const overview = page.getByRole('button', { name: 'Open the map' });
    if ((await overview.count()) > 0) await overview.click();
    const place = page.locator('.stage [data-place]').first();
    const placed = () => place.boundingBox();
    const dock = page.locator('.dock');
    // Some questions have all the height that a dock may have, so it becomes lower and then higher again.
    const whole = (await dock.boundingBox())?.height ?? 0;
    const lower = (px: number) =>
      dock.evaluate(
        (node, height) => Object.assign(node.style, { minHeight: height, maxHeight: height }),
        `${whole - px}px`,
      );
    const high = await steadyHeightOf(page);
    // What is asked would be brought into sight again; whoever looks elsewhere is left alone, as far as there is a board.
    await pan(page, 30, await toTheMiddle(page));
    await steadyHeightOf(page);
    const before = await placed();
    for (const px of [60, 20, 0]) {
      const asked = await heightOf(page);
      await lower(px);
      await expect.poll(() => heightOf(page)).not.toBe(asked);
      expect(await placed()).toEqual(before);
    }
    expect(await heightOf(page)).toBeCloseTo(high, 0);
  });

test('a dock that is folded carries the answer, and one that nothing is asked in gives its room away', async ({
  visit,
}) => {
  const page = await visit('/', 'small');
  await playBots(page);
  await expect(page.locator('section.escape-dock.asked')).toBeVisible();
  const asked = await steadyHeightOf(page);
  const dock = page.locator('.dock');
  const isLine = async () => ((await dock.boundingBox())?.height ?? 0) < 80;

  // A press anywhere on the folded line unfolds it.
  await fold(page).click();
  await expect.poll(isLine).toBe(true);
  await page.locator('.handle p').click();
  await expect.poll(isLine).toBe(false);

  // Behind another tab the question is one line, which answers nothing and leads back to it.
  await choose(page);
  const map = page.getByRole('tab', { name: 'Map' });
  for (const back of [page.locator('.handle p'), fold(page)]) {
    await page.getByRole('tab', { name: 'Rules' }).click();
    await expect.poll(isLine).toBe(true);
    expect(await heightOf(page)).toBeGreaterThan(0.6 * SIZES.small.height);
    await expect(dock.locator('button').locator('visible=true')).toHaveCount(1);
    await back.click();
    await expect(map).toHaveAttribute('aria-selected', 'true');
    await expect.poll(isLine).toBe(false);
    await expect.poll(() => heightOf(page)).toBeCloseTo(asked, 0);
  }
  // By its tab the board comes back as it was.
  await page.getByRole('tab', { name: 'Rules' }).click();
  await map.click();
  await expect.poll(() => heightOf(page)).toBeCloseTo(asked, 0);

  // What is chosen on the board is confirmed in the line.
  await fold(page).click();
  const answer = page.locator('.handle').getByRole('button', { name: /^Move to / });
  await expect(answer).toBeVisible();
  expect(await isLine()).toBe(true);
  await answer.click();
  await expect(answer).toBeHidden();
});

test('a dock that is folded says what else could be done than the answer it shows', async ({ visit }) => {
  const open = () => visit('/settings', 'small', 'light', 'es-ES');
  const { code, alien, page } = await duel([await open(), await open()]);
  const { legal = [] } = (await alien.look()).asked;
  const both = legal.find(({ do: name, to }) => name === 'attack' && legal.some((o) => o.do === 'move' && o.to === to));
  await page.goto(`/t/${code}`);
  await page.evaluate(() => document.fonts.ready);
  await fold(page).click();
  await page.locator(`[data-place="${both?.to}"]`).dispatchEvent('click');
  const note = page.locator('.handle .note');
  await expect(note).toHaveText(`Despliega para más: Atacar en ${both?.to}`);
  expect(await note.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
  expect((await page.locator('.dock').boundingBox())?.height).toBeLessThan(80);
  await picture(page, 'folded-more');
  // A press on it unfolds the dock, where the other answer stands.
  await note.click();
  await expect(page.locator('#asked').getByRole('button', { name: `Atacar en ${both?.to}` })).toBeVisible();
});

test('a dock that was folded stays so from answer to answer, and says why one was refused', async ({ visit }) => {
  const page = await visit('/', 'small');
  // The page offers nothing that is refused, so one placement is bent on its way.
  let isBent = false;
  await page.routeWebSocket(/\/api\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const text = String(message);
      server.send(isBent ? text.replace(/("do":"place_explorer".*"on":)"\w+"/, '$1"a1"') : text);
    });
  });
  await page.goto('/');
  const code = await playBots(page, 'survive');
  await expect(page.locator('section.survive-dock.asked')).toBeVisible();
  const isLine = async () => ((await page.locator('.dock').boundingBox())?.height ?? 0) < 120;
  const place = async () => {
    await page.locator('.cell[data-place][aria-pressed="false"]').first().dispatchEvent('click');
    await page
      .locator('.handle')
      .getByRole('button', { name: /^Place the / })
      .click();
  };
  await fold(page).click();
  await expect.poll(isLine).toBe(true);
  for (const n of [9, 8]) {
    await place();
    // The bots place before it is asked again.
    await expect(page.locator('.handle')).toContainText(`Place an explorer, ${n} left`);
    expect(await isLine()).toBe(true);
  }

  isBent = true;
  await place();
  await expect(page.locator('.handle .tone-bad')).toBeVisible();
  expect((await page.locator('.handle .tone-bad').innerText()).length).toBeGreaterThan(8);
  expect(await isLine()).toBe(true);
  isBent = false;

  // The next step of the match finds it folded too.
  const player = new Player<Match>(page.request, code);
  const { asked } = await player.look();
  await player.order({ do: 'act', question: asked.question, action: { do: 'place_for_me' } });
  // Who begins is luck, and three bots may play before.
  await expect(page.locator('.handle')).toContainText('3 moves left', { timeout: 45_000 });
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'false');
  // What is asked beside the question brings it back, and leaves it as it was.
  await player.order({ do: 'pause' });
  const resume = page.locator('#asked').getByRole('button', { name: 'Go on' });
  await expect(resume).toBeVisible();
  await resume.click();
  await expect.poll(isLine).toBe(true);
});

/** One tile of each kind that can be kept, and two of some. */
const TILES = ['dolphin', 'wind', 'move_serpent', 'move_shark', 'move_whale', 'shark_defence', 'whale_defence']
  .concat('dolphin', 'wind')
  .map((back, nth) => ({ back, front: nth < 8 ? 'beach' : 'forest' }));

/** The cards of the hand that are not in sight whole, and how many there are. */
async function hiddenCards(page: Page) {
  return page.locator('.survive-dock .hand').evaluate((hand) => {
    // What can't be played now is put away on a small phone; what can be is shown like this.
    hand.classList.remove('idle');
    hand.closest('section')?.classList.add('choices');
    const dock = hand.closest('section')?.getBoundingClientRect() ?? new DOMRect();
    const go = document.querySelector('.survive-dock .go')?.getBoundingClientRect() ?? new DOMRect();
    const cards = [...hand.querySelectorAll('.card')];
    const hidden = cards.filter((card) => {
      const box = card.getBoundingClientRect();
      const isUnder = box.right > go.left && box.bottom > go.top + 2;
      const isCut = card.scrollHeight > card.clientHeight || card.scrollWidth > card.clientWidth;
      return isUnder || isCut || box.left < dock.left || box.right > dock.right || box.top < dock.top;
    });
    return { n: cards.length, hidden: hidden.map((card) => card.textContent) };
  });
}

test('what a long press explains goes with the next press or scroll, and covers no question', async ({ visit }) => {
  const page = await visit('/', 'small');
  // Whoever holds nothing is dealt a hand that takes long to gather.
  await page.routeWebSocket(/\/api\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) =>
      socket.send(String(message).replaceAll('"hand":[]', `"hand":${JSON.stringify(TILES)}`)),
    );
  });
  await page.goto('/');
  await playBots(page, 'survive');
  await page.locator('#survive-rest').click();
  // Up to three others may come first, each told move by move.
  await expect(page.locator('section.survive-dock.asked').getByText('moves left')).toBeVisible({ timeout: 60_000 });
  const steps = page.getByRole('list', { name: 'Steps of a turn' });
  const bubble = page.locator('.bubble');
  const hold = async () => {
    const finger = { pointerType: 'touch', bubbles: true };
    const pill = steps.locator('.step').nth(1);
    await pill.dispatchEvent('pointerdown', finger);
    await expect(bubble).toBeVisible();
    await pill.dispatchEvent('pointerup', finger);
  };
  await hold();
  const [text, dock] = [await bubble.boundingBox(), await page.locator('.dock').boundingBox()];
  expect((text?.y ?? 999) + (text?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0);
  await page.locator('.dock h2').dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
  await expect(bubble).toHaveCount(0, { timeout: 1000 });
  await hold();
  await page.locator('#asked').dispatchEvent('scroll');
  await expect(bubble).toHaveCount(0, { timeout: 1000 });
  const meanwhile = page.getByRole('button', { name: 'Close what happened meanwhile' });
  if ((await meanwhile.count()) > 0) await meanwhile.click();
  for (const size of PICTURED) {
    await page.setViewportSize(size);
    await expect.poll(() => hiddenCards(page), { message: `${size.width}` }).toEqual({ n: 7, hidden: [] });
  }
  await page.setViewportSize(SIZES.small);
  await expect(page.locator('.hand .card').first()).toContainText('2 × Dolphin');
  // The first pill is whole, with some room beside it.
  expect((await steps.locator('.step').first().boundingBox())?.x).toBeGreaterThanOrEqual(8);
});

test('while others are asked, the board of a small phone has the room of the question', async ({ visit }) => {
  const pages = [await visit('/', 'small'), await visit('/', 'small')];
  for (const [n, { request }] of pages.entries()) await request.post('/api/guests', { data: { name: `Ada ${n}` } });
  const all = pages.map(({ request }) => request);
  const { code } = await deal<Match>(all, { game: 'escape', options: { seats: 2 } });
  const heights: Record<string, number> = {};
  for (const page of pages) {
    await page.goto(`/t/${code}`);
    await expect(page.locator('section.escape-dock')).toBeVisible();
    const isAsked = (await page.locator('section.escape-dock.asked').count()) > 0;
    if (!isAsked) await expect.poll(async () => (await page.locator('.dock').boundingBox())?.height).toBeLessThan(190);
    heights[isAsked ? 'asked' : 'waiting'] = await steadyHeightOf(page);
  }
  expect(heights['waiting']).toBeGreaterThan((heights['asked'] ?? 0) + 25);
  expect(heights['waiting']).toBeGreaterThan(0.45 * SIZES.small.height);
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
  // What was placed is looked at for a while first.
  await expect(page.locator('#survive-answer')).toHaveText('Done moving', { timeout: 40_000 });
  for (let n = 0; n < 8; n += 1) await pan(page, 150, 120);
  const { asked } = await player.look();
  const done = asked.legal?.find((action) => action.do !== 'step' && action.do !== 'row');
  await player.order({ do: 'act', question: asked.question, action: done });
  await expect(said).toBeVisible();
  // The names of the seats are read meanwhile: it stands above them, once it has risen.
  const names = (await page.locator('.strip').boundingBox())?.y ?? 0;
  await expect
    .poll(() => said.evaluate((words) => (words.isConnected ? words.getBoundingClientRect().bottom : Infinity)))
    .toBeLessThanOrEqual(names);
  const nOffered = await page.locator('[data-place][aria-pressed="false"]').count();
  await expect.poll(inSight).toBe(nOffered);
  await expect(page.getByRole('log')).toContainText('Showing what can sink');

  // Whoever looks elsewhere stays there, even while the dock folds.
  for (let n = 0; n < 8; n += 1) await pan(page, 150, 120);
  const there = await middleOf(page);
  const nLeft = await inSight();
  expect(nLeft).toBeLessThan(nOffered);
  await fold(page).click();
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'false');
  await fold(page).click();
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(async () => (await middleOf(page))?.place).toBe(there?.place);
  expect(await inSight()).toBe(nLeft);
});
