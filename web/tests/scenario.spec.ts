/** Composing a scenario of one's own, by mouse, by finger and by keys, and playing it. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { answerOnce } from './escape';
import { refusesHostile } from './hostile';
import { expect, isAccessible, picture, test } from './setup';

const row = (page: Page, code: string) => page.locator(`[data-code="${code}"]`);
const turn = (page: Page, code: string) => row(page, code).getByRole('switch').click();

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Begin without rules' }).click();
  await expect(page.getByRole('heading', { name: 'Scenario without a name' })).toBeVisible();
}

async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.scenario$/);
  return readFileSync(await download.path(), 'utf8');
}

test('a scenario is composed, mended where it contradicts itself or the map, weighed, printed and played', async ({
  visit,
}) => {
  const page = await visit('/workshop');
  await page.setViewportSize({ width: 1280, height: 800 });
  await begin(page);
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks).toContainText('The scenario has no name yet. Give it one.');
  await expect(checks).toContainText('The scenario changes nothing yet. Switch a rule on.');
  await page.getByRole('textbox', { name: 'Name' }).fill('Night shift');
  // A contradiction is said beside both codes, and what to do.
  await turn(page, 'B.6');
  const missing = 'B.6 needs E.3: nobody could win without it. Switch E.3 on.';
  await expect(row(page, 'B.6')).toContainText(missing);
  await expect(row(page, 'E.3')).toContainText(missing);
  await turn(page, 'H.1');
  const quarrel = 'B.6 leaves no humans, and H.1 needs them. Switch one of them off.';
  await expect(row(page, 'H.1')).toContainText(quarrel);
  await expect(row(page, 'B.6')).toContainText(quarrel);
  await expect(page.getByRole('button', { name: 'Fix 2 problems to play it' })).toBeDisabled();
  await picture(page, 'scenario-contradiction');
  await isAccessible(page);
  await checks.getByRole('button', { name: 'Show B.6' }).first().click();
  await expect(row(page, 'B.6').getByRole('switch')).toBeFocused();
  // Back and there again, by button and by keys, as far as one likes.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'H.1').getByRole('switch')).not.toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(row(page, 'B.6').getByRole('switch')).not.toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  for (const key of ['Control+y', 'Control+Shift+z']) await page.keyboard.press(key);
  await expect(row(page, 'B.6').getByRole('switch')).toBeChecked();
  await turn(page, 'E.3');
  // With as many kills as players and nobody coming back, too many are asked for.
  await expect(row(page, 'E.3')).toContainText('nobody can make more than 3. Ask for fewer or switch A.5 on.');
  await row(page, 'E.3').getByText('A number').click();
  await row(page, 'E.3').getByRole('spinbutton').fill('2');
  await expect(checks).toContainText('It can be played on Galilei with 4 players.');
  // A map without such a hatch, and one that has it.
  await turn(page, 'C.6');
  await row(page, 'C.6').getByText('5', { exact: true }).click();
  await expect(row(page, 'C.6')).toContainText(
    'C.6: hatch 5 is needed, and Galilei has 4. Choose another, or another map.',
  );
  await picture(page, 'scenario-misfit');
  await row(page, 'C.6').getByText('5', { exact: true }).click();
  await row(page, 'C.6').getByText('4', { exact: true }).click();
  await expect(checks).toContainText('It can be played on Galilei with 4 players.');
  await expect(page.getByRole('region', { name: 'In words' })).toContainText('Aliens start on hatches 1 and 4.');
  await page.getByRole('button', { name: 'Bots try it' }).click();
  await expect(page.getByText(/(A match takes|Most matches take) \d+ rounds?/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await picture(page, 'scenario');
  await isAccessible(page);
  // The whole sheet says how the rules mean it.
  await page.getByRole('button', { name: 'Read the rule sheet' }).click();
  await expect(page.getByRole('dialog')).toContainText('each alien learns only its own hatch');
  await picture(page, 'scenario-sheet');
  await isAccessible(page);
  await page.keyboard.press('Escape');
  expect(await exported(page)).toBe('name: Night shift\n\nB.6\nC.6 1 4\nE.3 2\n');
  // On paper: the sheet, and nothing of the tool.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.paper')).toContainText('Aliens start on hatches 1 and 4.');
  await expect(page.locator('.paper')).toContainText('each alien learns only its own hatch');
  await expect(page.locator('.paper')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New table' })).toBeHidden();
  await picture(page, 'scenario-paper');
  await page.emulateMedia({ media: 'screen' });
  // It is there again after a reload, and in the list.
  await page.reload();
  await expect(row(page, 'C.6').getByRole('switch')).toBeChecked();
  await page.getByRole('link', { name: 'Workshop' }).click();
  await expect(page.getByRole('link', { name: /Night shift/ })).toBeVisible();
  await picture(page, 'workshop-scenarios');
  await isAccessible(page);
  await page.getByRole('link', { name: /Night shift/ }).click();
  await page.getByRole('button', { name: 'New table' }).click();
  await expect(page.getByText('With your scenario Night shift')).toBeVisible();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByText('Scenario Night shift')).toBeVisible();
  await page.goto('/workshop');
  await page.getByRole('button', { name: 'Delete the scenario' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the scenario' }).click();
  await expect(page.getByRole('link', { name: /Night shift/ })).toBeHidden();
});

test('a ready-made scenario is copied exactly, and a file is opened or refused line by line', async ({ visit }) => {
  const page = await visit('/workshop');
  await page.getByLabel('Scenario to begin from').selectOption('Arena');
  await page.getByRole('region', { name: 'A new scenario' }).getByRole('button', { name: 'Copy it' }).click();
  await expect(page.getByText('It can be played on Galilei with 4 players.')).toBeVisible();
  const arena = readFileSync(new URL('../../games/escape/data/arena.scenario', import.meta.url), 'utf8');
  const codes = (text: string) => text.slice(text.indexOf('\n\n'));
  expect(codes(await exported(page))).toBe(codes(arena));
  // The maps that can't carry it say why, and are chosen all the same.
  await page.getByText(/^\d+ maps can’t carry it$/).click();
  await page.getByText('With A.4 and C.6 nobody can move away on Fermi from').click();
  await expect(row(page, 'C.6')).toContainText('With A.4 and C.6 nobody can move away on Fermi from');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('It can be played on Galilei with 4 players.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Galilei' })).toBeChecked();
  await page.getByRole('link', { name: 'Workshop' }).click();
  const open = async (text: string) =>
    page
      .getByLabel('Open a scenario file')
      .setInputFiles({ name: 'a.scenario', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await open('name: <img src=x onerror=alert(1)>\nB.3\n<script>alert(1)</script>\n');
  await expect(page.getByText('Line 3: “<script>alert(1)…” is not a code')).toBeVisible();
  await refusesHostile(page, 'Open a scenario file', 'B.3');
  await open('x'.repeat(9_000));
  await expect(page.getByText('The text has 9000 bytes')).toBeVisible();
  await isAccessible(page);
  // What contradicts itself can be mended here, and a name is a name.
  await open('name: <b onclick=alert(1)>Bold</b>\nD.2\nH.15\n');
  await expect(page.getByRole('heading', { name: '<b onclick=alert(1)>Bold</b>' })).toBeVisible();
  await expect(row(page, 'H.15')).toContainText('D.2 takes the hatch cards away, and H.15 needs them.');
});

test('a scenario is composed by keys alone, in Italian', async ({ visit }) => {
  const page = await visit('/workshop', 'desktop', 'dark', 'it-IT');
  await page.getByRole('button', { name: 'Inizia senza regole' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Scenario senza nome' })).toBeVisible();
  await row(page, 'A.1').getByRole('switch').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(row(page, 'A.4').getByRole('switch')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('region', { name: 'In parole' })).toContainText(
    'Solo gli umani entrano nei settori sicuri.',
  );
  await page.getByRole('textbox', { name: 'Nome' }).focus();
  await page.keyboard.type('Tasti');
  await expect(page.getByText('Si può giocare su Galilei in 4.')).toBeVisible();
  await page.getByRole('button', { name: 'Giocalo contro i bot' }).focus();
  await picture(page, 'scenario-italian');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/t\//);
});

test('a scenario is composed with a finger on a map of one’s own, and a match begins with it', async ({ visit }) => {
  const page = await visit('/workshop', 'small');
  await page.getByLabel('Zone to begin from').selectOption('Fermi');
  await page.getByRole('region', { name: 'A new map' }).getByRole('button', { name: 'Copy it' }).click();
  await page
    .getByRole('button', { name: 'Back to the workshop' })
    .or(page.getByRole('link', { name: 'Back' }))
    .click();
  await begin(page);
  await row(page, 'B.4').getByRole('switch').tap();
  await row(page, 'B.4').getByText('2', { exact: true }).tap();
  await picture(page, 'scenario-codes');
  await isAccessible(page);
  await page.getByRole('tab', { name: 'Setup' }).tap();
  await page.getByRole('textbox', { name: 'Name' }).fill('Thumb');
  await page.getByText('Fermi, my cut').tap();
  await picture(page, 'scenario-setup');
  await isAccessible(page);
  await page.getByRole('tab', { name: 'Checks' }).tap();
  await expect(page.getByText('It can be played on Fermi, my cut with 4 players.')).toBeVisible();
  // What is no refusal is said too, here and beside the code.
  await expect(page.getByText('Hatch 2, where the humans start, is open: they may come back to it.')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('Humans start on hatch 2.')).toBeVisible();
  await picture(page, 'scenario-checks');
  await isAccessible(page);
  await page.getByRole('tab', { name: 'Try' }).tap();
  await picture(page, 'scenario-try');
  await page.getByRole('button', { name: 'Play it against bots' }).tap();
  await expect(page).toHaveURL(/\/t\//);
  // With such a hatch somebody may be out after two answers.
  await expect(async () => expect(await answerOnce(page)).toBe(true)).toPass({ timeout: 30_000, intervals: [200] });
});
