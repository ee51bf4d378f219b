import type { Page } from '@playwright/test';
import { dealWithBots, Player, sitDown, DOORS, OPEN_DOORS } from './player';
import { Server } from './server';
import { expect, isAccessible, signInToo, picture, SIZES, test as base } from './setup';

/** Bots that nobody hurries stand still. */
const test = base.extend<object, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = new Server([], '1h');
      await server.start();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
});

interface Match {
  asked: { seats: number[]; out?: number[]; question?: number; legal?: unknown[]; outcome?: unknown };
  view: { you: { role: string } };
}

/** Opens a table of eight with bots, and plays it until one is out and the bots stand still; null if it ended before. */
async function playUntilOut(page: Page): Promise<Player<Match> | null> {
  const table = { game: 'escape', options: { seats: 8 } };
  const opened = await page.request.post('/api/tables', { data: table });
  const { code } = (await opened.json()) as { code: string };
  const player = new Player<Match>(page.request, code);
  await player.order({ do: 'sit', seat: 0 });
  for (let seat = 1; seat < 8; seat += 1) await player.order({ do: 'seat_bot', seat, bot: 'normal' });
  await player.order({ do: 'ready', ready: true });
  await player.order({ do: 'start' });
  await player.order({ do: 'bots', pace: 'at_once' });
  for (;;) {
    const { asked } = await player.look();
    if (asked.outcome !== undefined) return null;
    if (asked.out?.includes(0) === true) break;
    // Whoever goes anywhere is soon found.
    if (asked.legal !== undefined) {
      const action = asked.legal[Math.floor(Math.random() * asked.legal.length)];
      await player.order({ do: 'act', question: asked.question, action });
    } else await page.waitForTimeout(20);
  }
  await player.order({ do: 'bots', pace: 'calm' });
  if ((await player.look()).asked.outcome !== undefined) return null;
  await page.goto(`/t/${code}`);
  return player;
}

test('whoever is out sees the end at once, and the next match with one press', async ({ visit }) => {
  const [desk, phone] = [await visit('/'), await visit('/', 'phone')];
  await desk.request.post('/api/guests', { data: { name: 'Ada' } });
  await signInToo(desk, phone);
  let player: Player<Match> | null = null;
  while (player === null) player = await playUntilOut(desk);
  // The tables on the first page say so too.
  await phone.goto('/');
  await expect(phone.getByText('You are out: see the end')).toBeVisible();
  await phone.goto(desk.url());
  const { role } = (await player.look()).view.you;
  for (const page of [desk, phone]) {
    await expect(page.getByText('You are out. Only bots are left to play.')).toBeVisible();
    // A killed alien wins with its side (E-51).
    const hope = page.getByText('The aliens can still win, and you with them.');
    await expect(hope).toHaveCount(role.endsWith('alien') ? 1 : 0);
    await picture(page, 'out');
    await isAccessible(page);
    await page.getByRole('button', { name: 'Table menu' }).click();
    await expect(page.getByRole('radio', { name: 'Calm' })).toBeChecked();
    await page.keyboard.press('Escape');
    // Either could press it.
    await page.getByRole('button', { name: 'To the end' }).click({ trial: true });
  }
  await desk.getByRole('button', { name: 'Faster' }).press('Enter');
  for (const page of [desk, phone]) {
    await expect(page.getByRole('button', { name: 'Faster' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'To the end' })).toBeVisible();
  }
  await desk.getByRole('button', { name: 'Table menu' }).click();
  await expect(desk.getByRole('radio', { name: 'Brisk' })).toBeChecked();
  await desk.keyboard.press('Escape');
  await phone.getByRole('button', { name: 'To the end' }).click();
  for (const page of [phone, desk]) await page.getByRole('button', { name: 'Play again' }).click({ trial: true });
  await desk.getByRole('button', { name: 'Play again' }).click();
  await expect(desk.getByRole('region', { name: 'What is asked of you' })).toBeVisible();
});

const OPTIONS = { zone: { custom: DOORS }, scenario: { custom: OPEN_DOORS } };

/** The first goes out by the next door, and the others stay; says whether the first is out and the match goes on. */
async function leave(players: Player<Match>[]): Promise<boolean> {
  for (;;) {
    for (const [seat, player] of players.entries()) {
      const { asked } = await player.look();
      const { legal, question, out = [], outcome } = asked;
      if (outcome !== undefined || out.includes(1)) return false;
      if (out.includes(0)) return true;
      if (legal === undefined) continue;
      const moves = legal as { do: string; to?: string }[];
      const door = moves.find(({ to }) => to?.startsWith('hatch'));
      // An alien has no way out, and the next deal may be kinder.
      if (seat === 0 && door === undefined) return false;
      // From here on the bots stand still, so that the match does not end without a person.
      if (seat === 0) await player.order({ do: 'bots', pace: 'calm' });
      const stays = moves.find((move) => move !== door && move.do !== 'attack') ?? moves[0];
      await player.order({ do: 'act', question, action: seat === 0 ? door : stays });
    }
  }
}

test('a host who is out hurries the bots while others still play, and leaves when it is enough', async ({ visit }) => {
  const [ada, grace] = [await visit('/'), await visit('/', 'small')];
  await ada.request.post('/api/guests', { data: { name: 'Ada' } });
  await grace.request.post('/api/guests', { data: { name: 'Grace' } });
  let code = '';
  for (let isOut = false; !isOut;) {
    const opened = await ada.request.post('/api/tables', {
      data: { game: 'escape', options: { seats: 5, ...OPTIONS } },
    });
    ({ code } = (await opened.json()) as { code: string });
    const players = [ada, grace].map((page) => new Player<Match>(page.request, code));
    const [host] = players;
    await sitDown(players);
    for (const seat of [2, 3, 4]) await host?.order({ do: 'seat_bot', seat, bot: 'normal' });
    await host?.order({ do: 'bots', pace: 'at_once' });
    await host?.order({ do: 'start' });
    isOut = await leave(players);
  }
  for (const page of [ada, grace]) await page.goto(`/t/${code}`);
  const faster = ada.getByRole('button', { name: 'Faster bots' });
  for (const size of [SIZES.desktop, SIZES.small]) {
    await ada.setViewportSize(size);
    await expect(ada.getByText('You are out. The others play on.')).toBeVisible();
    await expect(faster).toBeInViewport({ ratio: 1 });
    await picture(ada, 'out-others');
    await isAccessible(ada);
  }
  await expect(grace.getByRole('region', { name: 'What is asked of you' })).toBeVisible();
  await expect(grace.getByRole('button', { name: 'Faster bots' })).toHaveCount(0);
  await faster.press('Enter');
  await expect(faster).toHaveCount(0);
  const info = await ada.request.get(`/api/tables/${code}`);
  expect(await info.json()).toMatchObject({ bots: 'brisk' });
  // Whoever is out and leaves has played a match too.
  await ada.getByRole('link', { name: 'Leave' }).press('Enter');
  await expect(ada).toHaveURL(/\/$/);
  const kept = await ada.evaluate(() => localStorage.getItem('fuga'));
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ played: { escape: [code] } });
});

/** Doors all around the humans, so that more than one can go out with the first move. */
const MANY_DOORS = 'name: Doors all around\n\n   A B C D E\n01 1 2 o x o\n02 3 H o x o\n03 4 o o x o\n04 o o x o A\n';
const MOSTLY_HUMANS = 'name: Mostly humans\n\nD.2\nX.5 6=1\n';

/** The first two go out, each by a door; says whether both are out while bots play on. */
async function leaveBoth(players: Player<Match>[]): Promise<boolean> {
  for (;;) {
    for (const player of players) {
      const { legal, question, out = [], outcome } = (await player.look()).asked;
      if (outcome !== undefined) return false;
      if (out.includes(0) && out.includes(1)) return true;
      if (legal === undefined) continue;
      const door = (legal as { do: string; to?: string }[]).find(({ to }) => to?.startsWith('hatch'));
      if (door === undefined) return false;
      // Once the second goes, the bots stand still, so that the match does not end without a person.
      if (out.length > 0) await players[0]?.order({ do: 'bots', pace: 'calm' });
      await player.order({ do: 'act', question, action: door });
    }
  }
}

test('friends who are all out each have a way out of the match', async ({ visit }) => {
  const [ada, grace] = [await visit('/'), await visit('/', 'small')];
  await ada.request.post('/api/guests', { data: { name: 'Ada' } });
  await grace.request.post('/api/guests', { data: { name: 'Grace' } });
  const options = { seats: 6, zone: { custom: MANY_DOORS }, scenario: { custom: MOSTLY_HUMANS } };
  let code = '';
  for (let areOut = false; !areOut;) {
    const opened = await ada.request.post('/api/tables', { data: { game: 'escape', options } });
    expect(opened.ok(), await opened.text()).toBe(true);
    ({ code } = (await opened.json()) as { code: string });
    const players = [ada, grace].map((page) => new Player<Match>(page.request, code));
    await sitDown(players);
    for (const seat of [2, 3, 4, 5]) await players[0]?.order({ do: 'seat_bot', seat, bot: 'normal' });
    await players[0]?.order({ do: 'bots', pace: 'at_once' });
    await players[0]?.order({ do: 'start' });
    areOut = await leaveBoth(players);
  }
  for (const page of [ada, grace]) {
    await page.goto(`/t/${code}`);
    await expect(page.getByText('You are out. Only bots are left to play.')).toBeVisible();
    // Nobody decides alone what friends play next.
    await expect(page.getByRole('button', { name: 'Next match' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Leave' })).toBeInViewport({ ratio: 1 });
    await picture(page, 'out-together');
    await isAccessible(page);
  }
  await grace.getByRole('link', { name: 'Leave' }).press('Enter');
  await expect(grace).toHaveURL(/\/$/);
});

test('the next match agrees on what the one before did', async ({ visit }) => {
  const page = await visit('/', 'small');
  const settings = { hints: true, deductions: true, clock: { pace: 'live', bank: 900, increment: 20 } };
  const table = {
    game: 'escape',
    options: { seats: 4, ...OPTIONS },
    seats: 4,
    settings: { bots: 'at_once', ...settings },
  };
  let code = '';
  for (let isOut = false; !isOut;) {
    const dealt = await dealWithBots<Match>(page.request, 'Ada', table);
    ({ code } = dealt);
    isOut = await leave([dealt.player]);
  }
  await page.goto(`/t/${code}`);
  await page.getByRole('button', { name: 'Next match' }).press('Enter');
  await expect(page).not.toHaveURL(new RegExp(code));
  await expect(page.getByRole('region', { name: 'What is asked of you' })).toBeVisible();
  const next = (await (await page.request.get(`/api/tables/${page.url().split('/t/')[1]}`)).json()) as {
    settings: object;
    options: object;
    seats: { bot: string | null }[];
  };
  expect(next.settings).toMatchObject(settings);
  expect(next.options).toMatchObject(OPTIONS);
  expect(next.seats.map(({ bot }) => bot)).toEqual([null, 'normal', 'normal', 'normal']);
});
