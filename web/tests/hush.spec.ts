import { Server } from './server';
import { expect, isAccessible, picture, playBots, poster, test } from './setup';

test('the example is offered where it was asked for, and is played to its end', async ({ visit }) => {
  const plain = await visit();
  await expect(poster(plain, 'escape')).toBeVisible();
  await plain.waitForLoadState('networkidle');
  await expect(poster(plain, 'hush')).toHaveCount(0);

  const server = new Server(['--examples']);
  await server.start();
  try {
    for (const size of ['desktop', 'phone'] as const) {
      const page = await visit(`${server.url}/`, size);
      await playBots(page, 'hush');
      const cards = page.getByRole('list', { name: 'The cards' });
      const own = cards.getByRole('img', { name: /^Card \d$/ });
      await expect(own).toHaveCount(1);
      await expect(cards.getByRole('img', { name: 'A card face down' })).toHaveCount(2);
      await isAccessible(page);
      await picture(page, 'hush-asked');
      await page.getByRole('button', { name: 'Swap it' }).click();
      for (let round = 2; round <= 3; round += 1) {
        await expect(page.getByText('You have swapped already, so you keep it.')).toBeVisible();
        await page.getByRole('button', { name: 'Keep the card' }).click();
      }
      await expect(page.getByRole('heading', { name: /has the highest card/ })).toBeVisible();
      await picture(page, 'hush-over');
      await isAccessible(page);
    }
  } finally {
    await server.end();
  }
});
