import type { Locator, Page } from '@playwright/test';
import { answer, answerOnce, dock, isAsked, isOver } from './escape';
import { deal, DOORS, OPEN_DOORS } from './player';
import { expect, hasPlayed, hurryBots, isAccessible, picture, poster, SIZES, test, toFilled } from './setup';

const round = async (page: Page) => Number(await page.locator('.round b').innerText());
const lost = (page: Page) => page.locator('.connection').getByText(/Connection lost/);

/** The round, and the record of what every seat announced: the same for everybody at the table. */
async function seen(page: Page): Promise<string> {
  await page.getByRole('tab', { name: 'Record' }).click();
  const rows = await page
    .getByRole('region', { name: 'Record' })
    .locator('tbody tr')
    .evaluateAll((lines) =>
      lines.map((line) =>
        [...line.children].map((cell) => (cell.querySelector('.sr') ?? cell).textContent.trim()).join(' | '),
      ),
    );
  return [`Round ${await round(page)}`, ...rows].join('\n');
}

/** On a phone the record lies over the map. */
async function backToMap(page: Page): Promise<void> {
  if (page.viewportSize()?.width === SIZES.phone.width) await page.getByRole('tab', { name: 'Map' }).click();
}

/** Waits until the match waits for one of the two, and both see the same; says what that is. */
async function seenByBoth(one: Page, other: Page): Promise<string> {
  let shared = '';
  await expect(async () => {
    expect((await isAsked(one)) || (await isAsked(other))).toBe(true);
    shared = await seen(one);
    expect(await seen(other)).toBe(shared);
    expect(await seen(one)).toBe(shared);
  }).toPass({ intervals: [50, 100, 200], timeout: 20_000 });
  return shared;
}

/** One of the two loads the page again, the other loses the network for a while, and then the server is gone for both. */
async function disturb(asked: Page, other: Page, server: { stop(): Promise<void>; start(): Promise<void> }) {
  const before = await seenByBoth(asked, other);
  await picture(asked, 'two-record');
  await picture(other, 'two-record');
  await asked.reload();
  await expect(answer(asked)).toBeVisible();
  expect(await seen(asked)).toBe(before);
  await backToMap(asked);

  await other.context().setOffline(true);
  await expect(lost(other)).toBeVisible();
  while ((await seen(asked)) === before) {
    await backToMap(asked);
    await answerOnce(asked);
  }
  expect(await seen(other)).toBe(before);
  await picture(other, 'two-offline');
  await other.context().setOffline(false);
  await expect(lost(other)).toBeHidden();
  const after = await seenByBoth(asked, other);
  expect(after).not.toBe(before);

  await server.stop();
  for (const page of [asked, other]) await expect(lost(page)).toBeVisible();
  await server.start();
  for (const page of [asked, other]) await expect(lost(page)).toBeHidden({ timeout: 30_000 });
  expect(await seenByBoth(asked, other)).toBe(after);
  for (const page of [asked, other]) await backToMap(page);
}

/** Who won, as the page of the result says. */
async function winners(page: Page): Promise<string[]> {
  const names = await page
    .getByRole('listitem')
    .filter({ hasText: /^.*Winner/ })
    .locator('h2 b')
    .allInnerTexts();
  return names.map((name) => name.replace(' (you)', '')).sort();
}

test('two people and two bots play a whole advanced match', async ({ visit, server }) => {
  const host = await visit('/');
  await hasPlayed(host, 'escape');
  await poster(host).getByRole('link', { name: 'New table' }).click();
  await host.getByRole('button', { name: 'Change details' }).click();
  await expect(host.getByLabel('Basic or advanced')).toHaveValue('advanced');
  // Small, with starts so far from each other that both are asked in the second round, whoever they are.
  await host.getByLabel('Zone').selectOption('Sinistra');
  await host.getByRole('button', { name: 'Open the table' }).click();
  await host.getByRole('button', { name: 'Invite' }).click();
  const link = await host.getByLabel('Link to the table').inputValue();
  await host.keyboard.press('Escape');
  const guest = await visit(new URL(link).pathname, 'phone');
  await guest.getByLabel('Your name').fill('Grace');
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await guest.getByRole('button', { name: 'I am ready' }).click();
  await host.getByRole('button', { name: 'Add 2 bots' }).click();
  await host.getByRole('button', { name: 'Start the match' }).click();

  const people = [
    [host, guest],
    [guest, host],
  ] as const;
  const someoneIsAsked = async () => (await isAsked(host)) || (await isAsked(guest));
  const isEnd = async () => (await isOver(host).count()) > 0;
  for (const page of [host, guest]) await expect(dock(page)).toBeVisible();
  let isDisturbed = false;
  while (!(await isEnd())) {
    for (const [page, other] of people) {
      if (!isDisturbed && (await isAsked(page)) && (await round(page)) > 1) {
        isDisturbed = true;
        await disturb(page, other, server);
      }
      await answerOnce(page);
    }
    await expect
      .poll(async () => (await someoneIsAsked()) || (await isEnd()), { timeout: 60_000, intervals: [50] })
      .toBe(true);
  }
  expect(isDisturbed).toBe(true);
  // The result follows the end on the board.
  for (const page of [host, guest])
    await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible({ timeout: 15_000 });
  // Whoever ended it is "you" on their own page, and has a name on the other.
  const ending = async (page: Page) =>
    (await page.getByRole('heading', { level: 1 }).innerText()).replace(/: [^:]* \(/, ': (');
  expect(await ending(guest)).toBe(await ending(host));
  await expect(isOver(guest)).toBeVisible();
  expect(await winners(guest)).toEqual(await winners(host));
  expect((await winners(host)).length).toBeGreaterThan(0);
  for (const page of [host, guest]) await picture(page, 'two-result');
});

const isFocused = async (target: Locator) =>
  (await target.count()) === 1 && (await target.evaluate((node) => node === document.activeElement));

/** Goes with the tab key to something, and presses a key there. */
async function tabTo(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeEnabled();
  for (let n_stops = 0; !(await isFocused(target)); n_stops += 1) {
    expect(n_stops, `the tab key comes to ${String(target)}`).toBeLessThan(100);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press(key);
}

/**
 * Chooses a sector on the map: an open hatch, or else the one least often visited. Arrows lead to what is next to one's
 * own sector, and its name to what is farther away.
 */
async function chooseSector(page: Page, visits: Map<string, number>): Promise<string> {
  const targets = page.getByRole('button', { name: /You can go here/ });
  await expect(targets.first()).toBeVisible();
  const names = await targets.evaluateAll((nodes) => nodes.map((node) => node.ariaLabel ?? ''));
  const value = (place: string) => (place.startsWith('hatch') ? -1 : (visits.get(place) ?? 0));
  const places = names.map((name) => name.split(',')[0] ?? '').sort((one, other) => value(one) - value(other));
  const [place = ''] = places;
  const target = page.getByRole('button', { name: new RegExp(`^${place}, .*You can go here`) });
  await page.keyboard.press('Alt+m');
  for (const step of ['ArrowUp', 'ArrowRight', 'Shift+ArrowRight', 'ArrowDown', 'Shift+ArrowLeft', 'ArrowLeft']) {
    await page.keyboard.press('Home');
    await page.keyboard.press(step);
    if (await isFocused(target)) break;
  }
  if (!(await isFocused(target))) await page.keyboard.type(place);
  await expect(target).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(target).toHaveAttribute('aria-pressed', 'true');
  visits.set(place, (visits.get(place) ?? 0) + 1);
  return place;
}

test('a whole match by keyboard and accessible names alone', async ({ visit }) => {
  const page = await visit('/');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await hurryBots(page, 'at_once');
  await hasPlayed(page, 'escape');
  const button = (name: string) => page.getByRole('button', { name });
  await tabTo(page, poster(page).getByRole('link', { name: 'New table' }));
  await tabTo(page, button('One seat fewer'));
  await page.keyboard.press('Enter');
  await tabTo(page, button('Change details'));
  await tabTo(page, page.getByRole('combobox', { name: 'Zone' }), 'S');
  await page.keyboard.type('ocrates');
  await expect(page.getByRole('combobox', { name: 'Zone' })).toHaveValue('socrates');
  await tabTo(page, button('Open the table'));
  await tabTo(page, button('Add 1 bot'));
  await tabTo(page, button('Start the match'));

  // Everything that is said aloud, in the order in which it is said.
  const heard: string[] = [];
  await page.exposeFunction('hear', (text: string) => heard.push(text));
  for (const region of [page.getByRole('log'), page.getByRole('alert')]) {
    await region.evaluate((node) => {
      const { hear } = window as unknown as { hear(text: string): void };
      new MutationObserver(() => hear(node.textContent)).observe(node, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
  }
  const asked = page.getByRole('region', { name: 'What is asked of you' });
  const result = button('Play again');
  const question = asked.getByRole('heading');
  const visits = new Map<string, number>();
  const told: string[] = [];
  const state = async () => {
    if ((await result.count()) > 0) return 'over';
    const [words = ''] = await question.allInnerTexts();
    return (
      /^(Move|Name a sector|You made a noise|Too many items|Play an item|End your turn|No move)/.exec(words)?.[0] ?? ''
    );
  };
  for (;;) {
    await expect.poll(state, { timeout: 60_000, intervals: [50] }).not.toBe('');
    const now = await state();
    if (now === 'over') break;
    if (now === 'Move') told.push(`You went to ${await chooseSector(page, visits)}.`);
    else if (now === 'Name a sector') await tabTo(page, asked.getByRole('button', { name: 'A plausible lie' }));
    else if (now === 'Too many items') await tabTo(page, asked.getByRole('listitem').getByRole('button').first());
    const filled = asked.getByRole('button', {
      name: /^(Move to|Announce noise in|Put .* away|Play |End the turn|Stay in secret)/,
    });
    const words = await filled.first().innerText();
    await toFilled(page, filled.first());
    await page.keyboard.press('Enter');
    await expect(asked.getByRole('button', { name: words, exact: true })).toHaveCount(0);
  }
  expect(told.length).toBeGreaterThan(0);
  await expect.poll(() => heard.join(' ')).toContain('The match is over.');
  for (const sentence of ['Your turn.', ...told]) expect(heard.join(' ')).toContain(sentence);
  await expect(page.getByText(/^(You won|You share the win|You did not win)$/)).toBeVisible();
  await picture(page, 'keyboard-result');
  // One press deals the next match.
  await tabTo(page, result);
  await expect(asked).toBeVisible();
});

/** A map on which everybody is near everybody. */
const POCKET = `name: Pocket

   A B C D E
01 H x o x .
02 x o x o x
03 o x o x o
04 x o x o x
05 1 x o x A
`;
const isDangerous = (place: string) => {
  const row = POCKET.split('\n').find((line) => line.startsWith(place.slice(1)));
  return row?.split(' ')[place.charCodeAt(0) - 64] === 'x';
};

interface Action {
  do: string;
  to?: string;
}
interface Match {
  asked: { seats?: number[]; question?: number; legal?: Action[]; outcome?: unknown };
  view: {
    round: number;
    seats: { fate: string }[];
    you: { seat: number; at: string | null; hand: string[]; asked: { to: string } | null };
  };
}

/** The seat whose page is looked at. */
const READER = 0;

/** What somebody does who neither fights nor leaves: walks over dangerous sectors, or over secure ones. */
function wander(legal: Action[], isNoisy: boolean): Action | undefined {
  const calm = legal.filter(({ do: name, to }) => {
    return !['attack', 'use', 'light'].includes(name) && to?.startsWith('hatch') !== true;
  });
  const liked = calm.filter(({ to }) => to === undefined || isDangerous(to) === isNoisy);
  const choices = liked.length > 0 ? liked : calm;
  return choices[Math.floor(Math.random() * choices.length)] ?? legal[0];
}

/** What can be seen on the page in each moment that is looked at. */
const MOMENTS = {
  move: (page: Page) => dock(page).getByRole('heading', { name: /^Move / }),
  noise: (page: Page) => dock(page).getByRole('heading', { name: 'Name a sector for your noise' }),
  item: (page: Page) =>
    dock(page)
      .getByRole('list', { name: /^Your items, [1-9]/ })
      .getByRole('button')
      .first(),
  discard: (page: Page) => dock(page).getByRole('heading', { name: 'Too many items: one has to go' }),
  dead: (page: Page) => dock(page).getByRole('heading', { name: /^You were killed by .+ in [A-E]0\d$/ }),
  result: (page: Page) => page.getByRole('button', { name: 'Play again' }),
} as const;
type Moment = keyof typeof MOMENTS;

/** The buttons of the dock that are too small for their words. */
async function overfull(page: Page): Promise<string[]> {
  return dock(page)
    .getByRole('button')
    .evaluateAll((nodes) =>
      nodes.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((node) => node.textContent.trim()),
    );
}

/** The moments that the reader, who has the first seat, is in now; what is asked of others is not seen there. */
function momentsOf({ asked, view }: Match): Moment[] {
  if (asked.outcome !== undefined) return ['result'];
  if (view.seats[READER]?.fate === 'killed') return ['dead'];
  const to = view.you.seat === READER ? view.you.asked?.to : undefined;
  const found: Moment[] = [];
  if (to === 'move') found.push('move');
  if (to === 'announce' && (asked.legal?.length ?? 0) > 1) found.push('noise');
  if (to === 'drop_item') found.push('discard');
  else if (to !== undefined && view.you.hand.length > 0) found.push('item');
  return found;
}

for (const size of ['desktop', 'phone'] as const) {
  test(`every moment of a match can be read by everybody: ${size}`, async ({ visit, playwright, server }) => {
    const page = await visit('/', size, size === 'phone' ? 'dark' : 'light');
    const others = await Promise.all([1, 2, 3].map(() => playwright.request.newContext({ baseURL: server.url })));
    const all = [page.request, ...others];
    for (const [n, http] of all.entries()) await http.post('/api/guests', { data: { name: `Reader ${n}` } });
    const missing = new Set(Object.keys(MOMENTS) as Moment[]);
    // Which cards come is luck: whatever did not happen in one match is awaited in the next.
    for (let n_matches = 0; missing.size > 0; n_matches += 1) {
      expect(n_matches, `not seen: ${[...missing].join()}`).toBeLessThan(8);
      const options = { seats: 4, zone: { custom: POCKET } };
      const { code, players } = await deal<Match>(all, { game: 'escape', options });
      await page.goto(`/t/${code}`);
      const looks = (seat: number) => players[seat]?.look() ?? Promise.reject(new Error(`nobody sits on ${seat}`));
      for (let seat = READER; ;) {
        const match = await looks(seat);
        for (const moment of momentsOf(match).filter((moment) => missing.delete(moment))) {
          await expect(MOMENTS[moment](page)).toBeVisible();
          expect(await overfull(page)).toEqual([]);
          await picture(page, `moment-${moment}`);
          await isAccessible(page);
        }
        const { question, legal, seats, outcome } = match.asked;
        if (outcome !== undefined) break;
        if (legal === undefined) {
          seat = seats?.[0] ?? READER;
          continue;
        }
        // Once the rest was seen, the others fall on the reader, and then on whoever is near.
        const isHunt =
          match.view.round > 30 || ![...missing].some((moment) => moment !== 'dead' && moment !== 'result');
        let action = wander(legal, seat === READER);
        if (isHunt && seat !== READER) {
          const { at } = (await looks(READER)).view.you;
          action = legal.find(({ do: name, to }) => name === 'attack' && (at === null || to === at)) ?? action;
        }
        await players[seat]?.order({ do: 'act', question, action });
      }
    }
    await Promise.all(others.map((http) => http.dispose()));
  });
}

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [1024, 768],
  [1440, 900],
] as const) {
  test(`that somebody is gone is said over nothing that is read or pressed at ${width}x${height}`, async ({
    visit,
  }) => {
    const pages = [await visit('/', 'small'), await visit('/settings', 'small')] as const;
    for (const [n, { request }] of pages.entries()) await request.post('/api/guests', { data: { name: `Ada ${n}` } });
    const all = pages.map(({ request }) => request);
    const { code, players } = await deal(all, { game: 'escape', options: { seats: 2 } });
    const [page] = pages;
    await page.setViewportSize({ width, height });
    await page.goto(`/t/${code}`);
    await expect(dock(page)).toBeVisible();
    const parts = [
      '.strip',
      '.match > .seats',
      '.match > .rail',
      '.facts',
      'main.board',
      'section.dock',
      '.phone-tabs',
    ];
    const boxes = () =>
      page.evaluate(
        (all) =>
          all.flatMap((selector) => {
            const box = document.querySelector(selector)?.getBoundingClientRect();
            return box === undefined || box.height === 0 ? [] : [{ selector, ...(box.toJSON() as DOMRect) }];
          }),
        parts,
      );
    await players[1]?.order({ do: 'stand' });
    const toast = page.getByRole('status').locator('.toast');
    await expect(toast).toContainText('Ada 1');
    await picture(page, `gone-${width}`);
    /** What it lies on, once it has risen; on a phone that is the round, which one knows. */
    const covered = async () => {
      const box = await toast.boundingBox();
      const [x, y] = [box?.x ?? 0, box?.y ?? 0];
      const [end, bottom] = [x + (box?.width ?? 0), y + (box?.height ?? 0)];
      return (await boxes())
        .filter(({ selector }) => width > 820 || selector !== '.facts')
        .filter((part) => x < part.right && end > part.left && y < part.bottom && bottom > part.top)
        .map(({ selector }) => selector);
    };
    await expect.poll(covered).toEqual([]);
  });
}

test('whoever is out can read how the others go on, in every language', async ({ visit, playwright, server }) => {
  const page = await visit('/', 'phone');
  const others = await Promise.all([1, 2, 3].map(() => playwright.request.newContext({ baseURL: server.url })));
  const all = [page.request, ...others];
  for (const [n, http] of all.entries()) await http.post('/api/guests', { data: { name: `Guest ${n}` } });
  // Who is a human is luck.
  for (let isOut = false; !isOut;) {
    const options = { seats: 4, zone: { custom: DOORS }, scenario: { custom: OPEN_DOORS } };
    const { code, players } = await deal<Match>(all, { game: 'escape', options });
    for (let seat = READER; seat !== -1;) {
      const match = await players[seat]?.look();
      if (match === undefined || match.asked.outcome !== undefined || isOut) break;
      const { legal, question, seats } = match.asked;
      if (legal === undefined) {
        seat = seats?.[0] ?? -1;
        continue;
      }
      const out = legal.find(({ to }) => seat === READER && to?.startsWith('hatch'));
      // An alien has no way out, and the next deal may be kinder.
      if (seat === READER && out === undefined) break;
      await players[seat]?.order({ do: 'act', question, action: out ?? wander(legal, false) });
      isOut = out !== undefined;
    }
    if (isOut) await page.goto(`/t/${code}`);
  }
  await expect(dock(page).getByRole('heading', { name: 'You are out' })).toBeVisible();
  await picture(page, 'moment-escaped');
  const table = page.url();
  const words = { en: 'You are out', it: 'Sei fuori', pt: 'Você saiu da nave', es: 'Has escapado' };
  for (const [language, heading] of Object.entries(words)) {
    await page.setViewportSize(SIZES.desktop);
    await page.goto('/settings');
    await page.locator('header select').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const size of [SIZES.phone, SIZES.desktop]) {
      await page.setViewportSize(size);
      await page.goto(table);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      expect(await overfull(page)).toEqual([]);
      if (size === SIZES.phone) await isAccessible(page);
      await picture(page, `match-${language}`);
    }
    // Every tab is read: no sentence may be missing.
    for (const tab of await page.getByRole('tab').filter({ visible: true }).all()) {
      await tab.click();
      expect(await page.locator('.match').innerText()).not.toMatch(/\b(escape|match|shell|poster)\.[a-z]+/);
    }
  }
  await Promise.all(others.map((http) => http.dispose()));
});
