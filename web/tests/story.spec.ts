import type { Page } from '@playwright/test';
import { dealWithBots } from './player';
import { expect, isAccessible, signInToo, picture, test } from './setup';

interface Match {
  asked: { question?: number; legal?: unknown[]; outcome?: unknown };
}

/** Opens a table with bots and looks at it on two pages, while somebody plays it to its end without thinking. */
async function playOut(
  pages: [Page, Page],
  game: string,
  options: { seats: number; one_colour_each?: boolean; max_rounds?: number },
): Promise<string> {
  const [page, other] = pages;
  const { seats } = options;
  const { code, player } = await dealWithBots<Match>(page.request, 'Ada', { game, options, seats });
  await signInToo(page, other);
  await player.order({ do: 'bots', pace: 'at_once' });
  for (const each of pages) {
    await each.goto(`/t/${code}`);
    await expect(each.getByRole('region', { name: 'What is asked of you' })).toBeVisible();
  }
  for (;;) {
    const { asked } = await player.look();
    if (asked.outcome !== undefined) return code;
    if (asked.legal === undefined) {
      await page.waitForTimeout(20);
      continue;
    }
    const action = asked.legal[Math.floor(Math.random() * asked.legal.length)];
    await player.order({ do: 'act', question: asked.question, action });
  }
}

for (const [game, options] of [
  ['escape', { seats: 4 }],
  ['survive', { seats: 2, one_colour_each: true }],
  ['ovni', { seats: 3, max_rounds: 2 }],
] as const) {
  test(`the end of a match is seen on the board, and its story is told: ${game}`, async ({ visit }) => {
    const pages: [Page, Page] = [await visit('/'), await visit('/', 'phone')];
    const code = await playOut(pages, game, options);
    // The board first, then the result by itself.
    await Promise.all(
      pages.map(async (page) => {
        await expect(page.getByRole('button', { name: 'See the result' }).last()).toBeVisible({ timeout: 60_000 });
        await picture(page, `${game}-end`);
      }),
    );
    for (const page of pages) {
      await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible({ timeout: 30_000 });
      const story = page.getByRole('region', { name: 'How it went' });
      await expect(story.getByRole('img', { name: /everything revealed/ })).toBeVisible();
      // A moment leads to where it happened.
      await expect(story.getByRole('link').first()).toHaveAttribute('href', new RegExp(`/replay/${code}\\?step=\\d+`));
      await expect(page.getByText(/^bot, normal$/)).toHaveCount(options.seats - 1);
      // It is told through everyone's eyes, whoever looks.
      if (game === 'escape') await expect(page.getByText('Stood in 0 sectors')).toHaveCount(0);
      await expect(page.getByText(/^Winner$/).first()).toBeVisible({ timeout: 30_000 });
      await picture(page, `${game}-story`);
      await isAccessible(page);
    }
  });
}
