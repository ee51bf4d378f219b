/** What follows a match: the next one with friends, another after it was given up, one against stronger bots. */
import type { Page } from '@playwright/test';
import { sitTogether, start } from './people';
import { deal, Player, DOORS, OPEN_DOORS } from './player';
import { expect, isAccessible, picture, SIZES, test } from './setup';

interface Match {
  asked: { seats?: number[]; question?: number; legal?: { do: string; to?: string }[]; outcome?: unknown };
}

const codeOf = (page: Page) => page.url().split('/t/')[1] ?? '';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Two friends play a match to its end, by bots that stand in for them, and look at its result. */
async function playTogether(ada: Page, grace: Page): Promise<void> {
  const code = await sitTogether({ Ada: ada, Grace: grace }, { game: 'escape', options: { seats: 2 } });
  await start(ada, grace);
  for (const page of [ada, grace]) await expect(page.locator('.match')).toBeVisible();
  const players = [ada, grace].map((page) => new Player<Match>(page.request, code));
  await players[0]?.order({ do: 'bots', pace: 'at_once' });
  for (const player of players) await player.order({ do: 'stand' });
  await expect
    .poll(async () => (await players[0]?.look())?.asked.outcome !== undefined, { timeout: 60_000, intervals: [200] })
    .toBe(true);
  for (const page of [ada, grace]) await page.goto(`/t/${code}`);
}

test('friends play again with one press each, and another match once that one was given up', async ({ visit }) => {
  const [ada, grace] = [await visit('/'), await visit('/', 'small')];
  await playTogether(ada, grace);
  const before = codeOf(ada);
  // The press says that one is ready too; who is missing stands there by name.
  await button(ada, 'Play again').press('Enter');
  await expect(
    ada.getByRole('status').getByText('You are the host here. Waiting for Grace to be ready.'),
  ).toBeVisible();
  expect(codeOf(ada)).not.toBe(before);
  await picture(ada, 'again-waits');
  await button(grace, 'To the rematch').press('Enter');
  await expect(grace.getByText('Everybody is ready. Ada starts the match.')).toBeVisible();
  expect(grace.url()).toBe(ada.url());
  await expect(button(ada, 'Start the match')).toBeEnabled();
  // Whoever is not ready after all says so, and is waited for again.
  await picture(grace, 'again-ready');
  await isAccessible(grace);
  await button(grace, 'I am not ready after all').press('Enter');
  await expect(ada.getByText('Waiting for Grace to be ready.')).toBeVisible();
  await expect(button(grace, 'I am ready')).toBeVisible();

  const givenUp = codeOf(ada);
  await button(ada, 'Close the table').click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Close the table' }).click();
  for (const page of [ada, grace]) {
    await expect(page.getByRole('heading', { name: 'This table was given up' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'New table of Escape' })).toHaveAttribute('href', '/new/escape');
  }
  await picture(grace, 'again-closed');
  await isAccessible(grace);
  await grace.goto(`/t/${before}`);
  await grace.getByRole('button', { name: /^(Play again|To the rematch)$/ }).press('Enter');
  await expect(grace.getByText('You are the host here. Waiting for Ada to be ready.')).toBeVisible();
  expect([before, givenUp]).not.toContain(codeOf(grace));
});

test('whoever has won against gentle bots may have stronger ones, at a table like this', async ({ visit }) => {
  const page = await visit('/', 'small');
  await page.request.post('/api/guests', { data: { name: 'Ada' } });
  const options = { seats: 3, zone: { custom: DOORS }, scenario: { custom: OPEN_DOORS } };
  const settings = { hints: true, deductions: true, clock: { pace: 'live', bank: 900, increment: 20 } };
  // Who is a human, and so out with one move, is luck.
  for (let hasWon = false; !hasWon;) {
    const opened = await page.request.post('/api/tables', { data: { game: 'escape', options, settings } });
    const { code } = (await opened.json()) as { code: string };
    const player = new Player<Match>(page.request, code);
    await player.order({ do: 'sit', seat: 0 });
    for (const seat of [1, 2]) await player.order({ do: 'seat_bot', seat, bot: 'gentle' });
    await player.order({ do: 'bots', pace: 'at_once' });
    await player.order({ do: 'ready', ready: true });
    await player.order({ do: 'start' });
    for (;;) {
      const { asked } = await player.look();
      if (asked.outcome !== undefined) break;
      const out = asked.legal?.find(({ to }) => to?.startsWith('hatch'));
      if (asked.legal !== undefined && out === undefined) break;
      if (out === undefined) await page.waitForTimeout(20);
      else {
        await player.order({ do: 'act', question: asked.question, action: out });
        hasWon = true;
      }
    }
    if (hasWon) await page.goto(`/t/${code}`);
  }
  const before = codeOf(page);
  const stronger = button(page, 'Play against stronger bots');
  for (const size of [SIZES.desktop, SIZES.small]) {
    await page.setViewportSize(size);
    await expect(stronger).toBeInViewport();
    await picture(page, 'again-stronger');
    await isAccessible(page);
  }
  await stronger.press('Enter');
  // With bots that play at once such a match may be over before one is asked.
  await expect(page).not.toHaveURL(new RegExp(before));
  const next = (await (await page.request.get(`/api/tables/${codeOf(page)}`)).json()) as {
    settings: object;
    seats: { bot: string | null }[];
  };
  expect(next.seats.map(({ bot }) => bot)).toEqual([null, 'even', 'even']);
  // What the table had agreed on holds on.
  expect(next.settings).toMatchObject(settings);
});

test('whoever watched a match by link sees how it went, and that the talk is over', async ({
  visit,
  playwright,
  server,
}) => {
  const other = await playwright.request.newContext({ baseURL: server.url });
  const [ada, eve] = [await visit('/'), await visit('/', 'small')];
  for (const [http, name] of [
    [ada.request, 'Ada'],
    [other, 'Bo'],
    [eve.request, 'Eve'],
  ] as const)
    await http.post('/api/guests', { data: { name } });
  const { code, players } = await deal<Match>([ada.request, other], { game: 'escape', options: { seats: 2 } });
  await players[0]?.order({ do: 'bots', pace: 'at_once' });
  for (const player of players) await player.order({ do: 'stand' });
  await expect
    .poll(async () => (await players[0]?.look())?.asked.outcome !== undefined, { timeout: 60_000, intervals: [200] })
    .toBe(true);
  for (const page of [ada, eve]) await page.goto(`/t/${code}`);
  // Those who played see how it went.
  await expect(ada.getByRole('region', { name: 'How it went' })).toBeVisible();
  await expect(ada.getByRole('link', { name: 'Watch the replay' })).toBeVisible();
  for (const size of [SIZES.desktop, SIZES.small]) {
    await eve.setViewportSize(size);
    await expect(eve.getByRole('region', { name: 'How it went' })).toBeVisible();
    await expect(eve.getByRole('link', { name: 'Watch the replay' })).toBeVisible();
    await expect(eve.getByText('Only those who played it can still write here.')).toBeVisible();
    await expect(eve.getByRole('button', { name: 'Send' })).toHaveCount(0);
    await picture(eve, 'again-watched');
    await isAccessible(eve);
  }
  await other.dispose();
});
