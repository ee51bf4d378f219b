/** What is around a match: the history, rooms, new tables, who is there, and those who watch. */
import type { Page } from '@playwright/test';
import { sitTogether, start } from './people';
import { Player } from './player';
import { expect, isAccessible, picture, SIZES, test } from './setup';

interface Match {
  asked: { question?: number; legal?: unknown[]; outcome?: unknown };
}

/** Plays a match against a bot to its end, and answers its code. */
async function playOut(page: Page, game: string, options: object): Promise<string> {
  const opened = await page.request.post('/api/tables', { data: { game, options } });
  const { code } = (await opened.json()) as { code: string };
  const player = new Player<Match>(page.request, code);
  await player.order({ do: 'sit', seat: 0 });
  await player.order({ do: 'seat_bot', seat: 1, bot: 'random' });
  await player.order({ do: 'bots', pace: 'at_once' });
  await player.order({ do: 'ready', ready: true });
  await player.order({ do: 'start' });
  // A substitute plays it out, faster than anybody.
  await player.order({ do: 'stand' });
  await expect
    .poll(async () => (await player.look()).asked.outcome !== undefined, { timeout: 60_000, intervals: [200] })
    .toBe(true);
  return code;
}

test('my matches say what happened, chosen by game and result', async ({ visit }) => {
  const page = await visit('/');
  await page.request.post('/api/guests', { data: { name: 'Ada' } });
  await playOut(page, 'escape', { seats: 2 });
  await playOut(page, 'ovni', { seats: 2, max_rounds: 2 });
  const room = await page.request.post('/api/tables', { data: { game: 'survive', options: { seats: 2 } } });
  expect(room.ok()).toBe(true);
  await page.goto('/mine');
  await expect(page.getByRole('heading', { name: 'Not begun yet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Being played' })).toHaveCount(0);
  const figures = page.getByRole('region', { name: 'In figures' });
  for (const game of ['Escape', 'O.V.N.I.']) await expect(figures.getByText(game, { exact: true })).toBeVisible();
  await expect(figures.getByText(/^1 match,/).first()).toBeVisible();
  await figures.getByText('By role').first().click();
  const over = page.getByRole('region', { name: 'Finished' });
  const lines = over.getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: 'Escape' })).toContainText(/as .+\d+ rounds?.*with 1 bot/);
  await expect(lines.filter({ hasText: 'O.V.N.I.' })).toContainText(/as (Antaris|Eris|Luxor|Magnon).*points?/);
  await picture(page, 'mine-history');
  await isAccessible(page);
  await over.getByText('O.V.N.I.', { exact: true }).click();
  await expect(lines).toHaveCount(1);
  await over.getByRole('group', { name: 'Result' }).getByText('Won', { exact: true }).click();
  await over.getByRole('group', { name: 'Game' }).getByText('All', { exact: true }).click();
  for (const line of await lines.all()) await expect(line).not.toContainText('Not won');
  await page.setViewportSize(SIZES.phone);
  await over.getByRole('group', { name: 'Result' }).getByText('All', { exact: true }).click();
  await expect(lines).toHaveCount(2);
  await picture(page, 'mine-history');
  await isAccessible(page);
});

test('a new table fits on a screen, and begins with ready-made ones', async ({ visit }) => {
  for (const size of ['desktop', 'phone', 'small'] as const) {
    for (const game of ['escape', 'survive', 'ovni']) {
      const page = await visit(`/new/${game}`, size);
      const open = page.getByRole('button', { name: 'Open the table' });
      await expect(page.getByRole('button', { name: /^First match/ })).toBeVisible();
      const details = page.getByRole('button', { name: 'Change details' });
      for (const button of [open, details]) await expect(button).toBeInViewport({ ratio: 1 });
      // All of it is seen, without a way below the edge, in every language, and on the smallest phones too.
      const below = () =>
        page.evaluate(() => (document.scrollingElement?.scrollHeight ?? Infinity) - window.innerHeight);
      for (const language of ['en', 'it', 'pt', 'es']) {
        await page.locator('header select').selectOption(language);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect.poll(below).toBeLessThanOrEqual(0);
        if (size !== 'small') continue;
        await page.setViewportSize({ width: 320, height: 568 });
        await expect.poll(below).toBeLessThanOrEqual(0);
        await page.setViewportSize(SIZES.small);
      }
      await page.locator('header select').selectOption('en');
      await picture(page, `new-${game}`);
      await isAccessible(page);
      // The details are seen as soon as they are asked for.
      await details.click();
      const first = page.locator('.terms section').nth(1).locator('label, legend').first();
      await expect(first).toBeInViewport();
      const bar = (await page.locator('header').first().boundingBox())?.height ?? 0;
      expect((await first.boundingBox())?.y).toBeGreaterThanOrEqual(bar);
    }
  }
  const page = await visit('/new/escape');
  // A zone that is for fewer is a warning, and no more than that.
  const warning = page.getByText('Warning: Fermi is suggested for 2 to 6 players, and this table has 7.');
  const quick = page.getByRole('button', { name: /^Quick/ });
  await quick.click();
  await expect(quick).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Change details' }).click();
  await page.getByLabel('Zone').selectOption('fermi');
  await expect(quick).toHaveAttribute('aria-pressed', 'false');
  for (const _ of [5, 6]) await page.getByRole('button', { name: 'One seat more' }).click();
  await expect(warning).toBeHidden();
  await page.getByRole('button', { name: 'One seat more' }).click();
  await expect(warning).toBeVisible();
  const eight = page.getByRole('button', { name: /^Eight friends/ });
  await eight.click();
  await expect(eight).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByRole('heading', { name: '1 of 8 seats' })).toBeVisible();
});

test('keys come to friends before bots in a room', async ({ visit }) => {
  for (const size of ['desktop', 'small'] as const) {
    const page = await visit('/', size);
    await page.request.post('/api/guests', { data: { name: 'Ada' } });
    const opened = await page.request.post('/api/tables', { data: { game: 'escape', options: { seats: 4 } } });
    const { code } = (await opened.json()) as { code: string };
    await new Player(page.request, code).order({ do: 'sit', seat: 0 });
    await page.goto(`/t/${code}`);
    await page.getByRole('button', { name: 'Chat' }).focus();
    const reached: string[] = [];
    while (reached.at(-1) !== 'Add bot' && reached.length < 12) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate(() => document.activeElement?.textContent.trim() ?? ''));
    }
    const before = reached.filter((name) => /Leave|Invite|Add/.test(name));
    expect(before).toEqual(['Leave', 'Invite friends', 'Add 3 bots', 'Add bot']);
    // It stays where the thumb is.
    await expect(page.getByRole('button', { name: 'Invite friends' })).toBeInViewport({ ratio: 1 });
    const [invite, seat] = [page.getByRole('button', { name: 'Invite friends' }), page.getByText('Free seat').last()];
    expect((await invite.boundingBox())?.y).toBeGreaterThan((await seat.boundingBox())?.y ?? Infinity);
  }
});

test('a host changes the table, and the others hear of it and are asked again', async ({ visit }) => {
  const [host, guest] = [await visit('/'), await visit('/', 'phone')];
  const settings = { deductions: true, hints: true };
  const code = await sitTogether({ Ada: host, Bo: guest }, { game: 'escape', options: { seats: 2 }, settings });
  await expect(host.getByText('host, starts the match')).toBeVisible();
  for (const page of [host, guest])
    await expect(page.getByText('In play, everybody may see on the map where the others can be.')).toBeVisible();
  await expect(host.getByText('127.0.0.1')).toHaveCount(0);
  // A name is changed where it stands, and the others see it.
  const rename = host.getByRole('button', { name: 'Change name' });
  await rename.click();
  await host.getByLabel('Your name').fill('Ada L.');
  await host.keyboard.press('Enter');
  await expect(rename).toBeFocused();
  await expect(host.getByText('Ada L. (you)')).toBeVisible();
  await expect(guest.getByText('Ada L.', { exact: true })).toBeVisible();
  // The host's press is all that the host does: the guest is told what is really missing.
  await expect(guest.getByText('host, starts the match')).toBeVisible();
  await expect(guest.getByText('Ada L. starts the match as soon as you are ready.')).toBeVisible();
  await guest.getByRole('button', { name: 'I am ready' }).click();
  await expect(guest.getByText('Everybody is ready. Ada L. starts the match.')).toBeVisible();
  await host.getByRole('button', { name: 'Change the table' }).click();
  const dialog = host.getByRole('dialog', { name: 'Change the table' });
  await expect(dialog.getByRole('button', { name: 'Change it' })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('Zone').selectOption('fermi');
  await dialog.getByRole('button', { name: 'One seat more' }).click();
  await picture(host, 'room-change');
  await isAccessible(host);
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await expect(guest.getByRole('heading', { name: '2 of 3 seats' })).toBeVisible();
  await expect(guest.getByText('The host changed the table: Seats and Zone.')).toBeVisible();
  await expect(guest.getByText('Zone Fermi')).toBeVisible();
  await expect(guest.getByText('Before: Zone Galilei')).toBeVisible();
  await guest.getByText('Before: Zone Galilei').scrollIntoViewIfNeeded();
  await picture(guest, 'room-changed');
  await isAccessible(guest);
  await guest.getByRole('button', { name: 'I am ready' }).click();
  await expect(guest.getByText('Before: Zone Galilei')).toBeHidden();
  // Friends come first, bots second; how fast these play is for all to see.
  await expect(host.getByRole('button', { name: 'Invite friends' })).toBeVisible();
  await host.getByRole('button', { name: 'Add 1 bot' }).click();
  // How strong a bot is can be chosen with the keyboard, and the others see it.
  await host.getByRole('button', { name: /bot, fair fight/ }).press('Enter');
  const level = (name: RegExp) => host.getByRole('menuitemradio', { name });
  await expect(level(/^Fair fight/)).toBeFocused();
  await expect(level(/^Fair fight/)).toBeChecked();
  await picture(host, 'room-level');
  await isAccessible(host);
  await host.keyboard.press('ArrowDown');
  await expect(level(/^Gentle/)).toBeFocused();
  await host.keyboard.press('End');
  await expect(level(/^Master/)).toBeFocused();
  await host.keyboard.press('ArrowUp');
  await expect(level(/^Hard/)).toBeFocused();
  await host.keyboard.press('Enter');
  await expect(host.getByRole('button', { name: /bot, hard/ })).toBeFocused();
  await expect(host.getByRole('button', { name: 'Bots: Hard' })).toBeVisible();
  await expect(guest.getByText('bot, hard')).toBeVisible();
  await host.getByText('Brisk', { exact: true }).click();
  await expect(guest.getByText('Bots play: Brisk')).toBeVisible();
  // What is said while the chat is closed is marked.
  await host.getByRole('button', { name: 'Chat' }).click();
  await host.getByPlaceholder('Say something to the table').fill('Fermi it is');
  await host.getByRole('button', { name: 'Send' }).click();
  const unread = guest.getByRole('button', { name: 'Chat: 1 new line' });
  await expect(unread).toBeVisible();
  await picture(guest, 'room-unread');
  await isAccessible(guest);
  // It stays so until it is read, also where the page is left, and is so where it was said meanwhile.
  await guest.reload();
  await expect(unread).toBeVisible();
  await guest.goto('about:blank');
  await host.getByPlaceholder('Say something to the table').fill('Or not');
  await host.keyboard.press('Enter');
  await expect(host.getByText('Or not')).toBeVisible();
  await guest.goto(`/t/${code}`);
  const both = guest.getByRole('button', { name: 'Chat: 2 new lines' });
  await both.click();
  const chat = guest.getByRole('list', { name: 'Chat' });
  await expect(chat.getByText('The host changed the table: Seats and Zone.')).toBeVisible();
  await expect(guest.getByText('Fermi it is')).toBeVisible();
  await guest.keyboard.press('Escape');
  await expect(guest.getByRole('button', { name: 'Chat', exact: true })).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('button', { name: 'Chat', exact: true })).toBeVisible();
});

for (const size of ['desktop', 'small'] as const) {
  test(`a second press in a room does nothing to what has come to stand there, on a ${size} page`, async ({
    visit,
  }) => {
    const page = await visit('/', size);
    await page.request.post('/api/guests', { data: { name: 'Ada' } });
    const opened = await page.request.post('/api/tables', { data: { game: 'survive', options: { seats: 4 } } });
    const { code } = (await opened.json()) as { code: string };
    await page.request.post(`/api/tables/${code}`, { data: { do: 'sit', seat: 0 } });
    await page.goto(`/t/${code}`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const leave = await button('Leave').boundingBox();
    await button('Add 3 bots').click({ trial: true });
    const box = await button('Add 3 bots').boundingBox();
    if (box === null) throw new Error('the button is there');
    // As a finger presses that did not see that the first press was enough.
    await page.mouse.click(box.x + box.width - 8, box.y + box.height / 2);
    await expect(button('Start the match')).toBeVisible();
    await page.waitForTimeout(500);
    await page.mouse.click(box.x + box.width - 8, box.y + box.height / 2);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(button('Start the match')).toBeEnabled();
    expect(page.url()).toContain(code);
    await expect(page.getByRole('heading', { name: '4 of 4 seats' })).toBeVisible();
    // What leaves the table is where it was.
    expect(await button('Leave').boundingBox()).toEqual(leave);
    await button('Leave').click();
    await page.waitForURL('/');
  });
}

test('who is gone is marked in the room and in the match, and is not when back', async ({ visit }) => {
  const [host, guest] = [await visit('/', 'phone'), await visit('/')];
  const code = await sitTogether({ Ada: host, Bo: guest });
  await guest.goto('about:blank');
  await expect(host.getByText('not connected')).toBeVisible({ timeout: 10_000 });
  await picture(host, 'room-gone');
  await isAccessible(host);
  await guest.goto(`/t/${code}`);
  await expect(host.getByText('not connected')).toBeHidden();
  await start(host, guest);
  for (const page of [host, guest]) await expect(page.locator('.match')).toBeVisible();
  await guest.goto('about:blank');
  const strip = host.getByRole('region', { name: 'Seats', exact: true });
  await expect(strip.getByText('offline')).toBeVisible({ timeout: 10_000 });
  await host.setViewportSize(SIZES.desktop);
  await expect(host.getByText('not connected')).toBeVisible();
  await picture(host, 'match-gone');
  await isAccessible(host);
});

/** Puts a page behind another tab of the same browser, or before it again. */
async function turnTo(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('who looks elsewhere, and for whom a bot stands in, is marked for the others', async ({ visit }) => {
  const [host, guest] = [await visit('/', 'phone'), await visit('/')];
  await sitTogether({ Ada: host, Bo: guest });
  await turnTo(guest, 'hidden');
  await expect(host.getByText('looks elsewhere')).toBeVisible();
  await picture(host, 'room-elsewhere');
  await isAccessible(host);
  await turnTo(guest, 'visible');
  await expect(host.getByText('looks elsewhere')).toBeHidden();
  await start(host, guest);
  for (const page of [host, guest]) await expect(page.locator('.match')).toBeVisible();
  await turnTo(guest, 'hidden');
  const strip = host.getByRole('region', { name: 'Seats', exact: true });
  await expect(strip.getByText('idle')).toBeVisible();
  // Nobody is told so of oneself.
  await expect(guest.getByText('looks elsewhere')).toHaveCount(0);
  await host.setViewportSize(SIZES.desktop);
  await expect(host.getByText('looks elsewhere')).toBeVisible();
  await picture(host, 'match-elsewhere');
  await isAccessible(host);
  await turnTo(guest, 'visible');
  await expect(host.getByText('looks elsewhere')).toBeHidden();
  await new Player(guest.request, host.url().split('/t/')[1] ?? '').order({ do: 'stand' });
  await expect(host.getByText('a bot stands in', { exact: true })).toBeVisible();
  await expect(host.getByRole('status').getByText('A bot stands in for Bo.')).toBeVisible();
});

test('who has left is marked where a game has seats of its own', async ({ visit }) => {
  const [host, guest] = [await visit('/'), await visit('/')];
  await sitTogether({ Ada: host, Bo: guest }, { game: 'ovni', options: { seats: 2 } });
  await start(host, guest);
  await expect(host.locator('.match')).toBeVisible();
  await guest.close();
  const seats = host.getByRole('region', { name: 'Seats', exact: true });
  await expect(seats.getByText('not connected').first()).toBeVisible();
  await picture(host, 'match-gone-ovni');
  await isAccessible(host);
});

test('strangers meet with one press, and others watch and talk among themselves', async ({ visit }) => {
  const [ada, bo] = [await visit('/lobby'), await visit('/', 'phone')];
  const pair = (page: Page) => page.getByRole('button', { name: 'Play Survive with whoever waits' });
  await pair(ada).click();
  await expect(ada.getByRole('heading', { name: /1 of \d seats/ })).toBeVisible();
  await pair(bo).click();
  await expect(ada.getByRole('heading', { name: /2 of \d seats/ })).toBeVisible();
  expect(bo.url()).toBe(ada.url());
  await ada.getByRole('button', { name: /^Add \d bots?$/ }).click();
  await start(ada, bo);
  await expect(ada.locator('.match')).toBeVisible();
  const [eve, dan] = [await visit('/lobby'), await visit('/lobby')];
  for (const page of [eve, dan]) await page.getByRole('link', { name: 'Watch Survive' }).first().waitFor();
  await picture(eve, 'lobby-watch');
  await isAccessible(eve);
  for (const page of [eve, dan]) {
    await page.goto(ada.url());
    await page.getByRole('tab', { name: 'Chat' }).click();
    await page.getByRole('button', { name: 'Talk with those who watch' }).click();
    await expect(page.getByPlaceholder('Say something to those who watch')).toBeVisible();
  }
  // Whoever has just become somebody watches anew.
  await expect(async () => {
    await eve.getByPlaceholder('Say something to those who watch').fill('Mind the whale');
    await eve.getByRole('button', { name: 'Send' }).click();
    await expect(dan.getByText('Mind the whale').first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await isAccessible(eve);
  await ada.getByRole('tab', { name: 'Chat' }).click();
  await expect(ada.getByText('Mind the whale')).toHaveCount(0);
});

test('a first visit is no fault, and no button is cut on a narrow phone', async ({ visit }) => {
  const page = await visit('about:blank');
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play now against bots' }).first()).toBeVisible();
  expect(faults).toEqual([]);
  for (const language of ['en', 'it', 'pt', 'es']) {
    await page.locator('header select').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const cut = await page.locator('.button').evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { left, right } = button.getBoundingClientRect();
          return button.scrollWidth > button.clientWidth || left < 0 || right > innerWidth;
        })
        .map((button) => button.textContent),
    );
    expect(cut, language).toEqual([]);
  }
});
