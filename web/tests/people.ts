/** People in front of their pages at one table. */
import { expect, type Page } from '@playwright/test';
import { Player } from './player';

export interface Terms {
  game?: string;
  options?: object;
  settings?: object;
}

/** Makes somebody of each page, opens a table in the name of the first and seats them; answers its code. */
export async function sitTogether(pages: Record<string, Page>, terms: Terms = {}): Promise<string> {
  const all = Object.entries(pages);
  const { game = 'survive', options = { seats: all.length }, settings = {} } = terms;
  for (const [name, page] of all) await page.request.post('/api/guests', { data: { name } });
  const opened = await all[0]?.[1].request.post('/api/tables', { data: { game, options, settings } });
  expect(opened?.ok(), await opened?.text()).toBe(true);
  const { code } = (await opened?.json()) as { code: string };
  for (const [seat, [, page]] of all.entries()) {
    await new Player(page.request, code).order({ do: 'sit', seat });
    await page.goto(`/t/${code}`);
    await expect(page.getByRole('heading', { name: new RegExp(`of ${all.length} seats`) })).toBeVisible();
  }
  return code;
}

/** All say that they are ready, and the first begins the match. */
export async function start(...pages: Page[]): Promise<void> {
  const [host, ...guests] = pages;
  for (const guest of guests) await guest.getByRole('button', { name: 'I am ready' }).click();
  await host?.getByRole('button', { name: 'Start the match' }).click();
}

export const dock = (page: Page) => page.getByRole('region', { name: 'What is asked of you' });

export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Table menu' }).click();
}

/** What was said aloud so far, from now on: all regions together. */
export async function listen(page: Page): Promise<() => string> {
  const heard: string[] = [];
  await page.exposeFunction('hearAll', (text: string) => heard.push(text));
  for (const region of [page.getByRole('log'), page.getByRole('alert').first()]) {
    await region.evaluate((node) => {
      const { hearAll } = window as unknown as { hearAll(text: string): void };
      const options = { childList: true, characterData: true, subtree: true };
      new MutationObserver(() => hearAll(node.textContent)).observe(node, options);
    });
  }
  return () => heard.join('\n');
}
