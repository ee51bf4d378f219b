/** What pages say of their own address: one that leads everybody else to their own machine is shown to nobody unasked. */
import type { Page } from '@playwright/test';
import { openMenu } from './people';
import { dealWithBots, type Player } from './player';
import { expect, isAccessible, picture, test } from './setup';

interface Match {
  asked: { outcome?: unknown };
}

const LOCAL = /127\.0\.0\.1|localhost/;

/** All that a page shows in words or fields, and what it reads aloud of what is in sight. */
async function shownOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].filter((field) =>
      field.checkVisibility(),
    );
    const named = [...document.querySelectorAll('[aria-label], [title]')].filter((node) => node.checkVisibility());
    return [
      document.body.innerText,
      ...fields.map((field) => field.value),
      ...named.flatMap((node) => [node.getAttribute('aria-label') ?? '', node.getAttribute('title') ?? '']),
    ].join('\n');
  });
}

/** No address is in sight; it is said why, and whoever keeps the server finds the link where it is folded. */
async function keepsToItself(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This link works on this device alone.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy the link' })).toBeVisible();
  expect(await shownOn(page), name).not.toMatch(LOCAL);
  await picture(page, `address-${name}`);
  await isAccessible(page);
  await dialog.getByText('Details for hosts').first().click();
  await expect(dialog.getByText('Start the server with --lan')).toBeVisible();
  expect(await shownOn(page), name).toMatch(LOCAL);
}

async function playOut(player: Player<Match>): Promise<void> {
  await player.order({ do: 'bots', pace: 'at_once' });
  // A substitute plays it out.
  await player.order({ do: 'stand' });
  const isOver = async () => (await player.look()).asked.outcome !== undefined;
  await expect.poll(isOver, { timeout: 60_000, intervals: [200] }).toBe(true);
}

test('no page shows a link that leads others to their own machine', async ({ visit }) => {
  const page = await visit('/');
  const phone = await visit('/', 'phone');
  await page.request.post('/api/guests', { data: { name: 'Ada' } });
  const opened = await page.request.post('/api/tables', { data: { game: 'escape', options: { seats: 2 } } });
  const room = ((await opened.json()) as { code: string }).code;
  const { code, player } = await dealWithBots<Match>(page.request, 'Ada', {
    game: 'escape',
    options: { seats: 2 },
    seats: 2,
  });

  // The room, what invites to it, and the wall before the match.
  await page.goto(`/t/${room}`);
  await expect(page.getByRole('heading', { name: '0 of 2 seats' })).toBeVisible();
  expect(await shownOn(page), 'room').not.toMatch(LOCAL);
  await page.getByRole('button', { name: 'Invite' }).click();
  await keepsToItself(page, 'invite');
  await page.goto(`/wall/${room}`);
  await expect(page.getByText('Only this computer reaches this table')).toBeVisible();
  expect(await shownOn(page), 'wall').not.toMatch(LOCAL);

  // A match: its menu, and the wall beside it.
  await page.goto(`/t/${code}`);
  await openMenu(page);
  await page.getByRole('button', { name: 'Link for those who watch' }).click();
  await keepsToItself(page, 'menu');
  await page.goto(`/wall/${code}`);
  await expect(page.locator('.wall .board, .wall main').first()).toBeVisible();
  expect(await shownOn(page), 'wall of a match').not.toMatch(LOCAL);

  // Its replay, and what is drawn and shared.
  await playOut(player);
  await page.goto('/workshop');
  await page.getByRole('button', { name: 'Begin without rules' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Short night');
  await page.locator('[data-code="A.2"]').getByRole('switch').click();
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('button', { name: 'Keep on the server' }).click();
  await dialog.getByText('Whoever has the link', { exact: true }).click();
  await keepsToItself(page, 'sharing');
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('heading', { name: 'Short night' })).toBeVisible();
  expect(await shownOn(page), 'its page').not.toMatch(LOCAL);
  for (const each of [page, phone]) {
    await each.goto(`/replay/${code}`);
    await each.getByRole('button', { name: 'Replay options' }).click();
    await keepsToItself(each, 'replay');
  }
});
