import type { APIRequestContext, Page } from '@playwright/test';
import type { Belief, View } from '../src/lib/wire/escape';
import type { Replay } from '../src/lib/wire/server';
import { sitTogether, start } from './people';
import { Player } from './player';
import { placeNames, playThrough, SHORT_ESCAPE } from './replay';
import { expect, isAccessible, picture, test } from './setup';

const TABLE = { game: 'escape', options: { seats: 3, ...SHORT_ESCAPE }, listed: true };
const NAMES = ['Ada', 'Otto', 'Yuki'];

const line = (page: Page) => page.getByRole('slider', { name: 'Timeline' });
const eyes = (page: Page) => page.getByLabel('Eyes');
const known = (page: Page) => page.getByRole('region', { name: 'What could I have known?' });
const notes = (page: Page) => page.getByRole('region', { name: 'Notes' });

interface Match {
  asked: { question?: number; legal?: { do: string }[] };
}

/** Each step of a replay: the view and the belief, folded. */
async function folded(http: APIRequestContext, code: string, viewer: string) {
  const reply = await http.get(`/api/tables/${code}/replay?viewer=${viewer}`);
  const { steps } = (await reply.json()) as Replay;
  let view = {} as View;
  let belief: Belief | null = null;
  return steps.map((step) => {
    view = { ...view, ...(step.view as Partial<View>) };
    if (step.belief !== undefined) belief = step.belief as Belief | null;
    return { view, belief };
  });
}

/** The sectors whose names say something. */
async function sectorsThatSay(page: Page, words: string): Promise<string[]> {
  const names = Object.entries(await placeNames(page));
  return names.flatMap(([place, name]) => (name.includes(words) ? [place] : [])).sort();
}

/** Three people of their own, the first one with a page. */
async function people(page: Page, fresh: () => Promise<APIRequestContext>): Promise<APIRequestContext[]> {
  const all = [page.request, await fresh(), await fresh()];
  for (const [nth, http] of all.entries()) {
    expect((await http.post('/api/guests', { data: { name: NAMES[nth] } })).ok()).toBe(true);
  }
  return all;
}

test('a replay shows what a seat could have known, beside the truth', async ({ visit, playwright }) => {
  const page = await visit('/settings');
  const base = new URL(page.url()).origin;
  const fresh = () => playwright.request.newContext({ baseURL: base });
  const seats = await people(page, fresh);
  const { code, last } = await playThrough(seats, TABLE);

  for (const [seat, name] of NAMES.entries()) {
    const own = await folded(page.request, code, `${seat}`);
    for (const step of [8, Math.floor(last / 2), last - 1]) {
      await page.goto(`/replay/${code}?step=${step}&eyes=${seat + 1}`);
      await expect(line(page)).toHaveValue(`${step}`);
      expect(await sectorsThatSay(page, 'could be here')).toEqual([]);
      await page.getByRole('switch', { name: 'What could I have known?' }).check({ force: true });
      for (const { seat: other, human, alien, chances } of own[step]?.belief?.seats ?? []) {
        const whom = NAMES[other] ?? '';
        expect(whom).not.toBe(name);
        await known(page).getByRole('radio', { name: whom }).check({ force: true });
        const either = human.filter((place) => alien.includes(place));
        const only = (some: string[]) => some.filter((place) => !either.includes(place)).sort();
        expect(await sectorsThatSay(page, `${whom} could be here as a human.`)).toEqual(only(human));
        expect(await sectorsThatSay(page, `${whom} could be here as an alien.`)).toEqual(only(alien));
        expect(await sectorsThatSay(page, `${whom} could be here.`)).toEqual(either.sort());
        const named = await placeNames(page);
        for (const [place, thousandths] of chances) {
          const percent = Math.round(thousandths / 10);
          expect(named[place]).toContain(percent === 0 ? 'Chance: below 1%.' : `Chance: ${percent}%.`);
        }
        // The truth is the one as of the belief: always among what is possible.
        const here = await sectorsThatSay(page, `${whom} is here.`);
        expect(here).toHaveLength(1);
        expect([...human, ...alien]).toContain(here[0]);
        const word = (n: number) => (n === 1 ? '1 sector is' : `${n} sectors are`);
        const sum = alien.length === 0 ? 'Can’t be an alien.' : `As an alien: ${word(alien.length)} possible.`;
        await expect(known(page)).toContainText(sum);
        await expect(known(page)).toContainText(/(It|That) is among them\./);
      }
    }
  }

  const middle = Math.floor(last / 2);
  await page.goto(`/replay/${code}?step=${middle}&eyes=1`);
  await page.getByRole('switch', { name: 'What could I have known?' }).check({ force: true });
  await expect(known(page)).toContainText('Where they really are:');
  await isAccessible(page);
  await picture(page, 'replay-known');
  // It stays on from step to step and through other eyes, and is nothing for those that see all or have no seat.
  await page.keyboard.press('.');
  await expect(known(page).getByRole('switch')).toBeChecked();
  for (const label of ['Everyone', 'The public']) {
    await eyes(page).selectOption({ label });
    await expect(known(page)).toHaveCount(0);
    expect(await sectorsThatSay(page, 'could be here')).toEqual([]);
  }
  await eyes(page).selectOption({ label: 'Otto' });
  await expect(known(page).getByRole('switch')).toBeChecked();

  const phone = await visit(`/replay/${code}?step=${middle}&eyes=1`, 'phone', 'light');
  await phone.getByRole('button', { name: 'What could I have known?' }).click();
  // Whoever is out by then is not asked about.
  const [someone] = (await folded(page.request, code, '0'))[middle]?.belief?.seats ?? [];
  await known(phone)
    .getByRole('radio', { name: NAMES[someone?.seat ?? 0] })
    .check({ force: true });
  await expect(known(phone)).toContainText('The truth');
  await isAccessible(phone);
  await picture(phone, 'replay-known');
  // Folded, it leaves the map free.
  await known(phone).getByRole('button', { name: 'Fold the explanation' }).click();
  await expect(known(phone)).not.toContainText('The truth');
  await known(phone).getByRole('button', { name: 'Close' }).click();
  expect(await sectorsThatSay(phone, 'could be here')).toEqual([]);
});

/** What the tabs, or the edge of the page, hide of what goes through a match. */
async function hiddenControls(page: Page): Promise<string[]> {
  return page.locator('.replay').evaluate((dock) => {
    const end = document.querySelector('.phone-tabs')?.getBoundingClientRect().top ?? innerHeight;
    const start = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0;
    const controls = [...dock.querySelectorAll('.controls button, select, input[type="range"]')];
    return controls
      .filter((control) => {
        const { top, bottom, right } = control.getBoundingClientRect();
        return top < start || bottom > end || right > innerWidth;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.tagName);
  });
}

/** Reads the caption to its end by what it offers for that; answers whether something is out of sight even so. */
async function unread(page: Page): Promise<boolean> {
  const text = page.locator('.words .text');
  for (let nth = 0; nth < 20 && (await page.getByRole('button', { name: 'Seguir leyendo' }).count()) > 0; nth += 1) {
    await page.getByRole('button', { name: 'Seguir leyendo' }).click();
  }
  return text.evaluate((node) => {
    const isCut = [...node.querySelectorAll('*')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
    return isCut || node.scrollHeight - node.clientHeight - node.scrollTop > 1 || node.clientHeight < 40;
  });
}

test('on a small phone a replay follows who acts, and all that goes through it stays in sight', async ({
  visit,
  playwright,
}) => {
  const own = await visit('/settings', 'small', 'light', 'es-ES');
  const base = new URL(own.url()).origin;
  const fresh = () => playwright.request.newContext({ baseURL: base });
  const { code, last } = await playThrough(await people(own, fresh), TABLE);
  const all = await folded(own.request, code, 'everyone');
  const page = await visit(`/replay/${code}?step=0&eyes=everyone`, 'small', 'light', 'es-ES');
  const slider = page.getByRole('slider');
  for (const width of [360, 320]) {
    await page.setViewportSize(width === 360 ? { width, height: 640 } : { width, height: 568 });
    for (const step of [0, 1, Math.floor(last / 2), last]) {
      await slider.fill(`${step}`);
      await expect.poll(() => hiddenControls(page), `step ${step} at ${width}`).toEqual([]);
      await page.screenshot({
        path: `../target/screenshots/replay-caption-${width}-${step === last ? 'end' : step}.png`,
      });
      expect(await unread(page), `step ${step} at ${width}`).toBe(false);
    }
    // A caption that scrolls is reached by keys.
    await slider.fill('0');
    if (width === 320) await isAccessible(page);
  }
  // Wherever somebody goes, the map is there too.
  await page.setViewportSize({ width: 360, height: 640 });
  await slider.fill('2');
  let [nSeen, before] = [0, 2];
  for (let nth = 0; nth < 25; nth += 1) {
    await page.getByRole('button', { name: 'Adelante, a lo que pasa después' }).click();
    const step = Number(await slider.inputValue());
    const moved = all[step]?.view.opened.find(({ seat, at }) => {
      const then = all[before]?.view.opened.find((other) => other.seat === seat);
      return at !== null && then?.at !== at;
    });
    before = step;
    if (moved === undefined) continue;
    nSeen += 1;
    await expect(page.locator(`[data-place="${moved.at}"]`), `step ${step}`).toBeInViewport({ ratio: 0.9 });
  }
  expect(nSeen).toBeGreaterThan(5);
  await page.screenshot({ path: '../target/screenshots/replay-follows-small.png' });
  // Whoever has just moved the map is left alone with it.
  const sight = () => page.locator('.stage .shift').evaluate((node) => (node as HTMLElement).style.transform);
  const box = await page.locator('.stage').boundingBox();
  const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 90, middle.y + 60, { steps: 4 });
  await page.mouse.up();
  await page.waitForTimeout(600);
  const dragged = await sight();
  await page.getByRole('button', { name: 'Adelante, a lo que pasa después' }).click();
  expect(await sight()).toBe(dragged);

  // One’s own seat is called so in the list too.
  await own.goto(`/replay/${code}`);
  await expect(own.getByLabel('Punto de vista').locator('option:checked')).toHaveText('Ada (tú)');
});

test('a table may show in play where the others can be, to everybody or nobody', async ({ visit }) => {
  const [host, guest] = [await visit('/'), await visit('/', 'small')];
  const code = await sitTogether({ Ada: host, Otto: guest }, { game: 'escape', options: { seats: 2 } });
  const question = 'Where can the others be?';
  await host.getByRole('button', { name: 'Change the table' }).click();
  const dialog = host.getByRole('dialog', { name: 'Change the table' });
  await dialog.getByRole('switch', { name: 'Show what can be deduced' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Change it' }).click();
  for (const page of [host, guest]) await expect(page.getByText('Show what can be deduced').first()).toBeVisible();
  await start(host, guest);
  await host.getByRole('switch', { name: question }).check({ force: true });
  await guest.getByRole('button', { name: 'Map tools' }).click();
  await guest.getByRole('button', { name: question }).click();

  const names = ['Ada', 'Otto'];
  const isAsShown = async () => {
    for (const [seat, page] of [host, guest].entries()) {
      const reply = await page.request.post(`/api/tables/${code}`, { data: { do: 'deduce' } });
      const { belief } = (await reply.json()) as { belief: Belief };
      const [other] = belief.seats;
      const places = [...new Set([...(other?.human ?? []), ...(other?.alien ?? [])])].sort();
      await expect.poll(() => sectorsThatSay(page, `${names[1 - seat]} could be here`)).toEqual(places);
    }
  };
  await isAsShown();
  await isAccessible(host);
  // It follows what is told.
  const players = [host, guest].map((page) => new Player<Match>(page.request, code));
  for (let turn = 0; turn < 10; turn += 1) {
    for (const player of players) {
      const { asked } = await player.look();
      const action = asked.legal?.find((legal) => legal.do !== 'attack');
      if (action !== undefined) await player.order({ do: 'act', question: asked.question, action });
    }
  }
  await isAsShown();
  await picture(host, 'known-in-play');
  await picture(guest, 'known-in-play-small');
  await guest.getByRole('radio', { name: 'Ada' }).check({ force: true });
  await guest.getByRole('button', { name: 'Unfold the explanation' }).click();
  await expect(guest.getByText(/^As an? (human|alien): \d+ sectors? (is|are) possible/)).toBeVisible();
  await isAccessible(guest);
  const panel = guest.getByRole('region', { name: question });
  await panel.getByRole('button', { name: 'Close' }).click();
  expect(await sectorsThatSay(guest, 'could be here')).toEqual([]);
  await expect(host.getByText('Where they really are')).toHaveCount(0);
});

test('a replay shows the notes of those who let it, as of the round they were written in', async ({
  visit,
  playwright,
}) => {
  const page = await visit('/settings');
  const base = new URL(page.url()).origin;
  const fresh = () => playwright.request.newContext({ baseURL: base });
  const seats = await people(page, fresh);
  const note = (name: string, turn: number) => ({
    do: 'note',
    turn,
    note: {
      version: 1,
      sectors: { D09: { letters: `r${turn}`, paper: 'red', text: `${name} in round ${turn}` } },
      seats: { 2: { suspicion: 'alien', text: `seen in round ${turn}` } },
    },
  });
  let last = 0;
  const { code } = await playThrough(seats, TABLE, null, async (code) => {
    const look = await seats[0]?.get(`/api/tables/${code}/match`);
    const { match } = (await look?.json()) as { match: { view: View } };
    const { round } = match.view;
    if (round === last || (round !== 1 && round !== 3)) return;
    last = round;
    for (const [nth, http] of seats.slice(0, 2).entries()) {
      const reply = await http.post(`/api/tables/${code}`, { data: note(NAMES[nth] ?? '', round) });
      expect(reply.ok(), await reply.text()).toBe(true);
    }
  });
  const rounds = (await folded(page.request, code, 'everyone')).map(({ view }) => view.round);
  const stepOf = (round: number) => rounds.indexOf(round);
  expect(stepOf(3)).toBeGreaterThan(0);

  // Ada opens hers on the page of the result; Otto does not.
  await page.goto(`/t/${code}`);
  const share = page.getByRole('switch', { name: /Show my notes in the replay/ });
  await expect(share).not.toBeChecked();
  await share.click();
  await expect(async () => {
    const { seats } = (await (await page.request.get(`/api/tables/${code}`)).json()) as {
      seats: { shares_notes: boolean }[];
    };
    expect(seats.map(({ shares_notes }) => shares_notes)).toEqual([true, false, false]);
  }).toPass();

  const watcher = await visit(`/replay/${code}?step=${stepOf(2)}&eyes=1`);
  await expect(line(watcher)).toBeVisible();
  await watcher.getByRole('tab', { name: 'Notes' }).click();
  await expect(notes(watcher)).toContainText('Notes of Ada, as of round 2');
  await expect(notes(watcher)).toContainText('Ada in round 1');
  await expect(notes(watcher)).not.toContainText('round 3');
  await expect(notes(watcher).getByRole('textbox')).toHaveCount(0);
  expect(await sectorsThatSay(watcher, 'Note of Ada: r1 Ada in round 1.')).toEqual(['D09']);
  await isAccessible(watcher);
  await picture(watcher, 'replay-notes');
  await watcher.goto(`/replay/${code}?step=${stepOf(3)}&eyes=1`);
  await watcher.getByRole('tab', { name: 'Notes' }).click();
  await expect(notes(watcher)).toContainText('Ada in round 3');

  // Through Otto's eyes there are none but those that one asks for.
  await eyes(watcher).selectOption({ label: 'Otto' });
  await expect(notes(watcher)).not.toContainText('Ada in round 3');
  expect(await sectorsThatSay(watcher, 'Note of')).toEqual([]);
  await notes(watcher).getByRole('radio', { name: 'Ada' }).check({ force: true });
  await expect(notes(watcher)).toContainText('Ada in round 3');
  await expect(notes(watcher)).not.toContainText('Otto in round');

  const phone = await visit(`/replay/${code}?step=${stepOf(3)}&eyes=1`, 'phone');
  await phone.getByRole('tab', { name: 'Notes' }).click();
  await expect(notes(phone)).toContainText('Ada in round 3');
  await isAccessible(phone);
});
