import type { Page } from '@playwright/test';
import { dock, listen, openMenu, sitTogether, start } from './people';
import { Player } from './player';
import { expect, isAccessible, picture, playBots, poster, test } from './setup';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const chat = (page: Page) => page.getByRole('list', { name: 'Chat' });

/** Proposes through the menu to give the match up; the question names who else has to agree. */
async function proposeEnd(page: Page, others: string): Promise<void> {
  await openMenu(page);
  await button(page, 'Propose to give the match up').click();
  await expect(page.getByText(`when everybody agrees: ${others}.`)).toBeVisible();
  await picture(page, 'menu-close');
  await isAccessible(page);
  await button(page, 'Propose to give the match up').click();
}

test('a match is given up together, or played on', async ({ visit }) => {
  const [ada, grace] = [await visit('/'), await visit('/', 'phone', 'light')];
  await sitTogether({ Ada: ada, Grace: grace });
  await start(ada, grace);
  for (const page of [ada, grace]) await expect(dock(page)).toBeVisible();
  const heard = await listen(grace);

  await proposeEnd(ada, 'Grace');
  await expect(dock(ada).getByText(/You have proposed to give the match up.*still to answer: Grace\.$/)).toBeVisible();
  await expect(dock(grace).getByText(/^Ada would like to give the match up\./)).toBeVisible();
  await expect.poll(heard).toContain('Ada would like to give the match up.');
  for (const page of [ada, grace]) {
    await picture(page, 'close-wanted');
    await isAccessible(page);
  }
  await openMenu(ada);
  await expect(button(ada, 'Giving up proposed')).toBeDisabled();
  await ada.keyboard.press('Escape');

  await button(grace, 'Play on').press('Enter');
  for (const page of [ada, grace])
    await expect(page.getByText(/would like to give the match up\. It ends/)).toHaveCount(0);
  await expect(dock(ada).getByText(/You have proposed/)).toHaveCount(0);
  await ada.getByRole('tab', { name: 'Chat' }).click();
  await expect(chat(ada).getByText('Grace would rather play on.')).toBeVisible();

  await proposeEnd(grace, 'Ada');
  await button(ada, 'Agree').press('Enter');
  for (const page of [ada, grace]) {
    await expect(page.getByRole('heading', { name: 'This table was given up' })).toBeVisible();
  }
});

test('alone with bots a match is given up at once, after a question', async ({ visit }) => {
  const page = await visit('/');
  // With bots that one has chosen.
  await poster(page).getByRole('button', { name: 'Bots: Gentle' }).click();
  await page.getByRole('menuitemradio', { name: /^Normal/ }).click();
  await expect(poster(page).getByRole('button', { name: 'Bots: Normal' })).toBeVisible();
  const code = await playBots(page);
  const { seats } = (await (await page.request.get(`/api/tables/${code}`)).json()) as { seats: { bot: string }[] };
  expect(new Set(seats.map(({ bot }) => bot))).toEqual(new Set([null, 'normal']));
  await openMenu(page);
  await button(page, 'Close the table').click();
  await expect(page.getByText('The match ends for everybody, without a result.')).toBeVisible();
  await button(page, 'Close the table').click();
  await expect(page.getByRole('heading', { name: 'This table was given up' })).toBeVisible();
});

test('whoever left a seat takes it back while nobody else has acted in it', async ({ visit }) => {
  const [ada, grace, eve] = [await visit('/'), await visit('/', 'phone'), await visit('/')];
  const code = await sitTogether({ Ada: ada, Grace: grace });
  await start(ada, grace);
  await expect(dock(grace)).toBeVisible();
  await openMenu(grace);
  await button(grace, 'Leave my seat').click();
  await button(grace, 'Leave my seat').click();
  await expect(button(grace, 'Take my seat back')).toBeVisible();

  await eve.goto(`/t/${code}`);
  await button(eve, 'Sit here').click();
  await expect(grace.getByText(/^Somebody else has your seat and has not acted yet/)).toBeVisible();
  await picture(grace, 'seat-left');
  await isAccessible(grace);
  await button(grace, 'Take my seat back').press('Enter');
  await expect(grace.getByText(/^Somebody else has your seat/)).toHaveCount(0);
  await expect(grace.locator('.strip').getByText('You', { exact: true })).toBeVisible();
  await eve.getByRole('tab', { name: 'Chat' }).click();
  await expect(chat(eve).getByText('Grace has taken the seat back.')).toBeVisible();
  await expect(button(eve, 'Take my seat back')).toHaveCount(0);
});

test('a seat whose time is out is offered later, by all who are there', async ({ visit }) => {
  const [ada, grace, eve] = [await visit('/'), await visit('/', 'phone'), await visit('/', 'phone', 'light')];
  // For Ada the time that Grace is waited for has passed already; the server goes on waiting.
  let isLater = false;
  await ada.routeWebSocket('**/api/socket', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const text = String(message);
      socket.send(isLater ? text.replace(/"offer_from":\d+/g, '"offer_from":1') : text);
    });
  });
  const settings = { clock: { pace: 'live', bank: 10, increment: 0 } };
  const code = await sitTogether({ Ada: ada, Eve: eve, Grace: grace }, { options: { seats: 3 }, settings });
  await start(ada, eve, grace);
  await expect(dock(ada)).toBeVisible();
  // Whoever is asked first runs out of time; the two others are there.
  const answer = await ada.request.get(`/api/tables/${code}/match`);
  const { match } = (await answer.json()) as { match: { asked: { seats: number[] } } };
  const names = ['Ada', 'Eve', 'Grace'];
  const away = match.asked.seats[0] ?? 0;
  const pages = [ada, eve, grace];
  const others = pages.filter((_, seat) => seat !== away);
  const [gone, name] = [pages[away] ?? ada, names[away] ?? ''];
  await expect(button(gone, 'Take my seat back')).toBeVisible({ timeout: 30_000 });
  // The others have all the time they need.
  for (const page of others) await new Player(page.request, code).order({ do: 'pause' });
  for (const page of others) {
    await openMenu(page);
    await expect(button(page, `Offer the seat of ${name} to others`)).toBeDisabled();
    const wait = page.getByText(new RegExp(`^${name} may still come back\\. The seat can be offered in \\d`));
    await expect(wait).toBeVisible();
    const before = await wait.innerText();
    await expect.poll(() => wait.innerText()).not.toBe(before);
    await picture(page, 'menu-offer');
    await isAccessible(page);
    await page.keyboard.press('Escape');
  }
  const refused = await new Player(others[0]?.request ?? ada.request, code)
    .order({ do: 'offer', seat: away })
    .catch((error: unknown) => String(error));
  expect(refused).toContain('too_early');
  if (gone !== ada) {
    isLater = true;
    await ada.reload();
    await openMenu(ada);
    await button(ada, `Offer the seat of ${name} to others`).click();
    await expect(ada.getByText(/^Whoever left the seat may still come back/)).toBeVisible();
    await ada.keyboard.press('Escape');
  }
  await button(gone, 'Take my seat back').click();
  await expect(button(gone, 'Take my seat back')).toHaveCount(0);
});
