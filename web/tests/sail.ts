/** How a page of Survive is played by somebody who wants to reach land. */
import type { Page } from '@playwright/test';
import { Player } from './player';
import { answer, dock, press, question } from './survive';

interface Action {
  do: string;
  explorer?: string;
  from?: string;
  to?: string;
}
interface Match {
  asked: { legal?: Action[] };
  view: {
    explorers: { explorer: string; at: string }[];
    boats: { at: string; aboard: string[] }[];
    creatures: { at: string }[];
  };
}

/** The sea spaces with a jetty. */
const LANDINGS = ['b1', 'c1', 'b10', 'c11', 'k1', 'l1', 'k11', 'l10'];

const hexOf = (spot: string) => spot.split(' ')[1] ?? '';

/** The step that is nearest to land: ashore, with one's own boat to a jetty, into a boat, or on foot to one. */
function towardsLand({ asked, view }: Match, far: (one: string, two: string) => number): [string, string] | null {
  const wild = new Set(view.creatures.map(({ at }) => at));
  const spots = new Map(view.explorers.map(({ explorer, at }) => [explorer, at]));
  const nearest = (hex: string, others: string[]) => Math.min(...others.map((other) => far(hex, other)));
  const boats = view.boats.flatMap(({ at, aboard }) => (aboard.length < 3 && !wild.has(at) ? [at] : []));
  const isOwn = (hex: string) =>
    view.boats.some(({ at, aboard }) => at === hex && aboard.some((explorer) => explorer.startsWith('red ')));
  let best: { score: number; step: [string, string] } | null = null;
  for (const action of asked.legal ?? []) {
    const to = action.to ?? '';
    const spot = spots.get(action.explorer ?? '') ?? '';
    const from = action.from ?? hexOf(spot);
    const place = to.startsWith('corner ') ? to.replace('corner ', '') : hexOf(to) || to;
    let score = 0;
    if (to.startsWith('corner ')) score = 1e6;
    else if (wild.has(place)) continue;
    else if (action.do === 'row' && isOwn(from) && nearest(place, LANDINGS) < nearest(from, LANDINGS)) {
      score = 1e5 - nearest(place, LANDINGS);
    } else if (to.startsWith('deck ') && spot.startsWith('tile ')) score = 5e4 - nearest(place, LANDINGS);
    else if (to.startsWith('deck ') && spot.startsWith('water ')) score = 5e4;
    else if (to.startsWith('tile ') && nearest(place, boats) < nearest(from, boats)) {
      score = 1e4 - nearest(place, boats);
    }
    if (score > (best?.score ?? 0)) best = { score, step: [from, place] };
  }
  return best?.step ?? null;
}

/** How far apart the places of the board lie on the page. */
async function distances(page: Page): Promise<(one: string, two: string) => number> {
  const middles = await page.locator('[data-place]').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return [node.getAttribute('data-place') ?? '', { x: x + width / 2, y: y + height / 2 }] as const;
    }),
  );
  const at = new Map(middles);
  return (one, two) => {
    const [a, b] = [at.get(one), at.get(two)];
    return a === undefined || b === undefined ? Infinity : Math.hypot(a.x - b.x, a.y - b.y);
  };
}

/** Answers one question as somebody does who wants to reach land; what came too late is answered the next time. */
export async function sailOnce(page: Page): Promise<void> {
  const filled = answer(page);
  const [asked = ''] = await question(page).allInnerTexts();
  const [isWaiting] = await filled.evaluateAll((buttons) => buttons.map((button) => button.ariaDisabled === 'true'));
  if (isWaiting !== false) {
    await page.waitForTimeout(30);
    return;
  }
  const isMoving = /moves? left$/.test(asked);
  const match = await new Player<Match>(page.request, page.url().split('/t/')[1] ?? '').look();
  const step = isMoving ? towardsLand(match, await distances(page)) : null;
  if (step !== null) {
    // Nothing of the last move stays in the hand.
    const clear = dock(page).getByRole('button', { name: 'Choose again' });
    if ((await clear.count()) > 0) await clear.click({ timeout: 1000 }).catch(() => undefined);
    for (const place of step) await press(page, place).catch(() => undefined);
    // Pressed twice, a space with a boat and a swimmer holds up one after the other; to board has a button beside them.
    const aboard = page
      .getByRole('toolbar', { name: `What to move in ${step[0]}` })
      .getByRole('button', { name: /board/ });
    if (step[0] === step[1] && (await aboard.count()) > 0) await aboard.click({ timeout: 1000 }).catch(() => undefined);
  } else if (!isMoving) {
    const target = page.locator('[data-place][aria-pressed="false"]');
    const ringed = target.and(page.locator('[data-coach]'));
    const [one] = [...(await ringed.all()), ...(await target.all())];
    await one?.dispatchEvent('click', {}, { timeout: 1000 }).catch(() => undefined);
  }
  const [words] = await filled.allInnerTexts();
  if (step !== null && words === 'Done moving') return;
  if (await filled.isEnabled({ timeout: 500 }).catch(() => false)) {
    await filled.click({ timeout: 1000 }).catch(() => undefined);
  }
}
