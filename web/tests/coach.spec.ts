import { beginLesson, card, follow, isReadable, numberOf, stepOf } from './coach';
import { answer, answerOnce, offered, sector } from './escape';
import { answerOnce as answerOvni } from './ovni';
import { Player } from './player';
import { sailOnce } from './sail';
import { expect, isAccessible, picture, poster, pressNow, SIZES, test, toFilled } from './setup';
import type { Page } from '@playwright/test';

/** The sectors that the lesson has ringed and that may be chosen, else those nearest to a hatch. */
async function meant(page: Page): Promise<string[]> {
  const ringed = await page
    .locator('[data-place][data-coach][aria-pressed]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-place') ?? ''));
  return ringed.length > 0 ? ringed : offered(page);
}

/** The button that ends the lesson at its last step: the match goes on, or is over. */
const closing = (page: Page) => card(page).getByRole('button', { name: /^(Close the lesson|Play on)$/ });

/** When a sector was last named by keys. */
let typedAt = 0;

/** Answers the question of the dock by keys alone, if there is one. */
async function answerByKeys(page: Page, step: string): Promise<void> {
  if ((await answer(page).count()) === 0) {
    await page.waitForTimeout(50);
    return;
  }
  if (
    await answer(page)
      .isDisabled({ timeout: 1000 })
      .catch(() => true)
  ) {
    const [place] = await meant(page);
    if (place === undefined) return;
    await page.keyboard.press('Alt+m');
    // Letters that are typed within a moment go together.
    await page.waitForTimeout(Math.max(0, typedAt + 950 - Date.now()));
    typedAt = Date.now();
    await page.keyboard.type(place.replace('hatch ', ''));
    await expect(sector(page, place)).toBeFocused();
    await page.keyboard.press('Enter');
  }
  const attack = page.getByRole('button', { name: /^Attack in/ });
  if (step === 'attack' && (await attack.count()) > 0) {
    await attack.focus();
    await page.keyboard.press('Enter');
  } else if ((await answer(page).count()) > 0) {
    await toFilled(page, answer(page));
    await page.keyboard.press('Enter');
  }
  await page.waitForTimeout(50);
}

test('the lesson of Escape is learned by keyboard from start to end, with a reload and a skipped step', async ({
  visit,
}) => {
  const page = await visit();
  await beginLesson(page, 'escape');
  await isAccessible(page);
  let hasReloaded = false;
  const next = async () => {
    // Pressed before the step is there, the key finds nothing to go to.
    await expect(async () => {
      await page.keyboard.press('Alt+c');
      await expect(card(page).getByRole('button', { name: 'Next' })).toBeFocused({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Enter');
  };
  const learner = {
    next,
    look: async (step: string, kind: string) => {
      if (step === 'move' && kind === 'asks') {
        await expect(page.locator('[data-place][data-coach]').first()).toBeVisible();
        await picture(page, 'coach-escape-asks');
      }
      if (step === 'card' && kind === 'learned') {
        await expect(card(page)).toContainText('Everybody');
        await picture(page, 'coach-escape-learned');
        await isAccessible(page);
      }
      if (step !== 'heard' || hasReloaded) return;
      // What is learned stays so, and the lesson goes on at the same step.
      const title = await card(page).getByRole('heading').innerText();
      await page.reload();
      await expect(card(page).getByRole('heading')).toHaveText(title);
      hasReloaded = true;
    },
    act: async (step: string) => {
      if (step === 'heard') {
        await page.keyboard.press('Alt+r');
        await page.keyboard.press('ArrowRight');
      } else if (step === 'notes') {
        await card(page).getByRole('button', { name: 'Skip this step' }).press('Enter');
      } else await answerByKeys(page, step);
    },
  };
  const seen = await follow(page, learner);
  expect(seen.slice(0, 2)).toEqual(['role', 'move']);
  expect(hasReloaded).toBe(true);
  // What luck did not bring comes in another match, where the rest is behind one.
  if ((await card(page).getByText('Read what is left').count()) > 0) {
    await isAccessible(page);
    const before = page.url();
    await card(page).getByRole('button', { name: 'Another match' }).press('Enter');
    await page.waitForURL((url) => url.href !== before);
    await expect(card(page)).toBeVisible();
    expect((await stepOf(page))?.id).not.toBe('role');
    await follow(page, learner);
  }
  await picture(page, 'coach-escape-end');
  await isAccessible(page);
  await expect(card(page).getByRole('link', { name: 'Rules' })).toHaveAttribute('href', '/rules/escape');
  await closing(page).press('Enter');
  await expect(card(page)).toBeHidden();
  await page.goto('/');
  await expect(poster(page, 'escape').getByRole('button', { name: 'Lesson done' })).toBeVisible();
});

test('a lesson goes on with whoever plays and never presses its button', async ({ visit }) => {
  const page = await visit('/');
  await beginLesson(page, 'escape');
  const seen: string[] = [];
  for (let n = 0; seen.length < 5; n += 1) {
    expect(n).toBeLessThan(400);
    const [step, number] = [await stepOf(page), await numberOf(page)];
    const words = `${number} ${step?.id}`;
    if (number !== null && seen.at(-1) !== words) seen.push(words);
    if (step?.kind === 'last') break;
    await answerOnce(page);
    await page.waitForTimeout(30);
  }
  expect(seen[0]).toBe('1 role');
  expect(seen.map((words) => Number.parseInt(words))).toEqual(seen.map((_, nth) => nth + 1));
});

test('a lesson on a phone folds, can be left and is gone on with from the first page', async ({ visit }) => {
  const page = await visit('/', 'phone', 'light');
  await beginLesson(page, 'escape');
  await card(page).getByRole('button', { name: 'Next' }).click();
  await picture(page, 'coach-escape-asks');
  await isAccessible(page);
  const fold = card(page).getByRole('button', { name: 'Show what the lesson says' });
  const height = () => page.locator('main').evaluate((board) => board.clientHeight);
  const before = await height();
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(await height()).toBeGreaterThan(before);
  await fold.click();
  await expect.poll(async () => (await stepOf(page))?.kind === 'learned' || !(await answerOnce(page))).toBe(true);
  const url = page.url();
  await page.goto('/');
  await expect(page.getByText('Escape · Lesson')).toBeVisible();
  await picture(page, 'coach-home');
  await poster(page)
    .getByRole('button', { name: /^Go on with the lesson: Escape, step \d+ of 12$/ })
    .click();
  await expect(page).toHaveURL(url);
  await card(page).getByRole('button', { name: 'End the lesson' }).click();
  await expect(card(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'What is asked of you' })).toBeVisible();
});

/** What has to be in sight once something is asked: something to choose in the question, or the heading of it. */
const CHOSEN_AMONG = { escape: '.escape-dock h2', survive: '.survive-dock ul button', ovni: '.ovni-dock .card' };

for (const [game, choice] of Object.entries(CHOSEN_AMONG)) {
  test(`a lesson leaves a small phone room for what it asks: ${game}`, async ({ visit }) => {
    const page = await visit('/', 'small');
    await beginLesson(page, game);
    await page.evaluate(() => localStorage.setItem('fuga', JSON.stringify({ locale: 'pt' })));
    await page.reload();
    /** How much of an element nothing hides, in pixels from top to bottom. */
    const inSight = (selector: string) =>
      page.evaluate((selector) => {
        const node = document.querySelector(selector);
        if (node === null) return 0;
        let { top, bottom } = node.getBoundingClientRect();
        for (let part = node.parentElement; part !== null; part = part.parentElement) {
          if (getComputedStyle(part).overflowY === 'visible') continue;
          const box = part.getBoundingClientRect();
          [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        const go = document.querySelector('.dock .go')?.getBoundingClientRect().top ?? bottom;
        return Math.round(
          node.closest('.go') === null && node.closest('.dock') ? Math.min(bottom, go) - top : bottom - top,
        );
      }, selector);
    const height = () => page.locator('main').evaluate((board) => board.clientHeight);
    // The button that goes on is whole. While something is explained, the question waits in a line, unless it is meant.
    await expect.poll(() => inSight('.coach .buttons .primary')).toBeGreaterThanOrEqual(44);
    if (game === 'escape') {
      await expect.poll(() => inSight('.dock h2')).toBeGreaterThanOrEqual(20);
      // The ring lies on none of it.
      const [ring, heading] = await Promise.all(
        ['.dock .who[data-coach]', '.dock h2'].map((part) => page.locator(part).boundingBox()),
      );
      expect((ring?.y ?? 0) + (ring?.height ?? 0) + 5).toBeLessThanOrEqual(heading?.y ?? 0);
    } else {
      await expect.poll(height).toBeGreaterThan(0.45 * SIZES.small.height);
      await expect(page.locator('.dock .handle .line')).toBeVisible();
    }
    expect(await cutRings(page)).toEqual([]);
    await card(page).locator('.primary').click();
    await expect(card(page)).toHaveAttribute('data-kind', 'asks');
    expect(await cutRings(page)).toEqual([]);
    await expect.poll(() => inSight(choice)).toBeGreaterThanOrEqual(choice.endsWith('h2') ? 20 : 44);
    // Folded away, the question gives its room to the board.
    const before = await height();
    await page.locator('.handle button[aria-expanded]').click();
    await expect.poll(height).toBeGreaterThan(before + 60);
    expect((await page.locator('.dock').boundingBox())?.height).toBeLessThan(80);
  });
}

/** What of a card can have the focus without its ring being seen whole. */
async function cutRings(page: Page): Promise<string[]> {
  return card(page).evaluate((coach) => {
    const all = [...coach.querySelectorAll<HTMLElement>('button:not([tabindex="-1"]), a, summary, [tabindex="0"]')];
    const cut = all.filter((part) => {
      part.focus({ focusVisible: true } as FocusOptions);
      part.scrollIntoView({ block: 'nearest' });
      const { outlineOffset, outlineWidth } = getComputedStyle(part);
      const [own, ring] = [part.getBoundingClientRect(), parseFloat(outlineOffset) + parseFloat(outlineWidth)];
      for (let around = part.parentElement; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        const box = around.getBoundingClientRect();
        if (own.left - ring < box.left - 0.5 || own.right + ring > box.right + 0.5) return true;
        if (around === coach) break;
      }
      return false;
    });
    coach.querySelector('.body')?.scrollTo(0, 0);
    return cut.map((part) => part.className);
  });
}

/** Opens a lesson as it was kept, in another language. */
async function goOnIn(page: Page, locale: string, url: string, kept: string): Promise<void> {
  await page.evaluate(
    ([locale, kept]) => {
      localStorage.setItem('fuga', JSON.stringify({ locale }));
      localStorage.setItem('fuga.coach', kept ?? '');
    },
    [locale, kept],
  );
  await page.goto(url);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}

test('what a lesson asks for is read whole on a small phone, beside the question', async ({ visit }) => {
  const page = await visit('/', 'small');
  await beginLesson(page, 'survive');
  const code = page.url();
  const kept = await page.evaluate(() => localStorage.getItem('fuga.coach') ?? '');
  /** How much of the text is cut off, in pixels. */
  const nCut = () =>
    page.evaluate(() => {
      const parts = ['.coach .text', '.coach .body', '.coach'].map((part) => document.querySelector(part));
      const ends = parts.map((part) => part?.getBoundingClientRect().bottom ?? 0);
      const last = [...document.querySelectorAll('.coach .text p')].at(-1);
      return Math.round((last?.getBoundingClientRect().bottom ?? 999) - Math.min(...ends));
    });
  for (const locale of ['en', 'pt']) {
    await goOnIn(page, locale, code, kept);
    await expect(card(page)).toBeVisible();
    let nSeen = 0;
    for (let step = await stepOf(page); step?.kind !== 'last'; step = await stepOf(page)) {
      if (step?.kind === 'asks' || step?.kind === 'waits') {
        nSeen += 1;
        await expect.poll(nCut, `${locale} ${step.id}`).toBeLessThanOrEqual(0);
      }
      await card(page).locator('.buttons button').first().click();
      await expect.poll(() => stepOf(page)).not.toEqual(step);
    }
    expect(nSeen).toBeGreaterThan(8);
  }
});

interface Match {
  asked: { question?: number; legal?: { do: string }[]; outcome?: unknown };
  view: { asked?: { to: string } | null };
}

for (const size of ['small', 'desktop'] as const) {
  test(`the creatures that the lesson asks for are in sight: ${size}`, async ({ visit }) => {
    const page = await visit('/', size);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await beginLesson(page, 'survive');
    const player = new Player<Match>(page.request, page.url().split('/t/')[1] ?? '');
    // Whoever has come nearer is led to them too.
    if (size === 'desktop')
      for (let n = 0; n < 6; n += 1) await page.getByRole('button', { name: 'Nearer', exact: true }).click();
    for (let step = await stepOf(page); step?.id !== 'creature' || step.kind !== 'asks'; step = await stepOf(page)) {
      if (step?.kind === 'explains' || step?.kind === 'learned') {
        await pressNow(card(page).locator('.primary'));
        continue;
      }
      const { asked, view } = await player.look();
      expect(asked.outcome).toBe(undefined);
      if (asked.legal === undefined || view.asked?.to === 'move_creature') {
        await page.waitForTimeout(30);
        continue;
      }
      const named = (name: string) => asked.legal?.find((action) => action.do === name);
      const action = named('place_for_me') ?? named('pass') ?? asked.legal[0];
      await player.order({ do: 'act', question: asked.question, action });
    }
    const nAway = () =>
      page.evaluate(() => {
        const { left, right, top, bottom } = document.querySelector('.stage')?.getBoundingClientRect() ?? new DOMRect();
        const ringed = [...document.querySelectorAll('svg [data-coach]')];
        const away = ringed.filter((node) => {
          const box = node.getBoundingClientRect();
          const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
          return x < left || x > right || y < top || y > bottom;
        });
        return ringed.length === 0 ? -1 : away.length;
      });
    await expect.poll(nAway).toBe(0);
    await picture(page, 'coach-survive-creature');
  });
}

test('each card of a lesson begins with its first line on a small phone, and so does its question', async ({
  visit,
}) => {
  const page = await visit('/', 'small', 'dark', 'pt-BR');
  await poster(page, 'ovni').getByRole('button', { name: 'Aprender jogando' }).click();
  const parts = page.locator('.coach .body, .coach .text, #asked');
  const scrolled = () => parts.evaluateAll((all) => all.map((part) => part.scrollTop));
  const toEnd = () => parts.evaluateAll((all) => all.forEach((part) => part.scrollTo(0, part.scrollHeight)));
  await card(page).locator('.primary').click();
  await expect(card(page)).toHaveAttribute('data-step', 'keep');
  await page.locator('.missions button').first().click();
  await toEnd();
  await page.locator('#ovni-answer').click();
  await expect(card(page)).toHaveAttribute('data-kind', 'learned');
  // The question waits in its line until it is wanted.
  await expect(page.locator('.ovni-dock .types')).toBeHidden();
  await page.locator('.handle button[aria-expanded]').click();
  await expect(page.locator('.ovni-dock .types')).toBeVisible();
  await expect.poll(scrolled).toEqual([0, 0, 0]);
  await toEnd();
  expect((await scrolled()).some((top) => top > 0)).toBe(true);
  await card(page).locator('.primary').click();
  await expect(card(page)).toHaveAttribute('data-step', 'starters');
  await expect.poll(scrolled).toEqual([0, 0, 0]);
  await expect(page.locator('.ovni-dock h2')).toBeInViewport({ ratio: 1 });
  // All that is chosen among is above the answer.
  const last = await page.locator('.ovni-dock .types .card').last().boundingBox();
  const go = await page.locator('.ovni-dock .go').boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((go?.y ?? 0) + 1);
});

test('a lesson whose table is gone begins at a new one, where it was', async ({ visit }) => {
  const page = await visit();
  await beginLesson(page, 'escape');
  await card(page).getByRole('button', { name: 'Next' }).click();
  await expect(card(page)).toHaveAttribute('data-step', 'move');
  const code = page.url().split('/t/')[1] ?? '';
  const closed = await page.request.post(`/api/tables/${code}`, { data: { do: 'close' } });
  expect(closed.ok()).toBe(true);
  await page.goto('/');
  await poster(page)
    .getByRole('button', { name: /^Go on with the lesson/ })
    .click();
  await page.waitForURL(/\/t\//);
  await expect(card(page)).toHaveAttribute('data-step', 'move');
  expect(page.url()).not.toContain(code);
  // There is nobody to pause for, and nothing to watch.
  await page.getByRole('button', { name: 'Table menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Table menu' });
  await expect(menu.getByRole('button', { name: 'Close the table' })).toBeVisible();
  for (const name of ['Propose a pause', 'Link for those who watch'])
    await expect(menu.getByRole('button', { name })).toHaveCount(0);
});

test('another match waits for what is left before it sums up again', async ({ visit }) => {
  const page = await visit();
  await beginLesson(page, 'survive');
  for (let step = await stepOf(page); step?.kind !== 'last'; step = await stepOf(page)) {
    await card(page).locator('.buttons button').first().click();
    await expect.poll(() => stepOf(page)).not.toEqual(step);
  }
  const before = page.url();
  await card(page).getByRole('button', { name: 'Another match' }).click();
  await page.waitForURL((url) => url.href !== before);
  await expect(card(page)).toHaveAttribute('data-kind', 'waits');
  await expect(card(page)).toHaveAttribute('data-step', 'guard');
  await card(page).getByRole('button', { name: 'Skip this step' }).click();
  await expect(card(page)).toHaveAttribute('data-kind', 'last');
});

for (const game of ['escape', 'survive', 'ovni']) {
  test(`every step of ${game} speaks all four languages`, async ({ visit }) => {
    const page = await visit();
    await beginLesson(page, game);
    const code = page.url();
    const kept = await page.evaluate(() => localStorage.getItem('fuga.coach') ?? '');
    const titles = new Set<string>();
    let nSteps = 0;
    for (const locale of ['en', 'it', 'pt', 'es']) {
      await goOnIn(page, locale, code, kept);
      // Each step is shown and skipped, up to the last one.
      for (let isLast = false; !isLast;) {
        await isReadable(page);
        titles.add(await card(page).getByRole('heading').innerText());
        const step = await stepOf(page);
        isLast = step?.kind === 'last';
        if (isLast) break;
        nSteps += 1;
        await card(page).locator('.buttons button').first().click();
        await expect.poll(() => stepOf(page)).not.toEqual(step);
      }
    }
    expect(nSteps).toBeGreaterThanOrEqual(4 * 8);
    // The headings differ from language to language.
    expect(titles.size).toBeGreaterThan(3 * 8);
  });
}

test('the lesson of Survive is learned from start to end, with a reload and a skipped step', async ({ visit }) => {
  const page = await visit();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await beginLesson(page, 'survive');
  let hasReloaded = false;
  const learner = {
    look: async (step: string, kind: string) => {
      if (step === 'place' && kind === 'asks') {
        await expect(page.locator('[data-place][data-coach]').first()).toBeVisible();
        // The rest is placed once one has read what for.
        await expect(page.locator('#survive-rest, #survive-next')).toHaveCount(0);
        await picture(page, 'coach-survive-asks');
        await isAccessible(page);
      }
      if (step === 'place' && kind === 'learned')
        await expect(card(page)).toContainText(/That it is worth \d, only you/);
      if (step === 'rest' && kind === 'learned') await expect(card(page)).toContainText('the values are covered');
      if (step === 'sink' && kind === 'learned') {
        await expect(card(page)).toContainText('Everybody saw');
        await picture(page, 'coach-survive-learned');
        await isAccessible(page);
      }
      if (step === 'land' && kind === 'learned') await expect(card(page)).toContainText('Everybody counts');
      if (step !== 'count' || hasReloaded) return;
      await page.reload();
      await expect(card(page)).toHaveAttribute('data-step', 'count');
      hasReloaded = true;
    },
    act: async (step: string) => {
      const rest = page.locator('#survive-rest');
      if (step === 'tile') await pressNow(card(page).getByRole('button', { name: 'Skip this step' }));
      else if (step === 'rest' && (await rest.count()) > 0) await pressNow(rest);
      else await sailOnce(page);
    },
  };
  const seen = await follow(page, learner);
  // A creature may come before the first tile of one’s own sinks.
  expect(seen.slice(0, 5)).toEqual(['aim', 'place', 'sea', 'rest', 'move']);
  expect(hasReloaded).toBe(true);
  // What luck did not bring comes in another match, where the rest is behind one.
  for (let n = 0; n < 2 && (await card(page).getByText('Read what is left').count()) > 0; n += 1) {
    const before = page.url();
    await card(page).getByRole('button', { name: 'Another match' }).click();
    await page.waitForURL((url) => url.href !== before);
    await expect(card(page)).toBeVisible();
    seen.push(...(await follow(page, learner)));
  }
  expect(new Set(seen)).toContain('land');
  await picture(page, 'coach-survive-end');
  await isAccessible(page);
  await closing(page).click();
  await page.goto('/');
  await expect(poster(page, 'survive').getByRole('button', { name: 'Lesson done' })).toBeVisible();
});

test('the lesson of O.V.N.I. is learned on a phone, from the missions to the score', async ({ visit }) => {
  const page = await visit('/', 'phone', 'light');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await beginLesson(page, 'ovni');
  let hasReloaded = false;
  const seen = await follow(page, {
    look: async (step: string, kind: string) => {
      if (step === 'chip' && kind === 'asks') {
        await expect(page.locator('.area[data-coach]').first()).toBeVisible();
        await picture(page, 'coach-ovni-asks');
        await isAccessible(page);
      }
      if (step === 'keep' && kind === 'learned') await expect(card(page)).toContainText(/You: [12]/);
      if (step === 'count') await expect(card(page)).toContainText(/It can only be \d/);
      if (step === 'reveal' && kind === 'learned') {
        await expect(card(page)).toContainText(/Winners: A: .+, B: .+ and C: /);
        await picture(page, 'coach-ovni-learned');
        await isAccessible(page);
      }
      if (step === 'score') await expect(page.locator('.final')).toBeVisible();
      if (step !== 'group' || hasReloaded) return;
      await page.reload();
      await expect(card(page)).toHaveAttribute('data-step', 'group');
      hasReloaded = true;
    },
    act: async (step: string) => {
      if (step === 'map') await pressNow(card(page).getByRole('button', { name: 'Skip this step' }));
      else if (!(await answerOvni(page))) await page.waitForTimeout(30);
    },
  });
  expect(hasReloaded).toBe(true);
  // Two steps come whenever there is an occasion, between any others or within one, which then goes on.
  const others = seen.filter((step) => step !== 'map' && step !== 'count');
  expect(others.filter((step, index) => step !== others[index - 1])).toEqual([
    ...['aim', 'keep', 'starters', 'chip', 'reveal', 'group', 'act', 'round', 'points'],
    ...['again', 'last', 'score', 'end'],
  ]);
  await picture(page, 'coach-ovni-end');
  await isAccessible(page);
  await closing(page).click();
  await page.goto('/');
  await expect(poster(page, 'ovni').getByRole('button', { name: 'Lesson done' })).toBeVisible();
});
