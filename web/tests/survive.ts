/** How a page of Survive is played: what is asked, what is offered, and an answer. */
import { expect, type Page } from '@playwright/test';

export const dock = (page: Page) => page.getByRole('region', { name: 'What is asked of you' });
export const answer = (page: Page) => dock(page).locator('#survive-answer');
export const place = (page: Page, name: string) => page.locator(`[data-place="${name}"]`);
export const isOver = (page: Page) => page.getByRole('button', { name: /Play again|See the result/ }).first();
export const question = (page: Page) => dock(page).getByRole('heading', { level: 2 });

/** The places that may be chosen now, or whose pieces may be moved. */
export async function offered(page: Page, what: RegExp): Promise<string[]> {
  const cells = page.locator('[data-place]');
  const names = await cells.evaluateAll((nodes) =>
    nodes.map((node) => [node.getAttribute('data-place') ?? '', node.getAttribute('aria-label') ?? ''] as const),
  );
  return names.filter(([, label]) => what.test(label)).map(([name]) => name);
}

/** Presses a place of the board, wherever it lies on the screen. */
export async function press(page: Page, name: string): Promise<void> {
  await place(page, name).dispatchEvent('click', {}, { timeout: 2000 });
}

/** What was done on the board by somebody, for those who want to see that all of it was. */
export type Deeds = Set<string>;

/**
 * Answers one question of the dock; says whether there was one. Every third time a piece is picked up on the board and
 * moved where that can be done, to a shore if it can; else the filled button is pressed, after a place on the board
 * where it waits for one.
 */
export async function answerOnce(page: Page, nth: number, deeds: Deeds): Promise<boolean> {
  const words = await page.evaluate(
    async (isMover) => {
      const button = () => document.querySelector<HTMLButtonElement>('#survive-answer');
      const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
      const press = async (node: Element | undefined) => {
        node?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        await settled();
      };
      const targets = () => [...document.querySelectorAll('[data-place][aria-pressed="false"]')];
      const first = button();
      if (first === null || first.ariaDisabled === 'true') return null;
      if (first.disabled) await press(targets()[0]);
      else if (isMover && first.textContent.trim() === 'Done moving') {
        const pieces = [...document.querySelectorAll('[data-place]')];
        await press(pieces.find((node) => node.ariaLabel?.includes('You can move what is here')));
        const shore = targets().find((node) => node.getAttribute('data-place')?.includes('-'));
        await press(shore ?? targets()[Math.floor(targets().length / 2)]);
      }
      const filled = button();
      if (filled === null || filled.disabled) return '';
      filled.click();
      return filled.textContent.trim();
    },
    nth % 3 === 0,
  );
  if (words === null) return false;
  if (words !== '') deeds.add(words.replace(/ ?[a-m]\d+.*/, ''));
  return true;
}

/** The line of a seat in the scores: who, and what counts. */
export async function scores(page: Page): Promise<string[]> {
  const skip = page.getByRole('button', { name: 'Show all' });
  if ((await skip.count()) > 0) await skip.click().catch(() => undefined);
  const rows = page.getByRole('table', { name: 'Scores' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await expect(rows.first()).not.toContainText('–');
  const texts = await rows.evaluateAll((lines) =>
    lines.map((line) =>
      [line.querySelector('b')?.textContent ?? '', ...[...line.querySelectorAll('td')].map((cell) => cell.textContent)]
        .join(' | ')
        .replace(' (you)', ''),
    ),
  );
  return texts;
}
