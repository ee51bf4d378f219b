/** O.V.N.I. on small screens: what a question is about is in sight whole, and can be pressed. */
import type { Page } from '@playwright/test';
import { deal, dealWithBots, type Player } from './player';
import { expect, isAccessible, picture, SIZES, test } from './setup';

interface Match {
  asked: { question?: number; legal?: { do: string }[]; outcome?: unknown };
  view: { round: number; asked: { to: string; turn?: { used: string[] } } | null };
}

const NARROWEST = { width: 320, height: 568 };

/** A match against three bots, with its page. */
async function begin(page: Page, settings = {}): Promise<Player<Match>> {
  const table = { game: 'ovni', options: { seats: 4, max_rounds: 3 }, seats: 4, settings };
  const { code, player } = await dealWithBots<Match>(page.request, 'Massimiliano', table);
  await page.goto(`/t/${code}`);
  await page.locator('section.ovni-dock').waitFor();
  return player;
}

/** Gives an answer, the first of some that are offered. */
async function answer(player: Player<Match>, { asked }: Match, isMeant = (_: { do: string }) => true): Promise<void> {
  const action = asked.legal?.find(isMeant) ?? asked.legal?.[0];
  await player.order({ do: 'act', question: asked.question, action });
}

/** Answers by the first that is offered until something else is asked. */
async function playUntil(page: Page, player: Player<Match>, isEnough: (match: Match) => boolean): Promise<Match> {
  for (;;) {
    const match = await player.look();
    if (match.asked.outcome !== undefined || (match.asked.legal !== undefined && isEnough(match))) return match;
    if (match.asked.legal === undefined) await page.waitForTimeout(20);
    else await answer(player, match);
  }
}

/** What of some parts is not in sight: cut by what scrolls or hides, or covered by something else. */
function cutIn(parts: string): string[] {
  return [...document.querySelectorAll(parts)].flatMap((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const points = [left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => ({ x, y })));
    const isSeen = points.every(({ x, y }) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && (part.contains(there) || there.contains(part));
    });
    return isSeen ? [] : [`${part.getAttribute('class')} ${part.textContent.trim().slice(0, 40)}`];
  });
}
const cutOf = (page: Page, parts: string) => page.evaluate(cutIn, parts);

test('a small phone shows all that a mission asks for, and what an ability does', async ({ visit }) => {
  const page = await visit('/', 'small', 'dark', 'pt-BR');
  const missions = page.locator('.missions li .mission');
  // Those that ask for most have five lines; not every deal has one.
  for (let most = 0; most < 4;) {
    await begin(page);
    await expect(missions).toHaveCount(3);
    const parts = await missions.evaluateAll((all) => all.map((one) => one.querySelectorAll('li').length));
    most = Math.max(...parts);
  }
  for (const mission of await missions.all()) {
    await mission.evaluate((card) => card.scrollIntoView({ block: 'nearest', inline: 'center' }));
    const lowest = await mission.locator('li').last().boundingBox();
    const answer = await page.locator('.ovni-dock .go').boundingBox();
    expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual(answer?.y ?? 0);
  }
  // Without a scroll that would move the question away.
  expect(await page.locator('#asked').evaluate((dock) => dock.scrollTop)).toBe(0);

  const ability = page.locator('.ovni-dock .ability').first();
  const name = (await ability.innerText()).trim();
  await ability.press('Enter');
  const text = page.getByRole('dialog', { name });
  await expect(text.locator('p')).toHaveText(/\w{3}.*\.$/);
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await expect(ability).toBeFocused();
  await ability.click();
  await expect(text).toBeVisible();
  // Its cross is drawn.
  const close = text.getByRole('button', { name: 'Fechar' });
  await expect(close.locator('svg')).toBeVisible();
  await close.click();
  await expect(text).toBeHidden();
  // How many missions there are is said on each.
  await expect(missions.locator('.nth')).toHaveText(['1 de 3', '2 de 3', '3 de 3']);
});

test('all areas are in sight while chips are placed on a small phone, and the map is one press away', async ({
  visit,
}) => {
  const page = await visit('/', 'small', 'dark', 'pt-BR');
  const player = await begin(page);
  await playUntil(page, player, ({ view }) => view.asked?.to === 'place');
  await expect(page.locator('.area.offered')).toHaveCount(4);
  await expect.poll(() => cutOf(page, '.area')).toEqual([]);
  expect(await cutOf(page, '.hand button')).toEqual([]);
  // What is missing is said, not what is chosen already; and no area moves away from under the finger.
  const places = () => page.locator('.area').evaluateAll((all) => all.map((area) => area.getBoundingClientRect().top));
  const before = await places();
  await page.locator('.hand button').last().click();
  await expect(page.locator('#ovni-answer')).toHaveText('Escolha uma área para a ficha 6');
  await expect(page.locator('.ovni-dock .ask')).not.toContainText('Escolha uma ficha');
  expect(await places()).toEqual(before);
  // What happened meanwhile may take some lines more.
  await page.locator('.match').evaluate((match) => {
    const line = document.createElement('section');
    line.className = 'aside news';
    line.style.cssText = 'grid-area: between; height: 62px';
    match.append(line);
  });
  await expect(page.getByRole('button', { name: 'Abrir o mapa', exact: true })).toBeVisible();
  await expect.poll(() => cutOf(page, '.area, .hand button')).toEqual([]);
  await page.setViewportSize(NARROWEST);
  await expect.poll(() => cutOf(page, '.area, .hand button')).toEqual([]);
  await page.setViewportSize(SIZES.small);
  await page.getByRole('button', { name: 'Abrir o mapa', exact: true }).press('Enter');
  await expect(page.locator('.stage')).toBeVisible();
  await expect(page.locator('.area')).toHaveCount(0);
  await page.getByRole('button', { name: 'Voltar às áreas' }).click();
  await expect(page.locator('.area.offered')).toHaveCount(4);
});

for (const size of [SIZES.small, SIZES.phone])
  test(`areas stay where they are while chips are placed at ${size.width}x${size.height}`, async ({ visit }) => {
    const pages = [await visit('/', 'small', 'dark', 'es-ES'), await visit('/', 'small')];
    for (const [n, { request }] of pages.entries())
      await request.post('/api/guests', { data: { name: `Placer ${n}` } });
    const all = pages.map(({ request }) => request);
    const { code, players } = await deal<Match>(all, { game: 'ovni', options: { seats: 2 } });
    const [page, player] = [pages[0] as Page, players[0] as Player<Match>];
    await page.setViewportSize(size);
    await page.goto(`/t/${code}`);
    await page.locator('section.ovni-dock').waitFor();
    const found = new Map<string, number[]>();
    const see = async (when: string, isAsked: boolean) => {
      await expect(page.locator('section.ovni-dock.asked')).toHaveCount(isAsked ? 1 : 0);
      // A dock in which nothing is asked would give its room away after a while.
      await page.waitForTimeout(900);
      const places = await page
        .locator('.area')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      found.set(when, places);
    };
    for (let n = 0; n < 4;) {
      for (const [seat, one] of players.entries()) {
        const match = await one.look();
        if (match.asked.legal === undefined) continue;
        if (match.view.asked?.to === 'place') {
          n += 1;
          if (seat > 0) await see('others', false);
          else {
            await see('asked', true);
            // A chip of the third planet's has no number to choose.
            const chips = page.locator('.hand button[aria-pressed]');
            if ((await chips.count()) > 0) await chips.last().click();
            await see('with a chip', true);
            await page.locator('.area.offered').last().click();
            await see('with an area', true);
          }
        }
        await answer(one, match);
      }
    }
    // What happened meanwhile comes and goes.
    await page.locator('.match').evaluate((match) => {
      const line = document.createElement('section');
      line.className = 'aside news';
      line.style.cssText = 'grid-area: between; height: 62px';
      match.append(line);
    });
    const isAsked = (await player.look()).asked.legal !== undefined;
    await see('with news', isAsked);
    expect([...found.keys()]).toEqual(expect.arrayContaining(['asked', 'others', 'with news']));
    // A pixel is lost in rounding; nobody sees it.
    const [first = []] = found.values();
    const isFirst = (places: number[]) => places.every((top, nth) => Math.abs(top - (first[nth] ?? Infinity)) < 2);
    expect([...found.values()].every(isFirst), JSON.stringify([...found])).toBe(true);
  });

/** Watches the chips being turned over: which areas are cut when they are, and which when all are. */
async function watchTurning(page: Page) {
  await page.evaluate(`window.cutIn = ${cutIn.toString()}`);
  return page.evaluate(async () => {
    const { cutIn } = window as unknown as { cutIn: (parts: string) => string[] };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const turned = () => [...document.querySelectorAll('.area.turned')];
    const cut: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      while (turned().length <= n) await frame();
      await frame();
      cut.push(...cutIn(`.area:nth-child(${turned().length})`));
    }
    const words = turned().map((area) => area.querySelector('.result')?.textContent.trim() ?? '');
    return { cut, cutAfter: cutIn('.area'), words };
  });
}

for (const size of [SIZES.small, NARROWEST]) {
  test(`who wins each area is in sight as it is turned over at ${size.width}x${size.height}`, async ({ visit }) => {
    const page = await visit('/', 'small', 'dark', 'pt-BR');
    await page.setViewportSize(size);
    const player = await begin(page);
    await playUntil(page, player, ({ view }) => view.asked?.to === 'place');
    await expect(page.locator('.area.offered')).toHaveCount(4);
    const watched = watchTurning(page);
    await playUntil(page, player, ({ view }) => view.asked?.to !== 'place');
    const { cut, cutAfter, words } = await watched;
    expect(cut).toEqual([]);
    expect(words.filter((text) => / vence$/.test(text))).toHaveLength(4);
    if (size === SIZES.small) expect(cutAfter).toEqual([]);
    // Also while the winners choose.
    if (size === SIZES.small && (await page.locator('.area.shown').count()) > 0) {
      expect(await cutOf(page, '.area.shown')).toEqual([]);
    }
  });
}

test('while others act on a small phone, the chart has the room of the groups', async ({ visit }) => {
  const pages = [await visit('/', 'small'), await visit('/', 'small')];
  for (const [n, { request }] of pages.entries()) await request.post('/api/guests', { data: { name: `Ada ${n}` } });
  const all = pages.map(({ request }) => request);
  const { code, players } = await deal<Match>(all, { game: 'ovni', options: { seats: 2, max_rounds: 3 } });
  // Both answer by the first that is offered, up to the actions.
  for (let to = ''; to !== 'activate';) {
    for (const player of players) {
      const match = await player.look();
      to = match.view.asked?.to ?? '';
      if (match.asked.legal !== undefined && to !== 'activate') await answer(player, match);
    }
  }
  const heights: Record<string, number> = {};
  for (const page of pages) {
    await page.goto(`/t/${code}`);
    await page.locator('section.ovni-dock').waitFor();
    const isAsked = (await page.locator('section.ovni-dock.asked').count()) > 0;
    await expect(page.locator('.group')).toHaveCount(isAsked ? 4 : 0);
    await expect(page.locator('.stage')).toBeVisible();
    await page.waitForTimeout(800);
    heights[isAsked ? 'asked' : 'waiting'] = (await page.locator('.stage').boundingBox())?.height ?? 0;
  }
  expect(heights['asked']).toBeGreaterThan(0.25 * SIZES.small.height);
  expect(heights['waiting']).toBeGreaterThan((heights['asked'] ?? 0) + 110);
  expect(heights['waiting']).toBeGreaterThan(0.45 * SIZES.small.height);
});

test('a hint is read beside its button once a turn has steps on a small phone', async ({ visit }) => {
  const page = await visit('/', 'small', 'dark', 'pt-BR');
  const isSecond = ({ view: { asked } }: Match) => asked?.to === 'activate' && (asked.turn?.used.length ?? 0) > 0;
  for (let match: Match | undefined; match === undefined || !isSecond(match);) {
    const player = await begin(page, { hints: true, bots: 'at_once' });
    match = await playUntil(page, player, isSecond);
  }
  const steps = page.locator('.ovni-dock .plan');
  await expect(steps).toBeVisible();
  await page.getByRole('button', { name: 'Pedir uma dica' }).click();
  const line = page.locator('.ovni-dock .hinted');
  await expect(line).toHaveText(/^(Ativar os|Terminar o turno).*: .+\.$/);
  await expect.poll(() => cutOf(page, '.ovni-dock .hinted, .ovni-dock .asks button, #ovni-answer')).toEqual([]);
});

test('what ends a turn has one place beside the rail, whatever else stands in the dock', async ({ visit }) => {
  const page = await visit('/');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const player = await begin(page, { bots: 'at_once' });
  const asks = ['activate', 'move', 'abduct', 'launch', 'attack'];
  const places = new Map<number, Set<string>>([900, 1024, 1280].map((width) => [width, new Set<string>()]));
  for (let n = 0; n < 6; n += 1) {
    const match = await playUntil(page, player, ({ view }) => asks.includes(view.asked?.to ?? ''));
    if (match.asked.outcome !== undefined) break;
    await page.locator('section.ovni-dock.asked').waitFor();
    const end = page.locator('.ovni-dock [data-at="end"]');
    for (const [width, found] of places) {
      await page.setViewportSize({ width, height: 720 });
      await expect(end).toBeVisible();
      found.add(await end.evaluate((button) => JSON.stringify(button.getBoundingClientRect())));
    }
    await answer(player, match);
  }
  for (const found of places.values()) expect([...found]).toHaveLength(1);
});

const NAMED = [
  ['beside the rail', { width: 1024, height: 768 }, 10],
  // Where all of the chart is asked for at once it is a little smaller still.
  ['on a small phone', SIZES.small, 7.5],
] as const;
for (const [where, size, least] of NAMED)
  test(`the names of cities can be read ${where}`, async ({ visit }) => {
    const page = await visit('/', 'small');
    await page.setViewportSize(size);
    const player = await begin(page);
    // Where a city is asked for; before that the chart shows one's own UFOs, as far as there is room.
    await playUntil(page, player, ({ view }) => /^(move|abduct|launch)$/.test(view.asked?.to ?? ''));
    const names = page.locator('.spot text.name');
    await expect(names).toHaveCount(12);
    const heights = () => names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().height));
    await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThan(least);
    // So can the numbers of UFOs, nearly as large.
    const counts = await page
      .locator('.spot text.label-centred')
      .evaluateAll((all) => all.map((count) => count.getBoundingClientRect().height));
    expect(Math.min(...counts)).toBeGreaterThan(0.9 * least);
    // Each stands on its plate.
    const overhangs = await page.locator('.spot').evaluateAll((all) =>
      all.map((spot) => {
        const right = (part: string) => spot.querySelector(part)?.getBoundingClientRect().right ?? 0;
        return right('text.name') - right('rect.plate');
      }),
    );
    expect(Math.max(...overhangs)).toBeLessThan(0);
    // What stands at the margin is not cut by the window.
    const { width } = size.width < 821 ? size : { width: (await page.locator('.stage').boundingBox())?.width ?? 0 };
    const edges = await page
      .locator('text.exit')
      .evaluateAll((all) => all.map((exit) => exit.getBoundingClientRect()).map(({ left, right }) => [left, right]));
    for (const [left = 0, right = 0] of edges) {
      expect(left).toBeGreaterThan(0);
      expect(right).toBeLessThan(width);
    }
  });

test('the cities are named beside the rail while aliens are recruited', async ({ visit }) => {
  const page = await visit('/', 'desktop');
  await page.setViewportSize({ width: 1024, height: 768 });
  const player = await begin(page);
  await playUntil(page, player, ({ view }) => view.asked?.to === 'place');
  await expect(page.locator('.area.offered')).toHaveCount(4);
  const names = page.locator('svg.whole text.name');
  await expect(names).toHaveCount(12);
  const heights = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThan(10);
});

test('a press on a city leaves those in sight that its UFO reaches', async ({ visit }) => {
  const page = await visit('/', 'small');
  const player = await begin(page);
  const { asked } = await playUntil(page, player, ({ view }) => view.asked?.to === 'move');
  const moves = (asked.legal ?? []).filter(({ do: name }) => name === 'move') as {
    do: string;
    from: number;
    to: number;
  }[];
  const from = moves[0]?.from;
  const spot = (city?: number) => page.locator(`.stage [data-place="${city}"]`);
  await expect(page.locator('.ovni-dock.asked .go')).toBeVisible();
  const shelf = page.getByRole('button', { name: 'Map tools' });
  await shelf.click();
  await page.getByRole('button', { name: 'Show the whole map' }).click();
  await shelf.click();
  await expect(async () => {
    const { x, y, width, height } = (await spot(from).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(spot(from)).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 });
  }).toPass();
  const stage = (await page.locator('.stage').boundingBox()) ?? { y: 0, height: 0 };
  for (const { to } of moves.filter((move) => move.from === from)) {
    const box = await spot(to).boundingBox();
    expect(box?.y).toBeGreaterThan(stage.y - 2);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(stage.y + stage.height + 2);
  }
});

test('a question beside the map has all cities in sight, also after one came nearer', async ({ visit }) => {
  const page = await visit('/', 'small', 'dark', 'pt-BR');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const cut = () =>
    page.locator('.stage').evaluate((stage) => {
      const { top, bottom, left, right } = stage.getBoundingClientRect();
      return [...stage.querySelectorAll('rect.plate')].filter((plate) => {
        const box = plate.getBoundingClientRect();
        return box.top < top || box.bottom > bottom || box.left < left || box.right > right;
      }).length;
    });
  const player = await begin(page, { bots: 'at_once' });
  await playUntil(page, player, ({ view }) => view.asked?.to === 'move');
  await expect(page.locator('.group.active')).toBeVisible();
  await expect(page.locator('.stage')).toBeVisible();
  const { x, y, width, height } = (await page.locator('.stage').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 3, y + height - 20);
  await expect(async () => {
    await page.mouse.wheel(0, -300);
    expect(await cut()).toBeGreaterThan(6);
  }).toPass();
  await answer(player, await player.look(), ({ do: does }) => does === 'done');
  await playUntil(page, player, ({ view }) => view.asked?.to === 'activate');
  await expect(page.locator('.group.offered').first()).toBeVisible();
  await expect.poll(cut).toBe(0);
});

/** Plays so that the second seat comes to attack the first, who keeps something that can be taken. */
function provoke({ asked: { legal = [] }, view }: Match, seat: number): Attack {
  const all = legal as Attack[];
  const find = (isMeant: (action: Attack) => boolean | undefined) => all.find(isMeant);
  if (view.asked?.to === 'place') return all[Math.floor(Math.random() * all.length)] as Attack;
  if (seat === 0) return find(({ do: does }) => does === 'overdrive' || does === 'end_turn') ?? (all[0] as Attack);
  const most = all.toSorted((one, two) => (two.tokens?.military ?? 0) - (one.tokens?.military ?? 0));
  return (
    find((action) => action.do === 'capture' && JSON.stringify(action.rival) === '{"seat":0}') ??
    find(({ aliens }) => aliens?.includes('military')) ??
    find(({ do: does, alien }) => does === 'raise_shield' && alien === 'military') ??
    find(({ do: does, group }) => does === 'activate' && group === 'military') ??
    find(({ do: does }) => does === 'end_turn') ??
    (most[0] as Attack)
  );
}

interface Attack {
  do: string;
  aliens?: string[];
  alien?: string;
  group?: string;
  rival?: unknown;
  tokens?: { military: number };
}

test('what a rival took is said above the map until it is read', async ({ visit, playwright, server }) => {
  const page = await visit('/', 'small');
  const other = await playwright.request.newContext({ baseURL: server.url });
  const all = [page.request, other];
  for (const [n, http] of all.entries()) await http.post('/api/guests', { data: { name: `Robbed ${n}` } });
  const { code, players } = await deal<Match>(all, { game: 'ovni', options: { seats: 2 } });
  await page.goto(`/t/${code}`);
  await page.locator('section.ovni-dock').waitFor();
  const loss = page.getByRole('region', { name: 'What you lost' });
  for (let isTaken = false; !isTaken;) {
    for (const [seat, player] of players.entries()) {
      const match = await player.look();
      expect(match.asked.outcome, 'nothing was taken').toBe(undefined);
      if (match.asked.legal === undefined) continue;
      await expect(loss).toHaveCount(0);
      const action = provoke(match, seat);
      await player.order({ do: 'act', question: match.asked.question, action });
      isTaken = action.do === 'capture' && JSON.stringify(action.rival) === '{"seat":0}';
      if (isTaken) break;
    }
  }
  // In its own words, over nothing that can be pressed, and on the next turn too; where that comes too fast to be
  // followed, it is told with all else that happened meanwhile.
  const words = /Robbed 1 captures an? \w+ from you\./;
  const meanwhile = page.getByRole('region', { name: 'What happened meanwhile' });
  await expect(loss.locator('p').first()).toHaveText(words);
  for (let to = '', isTold = false; to !== 'place';) {
    for (const player of players) {
      const match = await player.look();
      to = match.view.asked?.to ?? '';
      const end = ({ do: does }: { do: string }) => /^(end_turn|done|overdrive)$/.test(does);
      if (match.asked.legal === undefined) continue;
      if (player === players[0] && !isTold) {
        await expect(loss.or(meanwhile).first()).toContainText(words);
        isTold = true;
      }
      if (to === 'place' && player === players[0]) break;
      await answer(player, match, end);
    }
  }
  await picture(page, 'ovni-loss');
  if ((await loss.count()) > 0) await loss.getByRole('button', { name: 'Close what you lost' }).click();
  await expect(loss).toHaveCount(0);
  await other.dispose();
});
