/** The screen on the wall: what it shows during live matches, and that nothing in it is a secret. */
import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { Player, sitDown } from './player';
import { expect, isAccessible, picture, SIZES, test } from './setup';
import { Frames, secretsIn, textsIn, wordsOn, type Json, type Match } from './wall';

const TV = { width: 1920, height: 1080 };
const SMALL_TV = { width: 1280, height: 720 };

const catalogue = (game: string) =>
  JSON.parse(readFileSync(new URL(`../messages/en/${game}.json`, import.meta.url), 'utf8')) as Record<string, string>;

/** Words of the wire that a seat has for itself, each with the name it has on a page. */
const OWN_WORDS: Record<string, (view: Match['view']) => [word: string, name: string][]> = {
  escape: (view) => {
    const { role, hand } = view.you as { role: string; hand: string[] };
    const words = catalogue('escape');
    // An attack is called by the same word as the item that lets a human attack.
    const items = hand.filter((item) => item !== 'attack');
    return [
      [role, words[`escape.role.${role}`] ?? role],
      ...items.map((item): [string, string] => [item, words[`escape.item.${item}`] ?? item]),
    ];
  },
  survive: (view) => {
    const own = (view.colours as { seat: number; hand: { back: string }[] | null }[]).filter(
      ({ seat }) => seat === view.you,
    );
    const words = catalogue('survive');
    const backs = own.flatMap(({ hand }) => (hand ?? []).map(({ back }) => back));
    return backs.map((back) => [back, words[`survive.back.${back}`] ?? back]);
  },
  // Missions and chips are numbers; `secretsIn` knows the fields that hold them.
  ovni: () => [],
};

/** What is played: long enough that everybody has secrets, and O.V.N.I. to its end. */
const GAMES = {
  escape: { options: { seats: 3 }, n_actions: 70 },
  survive: { options: { seats: 3 }, n_actions: 110 },
  ovni: { options: { seats: 3, max_rounds: 1 }, n_actions: 400 },
} as const;

/** An answer that goes on: who may have the rules place for them does. */
function answerOf(legal: Match['asked']['legal'] = [], nth: number) {
  return legal.find((action) => action.do === 'place_for_me') ?? legal[(nth * 7) % legal.length];
}

/** Everybody becomes somebody, sits down at a new table and is ready; the first opened it. */
async function openTable(all: APIRequestContext[], game: string, options: object, settings: object = {}) {
  for (const [n, http] of all.entries()) await http.post('/api/guests', { data: { name: `Guest ${n + 1}` } });
  const opened = await all[0]?.post('/api/tables', { data: { game, options, settings } });
  const { code } = (await opened?.json()) as { code: string };
  const players = all.map((http) => new Player<Match>(http, code));
  return { code, players };
}

const now = (page: Page) => page.getByRole('region', { name: 'Now' });

for (const [game, { options, n_actions }] of Object.entries(GAMES)) {
  test(`the wall tells no secret of a live match: ${game}`, async ({ visit, playwright, server }) => {
    const wall = await visit('/');
    const frames = new Frames(wall);
    // What fades is there or gone, so that its contrast can be judged.
    await wall.emulateMedia({ reducedMotion: 'reduce' });
    await wall.setViewportSize(TV);
    const others = await Promise.all([1, 2].map(() => playwright.request.newContext({ baseURL: server.url })));
    const stranger = await playwright.request.newContext({ baseURL: server.url });
    // The browser with the wall has a seat of its own.
    const { code, players } = await openTable([wall.request, ...others], game, options);

    await wall.goto(`/wall/${code}`);
    await expect(wall.getByRole('region', { name: 'Come to this table' }).getByText(code)).toBeVisible();
    await expect(wall.getByText('3 seats are free.')).toBeVisible();
    await sitDown(players);
    await expect(wall.getByText('Everybody is here. The host starts the match.')).toBeVisible();
    await picture(wall, `wall-${game}-room`);
    await isAccessible(wall);
    await players[0]?.order({ do: 'start' });

    const owned = new Map<string, string>();
    const stoodOn = new Set<string>();
    let n_secrets = 0;
    let seat = 0;
    for (let nth = 0; nth < n_actions;) {
      const match = await players[seat]?.look();
      if (match === undefined || match.asked.outcome !== undefined) break;
      n_secrets += secretsIn(game, match as unknown as Json).length;
      for (const [word, name] of OWN_WORDS[game]?.(match.view) ?? []) owned.set(word, name);
      const { at } = (match.view.you ?? {}) as { at?: string };
      if (at !== undefined) stoodOn.add(at);
      if (match.asked.legal === undefined) {
        seat = match.asked.seats?.[0] ?? 0;
        continue;
      }
      await players[seat]?.order({
        do: 'act',
        question: match.asked.question,
        action: answerOf(match.asked.legal, nth),
      });
      nth += 1;
    }
    // The seats had secrets, and the search finds them where they are told.
    expect(n_secrets).toBeGreaterThan(0);

    const seen = async () => {
      const reply = await stranger.get(`/api/tables/${code}/match`);
      return ((await reply.json()) as { match: Match }).match;
    };
    const known = await seen();
    await expect.poll(() => frames.match.told.length).toBe(known.told.length);
    // The wall has what a stranger has, and nothing else.
    expect(frames.match.told).toEqual(known.told);
    expect(frames.match.view).toEqual(known.view);
    for (const { info } of frames.messages) if (info !== undefined) expect(info.you).toBeNull();
    const isOver = known.asked.outcome !== undefined;
    const running = frames.messages.filter(({ asked, match }) => (asked ?? match?.asked)?.outcome === undefined);
    expect(running.flatMap((message) => secretsIn(game, message as unknown as Json))).toEqual([]);

    // Of what the seats hold, the wall names only what all have heard of.
    const open = new Set(textsIn(known as unknown as Json));
    const hidden = [...owned].filter(([word]) => !open.has(word));
    const told = new Set(frames.messages.flatMap((message) => [...textsIn(message as unknown as Json)]));
    const words = await wordsOn(wall);
    if (!isOver && game !== 'ovni') expect(hidden.length).toBeGreaterThan(0);
    for (const [word, name] of isOver ? [] : hidden) {
      expect(told.has(word), word).toBe(false);
      expect(words, name).not.toContain(name);
    }
    if (game === 'escape' && !isOver) {
      expect([...stoodOn].some((place) => !open.has(place))).toBe(true);
      for (const place of stoodOn) if (!open.has(place)) expect(told.has(place), place).toBe(false);
    }

    // It shows the same as the wall of somebody who has no seat.
    const other = await visit(`/wall/${code}`);
    await other.setViewportSize(TV);
    await wall.reload();
    for (const page of [wall, other]) await expect(page.locator('.wall .board svg').first()).toBeVisible();
    await expect.poll(async () => (await wordsOn(wall)) === (await wordsOn(other))).toBe(true);

    await expect(wall.getByText(code)).toBeVisible();
    await expect(now(wall)).toContainText(isOver ? /\S/ : /Guest \d|answers/);
    for (const [size, name] of [
      [TV, '1080'],
      [SMALL_TV, '720'],
      [SIZES.phone, 'stacked'],
    ] as const) {
      await wall.setViewportSize(size);
      await picture(wall, `wall-${game}-${name}`);
      await isAccessible(wall);
    }
    await wall.emulateMedia({ colorScheme: 'light' });
    await wall.setViewportSize(TV);
    await picture(wall, `wall-${game}-light`);
    await isAccessible(wall);

    if (!isOver) {
      for (const player of players) await player.order({ do: 'pause' });
      await expect(now(wall)).toHaveText(/The match is paused/);
    } else {
      await expect(wall.getByRole('region', { name: 'Seats' }).getByText('Winner').first()).toBeVisible();
      // The wall goes along when they play again.
      await players[0]?.order({ do: 'rematch' });
      await expect(wall).not.toHaveURL(new RegExp(code));
      await expect(wall).toHaveURL(/\/wall\//);
      await expect(wall.getByText('3 of 3 seats')).toBeVisible();
    }
    await Promise.all([...others, stranger].map((http) => http.dispose()));
  });
}

test('a table that lets nobody watch has no wall, and says how to have one', async ({ visit }) => {
  const page = await visit('/');
  const { code, players } = await openTable([page.request], 'survive', { seats: 2 }, { spectators: false });
  await page.goto(`/t/${code}`);
  await expect(page.getByText('No big screen: this table lets nobody watch.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show on a big screen' })).toHaveCount(0);
  const message = page.getByRole('heading', { name: 'This table has no big screen' });
  await page.goto(`/wall/${code}`);
  await expect(message).toBeVisible();
  await sitDown(players);
  await players[0]?.order({ do: 'seat_bot', seat: 1, bot: 'normal' });
  await players[0]?.order({ do: 'start' });
  await page.reload();
  await expect(message).toBeVisible();
});

test('spectators who are late are told so, and then see the match', async ({ visit }) => {
  const host = await visit('/');
  const { code, players } = await openTable([host.request], 'survive', { seats: 2 }, { spectator_delay: 4 });
  await sitDown(players);
  await players[0]?.order({ do: 'seat_bot', seat: 1, bot: 'normal' });
  const wall = await visit(`/wall/${code}`);
  await wall.emulateMedia({ reducedMotion: 'reduce' });
  const page = await visit(`/t/${code}`);
  await expect(wall.getByText('Everybody is here.')).toBeVisible();
  await expect(page.getByText('2 of 2 seats')).toBeVisible();
  await players[0]?.order({ do: 'start' });
  await expect(now(wall)).toContainText('It is shown here 4 seconds late.');
  await expect(page.getByText('It is shown here 4 seconds late.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The match has begun' })).toBeFocused();
  await expect(now(wall)).toContainText('Guest 1');
  await expect(wall.locator('.wall .board svg').first()).toBeVisible();
  await expect(page.locator('.board svg').first()).toBeVisible();
  for (const screen of [wall, page]) await expect(screen.getByText('It is shown here')).toHaveCount(0);
});

test('the buttons of the wall are gone when nobody moves, also after a press', async ({ visit }) => {
  const page = await visit('/');
  const { code } = await openTable([page.request], 'survive', { seats: 2 });
  await page.goto(`/wall/${code}`);
  const buttons = page.locator('.place:has(button[aria-label^="Sound"])');
  await page.getByRole('button', { name: 'Sound: quiet' }).click();
  await expect(page.getByRole('button', { name: 'Sound: full' })).toBeFocused();
  await expect(buttons).toHaveCSS('opacity', '0');
  await page.mouse.move(200, 200);
  await expect(buttons).toHaveCSS('opacity', '1');
  // Whoever goes by keyboard sees where they are.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.waitForTimeout(5000);
  await expect(buttons).toHaveCSS('opacity', '1');
});

test('the wall is opened from the room in a window of its own', async ({ visit }) => {
  const page = await visit('/');
  const { code } = await openTable([page.request], 'survive', { seats: 2 });
  await page.goto(`/t/${code}`);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Show on a big screen' }).click();
  const wall = await opened;
  await expect(wall).toHaveURL(new RegExp(`/wall/${code}$`));
  await expect(wall.getByText('2 seats are free.')).toBeVisible();
});
