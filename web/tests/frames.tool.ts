/** Prints how long the frames take while a board is drawn and zoomed, in milliseconds: the middle one, and of twenty the slowest. */
import type { Page } from '@playwright/test';
import { playBots, test } from './setup';

/** Moves the mouse over the board as long as the page counts its frames. */
async function frames(page: Page, act: (nth: number) => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const count = (now: number) => {
      times.push(now);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  for (let nth = 0; nth < 120; nth += 1) await act(nth);
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  const long = times.slice(1).map((time, nth) => time - (times[nth] ?? 0));
  long.sort((one, two) => one - two);
  const at = (share: number) => (long[Math.floor(long.length * share)] ?? 0).toFixed(1);
  return `${at(0.5)} and ${at(0.95)} in ${long.length} frames`;
}

for (const game of ['escape', 'survive', 'ovni']) {
  for (const size of ['desktop', 'small'] as const) {
    test(`${game} ${size}`, async ({ visit }) => {
      const page = await visit('/', size);
      await playBots(page, game);
      // While chips are laid a phone shows the world in small, and a press opens the map.
      const small = page.getByRole('button', { name: 'Overview of the world. Open the map' });
      if ((await small.count()) > 0) await small.click({ position: { x: 20, y: 20 } });
      const box = await page.locator('.stage').boundingBox();
      if (box === null) throw new Error('there is no board');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
      await page.mouse.move(x, y);
      for (let n = 0; n < 4; n += 1) await page.mouse.wheel(0, -120);
      await page.waitForTimeout(500);
      await page.mouse.down();
      const drawn = await frames(page, (nth) =>
        page.mouse.move(x + 90 * Math.sin(nth / 9), y + 70 * Math.sin(nth / 7)),
      );
      await page.mouse.up();
      const zoomed = await frames(page, (nth) => page.mouse.wheel(0, nth % 40 < 20 ? -12 : 12));
      process.stdout.write(`${game} ${size}: drawn ${drawn}; zoomed ${zoomed}\n`);
    });
  }
}
