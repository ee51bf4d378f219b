/** How a page of Escape is played: what is asked, what is offered, and an answer. */
import type { Page } from '@playwright/test';
import { deal, type Player } from './player';

export const dock = (page: Page) => page.getByRole('region', { name: 'What is asked of you' });
export const answer = (page: Page) => dock(page).locator('#escape-answer');
export const sector = (page: Page, place: string) => page.locator(`[data-place="${place}"]`);
export const isOver = (page: Page) => page.getByRole('button', { name: /Play again|See the result/ }).first();

/** The sectors that may be chosen now, those nearest to an open hatch first. */
export async function offered(page: Page): Promise<string[]> {
  return page.locator('[data-place]').evaluateAll((nodes) => {
    const cells = nodes.map((node) => {
      const { x, y, width } = (node as SVGGraphicsElement).getBBox();
      return {
        place: node.getAttribute('data-place') ?? '',
        isOpenHatch: /^hatch \d+, open/.test(node.getAttribute('aria-label') ?? ''),
        isOffered: node.hasAttribute('aria-pressed'),
        x,
        y,
        width,
        steps: Infinity,
      };
    });
    // Two sectors touch if their middles are no farther apart than they are wide. Nothing leads on from a hatch.
    const queue = cells.filter(({ isOpenHatch }) => isOpenHatch);
    for (const hatch of queue) hatch.steps = 0;
    for (const cell of queue) {
      for (const other of cells) {
        const isNext = Math.hypot(other.x - cell.x, other.y - cell.y) < cell.width;
        if (!isNext || other.steps < Infinity || other.place.startsWith('hatch')) continue;
        other.steps = cell.steps + 1;
        queue.push(other);
      }
    }
    const choices = cells.filter(({ isOffered }) => isOffered).sort((one, other) => one.steps - other.steps);
    return choices.map(({ place }) => place);
  });
}

/** Whether this page is asked something now. */
export async function isAsked(page: Page): Promise<boolean> {
  return (await answer(page).count()) > 0;
}

/** Answers one question of the dock as somebody would who looks for a hatch; says whether there was one. */
export async function answerOnce(page: Page): Promise<boolean> {
  const [isDisabled] = await answer(page).evaluateAll((buttons) =>
    buttons.map((button) => button.matches(':disabled')),
  );
  if (isDisabled === undefined) return false;
  if (isDisabled) {
    const card = dock(page).locator('button.card[aria-disabled="false"]').first();
    const [place] = await offered(page);
    if (place !== undefined) await sector(page, place).dispatchEvent('click');
    else if ((await card.count()) > 0) await card.click({ timeout: 2000 }).catch(() => undefined);
  }
  // What was asked may be answered already, or the match may be over.
  await answer(page)
    .click({ timeout: 2000 })
    .catch(() => undefined);
  return true;
}

interface Duel {
  asked: { question?: number; legal?: { do: string; to?: string }[] };
  view: { you: { role: string } };
}

/** A match of two, of whom one is an alien: at the latter's question. Answers both, the alien first. */
export async function duel(pages: readonly [Page, Page]) {
  const http = pages.map(({ request }) => request);
  for (const [nth, one] of http.entries()) await one.post('/api/guests', { data: { name: ['Ada', 'Otto'][nth] } });
  const { code, players } = await deal<Duel>(http, { game: 'escape', options: { seats: 2 } });
  const [first] = await Promise.all(players.map((player) => player.look()));
  const isFirst = first?.view.you.role.endsWith('alien') === true;
  const [alien, human] = (isFirst ? players : players.toReversed()) as [Player<Duel>, Player<Duel>];
  const [page] = isFirst ? pages : pages.toReversed();
  const passOn = async () => {
    const { asked } = await human.look();
    const action = asked.legal?.find(({ do: name }) => name !== 'attack');
    if (action !== undefined) await human.order({ do: 'act', question: asked.question, action });
  };
  while ((await alien.look()).asked.legal === undefined) await passOn();
  return { code, alien, human, page: page ?? pages[0], passOn };
}
