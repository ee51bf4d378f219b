import { answer, answerOnce, isOver, offered, sector } from './escape';
import { expect, hurryBots, hurryWaits, isAccessible, picture, playBots, test } from './setup';

for (const size of ['desktop', 'phone'] as const) {
  test(`a whole match is played through the interface on a ${size}`, async ({ visit }) => {
    const page = await visit('/', size, size === 'phone' ? 'light' : 'dark');
    // One of the two is played at its pace.
    if (size === 'phone') {
      await hurryBots(page, 'at_once');
      await hurryWaits(page);
    }
    await playBots(page);
    let n_answers = 0;
    while ((await isOver(page).count()) === 0) {
      if (await answerOnce(page)) n_answers += 1;
      else await page.waitForTimeout(100);
      if (n_answers === 4) await picture(page, 'escape');
    }
    expect(n_answers).toBeGreaterThan(0);
    await picture(page, 'escape-over');
    // The end stays on the board for a while, then the result comes by itself.
    await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible({ timeout: 30_000 });
    await isAccessible(page);
  });
}

test('the keyboard alone finds a sector, chooses it and moves', { tag: '@quick' }, async ({ visit }) => {
  const page = await visit();
  await playBots(page);
  await expect(answer(page)).toBeVisible();
  await page.keyboard.press('Alt+m');
  await page.keyboard.type('d09');
  await expect(sector(page, 'D09')).toBeFocused();
  await expect(sector(page, 'D09')).toHaveAccessibleName(/^D09, dangerous\./);
  await page.keyboard.press('ArrowRight');
  await expect(sector(page, 'E09')).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(sector(page, 'D09')).toBeFocused();
  const [place = ''] = await offered(page);
  await page.waitForTimeout(1000);
  await page.keyboard.type(place);
  await expect(sector(page, place)).toHaveAccessibleName(/You can go here, \d steps?\./);
  await page.keyboard.press('Enter');
  await expect(sector(page, place)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(sector(page, place)).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Enter');
  await page.keyboard.press('/');
  await expect(answer(page)).toBeFocused();
  await expect(answer(page)).toHaveText(`Move to ${place}`);
  await page.keyboard.press('Enter');
  await expect(answer(page)).not.toHaveText(`Move to ${place}`);
});

// On a phone the board has the room that the question leaves, and keeps its middle: that is tried in small.spec.ts.
test('on a wide page the board stands still from one question to the next', async ({ visit }) => {
  const page = await visit();
  await playBots(page);
  const heights = new Set<number>();
  for (let n_answers = 0; n_answers < 4 && (await isOver(page).count()) === 0;) {
    // Whoever is out is asked nothing more, and the page of the result has no board.
    const boards = await page
      .locator('.match:not(:has(.dock.low)) > main.board')
      .evaluateAll((found) => found.map((board) => board.clientHeight));
    for (const height of boards) heights.add(height);
    if (await answerOnce(page)) n_answers += 1;
    else await page.waitForTimeout(50);
  }
  expect(heights.size).toBe(1);
});

test('a note is drawn on the map and is there after a reload', async ({ visit }) => {
  const page = await visit();
  await playBots(page);
  await expect(answer(page)).toBeVisible();
  await sector(page, 'A02').click({ button: 'right' });
  const card = page.getByRole('dialog', { name: 'A02' });
  await card.getByLabel('On the map').fill('trap');
  await card.getByRole('radio').nth(1).check();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(sector(page, 'A02')).toBeFocused();
  // In one's own turn a press on what is out of reach says why, and leads to the note.
  await page.keyboard.press('Enter');
  await expect(card).toBeHidden();
  await expect(page.locator('.missed')).toHaveText(/^A02 is too far: at most [12] steps?\./);
  await picture(page, 'escape-too-far');
  await page.getByRole('button', { name: 'Note on A02' }).click();
  await expect(card).toBeVisible();
  await picture(page, 'escape-note');
  await isAccessible(page);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('radio', { name: 'Alien' }).first().check();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(sector(page, 'A02')).toHaveAccessibleName(/Your note: trap/);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(page.getByRole('radio', { name: 'Alien' }).first()).toBeChecked();
  await expect(page.getByText('Saved.')).toBeHidden();
  await isAccessible(page);
  await page.getByRole('tab', { name: 'Heard' }).click();
  await isAccessible(page);
  await page.getByRole('tab', { name: 'Rules' }).click();
  await isAccessible(page);
});

test('on a phone a drag moves the map, a tap chooses, and a long press looks closer', async ({ visit }) => {
  const page = await visit('/', 'phone');
  await playBots(page);
  await expect(answer(page)).toBeVisible();
  const [place = ''] = await offered(page);
  const middle = async () => {
    const box = await sector(page, place).boundingBox();
    if (box === null) throw new Error(`${place} is not on the page`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });

  const before = await middle();
  await send('touchStart', [before]);
  for (const step of [10, 20, 30, 40]) await send('touchMove', [{ x: before.x + step, y: before.y + step }]);
  await send('touchEnd', []);
  await expect.poll(async () => Math.round((await middle()).x - before.x)).toBeGreaterThan(30);
  await expect(sector(page, place)).toHaveAttribute('aria-pressed', 'false');

  const at = await middle();
  await send('touchStart', [at]);
  await page.waitForTimeout(700);
  await send('touchEnd', []);
  await expect(page.getByRole('dialog', { name: place })).toBeVisible();
  await expect(sector(page, place)).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('dialog', { name: place }).getByRole('button', { name: 'Close' }).click();

  await page.touchscreen.tap(at.x, at.y);
  await expect(sector(page, place)).toHaveAttribute('aria-pressed', 'true');
  await expect(answer(page)).toHaveText(`Move to ${place}`);

  const [one, two] = [
    { x: at.x - 30, y: at.y },
    { x: at.x + 30, y: at.y },
  ];
  const width = (await sector(page, place).boundingBox())?.width ?? 0;
  await send('touchStart', [one, two]);
  for (const step of [10, 20, 30])
    await send('touchMove', [
      { x: one.x - step, y: one.y },
      { x: two.x + step, y: two.y },
    ]);
  await send('touchEnd', []);
  await expect.poll(async () => ((await sector(page, place).boundingBox())?.width ?? 0) / width).toBeGreaterThan(1.5);
});

test('on a phone a sector too small for a finger comes nearer before it is chosen', async ({ visit }) => {
  const page = await visit('/', 'phone');
  await playBots(page);
  await expect(answer(page)).toBeVisible();
  const [place = ''] = await offered(page);
  await page.getByRole('button', { name: 'Map tools' }).click();
  await page.getByRole('button', { name: 'Show the whole map' }).click();
  const width = async () => (await sector(page, place).boundingBox())?.width ?? 0;
  await expect.poll(width).toBeLessThan(30);
  const tap = async () => {
    const box = await sector(page, place).boundingBox();
    if (box === null) throw new Error(`${place} is not on the page`);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  await tap();
  await expect.poll(width).toBeGreaterThan(44);
  await expect(sector(page, place)).toHaveAttribute('aria-pressed', 'false');
  await tap();
  await expect(sector(page, place)).toHaveAttribute('aria-pressed', 'true');
});

test('with reduced motion nothing travels', async ({ visit }) => {
  const page = await visit();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playBots(page);
  await expect(answer(page)).toBeVisible();
  await expect(page.locator('g.me')).toHaveCSS('transition-duration', '0s');
});
