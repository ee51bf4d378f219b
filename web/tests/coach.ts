/** How a lesson is followed: the card is read, and what it asks for is done at the real table. */
import type { Page } from '@playwright/test';
import { expect, poster, pressNow } from './setup';

export const card = (page: Page) => page.locator('.coach');

/** The step that is shown, and what the card waits for; nothing where there is no card. */
export async function stepOf(page: Page): Promise<{ id: string; kind: string } | null> {
  const [step] = await card(page).evaluateAll((cards) =>
    cards.map((card) => ({ id: card.getAttribute('data-step') ?? '', kind: card.getAttribute('data-kind') ?? '' })),
  );
  return step ?? null;
}

/** Presses the button on a poster that leads into the lesson. */
export async function beginLesson(page: Page, game: string): Promise<void> {
  await poster(page, game).getByRole('button', { name: 'Learn by playing' }).click();
  await page.waitForURL(/\/t\//);
  await expect(card(page)).toBeVisible();
}

/** The number of the step that is shown; nothing where it has none. */
export async function numberOf(page: Page): Promise<number | null> {
  const [words = ''] = await card(page).locator('.long').allTextContents();
  const found = /step (\d+) of \d+/.exec(words);
  return found === null ? null : Number(found[1]);
}

interface Learner {
  /** Does what a step asks for, or plays on while it waits; does little at once and may be called again. */
  act(step: string): Promise<void>;
  /** Goes on from what was explained or learned. */
  next?(): Promise<void>;
  /** Looks at a card that is new, before anything is done about it. */
  look?(step: string, kind: string): Promise<void>;
}

/** Follows the lesson to its last step, and answers the steps that were shown, in their order. */
export async function follow(page: Page, learner: Learner): Promise<string[]> {
  const next = learner.next ?? (() => pressNow(card(page).getByRole('button', { name: 'Next' })));
  const seen: string[] = [];
  let last = '';
  let latest: number | null = null;
  for (;;) {
    const step = await stepOf(page);
    if (step === null) {
      // The page of the result brings its own card.
      await page.waitForTimeout(50);
      continue;
    }
    const { id, kind } = step;
    if (`${id} ${kind}` !== last) {
      last = `${id} ${kind}`;
      if (seen.at(-1) !== id) seen.push(id);
      // The steps count up, and leave nothing out.
      const number = await numberOf(page);
      if (number !== null && latest !== null) expect([latest, latest + 1], id).toContain(number);
      latest = number ?? latest;
      await isReadable(page);
      await learner.look?.(id, kind);
    }
    if (kind === 'last') return seen;
    if (kind === 'explains' || kind === 'learned') await next();
    else await learner.act(id);
  }
}

/** The card has words, and none of them is a key or a parameter that was left open. */
export async function isReadable(page: Page): Promise<void> {
  const text = await card(page).innerText();
  expect(text).not.toMatch(/coach\.|[{}]|undefined/);
}
