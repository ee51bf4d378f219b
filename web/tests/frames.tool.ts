/** Prints how long the frames take while a board is drawn and zoomed, in milliseconds: the middle one, and of twenty the slowest. */
import type { Page } from '@playwright/test';
import { playBots, test } from './setup';

/** The middle one of some times, and of twenty the slowest. */
function figures(times: number[]): string {
  const long = times.slice(1).map((time, nth) => time - (times[nth] ?? 0));
  long.sort((one, two) => one - two);
  const at = (share: number) => (long[Math.floor(long.length * share)] ?? 0).toFixed(1);
  return `${at(0.5)} and ${at(0.95)}`;
}

/** When the frames came while the mouse drew the board. */
async function drawn(page: Page, x: number, y: number): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const count = (now: number) => {
      times.push(now);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  await page.mouse.down();
  for (let nth = 0; nth < 120; nth += 1) {
    await page.mouse.move(x + 90 * Math.sin(nth / 9), y + 70 * Math.sin(nth / 7));
  }
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  await page.mouse.up();
  return times;
}

/** When the frames came while the wheel zoomed, a little with each of them. */
async function zoomed(page: Page, clientX: number, clientY: number): Promise<number[]> {
  return page.evaluate(
    (at) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const turn = (now: number) => {
          times.push(now);
          const deltaY = times.length % 60 < 30 ? -12 : 12;
          const wheel = new WheelEvent('wheel', { ...at, deltaY, bubbles: true, cancelable: true });
          document.elementFromPoint(at.clientX, at.clientY)?.dispatchEvent(wheel);
          if (times.length > 120) resolve(times);
          else requestAnimationFrame(turn);
        };
        requestAnimationFrame(turn);
      }),
    { clientX, clientY },
  );
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
      const [draw, turn] = [await drawn(page, x, y), await zoomed(page, x, y)];
      process.stdout.write(`${game} ${size}: drawn ${figures(draw)}, zoomed ${figures(turn)}\n`);
    });
  }
}
