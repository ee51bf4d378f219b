/** Programs that play with a token, in the settings. */
import { expect, isAccessible, picture, SIZES, test } from './setup';

test('a bot of one’s own is made, shows its token once, and is deleted', async ({ visit }) => {
  const page = await visit('/settings');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.request.post('/api/guests', { data: { name: 'Ada' } });
  await page.reload();
  await page.getByLabel('Name of a new bot').fill('Robo');
  await page.keyboard.press('Enter');
  const token = page.getByLabel('Token of Robo');
  await expect(token).toHaveValue(/^\S{16,}$/);
  const value = await token.inputValue();
  await page.getByRole('button', { name: 'Copy the token' }).press('Enter');
  await expect(page.getByText('The token is copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
  // Whoever has it is this bot, and somebody's.
  const headers = { authorization: `Bearer ${value}`, cookie: '' };
  const me = async () => (await page.request.get('/api/me', { headers })).text();
  expect(await me()).toContain('Robo');
  for (const size of [SIZES.desktop, SIZES.small]) {
    await page.setViewportSize(size);
    await token.scrollIntoViewIfNeeded();
    await picture(page, 'own-bots');
    await isAccessible(page);
  }
  await page.reload();
  await expect(page.getByText('Robo', { exact: true })).toBeVisible();
  await expect(token).toHaveCount(0);
  const remove = page.getByRole('button', { name: 'Delete Robo' });
  await remove.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByText('Robo', { exact: true })).toBeVisible();
  await remove.press('Enter');
  await page.getByRole('button', { name: 'Yes, delete it' }).press('Enter');
  await expect(page.getByText('Robo', { exact: true })).toHaveCount(0);
  expect(await me()).not.toContain('Robo');
});
