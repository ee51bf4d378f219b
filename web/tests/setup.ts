/** What the tests share: a server, pages of two sizes, pictures, and the check for accessibility. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { Server } from './server';

const PICTURES = fileURLToPath(new URL('../../target/screenshots/', import.meta.url));

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 360, height: 800 },
  small: { width: 360, height: 640 },
} as const;

interface Fixtures {
  /** Opens a page of the server's, with a memory of its own. */
  visit(path?: string, size?: keyof typeof SIZES, colours?: 'dark' | 'light', locale?: string): Promise<Page>;
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // Playwright wants the fixtures that a fixture uses, and this one uses none.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, server }, use) => {
    const faults: string[] = [];
    const contexts: BrowserContext[] = [];
    const visit: Fixtures['visit'] = async (path = '/', size = 'desktop', colorScheme = 'dark', locale = 'en-GB') => {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: SIZES[size],
        hasTouch: size !== 'desktop',
        locale,
        colorScheme,
      });
      contexts.push(context);
      // A test answers what it is asked; a page that answers by itself has tests of its own.
      await context.addInitScript(() => {
        if (location.protocol === 'about:') return;
        const kept = JSON.parse(localStorage.getItem('fuga') ?? '{}') as Record<string, unknown>;
        localStorage.setItem('fuga', JSON.stringify({ doesEndAlone: false, ...kept }));
      });
      const page = await context.newPage();
      // A page may not load what the server forbids, nor fail unseen.
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (/Content Security Policy|violates/.test(message.text())) faults.push(message.text());
      });
      await page.goto(path);
      return page;
    };
    await use(visit);
    // What stays open goes on playing, and takes its share of the machine from the tests that follow.
    for (const context of contexts) await context.close();
    expect(faults).toEqual([]);
  },
});

/** Takes a picture of a page, for people to look at; whatever moves has arrived. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const size = page.viewportSize()?.width === SIZES.phone.width ? 'phone' : 'desktop';
  await page.screenshot({ path: `${PICTURES}${name}-${size}.png`, animations: 'disabled' });
}

/** Waits until nothing comes or goes any more; what moves without end does so. */
async function hasArrived(page: Page): Promise<void> {
  const nMoving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
          ).length,
    );
  await expect.poll(nMoving).toBe(0);
}

/** Checks a page with axe, and that nothing sticks out at the side. */
export async function isAccessible(page: Page): Promise<void> {
  await hasArrived(page);
  // Our pages have no frames; the way that gathers from frames opens another page for it, and takes four times as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    preload: false,
    // Whoever speaks to the page says what they read on it.
    rules: { 'label-content-name-mismatch': { enabled: true } },
  });
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  expect(found).toEqual([]);
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
}

/** The poster of a game on the first page. */
export const poster = (page: Page, game = 'escape') => page.locator(`.poster[data-world="${game}"]`);

/** Makes a browser one in which some matches of a game were played: bots are not gentle there. */
export async function hasPlayed(page: Page, game: string): Promise<void> {
  await page.evaluate((name) => {
    const kept = JSON.parse(localStorage.getItem('fuga') ?? '{}') as object;
    localStorage.setItem('fuga', JSON.stringify({ ...kept, played: { [name]: ['AAAA', 'BBBB'] } }));
    dispatchEvent(new StorageEvent('storage', { key: 'fuga' }));
  }, game);
}

/** Presses the one button that leads to a match with bots, as somebody who has played before. */
export async function playBots(page: Page, game = 'escape'): Promise<string> {
  await hasPlayed(page, game);
  await poster(page, game).getByRole('button', { name: 'Play now against bots' }).click();
  await page.waitForURL(/\/t\//);
  await expect(page.getByRole('region', { name: 'What is asked of you' })).toBeVisible();
  return page.url().split('/t/')[1] ?? '';
}

/** Presses what is there now; what is gone or stands still again in the meantime is looked at anew by the caller. */
export async function pressNow(button: Locator): Promise<void> {
  await button.click({ timeout: 1000 }).catch(() => undefined);
}

/** Goes with `/` to the filled button; whoever types faster than the news comes presses once more. */
export async function toFilled(page: Page, filled: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(filled).toBeFocused({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
}

/** Makes the bots of the tables that this browser opens play without a pause. */
export async function hurryBots(page: Page, pace: string): Promise<void> {
  await page.evaluate((bots) => {
    const kept = JSON.parse(localStorage.getItem('fuga') ?? '{}') as object;
    localStorage.setItem('fuga', JSON.stringify({ ...kept, bots }));
    dispatchEvent(new StorageEvent('storage', { key: 'fuga' }));
  }, pace);
}

/** Makes a page wait a fraction of its time before it goes on by itself, until it is loaded again. */
export async function hurryWaits(page: Page): Promise<void> {
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window);
    const hurried = (work: () => void, wait = 0) => later(work, wait / 8);
    window.setTimeout = hurried as typeof window.setTimeout;
  });
}

/** Lets whoever looks at one page look at the other too. */
export async function signInToo(page: Page, other: Page): Promise<void> {
  await other.context().addCookies(await page.context().cookies());
}

export { expect };
