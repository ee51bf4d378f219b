/** Drawing a zone of one's own, by mouse, by finger and by keys, and playing on it. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { refusesHostile } from './hostile';
import { expect, isAccessible, picture, test } from './setup';

const cell = (page: Page, place: string) => page.locator(`[data-place="${place}"]`);

async function middle(part: Locator): Promise<{ x: number; y: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('it is not there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Takes a brush by its name. */
async function take(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name }).check({ force: true });
}

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Begin with nothing' }).click();
  await expect(page.getByRole('heading', { name: 'Map without a name' })).toBeVisible();
}

/** Where the text of the map goes that is exported. */
async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

test('a zone is drawn with the mouse, mended where a check speaks, weighed by bots and played on', async ({
  visit,
}) => {
  const page = await visit('/workshop');
  await expect(page.getByRole('heading', { name: 'Workshop' })).toBeVisible();
  await isAccessible(page);
  await begin(page);
  // Mirrored while it is drawn: one stroke makes both arms.
  await page.getByRole('button', { name: 'Symmetry: None' }).click();
  await page.getByRole('dialog').getByText('Left and right', { exact: true }).click();
  await page.keyboard.press('Escape');
  const [from, to] = [await middle(cell(page, 'H07')), await middle(cell(page, 'L07'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // However fast it goes, no sector is left out.
  await page.mouse.move(to.x, to.y, { steps: 2 });
  await page.mouse.up();
  await expect(cell(page, 'P07')).toHaveAccessibleName(/dangerous/);
  await take(page, 'Hatch');
  await cell(page, 'G07').click();
  await expect(cell(page, 'G07')).toHaveAccessibleName(/hatch 1/);
  await expect(cell(page, 'Q07')).toHaveAccessibleName(/hatch 2/);
  await take(page, 'Humans');
  await cell(page, 'L08').click();
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks).toContainText('There is no alien start. Draw one.');
  await expect(checks).toContainText('The map has no name yet. Give it one.');
  await expect(page.getByRole('button', { name: /Fix \d+ problems to play it/ })).toBeDisabled();
  await take(page, 'Aliens');
  await cell(page, 'L06').click();
  await page.getByLabel('Name').fill('Corridor');
  await page.getByLabel('Name').press('Enter');
  await expect(checks).toContainText('One can play on it');
  // A sector that nobody reaches is named, shown and taken away again.
  await take(page, 'Secure');
  await cell(page, 'A01').click();
  await expect(checks).toContainText('2 sectors can’t be reached from either start: A01 and W01.');
  await expect(page.getByRole('button', { name: 'Fix 2 problems to play it' })).toBeDisabled();
  await expect(cell(page, 'A01')).toHaveAccessibleName(/can’t be reached/);
  await expect(cell(page, 'W01')).toHaveAccessibleName(/can’t be reached/);
  await picture(page, 'workshop-fault');
  await isAccessible(page);
  await checks.getByRole('button', { name: 'Show it' }).first().click();
  await expect(cell(page, 'A01')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(checks).toContainText('One can play on it');
  await page.getByRole('button', { name: 'Bots try it' }).click();
  await expect(page.getByText(/% of the humans get out/)).toBeVisible();
  await expect(page.getByText('600 of 600 matches')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Show on the map where they died' }).click();
  await picture(page, 'workshop-balance');
  await isAccessible(page);
  const text = await exported(page);
  expect(text).toContain('name: Corridor\n');
  // On paper: the map in black on white, and a sheet of 39 boxes.
  const [drawing] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Drawing' }).click(),
  ]);
  const svg = readFileSync(await drawing.path(), 'utf8');
  expect(svg).toContain('>H07</text>');
  expect(svg).not.toContain('var(');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.paper li')).toHaveCount(39);
  await expect(page.locator('.paper li').last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'New table' })).toBeHidden();
  await picture(page, 'workshop-paper');
  await page.pdf({ path: 'test-results/workshop.pdf', landscape: true, format: 'A4' });
  await page.emulateMedia({ media: 'screen' });
  // It is there again after a reload, and in the list.
  await page.reload();
  await expect(cell(page, 'P07')).toHaveAccessibleName(/dangerous/);
  await page.getByRole('link', { name: 'Workshop' }).click();
  await expect(page.getByRole('link', { name: /Corridor/ })).toBeVisible();
  await picture(page, 'workshop');
  await page.getByRole('link', { name: /Corridor/ }).click();
  await page.getByRole('button', { name: 'New table' }).click();
  await expect(page.getByText('On your map Corridor')).toBeVisible();
  await page.getByRole('button', { name: 'Change details' }).click();
  await expect(page.getByLabel('Zone').locator('option:checked')).toHaveText('Corridor');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByText('Zone Corridor')).toBeVisible();
});

test('a file is opened, what can’t be read is said line by line, and a zone is copied exactly', async ({ visit }) => {
  const page = await visit('/workshop');
  const open = async (name: string, text: string) =>
    page.getByLabel('Open a file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await open('bad.map', 'name: <img src=x onerror=alert(1)>\n\n   A B\n01 o ?\n');
  await expect(page.getByText('Line 4: B01 is marked “?”')).toBeVisible();
  await refusesHostile(page, 'Open a file', '01 o o');
  await isAccessible(page);
  // A name is a name, whatever stands in it.
  await open('named.map', 'name: <b onclick=alert(1)>Bold</b>\n\n   A B\n01 H A\n');
  await expect(page.getByRole('heading', { name: '<b onclick=alert(1)>Bold</b>' })).toBeVisible();
  await page.getByRole('link', { name: 'Workshop' }).click();
  await page.getByLabel('Zone to begin from').selectOption('Galvani');
  await page.getByRole('region', { name: 'A new map' }).getByRole('button', { name: 'Copy it' }).click();
  await expect(page.getByText('One can play on it')).toBeVisible();
  const zone = readFileSync(new URL('../../games/escape/data/galvani.map', import.meta.url), 'utf8');
  const grid = (text: string) => text.slice(text.indexOf('   A B'));
  expect(grid(await exported(page))).toBe(grid(zone));
  await picture(page, 'workshop-galvani');
});

test('a zone is drawn by keys alone', async ({ visit }) => {
  const page = await visit('/workshop');
  await page.getByRole('button', { name: 'Begin with nothing' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Map without a name' })).toBeVisible();
  await page.getByLabel('Name').focus();
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'By keys' })).toBeVisible();
  await cell(page, 'L07').focus();
  for (const key of [
    '4',
    'Enter',
    'ArrowDown',
    '1',
    'Enter',
    'ArrowDown',
    '3',
    'Enter',
    'ArrowUp',
    'ArrowRight',
    '5',
    'Enter',
  ])
    await page.keyboard.press(key);
  await expect(page.getByText('One can play on it')).toBeVisible();
  await expect(cell(page, 'L09')).toHaveAccessibleName(/hatch 1/);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('There is no alien start. Draw one.')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('One can play on it')).toBeVisible();
  // Whoever leaves at once loses nothing.
  await cell(page, 'A01').focus();
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await page.goto('/workshop');
  await page.getByRole('link', { name: /By keys/ }).click();
  await expect(cell(page, 'A01')).toHaveAccessibleName(/secure/);
});

test('a zone is drawn with a finger, and a match begins on it', async ({ visit }) => {
  const page = await visit('/workshop', 'small');
  await begin(page);
  const draw = async (name: string, ...places: string[]) => {
    await take(page, name);
    for (const place of places) await cell(page, place).tap({ force: true });
  };
  // One finger paints all it passes, as one change; two move the map, and paint nothing.
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const dangerous = page.locator('[data-place][aria-label*="dangerous"]');
  const [from, to] = [await middle(cell(page, 'J07')), await middle(cell(page, 'N07'))];
  // Not on the line between two sectors.
  [from.y, to.y] = [from.y + 6, to.y + 6];
  await take(page, 'Dangerous');
  await touch('touchStart', from);
  await touch('touchMove', { x: (from.x + to.x) / 2, y: from.y });
  await touch('touchMove', to);
  await touch('touchEnd');
  await expect(dangerous).toHaveCount(5);
  const box = await cell(page, 'L07').boundingBox();
  await touch('touchStart', from);
  await touch('touchStart', from, to);
  const spread = (by: number) => touch('touchMove', { x: from.x - by, y: from.y }, { x: to.x + by, y: to.y });
  const grown = async () => ((await cell(page, 'L07').boundingBox())?.width ?? 0) / (box?.width ?? 1);
  for (const by of [10, 20, 30]) await spread(by);
  await expect.poll(grown).toBeGreaterThan(1.2);
  for (const by of [20, 10, 0]) await spread(by);
  await expect.poll(grown).toBeLessThan(1.1);
  await touch('touchEnd');
  await expect(dangerous).toHaveCount(5);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(dangerous).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo' }).tap();
  await draw('Dangerous', 'L08', 'M07', 'M08', 'K07', 'K08');
  await draw('Humans', 'L09');
  await draw('Aliens', 'L06');
  await draw('Hatch', 'M06');
  await picture(page, 'workshop-draw');
  await isAccessible(page);
  await page.getByRole('tab', { name: 'Setup' }).click();
  await page.getByLabel('Name').fill('Thumb');
  await page.getByLabel('Name').press('Enter');
  await picture(page, 'workshop-setup');
  await page.getByRole('tab', { name: 'Checks' }).click();
  await expect(page.getByText('One can play on it')).toBeVisible();
  await picture(page, 'workshop-checks');
  await isAccessible(page);
  await page.getByRole('tab', { name: 'Try' }).click();
  await picture(page, 'workshop-try');
  await page.getByRole('button', { name: 'Play it against bots' }).click();
  await expect(page).toHaveURL(/\/t\//);
  await expect(
    page.getByRole('region', { name: 'Map of the ship' }).or(page.locator('.escape-board')).first(),
  ).toBeVisible();
});
