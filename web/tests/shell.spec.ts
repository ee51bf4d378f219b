import { expect, isAccessible, picture, playBots, poster, SIZES, test } from './setup';

const LANGUAGES = { en: 'Settings', it: 'Impostazioni', pt: 'Ajustes', es: 'Ajustes' } as const;

test('a newcomer is at a table with bots after one press, and moves', async ({ visit }) => {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await visit('/', size);
    await playBots(page);
    await expect(page).toHaveTitle(/Your turn/);
    await expect(page.locator('h1').filter({ visible: true })).toBeFocused();
    await picture(page, 'match');
    await isAccessible(page);
    const [first] = await legalMoves(page);
    await page.locator(`[data-place="${first}"]`).first().click({ force: true });
    const confirm = page.getByRole('region', { name: 'What is asked of you' }).getByRole('button', { name: /Move to/ });
    await confirm.click();
    await expect.poll(async () => (await legalMoves(page)).join()).not.toContain(first ?? '-');
    await picture(page, 'match-moved');
  }
});

test('bots are gentle at first and say so when they are not, until one chooses', async ({ visit }) => {
  const page = await visit('/', 'small');
  const grown = poster(page).getByText(/^Your first matches are over: bots are stronger now\./);
  await expect(poster(page).getByRole('button', { name: 'Bots: Gentle' })).toBeVisible();
  await expect(grown).toHaveCount(0);
  await playBots(page);
  for (const size of [SIZES.desktop, SIZES.small]) {
    await page.setViewportSize(size);
    await page.goto('/');
    await grown.scrollIntoViewIfNeeded();
    await expect(grown).toBeVisible();
    await picture(page, 'home-grown');
    await isAccessible(page);
  }
  await poster(page).getByRole('button', { name: 'Bots: Fair fight' }).press('Enter');
  await page.getByRole('menuitemradio', { name: /^Gentle/ }).press('Enter');
  await expect(poster(page).getByRole('button', { name: 'Bots: Gentle' })).toBeVisible();
  await expect(grown).toHaveCount(0);
});

test('two browsers meet at a table by its link, talk, and begin', async ({ visit }) => {
  const host = await visit('/new/escape');
  await picture(host, 'new');
  await isAccessible(host);
  await host.getByRole('button', { name: 'One seat fewer' }).click();
  await host.getByRole('button', { name: 'Open the table' }).click();
  await host.waitForURL(/\/t\//);
  await expect(host.getByRole('heading', { name: '1 of 3 seats' })).toBeVisible();
  await picture(host, 'room');
  await isAccessible(host);
  await host.getByRole('button', { name: 'Invite' }).click();
  const link = await host.getByLabel('Link to the table').inputValue();
  await picture(host, 'invite');
  await isAccessible(host);
  await host.keyboard.press('Escape');

  const guest = await visit(new URL(link).pathname, 'phone');
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await expect(guest.getByText('Fill this in first.')).toBeVisible();
  await expect(guest.getByLabel('Your name')).toBeFocused();
  await guest.getByLabel('Your name').fill('Grace');
  await picture(guest, 'room-newcomer');
  await isAccessible(guest);
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await expect(host.getByText('Grace')).toBeVisible();
  await guest.getByRole('button', { name: 'I am ready' }).click();
  await host.getByRole('button', { name: 'Add 1 bot' }).click();
  await guest.getByRole('button', { name: 'Chat' }).click();
  await guest.getByPlaceholder('Say something to the table').fill('Hello from the phone');
  await guest.getByRole('button', { name: 'Send' }).click();
  await guest.keyboard.press('Escape');
  await host.getByRole('button', { name: 'Chat' }).click();
  await expect(host.getByText('Hello from the phone')).toBeVisible();
  await host.keyboard.press('Escape');
  await host.getByRole('button', { name: 'Start the match' }).click();
  for (const page of [host, guest]) await expect(page.locator('.match')).toBeVisible();
});

test('a new table shows its zone, and says what does not go together', async ({ visit }) => {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await visit('/new/escape', size);
    // A first match is the basic game, which has no scenarios.
    const first = page.getByRole('button', { name: /^First match/ });
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await first.click();
    await page.getByRole('button', { name: 'Change details' }).click();
    // Nothing says of a choice that it is greyed out where none is.
    await page.getByRole('button', { name: 'More options' }).click();
    await expect(page.getByText('can’t be played together')).toHaveCount(0);
    await expect(
      page.getByText(/^\d+ sectors, 4 hatches\. Best for 4 to 8 players, up to 16 with two boxes\.$/),
    ).toBeVisible();
    await page.getByLabel('Scenario').selectOption('arena');
    await expect(page.getByLabel('Zone').locator('option[value="fermi"]')).toBeDisabled();
    await expect(page.getByText('Greyed out: Arena needs four hatches.')).toBeVisible();
    await expect(page.getByLabel('Basic or advanced').locator('option[value="basic"]')).toBeDisabled();
    await picture(page, 'new-arena');
    await isAccessible(page);
    // The server is the judge: what it refuses is said beside the field, in the language of the page.
    await page.locator('header select').selectOption('it');
    const error = { code: 'bad_options', rule: 'E-73', message: 'no', params: { field: 'scenario' } };
    await page.route('**/api/tables', (route) => route.fulfill({ status: 422, json: { error } }));
    await page.getByRole('button', { name: 'Apri il tavolo' }).click();
    const field = page.getByLabel('Scenario');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/Questo scenario non si può giocare in questa zona/);
    await isAccessible(page);
  }
});

test('a table is found by its code, and an unknown one says so', async ({ visit }) => {
  const page = await visit('/join');
  await expect(page.getByLabel('Code of a table')).toBeFocused();
  await page.getByLabel('Code of a table').fill('nosuch');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'There is no such table' })).toBeVisible();
  await isAccessible(page);
  await page.goBack();
  await expect(page.getByLabel('Code of a table')).toBeVisible();
});

test('an address that is written wrongly leads on', async ({ visit }) => {
  const page = await visit('/t/%zz');
  for (const path of ['/t/%zz', '/wall/%zz', '/replay/%zz', '/new/%zz', '/rules/%zz']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the first page' })).toBeVisible();
  }
  await page.goto('/rules/escape#%zz');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('every language says everything', async ({ visit }) => {
  const page = await visit('/settings');
  for (const [language, heading] of Object.entries(LANGUAGES)) {
    await page.locator('header select').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('navigation').first()).toContainText(heading);
    await picture(page, `settings-${language}`);
  }
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('somebody gets a name, an account, and is forgotten', async ({ visit }) => {
  const page = await visit('/settings');
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('header.bar')).toContainText('Ada');
  await page.getByLabel('Account name').fill('ada-of-the-tests');
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByText('Signed in as ada-of-the-tests.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('Sign in', { exact: true }).first().click();
  await page.getByLabel('Account name').fill('ada-of-the-tests');
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('There is no such account and password.')).toBeVisible();
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('header.bar')).toContainText('Ada');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all of it' }).click();
  expect((await download).suggestedFilename()).toBe('fuga-export.json');
  await page.getByRole('button', { name: 'Forget me' }).click();
  await page.getByRole('button', { name: 'Yes, forget me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('header.bar')).not.toContainText('Ada');
});

test('colours and motion are as chosen, also after a reload', async ({ visit }) => {
  const page = await visit('/settings', 'phone');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByText('Light', { exact: true }).click();
  await page.getByText('Less motion').click();
  await picture(page, 'settings-light');
  await isAccessible(page);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced');
});

test('a reload shows exactly the same', async ({ visit }) => {
  const page = await visit('/');
  await playBots(page);
  await expect(page).toHaveTitle(/Your turn/);
  await page.waitForTimeout(500);
  const before = await page.locator('.match').innerText();
  await page.reload();
  await expect(page).toHaveTitle(/Your turn/);
  await page.waitForTimeout(500);
  expect(await page.locator('.match').innerText()).toBe(before);
  await page.goto('/mine');
  await expect(page.getByRole('link', { name: /Your turn/ })).toBeVisible();
  await picture(page, 'mine');
  await isAccessible(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'One table waits for you' })).toBeVisible();
  await picture(page, 'home-waiting');
});

test('a lost connection is seen and heals by itself', async ({ visit, server }) => {
  const page = await visit('/', 'phone');
  await playBots(page);
  await expect(page).toHaveTitle(/Your turn/);
  await server.stop();
  const bar = page.locator('.connection');
  await expect(bar.getByText(/Connection lost/)).toBeVisible();
  // It is said once, and the bar of the match stands below it.
  await expect(page.getByRole('alert')).toHaveText(/Connection lost\. We keep trying\.$/);
  const [above, below] = [await bar.boundingBox(), await page.locator('header.bar').boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await picture(page, 'connection-lost');
  await isAccessible(page);
  await server.start();
  await expect(bar.getByText('Back. Nothing was lost.')).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveTitle(/Your turn/);
});

test('the table menu pauses and goes on', async ({ visit }) => {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await visit('/', size);
    await playBots(page);
    await page.getByRole('button', { name: 'Table menu' }).click();
    await picture(page, 'menu');
    await isAccessible(page);
    await page.getByRole('button', { name: 'Propose a pause' }).click();
    const paused = page.getByText('The match is paused. Clocks stand still.');
    await expect(paused).toBeVisible();
    await picture(page, 'paused');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(paused).toHaveCount(0);
  }
});

for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
  for (const colours of ['dark', 'light'] as const) {
    test(`every page can be read by everybody: ${size}, ${colours}`, async ({ visit }) => {
      const page = await visit('/', size, colours);
      for (const [path, name] of [
        ['/', 'home'],
        ['/lobby', 'lobby'],
        ['/mine', 'mine-empty'],
        ['/new/escape', 'new'],
        ['/settings', 'settings'],
        ['/new/nothing', 'lost'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await picture(page, `${name}-${colours}`);
        await isAccessible(page);
      }
    });
  }
}

test('the keyboard alone leads from home to the dock', async ({ visit }) => {
  const page = await visit('/');
  await poster(page).getByRole('button', { name: 'Play now against bots' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/Your turn/);
  await page.getByRole('tab', { name: 'Chat' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Rules' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('/');
  await expect(page.getByRole('region', { name: 'What is asked of you' })).toBeFocused();
  await page.keyboard.press('Alt+m');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

/** The sectors that the seat may move to, as the server lists them. */
async function legalMoves(page: import('@playwright/test').Page): Promise<string[]> {
  const code = page.url().split('/t/')[1] ?? '';
  const answer = await page.request.get(`/api/tables/${code}/match`);
  const { match } = (await answer.json()) as { match: { asked: { legal?: { do: string; to?: string }[] } } };
  return (match.asked.legal ?? []).flatMap((action) => (action.do === 'move' && action.to ? [action.to] : []));
}

test('a match that is over says who won and why, and leads to the next one', async ({ visit }) => {
  const page = await visit('/');
  const code = await playBots(page);
  await playToTheEnd(page, code);
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
  await expect(page.getByText(/^(You won|You share the win|You did not win)$/)).toBeVisible();
  await picture(page, 'result');
  await isAccessible(page);
  await page.setViewportSize(SIZES.phone);
  await picture(page, 'result');
  await isAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByText('The record and the deal').click();
  await page.getByRole('link', { name: 'Download the record' }).click();
  expect((await download).suggestedFilename()).toBe(`fuga-${code}.record`);
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await expect(page.getByRole('button', { name: 'See the result' }).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await picture(page, 'match-over');
  await isAccessible(page);
  await page.reload();
  // One press deals the next match.
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(page.getByRole('region', { name: 'What is asked of you' })).toBeVisible();
  expect(page.url()).not.toContain(code);
});

/** Answers every question with the first thing that is legal and no wait, until there is an outcome. */
async function playToTheEnd(page: import('@playwright/test').Page, code: string): Promise<void> {
  for (let step = 0; step < 2000; step += 1) {
    const answer = await page.request.get(`/api/tables/${code}/match`);
    const { match } = (await answer.json()) as {
      match: { asked: { question?: number; legal?: unknown[]; outcome?: unknown } };
    };
    const { question, legal, outcome } = match.asked;
    if (outcome !== undefined) return;
    if (legal === undefined) {
      await page.waitForTimeout(50);
      continue;
    }
    const action = legal[step % legal.length];
    await page.request.post(`/api/tables/${code}`, { data: { do: 'act', question, action } });
  }
  throw new Error('the match has no end');
}

for (const game of ['escape', 'survive', 'ovni']) {
  test(`a phone on its side has room for the board and the question: ${game}`, async ({ visit }) => {
    const page = await visit('/', 'phone');
    await page.setViewportSize({ width: 800, height: 360 });
    await playBots(page, game);
    const board = await page.getByRole('main').boundingBox();
    const question = await page.getByRole('region', { name: 'What is asked of you' }).boundingBox();
    expect(board?.height).toBeGreaterThan(220);
    expect(question?.height).toBeGreaterThan(220);
    await picture(page, `side-${game}`);
  });
}

test('the games offer the same at one height, however long their sentences are', async ({ visit }) => {
  const page = await visit('/', 'desktop', 'light', 'it-IT');
  for (const name of ['Regole', 'Gioca subito contro i bot', 'Nuovo tavolo', 'Impara giocando']) {
    const all = page.locator('.poster').getByText(name, { exact: true });
    await expect(all).toHaveCount(3);
    const heights = await all.evaluateAll((nodes) => nodes.map((node) => Math.round(node.getBoundingClientRect().top)));
    expect(new Set(heights).size, name).toBe(1);
  }
});
