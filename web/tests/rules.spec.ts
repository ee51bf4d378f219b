import type { Page } from '@playwright/test';
import { answer, dock, offered, sector } from './escape';
import { expect, isAccessible, picture, playBots, poster, test } from './setup';

const paragraph = (page: Page, id: string) => page.locator(`[id="${id}"]`);
const lit = (page: Page) => page.locator('main a[aria-current="location"]');

test('a link to a paragraph opens the rules there, and words are found as they are typed', async ({ visit }) => {
  const page = await visit('/rules/escape#E-62');
  await expect(lit(page)).toHaveText('E-62');
  await expect(lit(page)).toBeFocused();
  await expect(paragraph(page, 'E-62')).toBeInViewport();
  await picture(page, 'rules');
  await isAccessible(page);

  await page.keyboard.press('/');
  await page.keyboard.type('b.3');
  await expect(page.getByRole('status').filter({ hasText: '1 paragraph' })).toBeVisible();
  await expect(paragraph(page, 'B.3')).toBeVisible();
  await expect(paragraph(page, 'E-62')).toHaveCount(0);
  await page.getByRole('searchbox').fill('spotlight');
  await expect(page.locator('main mark').first()).toHaveText(/spotlight/i);
  await picture(page, 'rules-search');
  // A link in what was found leads out of the search.
  await paragraph(page, 'E-62').getByRole('link', { name: 'E-10', exact: true }).click();
  await expect(page).toHaveURL(/#E-10$/);
  await expect(lit(page)).toHaveText('E-10');
  await expect(paragraph(page, 'E-10')).toBeInViewport();

  await page.locator('header select').selectOption('it');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escape: le regole');
  await page.getByRole('searchbox').fill('puo');
  const found = await page.locator('main article li[id]').count();
  await page.getByRole('searchbox').fill('può');
  expect(found).toBeGreaterThan(0);
  await expect(page.locator('main article li[id]')).toHaveCount(found);
});

test('on a phone the contents lead to a section', async ({ visit }) => {
  const page = await visit('/', 'phone', 'light');
  await page.getByRole('link', { name: 'Rules' }).first().click();
  await expect(page.getByRole('heading', { name: 'Escape: the rules' })).toBeVisible();
  await page.getByText('Contents').click();
  await picture(page, 'rules-contents');
  await page.getByRole('link', { name: 'Attacks' }).click();
  await expect(page.getByRole('heading', { name: 'Attacks' })).toBeFocused();
  await expect(paragraph(page, 'E-30')).toBeInViewport();
  await picture(page, 'rules-section');
  await isAccessible(page);
  await page.goBack();
  await page.goBack();
  await expect(poster(page).getByRole('button', { name: 'Play now against bots' })).toBeVisible();
});

for (const size of ['desktop', 'phone'] as const) {
  test(`at a table on a ${size} the rule of the question is at hand, and so is that of a refusal`, async ({
    visit,
  }) => {
    const page = await visit('/', size, size === 'phone' ? 'light' : 'dark');
    // The page offers nothing that is refused, so the move is bent on its way.
    await page.routeWebSocket(/\/api\//, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => server.send(String(message).replace(/("do":"move","to":)"\w+"/, '$1"A02"')));
    });
    await page.goto('/');
    await playBots(page);
    await expect(answer(page)).toBeVisible();
    await page.getByRole('tab', { name: 'Rules' }).click();
    const now = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'The rule that counts now' }) });
    await expect(now.getByRole('link', { name: 'E-10', exact: true }).first()).toBeVisible();
    await picture(page, 'rules-table');

    if (size === 'phone') await page.getByRole('tab', { name: 'Map' }).click();
    const [place = ''] = await offered(page);
    await sector(page, place).dispatchEvent('click');
    await answer(page).click();
    const refused = dock(page).getByRole('button', { name: /^Read rule / });
    const id = (await refused.innerText()).trim();
    await refused.click();
    await expect(page.getByRole('heading', { name: `Rule ${id}` })).toBeFocused();
    await picture(page, 'rules-refused');
    if (size === 'phone') await isAccessible(page);
    await page.getByRole('button', { name: `Put rule ${id} away` }).click();
    await expect(page.getByRole('heading', { name: `Rule ${id}` })).toHaveCount(0);
  });
}
