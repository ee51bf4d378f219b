import type { Locator, Page } from '@playwright/test';
import { answer, answerOnce, dock, isOver, lit, openTable, playUntil, question } from './ovni';
import { expect, hasPlayed, isAccessible, picture, playBots, poster, SIZES, test, toFilled } from './setup';

/** What everybody at the table sees of the end: each player with the score. */
async function scores(page: Page): Promise<string[]> {
  const seats = page.getByRole('list', { name: 'Final scoring' }).locator('> li');
  await expect(seats.first()).toBeVisible();
  return seats.evaluateAll((nodes) =>
    nodes.map((node) => {
      const text = (selector: string) => node.querySelector(selector)?.textContent.trim() ?? '';
      return `${text('h2').replace(' (you)', '')} ${text('.score')}`;
    }),
  );
}

/** Shows the result, where the board of the end is shown first. */
async function seeResult(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'See the result' });
  await expect(isOver(page)).toBeVisible();
  if ((await button.count()) > 0) await button.last().click();
}

for (const seats of [2, 4]) {
  test(`two people play a whole match with ${seats} planets`, async ({ visit }) => {
    const host = await visit('/', seats === 2 ? 'phone' : 'desktop');
    await openTable(host, seats, 1);
    const guest = await visit(new URL(host.url()).pathname, seats === 4 ? 'phone' : 'desktop', 'light');
    await guest.getByLabel('Your name').fill('Grace');
    await guest.getByRole('button', { name: 'Sit down' }).click();
    await guest.getByRole('button', { name: 'I am ready' }).click();
    if (seats > 2) await host.getByRole('button', { name: 'Add 2 bots' }).first().click();
    await host.getByRole('button', { name: 'Start the match' }).click();
    const people = [host, guest];
    // What moves would only be waited for.
    for (const page of people) await page.emulateMedia({ reducedMotion: 'reduce' });
    const asks = (words: RegExp) => async () => {
      for (const page of people) {
        const texts = await question(page).allInnerTexts();
        if (texts.some((text) => words.test(text)) && (await answer(page).count()) > 0) return true;
      }
      return (await isOver(host).count()) > 0;
    };
    const look = async (name: string) => {
      for (const page of people) {
        await picture(page, `ovni-${seats}-${name}`);
        await isAccessible(page);
      }
    };
    for (const page of people) await expect(dock(page)).toBeVisible();
    await expect(question(host)).toHaveText('Keep one or two missions');
    if (seats === 4) await look('missions');
    await playUntil(people, asks(/^Place a chip/));
    if (seats === 4) await look('recruit');
    await playUntil(people, asks(/^(Activate|Pilots|Builders|Abductors|Military)/));
    if (seats === 4) await look('reveal');
    await playUntil(people, async () => (await isOver(host).count()) > 0);
    for (const page of people) await seeResult(page);
    const found = await scores(host);
    expect(found).toHaveLength(seats);
    expect(await scores(guest)).toEqual(found);
    await look('final');
  });
}

test('the second phase, a player’s board, the log and the rules can be used by everybody', async ({ visit }) => {
  const page = await visit('/');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playBots(page, 'ovni');
  await playUntil([page], async () => /^Activate/.test((await question(page).allInnerTexts())[0] ?? ''));
  await expect(page.getByRole('group', { name: 'Your groups' }).or(page.getByLabel('Your groups'))).toBeVisible();
  await picture(page, 'ovni-act');
  await isAccessible(page);
  await page.getByRole('button', { name: /^Show the board: Marek/ }).click();
  const board = page.getByRole('dialog', { name: /^Marek: / });
  await expect(board.getByRole('heading', { name: 'Abilities' })).toBeVisible();
  await picture(page, 'ovni-board');
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await expect(board).toBeHidden();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByRole('region', { name: 'Log' }).getByText('All chips are turned over.').first()).toBeVisible();
  await isAccessible(page);
  await page.getByRole('tab', { name: 'Rules' }).click();
  await expect(page.getByRole('heading', { name: 'Phase 2: actions' })).toBeVisible();
  await isAccessible(page);
});

test('a step of one’s own turn can be taken back', { tag: '@quick' }, async ({ visit }) => {
  const page = await visit('/');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playBots(page, 'ovni');
  await playUntil([page], async () => /^Activate/.test((await question(page).allInnerTexts())[0] ?? ''));
  const before = await question(page).innerText();
  await page.locator('.group.offered').first().click();
  await expect(answer(page)).toHaveText(/^\s*Activate/);
  await answer(page).click();
  await expect(question(page)).not.toHaveText(before);
  // Nothing was shown and no rival was touched, so the step can be undone.
  await dock(page).getByRole('button', { name: 'Take back' }).click();
  await expect(question(page)).toHaveText(before);
});

test('a whole match by keyboard and accessible names alone', async ({ visit }) => {
  const page = await visit('/');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const enter = (button: Locator) => button.press('Enter');
  await openTable(page, 3, 1, enter);
  await enter(page.getByRole('button', { name: 'Add 2 bots' }));
  await enter(page.getByRole('button', { name: 'Start the match' }));
  /** What belongs to a question that has just been answered may go before it is pressed; then all is looked at anew. */
  const press = async (name: RegExp) => {
    const button = page.getByRole('button', { name, disabled: false }).first();
    await button.press('Enter', { timeout: 1000 }).catch(() => undefined);
  };
  /** Arrows lead over the map from city to city until one is offered. */
  const pressCity = async () => {
    await page.keyboard.press('Alt+m');
    const isLit = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    for (let nth = 1; nth <= 12; nth += 1) {
      if (/You can|can move from here/.test(await isLit())) break;
      await page.keyboard.type(String(nth));
      // A digit waits for another one.
      await page.waitForTimeout(nth === 1 ? 900 : 0);
    }
    await page.keyboard.press('Enter');
  };
  const confirm = async () => {
    await toFilled(page, answer(page));
    await page.keyboard.press('Enter');
  };
  const seen = new Set<string>();
  while ((await isOver(page).count()) === 0) {
    const [asked] = await question(page).allInnerTexts();
    if (asked === undefined || (await answer(page).count()) === 0) {
      await page.waitForTimeout(50);
      continue;
    }
    const kind = asked.split(/[ :]/)[0] ?? '';
    seen.add(kind);
    if (kind === 'Keep') await press(/of \d/);
    else if (kind === 'Take') {
      await press(/^Pilots/);
      await press(/^Builders/);
      if (await page.locator('#ovni-answer:disabled').count()) await press(/^Abductors/);
    } else if (kind === 'Place') {
      await press(/^Chip \d$/);
      await press(/^Area .*You can place here/);
    } else if (kind === 'You') await press(/^Overdrive/);
    else if (kind === 'Choose') while (await answer(page).isDisabled()) await press(/^One more/);
    else if (kind === 'Activate') await press(/You can activate it/);
    else if ((await lit(page).count()) > 0 && /^Done/.test(await answer(page).innerText())) await pressCity();
    if (await page.locator('#ovni-answer:enabled').count()) await confirm();
    await page.waitForTimeout(60);
  }
  expect([...seen]).toEqual(expect.arrayContaining(['Keep', 'Take', 'Place', 'Activate']));
  await seeResult(page);
  expect(await scores(page)).toHaveLength(3);
});

test('every language says everything, and nothing sticks out', async ({ visit }) => {
  const page = await visit('/');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playBots(page, 'ovni');
  await playUntil([page], async () => /^Place/.test((await question(page).allInnerTexts())[0] ?? ''));
  for (const language of ['it', 'pt', 'es']) {
    await page.evaluate((locale) => localStorage.setItem('fuga', JSON.stringify({ locale })), language);
    for (const size of ['desktop', 'phone'] as const) {
      await page.setViewportSize(SIZES[size]);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('#ovni-answer')).toBeVisible();
      const tabs = size === 'phone' ? page.locator('.phone-tabs [role=tab]') : page.locator('.subtabs [role=tab]');
      for (const tab of await tabs.all()) {
        await tab.click();
        expect(await page.locator('body').innerText()).not.toMatch(/\b(ovni|poster)\.[a-z_]+\./);
        const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overhang).toBeLessThanOrEqual(0);
        const cut = await tabs.evaluateAll((nodes) =>
          nodes.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent.trim()),
        );
        expect(cut, `${language} ${size}`).toEqual([]);
      }
      await tabs.first().click();
      await picture(page, `ovni-${language}`);
    }
  }
});

test('the options of a new table are plain words, and the room says them again', async ({ visit }) => {
  const page = await visit('/');
  await isAccessible(page);
  await hasPlayed(page, 'ovni');
  await poster(page, 'ovni').getByRole('link', { name: 'New table' }).click();
  await page.getByRole('button', { name: 'Change details' }).click();
  await page.getByLabel('Your planet').selectOption('Luxor');
  await page.getByRole('switch', { name: /^Each attack on another rival/ }).check();
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByLabel('Planet of seat 2').selectOption('Eris');
  await expect(page.getByLabel('Planet of seat 4')).toBeVisible();
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'One seat fewer' }).click();
  await expect(page.getByLabel('Planet of seat 4')).toBeHidden();
  await page.getByLabel('Third planet', { exact: true }).selectOption('Magnon');
  await isAccessible(page);
  await picture(page, 'ovni-new');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/t\//);
  await expect(page.getByText('Chosen planets: seat 1 Luxor, seat 2 Eris, third planet Magnon')).toBeVisible();
  await expect(page.getByText('Each attack on another rival')).toBeVisible();
  await picture(page, 'ovni-room');
  await isAccessible(page);
});

test('on a phone a match is played with the thumb', async ({ visit }) => {
  const page = await visit('/', 'phone');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playBots(page, 'ovni');
  await playUntil([page], async () =>
    /^(Pilots|Builders|Abductors)/.test((await question(page).allInnerTexts())[0] ?? ''),
  );
  await picture(page, 'ovni-phone-act');
  await isAccessible(page);
  for (const tab of ['Players', 'My board', 'Log']) {
    await page.getByRole('tab', { name: tab }).click();
    await picture(page, `ovni-${tab.split(' ').at(-1)?.toLowerCase()}`);
    await isAccessible(page);
  }
  await page.getByRole('tab', { name: 'Play', exact: true }).click();
  // What takes back and what ends the group stay where they are once something is chosen.
  const end = dock(page).locator('[data-at="end"]');
  const place = () => end.evaluate((one) => one.getBoundingClientRect().left);
  const before = await place();
  await lit(page).first().dispatchEvent('click');
  await expect(dock(page).getByRole('button', { name: /^(Clear|Take back)$/ })).toBeEnabled();
  expect(await place()).toBe(before);
  expect(await answerOnce(page)).toBe(true);
});
