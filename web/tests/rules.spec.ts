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
  await paragraph(page, 'E-62').getByRole('link', { name: 'E-10', exact: true }).first().click();
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

for (const [game, { title, rule, other }] of Object.entries({
  escape: { title: 'Escape: the rules', rule: 'E-30', other: 'Escape: as regras' },
  survive: { title: 'Survive: the rules', rule: 'S-42', other: 'Survive: as regras' },
  ovni: { title: 'O.V.N.I.: the rules', rule: 'O-46', other: 'O.V.N.I.: as regras' },
})) {
  test(`the rules of ${game} begin with a picture and five lines, and rules are drawn`, async ({ visit }) => {
    for (const size of ['desktop', 'phone'] as const) {
      const page = await visit(`/rules/${game}`, size, size === 'phone' ? 'light' : 'dark');
      if (size === 'phone') await page.setViewportSize({ width: 360, height: 640 });
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      // The picture and the first line are there without scrolling.
      const cover = page.getByRole('img').first();
      await expect(cover).toBeInViewport();
      await expect(cover).toHaveAccessibleName(/\w+ \w+/);
      const opening = page.getByRole('region', { name: 'How it goes' });
      await expect(opening.getByRole('listitem')).toHaveCount(5);
      await expect(opening.getByRole('listitem').first()).toBeInViewport();
      await picture(page, `rules-${game}`);
      // A picture stands beside the rule that it explains, with what it shows in words.
      const drawn = paragraph(page, rule).getByRole('figure');
      await drawn.scrollIntoViewIfNeeded();
      await expect(drawn.getByRole('img')).toHaveAccessibleName(/\w+ \w+/);
      await expect(drawn.locator('figcaption')).toContainText(/\w+ \w+ \w+/);
      await picture(page, `rules-${game}-drawn`);
      if (size === 'phone') continue;
      // What the page says of itself comes last, and the contents lead to it.
      await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText('About this page');
      await page.getByRole('link', { name: 'About this page' }).click();
      await expect(page.getByRole('heading', { name: 'About this page' })).toBeFocused();
      await expect(page.getByText(/unofficial/)).toBeInViewport();
      await isAccessible(page);
      await page.locator('header select').selectOption('pt');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(other);
      await expect(page.getByRole('region', { name: 'Como se joga' }).getByRole('listitem')).toHaveCount(5);
    }
  });
}

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
