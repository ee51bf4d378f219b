import type { Page } from '@playwright/test';
import { duel } from './escape';
import * as ovni from './ovni';
import { dealWithBots, Player } from './player';
import { expect, hurryBots, isAccessible, picture, playBots, SIZES, test } from './setup';
import * as survive from './survive';

/** What the page said in some moment of a reveal: how many of its areas were turned, and the words beside them. */
interface Frame {
  turned: number;
  of: number;
  dock: string;
  log: string;
  spoken: string;
  tokens: string;
}

/** Writes down every change of the page while chips are turned over. */
async function watchReveals(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: unknown[] = [];
    Object.assign(window, { frames });
    let last = '';
    const text = (selector: string) =>
      [...document.querySelectorAll(selector)].map((node) => node.textContent.replace(/\s+/g, ' ').trim()).join(' | ');
    const look = () => {
      const areas = document.querySelectorAll('.area.shown');
      if (areas.length > 0) {
        const frame = {
          turned: document.querySelectorAll('.area.shown.turned').length,
          of: areas.length,
          dock: text('section.dock'),
          log: text('#rail-panel'),
          spoken: text('[aria-live]'),
          tokens: text('.roster .token'),
        };
        const now = JSON.stringify(frame);
        if (now !== last) frames.push(frame);
        last = now;
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

test('who won an area is said after its chips have turned', async ({ visit }) => {
  const page = await visit('/');
  await hurryBots(page, 'at_once');
  await playBots(page, 'ovni');
  await page.getByRole('tab', { name: 'Log' }).click();
  await watchReveals(page);
  const frames = () => page.evaluate(() => (window as unknown as { frames: Frame[] }).frames);
  const hasEnded = (all: Frame[]) => all.some(({ turned, of }) => turned === of);
  await ovni.playUntil([page], async () => hasEnded(await frames()));
  await expect(page.getByRole('region', { name: 'Log' })).toContainText(/wins? area/);
  const all = await frames();
  const before = all.filter(({ turned, of }) => turned < of);
  expect(before.length).toBeGreaterThan(0);
  for (const { dock, log, spoken, tokens } of before) {
    expect(`${dock} ${log} ${spoken}`).not.toMatch(/wins? area|All chips are turned|from the cards|energy card/);
    expect(tokens).toBe(before[0]?.tokens);
  }
});

/** A die that was on the screen: what it showed, and from when to when. */
interface Shown {
  label: string;
  from: number;
  to: number;
}

/** Writes down which dice are seen, and how long. */
async function watchDice(page: Page): Promise<void> {
  await page.evaluate(() => {
    const dice: Shown[] = [];
    Object.assign(window, { dice });
    let seen: Element | null = null;
    const look = () => {
      const die = document.querySelector('.die');
      if (die !== null && die !== seen)
        dice.push({ label: die.getAttribute('aria-label') ?? '', from: Date.now(), to: Date.now() });
      const last = dice.at(-1);
      if (die !== null && last !== undefined) last.to = Date.now();
      seen = die;
      requestAnimationFrame(look);
    };
    look();
  });
}

for (const [pace, motion] of [
  ['calm', 'no-preference'],
  ['brisk', 'no-preference'],
  ['at_once', 'no-preference'],
  ['at_once', 'reduce'],
] as const) {
  test(`one’s own die is seen before others move, with bots ${pace} and motion ${motion}`, async ({ visit }) => {
    const page = await visit('/');
    await page.emulateMedia({ reducedMotion: motion });
    await hurryBots(page, pace);
    /** One's own dice, and when they were told. */
    const rolled: { creature: string; at: number }[] = [];
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const message = JSON.parse(String(payload)) as {
          told?: { notice?: { event: string; colour?: string; creature?: string } }[];
        };
        for (const { notice } of message.told ?? []) {
          if (notice?.event === 'die_rolled' && notice.colour === own)
            rolled.push({ creature: notice.creature ?? '', at: Date.now() });
        }
      }),
    );
    const code = await playBots(page, 'survive');
    const reply = await page.request.get(`/api/tables/${code}/match`);
    const { match } = (await reply.json()) as { match: { view: { colours: { seat: number; colour: string }[] } } };
    const own = match.view.colours.find(({ seat }) => seat === 0)?.colour;
    await survive.dock(page).getByRole('button', { name: 'Place everything at random, boats too' }).click();
    await watchDice(page);
    const deeds: survive.Deeds = new Set();
    await expect(async () => {
      // Whatever is asked after the die is answered as soon as it can be.
      await survive.answerOnce(page, 1, deeds);
      expect(rolled.length).toBeGreaterThan(0);
    }).toPass({ intervals: [30], timeout: 100_000 });
    const [{ creature, at } = { creature: '', at: 0 }] = rolled;
    // A busy machine shows it later, but for as long.
    const longest = async () => {
      const dice = await page.evaluate(() => (window as unknown as { dice: Shown[] }).dice);
      const shown = dice.filter(({ label, to }) => label.toLowerCase().includes(creature) && to > at);
      return Math.max(...shown.map(({ from, to }) => to - from));
    };
    await expect.poll(longest, { timeout: 20_000 }).toBeGreaterThan(1000);
  });
}

/** Writes down what the page said while a die was tumbling. */
async function watchTumbling(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const look = () => {
      const creature = /serpent|shark|whale/.exec(document.querySelector('.die.tumbles')?.ariaLabel ?? '')?.[0];
      const words = [...document.querySelectorAll('.survive-dock h2, .latest li:last-child, .handle p')];
      if (creature !== undefined) said.push(...words.map((node) => `${creature}: ${node.textContent.trim()}`));
      requestAnimationFrame(look);
    };
    look();
  });
}

test('what the die shows is told once it has come to rest', async ({ visit }) => {
  const page = await visit('/');
  await hurryBots(page, 'brisk');
  await playBots(page, 'survive');
  await survive.dock(page).getByRole('button', { name: 'Place everything at random, boats too' }).click();
  await watchTumbling(page);
  const said = () => page.evaluate(() => [...new Set((window as unknown as { said: string[] }).said)]);
  // One's own is among them, whose question would tell it too.
  const isOwn = (line: string) => line.endsWith('The die comes next.');
  const deeds: survive.Deeds = new Set();
  await expect(async () => {
    await survive.answerOnce(page, 1, deeds);
    expect((await said()).some(isOwn)).toBe(true);
  }).toPass({ intervals: [30], timeout: 100_000 });
  const early = (await said()).filter((line) => {
    const [creature, words] = line.split(': ');
    return (
      words?.includes(`rolls a ${creature}`) || words?.includes(`roll a ${creature}`) || words?.startsWith('Move a')
    );
  });
  expect(early).toEqual([]);
});

/** Writes down what Survive's dock asked right after another's turn, before the board had told all of it. */
async function watchQuestions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const early: string[] = [];
    Object.assign(window, { early });
    let before = '';
    const look = () => {
      const now = document.querySelector('.survive-dock h2')?.textContent ?? '';
      const isAsked = document.querySelector('.survive-dock.asked') !== null;
      const isTurn = document.querySelector('section.dock.turn') !== null;
      if (before.endsWith('is playing.') && isAsked && !isTurn) early.push(now);
      before = now;
      requestAnimationFrame(look);
    };
    look();
  });
}

test('what bots did at once is summed up when one’s turn comes', async ({ visit }) => {
  const page = await visit('/', 'small');
  await hurryBots(page, 'at_once');
  await playBots(page, 'survive');
  await watchQuestions(page);
  await survive.dock(page).getByRole('button', { name: 'Place everything at random, boats too' }).click();
  // Values that one did not place by hand are seen once more before they are covered.
  await expect(page.locator('.piece .value')).toHaveCount(10);
  await survive.dock(page).getByRole('button', { name: 'I have seen them' }).click();
  await expect(page.locator('.piece .value')).toHaveCount(0);
  const line = page.getByRole('region', { name: 'What happened meanwhile' });
  await expect(line).toContainText(
    /Placed for you: 10 explorers and 2 boats\. The others placed \d+ explorers and \d+ boats\./,
  );
  await expect(page.locator('[aria-live="polite"]')).toContainText('While you waited:');
  await picture(page, 'meanwhile-placed');
  await isAccessible(page);
  // Two lines of it leave the board its room; a press unfolds the rest, and another folds it again.
  const height = async () => (await line.boundingBox())?.height ?? 0;
  const folded = await height();
  expect(folded).toBeLessThan(56);
  // It takes its room from the dock: the board has as much as without it.
  const board = await page.locator('.stage').boundingBox();
  expect(board?.height).toBeGreaterThan(0.449 * 640);
  await line.getByRole('button', { expanded: false }).click();
  await expect.poll(height).toBeGreaterThan(folded + 12);
  await line.getByRole('button', { expanded: true }).click();
  await expect.poll(height).toBe(folded);
  // It lies over nothing that is to be pressed, and goes when it is read.
  const answer = await survive.answer(page).boundingBox();
  const box = await line.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(answer?.y ?? 0);
  await expect(survive.answer(page)).toBeInViewport({ ratio: 1 });
  await line.getByRole('button', { name: 'Close what happened meanwhile' }).click();
  await expect(line).toBeHidden();
  // Some bots later there is more to tell; one is asked in earnest once all of it was seen.
  const deeds: survive.Deeds = new Set();
  await expect(async () => {
    // It comes with the question and goes with the answer, so both are looked for at once.
    const { isTurn, isTold } = await page.evaluate(() => ({
      isTurn: document.querySelector('section.dock.turn') !== null,
      isTold: document.querySelector('[aria-label="What happened meanwhile"]') !== null,
    }));
    if (!isTold && isTurn) await survive.answerOnce(page, 1, deeds);
    expect(isTold).toBe(true);
  }).toPass({ intervals: [100], timeout: 100_000 });
  await expect(line).toContainText(/While you waited: \d turns\. ./);
  await picture(page, 'meanwhile');
  expect(await page.evaluate(() => (window as unknown as { early: string[] }).early)).toEqual([]);
});

test('what one’s own attack came to stays in sight while others act, and is told with the next question', async ({
  visit,
}) => {
  const open = () => visit('/settings', 'small');
  const { code, alien, human, page, passOn } = await duel([await open(), await open()]);
  await page.goto(`/t/${code}`);
  await expect(page.locator('section.escape-dock.asked')).toBeVisible();
  const { asked } = await alien.look();
  // Nobody else has left their start by so far that they could be there.
  const attack = asked.legal?.find(({ do: name }) => name === 'attack');
  await alien.order({ do: 'act', question: asked.question, action: attack });
  const said = `You attack in ${attack?.to}. Nobody there.`;
  const news = page.locator('.handle');
  await expect(news).toContainText(said);
  // The human is seen to act, and one still reads it.
  await passOn();
  while ((await human.look()).asked.legal !== undefined) {
    await expect(news).toContainText(said);
    await passOn();
  }
  await expect(page.getByRole('region', { name: 'What happened meanwhile' })).toContainText(said);
  await picture(page, 'own-attack');
  await isAccessible(page);
});

test('all that was heard since one’s latest turn stands in two lines on a small phone, and unfolds', async ({
  visit,
}) => {
  const page = await visit('/', 'small', 'dark', 'es-ES');
  const { code, player } = await dealWithBots<EscapeMatch>(page.request, 'Ada', {
    game: 'escape',
    options: { seats: 8, mode: 'basic' },
    seats: 8,
  });
  await player.order({ do: 'bots', pace: 'at_once' });
  await page.goto(`/t/${code}`);
  const news = page.locator('.handle .news');
  const height = async (selector: string) => (await page.locator(selector).boundingBox())?.height ?? 0;
  /** The noises of the others since one's latest turn began. */
  const noisesIn = ({ told }: EscapeMatch) => {
    const notices = told.flatMap(({ notice }) => notice ?? []);
    const turns = notices.flatMap(({ event, seat }, nth) => (event === 'turn_began' && seat === 0 ? [nth] : []));
    const from = turns.at(-2) ?? 0;
    return notices.slice(from).filter(({ event, seat }) => event === 'noise' && seat !== 0);
  };
  for (;;) {
    const match = await player.look(0);
    expect(match.asked.outcome).toBe(undefined);
    const { question, legal } = match.asked;
    if (legal === undefined) {
      await page.waitForTimeout(30);
      continue;
    }
    const noises = noisesIn(match);
    if (noises.length > 4) {
      for (const { at } of noises) await expect(news).toContainText(at ?? '');
      await picture(page, 'escape-heard');
      expect(await height('main.board')).toBeGreaterThan(0.45 * SIZES.small.height);
      // Two lines, and a press shows the others where there are more.
      const folded = await height('.handle .words');
      expect(folded).toBeLessThan(44);
      if ((await news.getAttribute('aria-expanded')) !== null) {
        await news.click();
        await expect.poll(() => height('.handle .words')).toBeGreaterThan(folded + 12);
        await news.click();
        await expect.poll(() => height('.handle .words')).toBe(folded);
      }
      await isAccessible(page);
      return;
    }
    const safe = legal.filter((action) => (action as { do: string }).do !== 'attack');
    await player.order({ do: 'act', question, action: safe[Math.floor(Math.random() * safe.length)] });
  }
});

interface EscapeMatch {
  asked: { question?: number; legal?: unknown[]; outcome?: unknown };
  told: { notice?: { event: string; seat?: number; at?: string; hatch?: number; killed?: unknown[] } }[];
}

test('a small phone looks where the match of Escape ended', async ({ visit }) => {
  const page = await visit('/', 'small');
  await page.request.post('/api/guests', { data: { name: 'Ada' } });
  const opened = await page.request.post('/api/tables', { data: { game: 'escape', options: { seats: 4 } } });
  const { code } = (await opened.json()) as { code: string };
  const player = new Player<EscapeMatch>(page.request, code);
  await player.order({ do: 'sit', seat: 0 });
  for (const seat of [1, 2, 3]) await player.order({ do: 'seat_bot', seat, bot: 'normal' });
  await player.order({ do: 'ready', ready: true });
  await player.order({ do: 'start' });
  await player.order({ do: 'bots', pace: 'at_once' });
  await page.goto(`/t/${code}`);
  await expect(page.locator('.stage')).toBeVisible();
  for (;;) {
    const { asked } = await player.look();
    if (asked.outcome !== undefined) break;
    const action = asked.legal?.[Math.floor(Math.random() * asked.legal.length)];
    if (action !== undefined) await player.order({ do: 'act', question: asked.question, action });
    else await page.waitForTimeout(30);
  }
  await expect(page.getByRole('button', { name: 'See the result' }).first()).toBeVisible();
  const { told } = await player.look(0);
  const last = told
    .flatMap(({ notice }) => notice ?? [])
    .findLast(({ event, killed }) => event === 'escaped' || (killed ?? []).length > 0);
  const place = last?.event === 'escaped' ? `hatch ${last.hatch}` : last?.at;
  if (place !== undefined) await expect(page.locator(`[data-place="${place}"]`)).toBeInViewport();
  await page.screenshot({ path: '../target/screenshots/escape-end-small.png' });
});
