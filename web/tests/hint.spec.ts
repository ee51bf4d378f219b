/** Hints: a button where the question stands, a line in words, and what it names chosen on the board. */
import type { Page } from '@playwright/test';
import { dealWithBots } from './player';
import { expect, isAccessible, picture, test } from './setup';

const GAMES = ['escape', 'survive', 'ovni'] as const;

interface Match {
  asked: { question?: number };
}

async function begin(page: Page, game: string, hints = true) {
  const table = { game, options: { seats: 3 }, seats: 3, settings: { hints, bots: 'at_once' } };
  const { code, player } = await dealWithBots<Match>(page.request, 'Ada', table);
  await page.goto(`/t/${code}`);
  await expect(page.locator(`section.${game}-dock.asked`)).toBeVisible({ timeout: 30_000 });
  return player;
}

const button = (page: Page) => page.getByRole('button', { name: 'Ask for a hint' });

/** How much of the page's height the board has. */
async function boardShare(page: Page): Promise<number> {
  const height = await page.locator('main.board').evaluate((board) => board.getBoundingClientRect().height);
  return height / (page.viewportSize()?.height ?? 1);
}

for (const game of GAMES) {
  for (const size of ['desktop', 'small'] as const) {
    test(`${game} gives a hint that is seen and not done, on a ${size} page`, async ({ visit }) => {
      const page = await visit('/', size);
      const player = await begin(page, game);
      const { question } = (await player.look()).asked;
      const share = await boardShare(page);
      // By the keyboard alone.
      await button(page).focus();
      await page.keyboard.press('Enter');
      const line = page.locator('.hinted');
      await expect(line).toBeVisible();
      const words = (await line.textContent()) ?? '';
      expect(words).toMatch(/^.+: .+\.$/);
      await expect(page.locator('[aria-live=polite]').filter({ hasText: words })).toHaveCount(1);
      // It is chosen, so that one press does it, and nothing was done.
      const [action = ''] = words.split(': ');
      await expect(page.locator(`section.${game}-dock [data-answer]`).first()).toHaveText(action);
      expect((await player.look()).asked.question).toBe(question);
      expect(await boardShare(page)).toBeGreaterThanOrEqual(Math.min(share, 0.45) - 0.001);
      await picture(page, `hint-${game}`);
      await isAccessible(page);
      await page.locator(`section.${game}-dock [data-answer]`).first().click();
      await expect(line).toHaveCount(0);
    });
  }
}

test('a table that does not allow hints has no button, and a room says whether it does', async ({ visit }) => {
  const page = await visit();
  await begin(page, 'escape', false);
  await expect(button(page)).toHaveCount(0);
  const opened = await page.request.post('/api/tables', {
    data: { game: 'survive', options: { seats: 3 }, settings: { hints: true } },
  });
  const { code } = (await opened.json()) as { code: string };
  const friend = await visit(`/t/${code}`);
  await expect(friend.getByText('Allow hints', { exact: true })).toBeVisible();
});
