import type { Page, Route } from '@playwright/test';
import { dock, openMenu, sitTogether, start } from './people';
import { expect, isAccessible, picture, test } from './setup';

const shuffling = (page: Page) => page.getByText('Shuffling: everybody’s device adds a number.');
const isShow = (route: Route) => (route.request().postDataJSON() as { do?: string } | null)?.do === 'show';

/** What the table says of its deal, and what it plays. */
async function infoOf(page: Page, code: string) {
  const answer = await page.request.get(`/api/tables/${code}`);
  return (await answer.json()) as {
    fairness: { hashes: (string | null)[]; nonces: (string | null)[] | null; deal_at: number | null };
    options: { mode?: string };
  };
}
const fairnessOf = async (page: Page, code: string) => (await infoOf(page, code)).fairness;

/** A page that can't show its share, until that is taken back. */
async function silence(page: Page): Promise<() => Promise<void>> {
  const hold = (route: Route) => (isShow(route) ? route.abort() : route.fallback());
  await page.route('**/api/tables/*', hold);
  return () => page.unroute('**/api/tables/*', hold);
}

test('every page has a share in the deal, unasked', async ({ visit }) => {
  const [ada, grace] = [await visit('/'), await visit('/', 'phone')];
  const code = await sitTogether({ Ada: ada, Grace: grace });
  await start(ada, grace);
  for (const page of [ada, grace]) {
    await expect(dock(page)).toBeVisible();
    await openMenu(page);
    await expect(page.getByText('Everybody’s device added a number to the shuffle.')).toBeVisible();
    await isAccessible(page);
  }
  const { hashes, nonces } = await fairnessOf(ada, code);
  expect(hashes.map((hash) => /^[0-9a-f]{64}$/.test(hash ?? ''))).toEqual([true, true]);
  expect(nonces?.map((nonce) => /^[0-9a-f]{32}$/.test(nonce ?? ''))).toEqual([true, true]);
});

test('one press against bots is dealt with one’s share', async ({ visit }) => {
  const page = await visit('/');
  await page.locator('.poster').first().getByRole('button', { name: 'Play now against bots' }).click();
  await expect(dock(page)).toBeVisible();
  const { fairness, options } = await infoOf(page, page.url().split('/t/')[1] ?? '');
  expect(fairness.nonces?.filter((nonce) => nonce !== null).length).toBe(1);
  // Whoever is new plays what a new table recommends for a first match.
  expect(options.mode).toBe('basic');
  await openMenu(page);
  await expect(page.getByText('Everybody’s device added a number to the shuffle.')).toBeVisible();
});

test('a page that does not show its share is waited for, and then done without', async ({ visit }) => {
  const [ada, grace] = [await visit('/'), await visit('/', 'phone', 'light')];
  await sitTogether({ Ada: ada, Grace: grace });
  await silence(grace);
  await start(ada, grace);
  for (const page of [ada, grace]) {
    await expect(shuffling(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeDisabled();
    await picture(page, 'room-dealing');
    await isAccessible(page);
  }
  await expect(ada.getByRole('button', { name: 'Free the seat of Grace' })).toBeDisabled();
  await expect(ada.getByRole('button', { name: 'Start the match' })).toBeDisabled();
  for (const page of [ada, grace]) {
    await expect(dock(page)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('tab', { name: 'Chat' }).click();
    await expect(page.getByText(/^The page of Grace did not show its share in time/)).toBeVisible();
    await openMenu(page);
    await expect(page.getByText('Dealt without the share of Grace: it was not shown in time.')).toBeVisible();
    await picture(page, 'menu-withheld');
  }
});

test('a share outlives a reload', async ({ visit }) => {
  const [ada, grace] = [await visit('/'), await visit('/')];
  await sitTogether({ Ada: ada, Grace: grace });
  const release = await silence(grace);
  await start(ada, grace);
  await expect(shuffling(grace)).toBeVisible();
  await release();
  await grace.reload();
  await expect(dock(ada)).toBeVisible();
  await openMenu(ada);
  await expect(ada.getByText('Everybody’s device added a number to the shuffle.')).toBeVisible();
});

test('a server that is started anew before the deal is shown the shares again', async ({ visit, server }) => {
  const [ada, grace] = [await visit('/'), await visit('/')];
  await sitTogether({ Ada: ada, Grace: grace });
  const release = await silence(grace);
  await start(ada, grace);
  for (const page of [ada, grace]) await expect(shuffling(page)).toBeVisible();
  await server.stop();
  await release();
  await server.start();
  for (const page of [ada, grace]) {
    await expect(dock(page)).toBeVisible({ timeout: 30_000 });
    await openMenu(page);
    await expect(page.getByText('Everybody’s device added a number to the shuffle.')).toBeVisible();
    await expect(page.getByText(/The deal does not match/)).toHaveCount(0);
  }
});

test('a deal that is not what was promised is called out', async ({ visit }) => {
  const [ada, grace] = [await visit('/', 'phone'), await visit('/')];
  // A server that deals from another seed than the one whose hash it showed.
  await ada.routeWebSocket('**/api/socket', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const text = String(message);
      const isDealt = /"nonces":\[/.test(text);
      socket.send(isDealt ? text.replace(/"commitment":"[0-9a-f]{4}/, '"commitment":"0bad') : text);
    });
  });
  await sitTogether({ Ada: ada, Grace: grace });
  await start(ada, grace);
  await expect(dock(grace)).toBeVisible();
  const warning = ada.getByText(/^The deal does not match what was promised before it: the seal of the seed/);
  await expect(warning).toBeVisible();
  await picture(ada, 'deal-fault');
  await openMenu(ada);
  await expect(ada.getByRole('dialog').getByText(/^The deal does not match/)).toBeVisible();
  await picture(ada, 'menu-fault');
  await isAccessible(ada);
  await openMenu(grace);
  await expect(grace.getByText('Everybody’s device added a number to the shuffle.')).toBeVisible();
});
