/** How a page of O.V.N.I. is played: how a table is opened, what is asked, what is offered, and an answer. */
import { expect, type Locator, type Page } from '@playwright/test';
import { hasPlayed, poster } from './setup';

export const dock = (page: Page) => page.getByRole('region', { name: 'What is asked of you' });
export const answer = (page: Page) => dock(page).locator('#ovni-answer');
export const question = (page: Page) => dock(page).getByRole('heading', { level: 2 });
export const isOver = (page: Page) => page.getByRole('button', { name: /Play again|See the result/ }).first();
export const lit = (page: Page) =>
  page.getByRole('button', { name: /You can (move|abduct|launch|destroy)|can move from here/ });

/** Opens a table for so many players and rounds, from the first page on; `press` is how buttons are pressed. */
export async function openTable(
  page: Page,
  seats: number,
  rounds: number,
  press = (button: Locator) => button.click(),
): Promise<void> {
  await hasPlayed(page, 'ovni');
  await press(poster(page, 'ovni').getByRole('link', { name: 'New table' }));
  for (let n = 4; n > seats; n -= 1) await press(page.getByRole('button', { name: 'One seat fewer' }));
  await press(page.getByRole('button', { name: 'Change details' }));
  await page.getByLabel('Maximum rounds').fill(String(rounds));
  await page.getByLabel('Maximum rounds').blur();
  await press(page.getByRole('button', { name: 'Open the table' }));
  await page.waitForURL(/\/t\//);
}

/** What can be chosen: in the dock, on the map and below it. */
const KINDS = ['.ovni-dock button', '.area.offered', '.group.offered', '.spot.lit'];

/** Presses something that is offered, of a kind of which nothing is chosen yet; says whether there was anything. */
async function chooseOne(page: Page): Promise<boolean> {
  return page.evaluate((kinds) => {
    const all = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((node) => node.closest('[inert]') === null);
    const offered = kinds.map((kind) => ({
      free: all(`${kind}[aria-pressed="false"]`),
      isChosen: all(`${kind}[aria-pressed="true"]`).length > 0,
    }));
    const isFree = ({ free }: { free: HTMLElement[] }) => free.length > 0;
    const next = offered.find((kind) => isFree(kind) && !kind.isChosen) ?? offered.find(isFree);
    const more = all('.ovni-dock .steps button[aria-label^="One more"]:not(:disabled)').at(-1);
    const pick = next?.free[Math.floor(Math.random() * next.free.length)] ?? more;
    pick?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    return pick !== undefined;
  }, KINDS);
}

/** Does one step of an answer: chooses something, or presses the filled button; says whether anything was asked. */
export async function answerOnce(page: Page): Promise<boolean> {
  const button = answer(page);
  const [state] = await button.evaluateAll((buttons) =>
    buttons.map((one) => ({ isDisabled: one.matches(':disabled'), words: one.textContent.trim() })),
  );
  if (state === undefined) return false;
  // The filled button would end a group at once; something is done with it first.
  if (state.isDisabled || state.words.startsWith('Done')) await chooseOne(page);
  // What was asked may be answered already, or the match may be over; what is not chosen yet comes with the next step.
  if (await button.isEnabled({ timeout: 1000 }).catch(() => false)) {
    await button.click({ timeout: 2000 }).catch(() => undefined);
  }
  return true;
}

/** Plays on until something is the case. */
export async function playUntil(pages: Page[], isEnough: () => Promise<boolean>): Promise<void> {
  const [first] = pages;
  if (first === undefined) return;
  await expect(async () => {
    for (const page of pages) {
      if (await isEnough()) return;
      await answerOnce(page);
    }
    expect(await isEnough()).toBe(true);
  }).toPass({ intervals: [30], timeout: 100_000 });
}
