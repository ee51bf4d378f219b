/** Maps that are kept, shared, made into others, found in the gallery and taken to a table. */
import type { Page } from '@playwright/test';
import { sitTogether } from './people';
import { expect, isAccessible, picture, test } from './setup';

/** A small zone whose name is no part of the page, whatever stands in it. */
const map = (name: string) =>
  `name: ${name}\nplayers: 2-4\n\n   A B C D E\n01 . . 1 . .\n02 . x x x .\n03 H x o x A\n04 . x x x .\n05 . . 2 . .\n`;
const NAME = '<b onclick=alert(1)>Alba</b>';
const file = (text: string) => ({ name: 'a.map', mimeType: 'text/plain', buffer: Buffer.from(text) });

/** Opens a file in the workshop, and its page of sharing. */
async function draw(page: Page, name: string): Promise<void> {
  await page.goto('/workshop');
  await page.getByLabel('Open a file').setInputFiles(file(map(name)));
  await expect(page.getByText('One can play on it')).toBeVisible();
}

async function makeAccount(page: Page, login: string): Promise<void> {
  await page.evaluate(
    async ({ login }) => {
      const post = (path: string, body: object) =>
        fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      await post('/api/guests', { name: login });
      await post('/api/account', { login, password: 'a long password' });
    },
    { login },
  );
}

test('a map is kept, shared by link, made into another and taken back', async ({ visit }) => {
  const ana = await visit('/workshop');
  await draw(ana, NAME);
  await ana.getByRole('button', { name: 'Keep on the server' }).click();
  await expect(ana.getByRole('button', { name: 'On the server' })).toBeDisabled();
  await ana.getByRole('button', { name: 'Share' }).click();
  const dialog = ana.getByRole('dialog', { name: 'Share' });
  // Whoever has no account is told what to do instead.
  await dialog.getByText('Everybody', { exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('To show it to everybody you need an account');
  await dialog.getByText('Whoever has the link', { exact: true }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await picture(ana, 'works-share');
  await isAccessible(ana);

  const bea = await visit(new URL(link).pathname, 'phone');
  await expect(bea.getByRole('heading', { name: NAME })).toBeVisible();
  await bea.getByRole('button', { name: 'I like it' }).click();
  await expect(bea.getByText('1 person')).toBeVisible();
  await picture(bea, 'works-sheet');
  await isAccessible(bea);
  await bea.getByRole('button', { name: 'Make my own from it' }).click();
  await expect(bea.getByRole('heading', { name: `${NAME}, my cut` })).toBeVisible();
  await bea.getByRole('tab', { name: 'Try' }).click();
  await bea.getByRole('button', { name: 'Keep on the server' }).click();
  await bea.getByRole('button', { name: 'Share' }).click();
  await bea.getByRole('link', { name: 'Its page' }).click();
  await expect(bea.getByText(`Made from “${NAME}” by`)).toBeVisible();

  // What is taken back is gone, for whoever has the link too; what was made from it stays, and names it no more.
  await dialog.getByText('Only you', { exact: true }).click();
  await expect(dialog.getByText('Nobody else finds it.')).toBeVisible();
  await bea.reload();
  await expect(bea.getByRole('heading', { name: `${NAME}, my cut` })).toBeVisible();
  await expect(bea.getByText('Made from')).toBeHidden();
  await bea.goto(new URL(link).pathname);
  await expect(bea.getByRole('heading', { name: 'There is nothing to see here' })).toBeVisible();
  // What is on the server and in this browser is listed once.
  await bea.goto('/workshop');
  await expect(bea.getByText('In this browser too')).toBeVisible();
  await expect(bea.locator('.about b').filter({ hasText: `${NAME}, my cut` })).toHaveCount(1);
});

test('a listed map is found, played on, and taken to a table by a guest and in a room', async ({ visit }) => {
  const ana = await visit('/');
  await makeAccount(ana, 'ana');
  await draw(ana, 'Sirocco');
  await ana.getByRole('button', { name: 'Share' }).click();
  const dialog = ana.getByRole('dialog', { name: 'Share' });
  // Nothing goes to the server before one has said so.
  expect(((await (await ana.request.get('/api/me/works')).json()) as { works: unknown[] }).works).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep on the server' }).click();
  await dialog.getByText('Everybody', { exact: true }).click();
  await expect(dialog.getByText('It is in the gallery, with your name.')).toBeVisible();

  const bea = await visit('/gallery');
  await bea.getByLabel('Name').fill('siroc');
  const card = bea.getByRole('link', { name: /Sirocco/ });
  await expect(card).toContainText('2 to 4 players');
  await expect(card).toContainText('% of the humans get out');
  await isAccessible(bea);
  await picture(bea, 'gallery');
  await bea.locator('#players').selectOption('8 players');
  await expect(bea.getByText('Nothing here yet.')).toBeVisible();
  await bea.locator('#players').selectOption('3 players');
  await card.click();
  await bea.getByRole('button', { name: 'Play it against bots' }).click();
  await expect(bea).toHaveURL(/\/t\//);

  // A host takes it to a room, and whoever sits there sees what changed.
  const guest = await visit('/', 'phone');
  await sitTogether({ Bea: bea, Caio: guest }, { game: 'escape', options: { seats: 2 } });
  await guest.getByRole('button', { name: 'I am ready' }).click();
  await bea.getByRole('button', { name: 'Change the table' }).click();
  const terms = bea.getByRole('dialog', { name: 'Change the table' });
  await terms.getByRole('button', { name: 'From the gallery' }).first().click();
  const picker = bea.getByRole('dialog', { name: 'Choose a map' });
  await isAccessible(bea);
  await expect(picker.getByRole('button', { name: /Sirocco/ }).locator('svg')).toBeVisible();
  await picture(bea, 'works-picker');
  await picker.getByRole('button', { name: /Sirocco/ }).click();
  await expect(terms.getByLabel('Zone').locator('option:checked')).toHaveText('Sirocco');
  await terms.getByRole('button', { name: 'Change it' }).click();
  await expect(guest.getByText('Zone Sirocco')).toBeVisible();
  await expect(guest.getByText('Before: Zone Galilei')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'I am ready' })).toBeVisible();
  // The table has it by value.
  await ana.getByRole('dialog').getByText('Only you', { exact: true }).click();
  await expect(ana.getByText('Nobody else finds it.')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('Zone Sirocco')).toBeVisible();
  // A file does as well, and what is none says so.
  await bea.getByRole('button', { name: 'Change the table' }).click();
  await terms.getByLabel('From a file').first().setInputFiles(file('no map at all'));
  await expect(terms.getByRole('alert').first()).toBeVisible();
});

test('a scenario with values of our own is kept, shared and made into another', async ({ visit }) => {
  const ana = await visit('/workshop');
  await ana.getByRole('button', { name: 'Begin without rules' }).click();
  await ana.getByRole('textbox', { name: 'Name' }).fill('Short night');
  const row = (page: Page, code: string) => page.locator(`[data-code="${code}"]`);
  await row(ana, 'X.1').getByRole('switch').click();
  await row(ana, 'X.1').getByRole('spinbutton').fill('20');
  await row(ana, 'X.5').getByRole('switch').click();
  await row(ana, 'X.5').getByRole('spinbutton', { name: '4 players', exact: true }).fill('1');
  const sheet = ana.getByRole('region', { name: 'In words' });
  await expect(sheet).toContainText('The match lasts 20 rounds at most.');
  await expect(sheet).toContainText('4 players: 1');
  await picture(ana, 'works-values');
  await ana.getByRole('button', { name: 'Share' }).click();
  const dialog = ana.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('button', { name: 'Keep on the server' }).click();
  await dialog.getByText('Whoever has the link', { exact: true }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  const bea = await visit(new URL(link).pathname);
  await expect(bea.getByRole('heading', { name: 'Short night' })).toBeVisible();
  await expect(bea.getByText('The match lasts 20 rounds at most.')).toBeVisible();
  await isAccessible(bea);
  await bea.getByRole('button', { name: 'Make my own from it' }).click();
  await expect(bea.getByRole('heading', { name: 'Short night, my cut' })).toBeVisible();
  await expect(row(bea, 'X.1').getByRole('spinbutton')).toHaveValue('20');
  await bea.getByRole('button', { name: 'Play it against bots' }).click();
  await expect(bea).toHaveURL(/\/t\//);
});
