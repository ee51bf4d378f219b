import type { Locator, Page } from '@playwright/test';
import { deal, Player } from './player';
import {
  expect,
  hasPlayed,
  hurryBots,
  hurryWaits,
  isAccessible,
  signInToo,
  picture,
  playBots,
  poster,
  test,
  toFilled,
} from './setup';
import { answer, answerOnce, dock, isOver, offered, place, press, question, scores, type Deeds } from './survive';

/** Opens a table of so many seats through the pages, with a guest who comes by its link; the rest are bots. */
async function meet(host: Page, visit: (path: string) => Promise<Page>, seats: number): Promise<Page> {
  await hasPlayed(host, 'survive');
  await poster(host, 'survive').getByRole('link', { name: 'New table' }).click();
  for (let n = 4; n > seats; n -= 1) await host.getByRole('button', { name: 'One seat fewer' }).click();
  await host.getByRole('button', { name: 'Open the table' }).click();
  await host.getByRole('button', { name: 'Invite' }).click();
  const link = await host.getByLabel('Link to the table').inputValue();
  await host.keyboard.press('Escape');
  const guest = await visit(new URL(link).pathname);
  await guest.getByLabel('Your name').fill('Grace');
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await guest.getByRole('button', { name: 'I am ready' }).click();
  if (seats > 2) await host.getByRole('button', { name: seats === 3 ? 'Add 1 bot' : 'Add 2 bots' }).click();
  await host.getByRole('button', { name: 'Start the match' }).click();
  return guest;
}

/** A whole match with two colours each; where bots sit as well, the first turns: whole matches with bots are below. */
for (const seats of [2, 3, 4]) {
  test(`two people and ${seats - 2} bots play ${seats === 2 ? 'a whole match' : 'the first turns'}`, async ({
    visit,
  }) => {
    const host = await visit('/');
    await host.emulateMedia({ reducedMotion: 'reduce' });
    const guest = await meet(host, (path) => visit(path, 'phone', seats === 3 ? 'light' : 'dark'), seats);
    await guest.emulateMedia({ reducedMotion: 'reduce' });
    // What is looked at for a while before it can be answered has tests of its own.
    for (const page of [host, guest]) await hurryWaits(page);
    const deeds: Deeds = new Set();
    // The guest has all placed, the host one by hand, three at once, and then the rest; who begins is luck.
    const rest = (page: Page) => dock(page).getByRole('button', { name: 'Place everything at random, boats too' });
    await expect.poll(async () => (await rest(host).count()) + (await rest(guest).count())).toBeGreaterThan(0);
    const isGuestFirst = (await rest(guest).count()) > 0;
    if (isGuestFirst) await rest(guest).click();
    await expect(dock(host).getByRole('button', { name: 'Worth 6, 1 left' })).toHaveAttribute('aria-pressed', 'true');
    await dock(host).getByRole('button', { name: 'Worth 5, 1 left' }).click();
    const [tile = ''] = await offered(host, /You can place an explorer here/);
    await press(host, tile);
    await expect(answer(host)).toHaveText(`Place the 5 on ${tile}`);
    await answer(host).click();
    await expect(place(host, tile)).toHaveAccessibleName(/1 of yours/);
    if (!isGuestFirst) await rest(guest).click();
    await dock(host).getByRole('button', { name: 'Place the next 3 at random' }).click();
    await expect(question(host)).toHaveText(
      seats === 2 ? /: Place an explorer, [78] left/ : 'Place an explorer, 6 left',
    );
    await rest(host).click();
    let n_answers = 0;
    while ((await isOver(host).count()) === 0) {
      const were = [await answerOnce(host, n_answers, deeds), await answerOnce(guest, n_answers, deeds)];
      if (were.includes(true)) n_answers += 1;
      else await host.waitForTimeout(30);
      if (n_answers === 12) {
        for (const page of [host, guest]) await picture(page, `survive-${seats}`);
        if (seats > 2) break;
      }
    }
    if (seats > 2) return;
    // Everybody may be safe or lost before a mountain sinks.
    for (const deed of ['Done moving', 'Sink the beach at', 'Sink the forest at']) {
      expect([...deeds]).toContain(deed);
    }
    await expect(isOver(guest)).toBeVisible();
    // The result follows the end on the board.
    for (const page of [host, guest])
      await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible({ timeout: 30_000 });
    const [ending = '-'] = await host.getByRole('heading', { level: 1 }).allInnerTexts();
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(ending);
    const table = await scores(host);
    expect(table).toHaveLength(seats);
    expect(await scores(guest)).toEqual(table);
    for (const page of [host, guest]) await picture(page, `survive-${seats}-result`);
  });
}

const isFocused = async (target: Locator) =>
  (await target.count()) === 1 && (await target.evaluate((node) => node === document.activeElement));

/** Goes with the tab key to something, and presses Enter there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let n_stops = 0; !(await isFocused(target)); n_stops += 1) {
    expect(n_stops, `the tab key comes to ${String(target)}`).toBeLessThan(100);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

/** Goes to a place of the board by its name, and presses Enter there; whoever types slowly begins once more. */
async function typePlace(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Alt+m');
    await page.keyboard.type(name);
    await expect(place(page, name)).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Enter');
}

test('a whole match by keyboard and accessible names alone', async ({ visit }) => {
  const page = await visit('/');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // A whole match of calm bots lasts longer than anybody waits for a test.
  await hurryBots(page, 'at_once');
  await tabTo(page, poster(page, 'survive').getByRole('button', { name: 'Play now against bots' }));
  const asked = dock(page);
  const button = (name: string | RegExp) => asked.getByRole('button', { name });
  const filled = async (name: RegExp) => {
    await toFilled(page, button(name));
    // The creatures can be left once the die was looked at.
    await expect(button(name)).toBeEnabled();
    await page.keyboard.press('Enter');
  };
  await expect(question(page)).toHaveText('Place an explorer, 10 left');
  await tabTo(page, button('Worth 1, 3 left'));
  const [tile = ''] = await offered(page, /You can place an explorer here/);
  await typePlace(page, tile);
  await filled(new RegExp(`^Place the 1 on ${tile}$`));
  await expect(question(page)).toHaveText('Place an explorer, 9 left');
  await tabTo(page, button('Place everything at random, boats too'));
  let n_steps = 0;
  const state = async () => {
    if ((await isOver(page).count()) > 0) return 'over';
    if ((await answer(page).count()) === 0) return '';
    const [words = ''] = await question(page).allInnerTexts();
    return words.replace(/\d+/g, 'n');
  };
  for (;;) {
    await expect.poll(state, { timeout: 60_000, intervals: [200] }).not.toBe('');
    const now = await state();
    if (now === 'over') break;
    const before = await asked.allInnerTexts();
    if (now === 'n moves left' && n_steps < 3) {
      // What was moved last is still in the hand.
      const targets = () => offered(page, /You can (walk|go|board|land)/);
      const go = /^(Walk to|Row to|Swim to|Enter the water at|Board the boat at|Land in the) /;
      // Whoever types faster than the news comes presses once more; what can only go where it costs lives stays.
      let nth = 0;
      await expect(async () => {
        if ((await targets()).length === 0) {
          const all = await offered(page, /You can move what is here/);
          // Nothing is offered before the news are shown.
          expect(all).not.toEqual([]);
          await typePlace(page, all[nth % all.length] ?? '');
          nth += 1;
        }
        const [to = ''] = await targets();
        expect(to).not.toBe('');
        await typePlace(page, to);
        await expect(button(go)).toBeVisible({ timeout: 1000 });
      }).toPass();
      await filled(go);
      n_steps += 1;
      await expect.poll(() => asked.allInnerTexts()).not.toEqual(before);
      continue;
    }
    if (now.startsWith('Sink')) {
      const [first = ''] = await offered(page, /You can sink this tile/);
      await typePlace(page, first);
      const sink = new RegExp(`^Sink the .* at ${first}$`);
      await filled(sink);
      await expect(button(sink)).toHaveCount(0);
    } else if (now.startsWith('Who boards')) {
      await tabTo(page, asked.getByRole('list', { name: 'Choose a swimmer' }).getByRole('button').first());
      await filled(/^Take /);
    } else await filled(/^(Done moving|Play no tile|Go on|Leave )/);
    // With the last answer the dock is gone.
    await expect.poll(() => asked.allInnerTexts()).not.toEqual(before);
  }
  expect(n_steps).toBeGreaterThan(0);
  await expect(page.getByText(/^(You won|You share the win|You did not win)$/)).toBeVisible();
  expect(await scores(page)).toHaveLength(4);
  await isAccessible(page);
});

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`a second press on the tile does not leave the creatures: ${reducedMotion}`, async ({ visit }) => {
    const page = await visit('/');
    await page.emulateMedia({ reducedMotion });
    await playBots(page, 'survive');
    await dock(page).getByRole('button', { name: 'Place everything at random, boats too' }).click();
    const leave = dock(page).getByRole('button', { name: /^Leave the / });
    const deeds: Deeds = new Set();
    for (let nth = 1; (await leave.count()) === 0; nth += 3) {
      if (!(await answerOnce(page, nth, deeds))) await page.waitForTimeout(30);
    }
    const words = await leave.innerText();
    await leave.click({ force: true });
    await page.waitForTimeout(200);
    await expect(leave).toHaveText(words);
    await expect(leave).toBeEnabled();
    // On a low page too, the die lies beside the tools and within the board.
    await page.setViewportSize({ width: 1024, height: 640 });
    const [die, tools, board] = await Promise.all(
      ['.die', '.tools', '.stage'].map((part) => page.locator(part).boundingBox()),
    );
    expect(die?.y).toBeGreaterThanOrEqual((tools?.y ?? 0) + (tools?.height ?? 0));
    expect((die?.y ?? 0) + (die?.height ?? 0)).toBeLessThanOrEqual((board?.y ?? 0) + (board?.height ?? 0));
    await leave.click();
    await expect(leave).toHaveCount(0);
  });
}

/** The pieces and tiles among which one chooses, and how many of them are in sight beside the tools. */
async function inSight(page: Page, what: RegExp): Promise<{ all: number; seen: number }> {
  const names = await offered(page, what);
  const seen = await page.evaluate((places) => {
    const board = document.querySelector('.stage')?.getBoundingClientRect() ?? new DOMRect();
    const tools = document.querySelector('.tools')?.getBoundingClientRect() ?? new DOMRect();
    const isIn = (box: DOMRect, x: number, y: number) => x > box.left && x < box.right && y > box.top && y < box.bottom;
    return places.filter((place) => {
      const { left, top, width, height } =
        document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect() ?? new DOMRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return isIn(board, x, y) && !isIn(tools, x, y);
    }).length;
  }, names);
  return { all: names.length, seen };
}

test('a small phone shows all of one’s pieces that can move, all tiles that can sink and all creatures', async ({
  visit,
}) => {
  const page = await visit('/', 'small');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const code = await playBots(page, 'survive');
  const player = new Player<Match>(page.request, code);
  const { asked: first } = await player.look();
  await player.order({ do: 'act', question: first.question, action: { do: 'place_for_me' } });
  /** What is looked for in each step: an empty boat is nobody’s. */
  const sought = {
    move: /(?<!An empty boat\..*)You can move what is here/,
    sink: /You can sink this tile/,
    move_creature: /You can move what is here/,
  };
  const missing = new Set(Object.keys(sought));
  while (missing.size > 0) {
    const { asked, view } = await player.look();
    expect(asked.outcome).toBe(undefined);
    const to = view.asked?.to ?? '';
    if (asked.legal === undefined) {
      await page.waitForTimeout(30);
      continue;
    }
    if (to in sought && missing.delete(to)) {
      const what = sought[to as keyof typeof sought];
      await expect.poll(async () => (await inSight(page, what)).all, { timeout: 30_000 }).toBeGreaterThan(0);
      await expect
        .poll(async () => {
          const { all, seen } = await inSight(page, what);
          return all - seen;
        }, to)
        .toBe(0);
      await picture(page, `survive-sight-${to}`);
    }
    const action = asked.legal.find(({ do: name }) => name === 'pass') ?? asked.legal[0];
    await player.order({ do: 'act', question: asked.question, action });
  }
});

interface Action {
  do: string;
  to?: string;
  from?: string;
  tile?: string;
}
interface Match {
  asked: { seats?: number[]; question?: number; legal?: Action[]; outcome?: unknown };
  view: {
    asked: { to: string; asked?: string[]; answered?: string[] } | null;
    explorers: { explorer: string; at: string }[];
    colours: { colour: string; seat: number; hand: { back: string }[] | null; kept: number[] }[];
  };
}

/** The seat whose page is looked at. */
const READER = 0;

/** The questions whose page is looked at, as the view calls them, and how the page asks them; the end is one too. */
const MOMENTS = {
  place_explorer: /^Place (an explorer|your last)/,
  place_boat: /^Place a boat/,
  play_tile: /^Play a tile|^No tile to play now$/,
  glide: /^The (dolphin|wind): /,
  move: /moves? left$/,
  sink: /^Sink /,
  move_creature: /^Move a /,
  defend: /^Do you answer |^You hold no \w+ guard$/,
  over: null,
} as const;
type Moment = keyof typeof MOMENTS;

function momentOf({ asked, view }: Match): Moment | null {
  if (asked.outcome !== undefined) return 'over';
  const to = view.asked?.to ?? '';
  return asked.seats?.includes(READER) === true && to in MOMENTS ? (to as Moment) : null;
}

/** What somebody does who wants every moment to come: the reader's people go into the water, creatures follow them. */
function provoke({ asked, view }: Match, seat: number): Action | undefined {
  const legal = asked.legal ?? [];
  const any = legal[Math.floor(Math.random() * legal.length)];
  const own = (name: string) => legal.filter((action) => action.do === name);
  const wet = view.explorers.filter(({ explorer, at }) => explorer.startsWith('red ') && at.startsWith('water '));
  const near = new Set(wet.map(({ at }) => at.replace('water ', '')));
  switch (view.asked?.to) {
    case 'place_explorer':
    case 'place_boat':
      if (seat !== READER) return { do: 'place_for_me' };
      return own('place_explorer')[0] ?? own('place_boat')[0];
    case 'play_tile':
      return seat === READER ? (own('call_dolphin')[0] ?? own('raise_wind')[0] ?? { do: 'pass' }) : { do: 'pass' };
    case 'move':
      if (seat !== READER || wet.length > 4) return { do: 'pass' };
      return own('step').find(({ to }) => to?.startsWith('water')) ?? { do: 'pass' };
    case 'move_creature':
      if (seat === READER) return { do: 'pass' };
      return own('move_creature').find(({ to }) => near.has(to ?? '')) ?? any;
    case 'defend':
      return own('decline')[0];
    default:
      return any;
  }
}

/** Buttons and headings of the dock that are too small for their words. */
async function overfull(page: Page): Promise<string[]> {
  return dock(page)
    .locator('button, h2, li')
    .evaluateAll((nodes) =>
      nodes
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map((node) => node.textContent.trim()),
    );
}

const LANGUAGES = ['it', 'pt', 'es', 'en'];

/** The page in every language: nothing sticks out, and no sentence is missing. */
async function readInAll(page: Page, isEnd: boolean): Promise<void> {
  for (const locale of LANGUAGES) {
    await page.evaluate((value) => {
      const kept = JSON.parse(localStorage.getItem('fuga') ?? '{}') as object;
      localStorage.setItem('fuga', JSON.stringify({ ...kept, locale: value }));
      dispatchEvent(new StorageEvent('storage', { key: 'fuga' }));
    }, locale);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator(isEnd ? '.final' : '.survive-dock h2')).toBeVisible();
    const text = await page.locator('body').innerText();
    expect(text.match(/\b(survive|poster|match|board)\.[a-z_]+[.\w]*/g), locale).toBe(null);
    if (!isEnd) expect(await overfull(page), locale).toEqual([]);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang, locale).toBeLessThanOrEqual(0);
  }
}

test('every moment of a match can be read by everybody, on a desk and on a phone', async ({
  visit,
  playwright,
  server,
}) => {
  const desk = await visit('/', 'desktop', 'light');
  const others = await Promise.all([1, 2].map(() => playwright.request.newContext({ baseURL: server.url })));
  const all = [desk.request, ...others];
  for (const [n, http] of all.entries()) await http.post('/api/guests', { data: { name: `Reader ${n}` } });
  // The same person looks at both.
  const phone = await visit('/', 'phone', 'dark');
  await signInToo(desk, phone);
  const pages = [desk, phone];
  for (const page of pages) await page.emulateMedia({ reducedMotion: 'reduce' });
  const missing = new Set(Object.keys(MOMENTS) as Moment[]);
  // What lies under the tiles is luck: whatever did not happen in one match is awaited in the next.
  for (let n_matches = 0; missing.size > 0; n_matches += 1) {
    expect(n_matches, `not seen: ${[...missing].join()}`).toBeLessThan(8);
    const { code, players } = await deal<Match>(all, { game: 'survive', options: { seats: 3 } });
    const looks = (seat: number) => players[seat]?.look() ?? Promise.reject(new Error(`nobody sits on ${seat}`));
    for (let seat = READER; ;) {
      const match = await looks(seat);
      const moment = seat === READER || match.asked.outcome !== undefined ? momentOf(match) : null;
      if (moment !== null && missing.delete(moment)) {
        const asks = MOMENTS[moment];
        for (const page of pages) {
          await page.goto(`/t/${code}`);
          if (asks === null) await expect(isOver(page)).toBeVisible();
          else await expect(question(page)).toHaveText(asks);
          await picture(page, `survive-moment-${moment}`);
          await isAccessible(page);
        }
        await readInAll(phone, moment === 'over');
        // A board that follows takes its share of the machine from whoever plays.
        for (const page of pages) await page.goto('/settings');
      }
      if (match.asked.outcome !== undefined) break;
      if (match.asked.legal === undefined) {
        seat = match.asked.seats?.[0] ?? READER;
        continue;
      }
      await players[seat]?.order({ do: 'act', question: match.asked.question, action: provoke(match, seat) });
    }
  }
  await Promise.all(others.map((http) => http.dispose()));
});

test('whoever loses an explorer is told so above the question until it is read', async ({
  visit,
  playwright,
  server,
}) => {
  const page = await visit('/', 'small');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const other = await playwright.request.newContext({ baseURL: server.url });
  const all = [page.request, other];
  for (const [n, http] of all.entries()) await http.post('/api/guests', { data: { name: `Loser ${n}` } });
  const options = { seats: 2, one_colour_each: true };
  const { code, players } = await deal<Match>(all, { game: 'survive', options });
  await page.goto(`/t/${code}`);
  await expect(question(page)).toBeVisible();
  const loss = page.getByRole('region', { name: 'What you lost' });
  const nLost = ({ view }: Match) =>
    view.explorers.filter(({ explorer, at }) => explorer.startsWith('red ') && at === 'lost').length;
  for (let seat = READER; ;) {
    const match = (await players[seat]?.look()) as Match;
    expect(match.asked.outcome, 'nobody was lost').toBe(undefined);
    if (nLost(match) > 0) break;
    const { legal, question: number, seats } = match.asked;
    if (legal === undefined) seat = seats?.[0] ?? READER;
    else await players[seat]?.order({ do: 'act', question: number, action: provoke(match, seat) });
  }
  // The board tells one die of one's own after the other before it comes to it.
  await expect(loss).toContainText(
    /(The (shark|serpent) ate|The whirlpool took) (your explorer|\d of your explorers) at /,
    { timeout: 60_000 },
  );
  await picture(page, 'survive-loss');
  await loss.getByRole('button', { name: 'Close what you lost' }).click();
  await expect(loss).toHaveCount(0);
  await other.dispose();
});

test('whoever holds no guard is asked like whoever holds one, and is told that there is nothing to choose', async ({
  visit,
  playwright,
  server,
}) => {
  const page = await visit('/');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const other = await playwright.request.newContext({ baseURL: server.url });
  const all = [page.request, other];
  for (const [n, http] of all.entries()) await http.post('/api/guests', { data: { name: `Asked ${n}` } });
  const seen = new Set<boolean>();
  for (let n_matches = 0; seen.size < 2; n_matches += 1) {
    expect(n_matches, 'both a holder and somebody without are asked').toBeLessThan(12);
    const options = { seats: 2, one_colour_each: true };
    const { code, players } = await deal<Match>(all, { game: 'survive', options });
    for (let seat = READER; ;) {
      const match = (await players[seat]?.look()) as Match;
      if (match.asked.outcome !== undefined) break;
      const { legal, question: number, seats } = match.asked;
      if (legal === undefined) {
        seat = seats?.[0] ?? READER;
        continue;
      }
      if (seat === READER && match.view.asked?.to === 'defend') {
        const isHolder = legal.some(({ do: name }) => name === 'defend');
        if (!seen.has(isHolder)) {
          await page.goto(`/t/${code}`);
          const buttons = dock(page).locator('.go').getByRole('button');
          if (isHolder) {
            await expect(question(page)).toHaveText(/^Do you answer the (shark|whale)\?$/);
            await expect(buttons).toHaveCount(2);
          } else {
            await expect(question(page)).toHaveText(/^You hold no (shark|whale) guard$/);
            await expect(buttons).toHaveText(['Go on']);
            await expect(dock(page).getByText(/There is nothing to choose: all it reached are asked/)).toBeVisible();
            await picture(page, 'survive-no-guard');
          }
          seen.add(isHolder);
        }
      }
      const action = provoke(match, seat);
      await players[seat]?.order({ do: 'act', question: number, action });
    }
  }
  await other.dispose();
});

test(
  'the values are shown one by one at the end, and at once to whoever wants it',
  { tag: '@quick' },
  async ({ visit }) => {
    const page = await visit('/');
    // Bots bring their people to safety; the reader lets them.
    await hurryBots(page, 'at_once');
    const player = new Player<Match>(page.request, await playBots(page, 'survive'));
    for (;;) {
      const { asked } = await player.look();
      if (asked.outcome !== undefined) break;
      if (asked.legal === undefined) {
        await page.waitForTimeout(30);
        continue;
      }
      const easy = ['place_for_me', 'pass', 'decline'];
      const action = asked.legal.find(({ do: name }) => easy.includes(name)) ?? asked.legal[0];
      await player.order({ do: 'act', question: asked.question, action });
    }
    await expect(page.locator('.final')).toBeVisible({ timeout: 60_000 });
    const covered = page.getByRole('img', { name: /a safe explorer, value not shown yet/ });
    const open = page.getByRole('img', { name: /a safe explorer worth \d/ });
    const skip = page.getByRole('button', { name: 'Show all' });
    // Counted together, since one may be shown meanwhile.
    const n_safe = await page.getByRole('img', { name: /a safe explorer( worth \d|, value not shown yet)/ }).count();
    // A few are shown before anybody could want to skip them.
    if (n_safe > 2) {
      await expect(skip).toBeVisible();
      await skip.click();
    }
    await expect(covered).toHaveCount(0);
    await expect(open).toHaveCount(n_safe);
    await expect(skip).toBeHidden();
    await page.reload();
    await expect(open).toHaveCount(n_safe);
    await expect(skip).toBeHidden();
  },
);
