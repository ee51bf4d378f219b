/** The line above the question: what one is after, in each phase or role, until it is folded away; or what happened meanwhile. */
import type { Page } from '@playwright/test';
import { openMenu } from './people';
import { dealWithBots, type Player } from './player';
import { expect, hurryBots, isAccessible, picture, playBots, SIZES, test } from './setup';

interface Match {
  asked: { question?: number; legal?: { do: string }[]; outcome?: unknown };
  view: { you?: { role: string }; asked?: { to: string } | null };
}

const goal = (page: Page) => page.getByRole('region', { name: 'Your goal' });

/** Plays the rest of a match at random until a question comes, and answers whether it came. */
async function playTo(player: Player<Match>, to: RegExp): Promise<boolean> {
  for (;;) {
    const { asked, view } = await player.look();
    if (asked.outcome !== undefined) return false;
    if (asked.legal === undefined) continue;
    if (to.test(view.asked?.to ?? '')) return true;
    const action = asked.legal.find(({ do: name }) => name !== 'place_for_me');
    await player.order({ do: 'act', question: asked.question, action });
  }
}

/** The questions that each goal stands above, in the order in which they come. */
const PHASES = {
  survive: [
    ['place_explorer', 'Only you know the values. Put the valuable ones near a shore, and remember them.'],
    ['place_boat', 'Boats carry explorers past the sharks; anybody may use them.'],
    ['move', 'Bring your explorers to the shores before the volcano erupts. The highest sum wins.'],
  ],
  ovni: [
    ['keep', 'Secret goals: fulfilled ones bring points at the end, the others cost some.'],
    ['take_starters', 'Your first aliens decide what you can do in the first round.'],
    ['place', 'The highest sum in an area recruits its aliens; equal chips cancel each other.'],
    ['activate', 'Hold cities, map them, take humans: all of it counts at the end.'],
  ],
} as const;

for (const [game, phases] of Object.entries(PHASES)) {
  test(`the goal is that of the phase: ${game}`, async ({ visit }) => {
    // On a phone the goal gives way where there is something to choose from beside the board.
    const page = await visit('/');
    const { code, player } = await dealWithBots<Match>(page.request, 'Ada', { game, options: { seats: 2 }, seats: 2 });
    await player.order({ do: 'bots', pace: 'at_once' });
    for (const [question, words] of phases) {
      expect(await playTo(player, new RegExp(`^${question}$`)), question).toBe(true);
      await page.goto(`/t/${code}`);
      await expect(goal(page)).toHaveText(words);
      await picture(page, `goal-${question}`);
    }
  });
}

/** On a small phone the line of the goal gives way where there is something to choose from; what is said instead. */
const SMALL = {
  survive: [
    ['place_explorer', 'Only you know the values. Put the valuable ones near a shore, and remember them.'],
    ['place_boat', 'goal'],
  ],
  ovni: [
    ['keep', /^Secret goals: a fulfilled one brings \d+ points at the end, one that is not costs \d+\.$/],
    ['take_starters', /^They decide what you can do in the first round\. /],
    ['place', /the highest sum left wins the aliens on its card\.$/],
    ['activate', 'goal'],
  ],
} as const;

for (const [game, phases] of Object.entries(SMALL)) {
  test(`a small phone says in the first matches what a question is for: ${game}`, async ({ visit }) => {
    const page = await visit('/', 'small');
    const { code, player } = await dealWithBots<Match>(page.request, 'Ada', { game, options: { seats: 2 }, seats: 2 });
    await player.order({ do: 'bots', pace: 'at_once' });
    for (const [question, words] of phases) {
      expect(await playTo(player, new RegExp(`^${question}$`)), question).toBe(true);
      await page.goto(`/t/${code}`);
      const said = words === 'goal' ? goal(page) : page.locator('.dock .ask p').first();
      await expect(said).toBeInViewport({ ratio: 1 });
      if (words !== 'goal') await expect(said).toHaveText(words);
      await picture(page, `goal-small-${question}`);
    }
  });
}

test('whoever knows a game, or has folded the goal away, is told how and not why', async ({ visit }) => {
  const page = await visit('/', 'small');
  const table = { game: 'ovni', options: { seats: 2 }, seats: 2 };
  const { code, player } = await dealWithBots<Match>(page.request, 'Ada', table);
  expect(await playTo(player, /^keep$/)).toBe(true);
  const help = page.locator('.dock .ask p').first();
  await page.goto(`/t/${code}`);
  await expect(help).toHaveText(/^Secret goals/);
  for (const kept of [{ played: { ovni: ['AAAA', 'BBBB'] } }, { isGoalFolded: true }]) {
    await page.evaluate((kept) => localStorage.setItem('fuga', JSON.stringify(kept)), kept);
    await page.reload();
    await expect(help).toHaveText(/^Only you see them until the end/);
  }
});

const SIDES = {
  human: 'Get to an open hatch before an alien finds you.',
  alien: 'Find the humans and attack where they stand, before the last gets out.',
} as const;

test('the goal is that of one’s side, and stays folded away until one brings it back', async ({ visit }) => {
  const page = await visit('/', 'small');
  const table = { game: 'escape', options: { seats: 2 }, seats: 2 };
  const missing = new Map<string, string>(Object.entries(SIDES));
  while (missing.size > 0) {
    const { code, player } = await dealWithBots<Match>(page.request, 'Ada', table);
    const role = (await player.look()).view.you?.role ?? '';
    const side = role.endsWith('alien') ? 'alien' : 'human';
    const words = missing.get(side);
    if (words === undefined) continue;
    missing.delete(side);
    await page.goto(`/t/${code}`);
    await expect(goal(page)).toHaveText(words);
    await picture(page, `goal-${side}`);
  }
  await isAccessible(page);
  await goal(page).getByRole('button', { name: 'Fold the goal away' }).press('Enter');
  await expect(goal(page)).toHaveCount(0);
  await page.reload();
  const shown = page.getByRole('switch', { name: 'Show the goal above the question' });
  for (const size of [SIZES.desktop, SIZES.small]) {
    await page.setViewportSize(size);
    await openMenu(page);
    await expect(shown).not.toBeChecked();
    await expect(goal(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  // It is one choice for all games and tables.
  const other = await dealWithBots<Match>(page.request, 'Ada', { game: 'ovni', options: { seats: 2 }, seats: 2 });
  await page.setViewportSize(SIZES.desktop);
  await page.goto(`/t/${other.code}`);
  await openMenu(page);
  await expect(shown).not.toBeChecked();
  await shown.press('Space');
  await page.keyboard.press('Escape');
  await expect(goal(page)).toBeVisible();
  await page.reload();
  await expect(goal(page)).toBeVisible();
});

test('the last look at one’s values ends with a press, and what happened meanwhile is told once', async ({ visit }) => {
  const page = await visit('/');
  await hurryBots(page, 'at_once');
  await playBots(page, 'survive');
  await page.getByRole('button', { name: 'Place everything at random, boats too' }).press('Enter');
  // It says what it does, and is in sight at once on every screen.
  const seen = page.getByRole('button', { name: 'I have seen them, go on' });
  for (const size of [SIZES.desktop, SIZES.small]) {
    await page.setViewportSize(size);
    await expect(seen).toBeInViewport({ ratio: 1 });
    await picture(page, 'survive-last-look');
  }
  await page.setViewportSize(SIZES.desktop);
  await seen.press('Enter');
  const meanwhile = page.getByRole('region', { name: 'What happened meanwhile' });
  await expect(meanwhile).toBeVisible();
  await expect(page.locator('.latest')).toHaveCount(0);
  await picture(page, 'meanwhile-alone');
  await meanwhile.getByRole('button', { name: 'Close what happened meanwhile' }).press('Enter');
  await expect(page.locator('.latest')).toBeVisible();
});
