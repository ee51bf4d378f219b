import type { Page } from '@playwright/test';
import * as ovni from './ovni';
import { expect, playBots, test } from './setup';

/** What the page said in some moment of a reveal: how many of its areas were turned, and the words beside them. */
interface Frame {
  turned: number;
  of: number;
  dock: string;
  log: string;
  spoken: string;
  tokens: string;
}

/** Writes down every change of the page while chips are turned over. */
async function watchReveals(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: unknown[] = [];
    Object.assign(window, { frames });
    let last = '';
    const text = (selector: string) =>
      [...document.querySelectorAll(selector)].map((node) => node.textContent.replace(/\s+/g, ' ').trim()).join(' | ');
    const look = () => {
      const areas = document.querySelectorAll('.area.shown');
      if (areas.length > 0) {
        const frame = {
          turned: document.querySelectorAll('.area.shown.turned').length,
          of: areas.length,
          dock: text('section.dock'),
          log: text('#rail-panel'),
          spoken: text('[aria-live]'),
          tokens: text('.roster .token'),
        };
        const now = JSON.stringify(frame);
        if (now !== last) frames.push(frame);
        last = now;
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

/** Makes the bots of the tables that this browser opens play without a pause. */
async function hurryBots(page: Page, pace: string): Promise<void> {
  await page.evaluate((bots) => {
    const kept = JSON.parse(localStorage.getItem('fuga') ?? '{}') as object;
    localStorage.setItem('fuga', JSON.stringify({ ...kept, bots }));
    dispatchEvent(new StorageEvent('storage', { key: 'fuga' }));
  }, pace);
}

test('who won an area is said after its chips have turned', async ({ visit }) => {
  const page = await visit('/');
  await hurryBots(page, 'at_once');
  await playBots(page, 'ovni');
  await page.getByRole('tab', { name: 'Log' }).click();
  await watchReveals(page);
  const frames = () => page.evaluate(() => (window as unknown as { frames: Frame[] }).frames);
  const hasEnded = (all: Frame[]) => all.some(({ turned, of }) => turned === of);
  await ovni.playUntil([page], async () => hasEnded(await frames()));
  await expect(page.getByRole('region', { name: 'Log' })).toContainText(/wins? area/);
  const all = await frames();
  const before = all.filter(({ turned, of }) => turned < of);
  expect(before.length).toBeGreaterThan(0);
  for (const { dock, log, spoken, tokens } of before) {
    expect(`${dock} ${log} ${spoken}`).not.toMatch(/wins? area|All chips are turned|from the cards|energy card/);
    expect(tokens).toBe(before[0]?.tokens);
  }
});
