import type { APIRequestContext, Page } from '@playwright/test';
import type { Belief as OvniBelief } from '../src/lib/wire/ovni';
import type { Replay } from '../src/lib/wire/server';
import type { Belief as SurviveBelief, View } from '../src/lib/wire/survive';
import { placeNames, playThrough } from './replay';
import { expect, isAccessible, picture, SIZES, test } from './setup';

const NAMES = ['Ada', 'Otto'];
const QUESTION = 'What could I have known?';
const panel = (page: Page) => page.getByRole('region', { name: QUESTION });
/** All chances, which stand folded behind what the board shows. */
async function unfold(page: Page) {
  const button = panel(page).getByRole('button', { name: 'All chances' });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}
const inPercent = (thousandths: number) => Math.round(thousandths / 10);

/** Two people of their own, the first one with a page. */
async function people(page: Page, fresh: () => Promise<APIRequestContext>): Promise<APIRequestContext[]> {
  const all = [page.request, await fresh()];
  for (const [nth, http] of all.entries()) {
    expect((await http.post('/api/guests', { data: { name: NAMES[nth] } })).ok()).toBe(true);
  }
  return all;
}

/** Each step of a replay through the first seat's eyes: the view and the belief, folded. */
async function folded<V, B>(http: APIRequestContext, code: string): Promise<{ view: V; belief: B }[]> {
  const reply = await http.get(`/api/tables/${code}/replay?viewer=0`);
  const { steps } = (await reply.json()) as Replay;
  let [view, belief] = [{} as V, {} as B];
  return steps.map((step) => {
    view = { ...view, ...(step.view as Partial<V>) };
    if (step.belief !== undefined) belief = step.belief as B;
    return { view, belief };
  });
}

/** On a phone what the board shows is asked for above it, and all of it stands among the players. */
async function onPhone(page: Page, name: string) {
  await page.setViewportSize(SIZES.phone);
  await expect(panel(page).getByRole('radio').first()).toBeAttached();
  const height = (await panel(page).boundingBox())?.height;
  await isAccessible(page);
  await picture(page, `${name}-board`);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page).getByRole('radio')).toHaveCount(0);
  expect((await panel(page).boundingBox())?.height).toBe(height);
  await panel(page).getByRole('button', { name: QUESTION }).click();
  await expect(panel(page).getByRole('radio', { checked: true })).toBeAttached();
  await page.getByRole('tab', { name: 'Players' }).click();
  await panel(page).scrollIntoViewIfNeeded();
  await expect(panel(page).getByRole('heading').first()).toBeAttached();
  await isAccessible(page);
  await picture(page, name);
}

test('a replay of Survive says how likely what lies under each tile and in hands', async ({ visit, playwright }) => {
  const page = await visit('/settings');
  const base = new URL(page.url()).origin;
  const seats = await people(page, () => playwright.request.newContext({ baseURL: base }));
  const options = { seats: 2, one_colour_each: true };
  const { code } = await playThrough(seats, { game: 'survive', options, listed: true });
  const steps = await folded<View, SurviveBelief>(page.request, code);
  // The last tile that the other one keeps before the end.
  const step = steps.findLastIndex(({ view, belief }) => view.asked !== null && belief.hands.length > 0);
  expect(step).toBeGreaterThan(0);
  const { view, belief } = steps[step] ?? { view: null, belief: null };
  await page.goto(`/replay/${code}?step=${step}&eyes=1`);
  const toggle = page.getByRole('switch', { name: QUESTION });
  await toggle.check({ force: true });
  await unfold(page);
  const [hand] = belief?.hands ?? [];
  const heading = panel(page).getByRole('heading', { name: 'Otto keeps' });
  await expect(heading).toContainText(hand?.n_tiles === 1 ? '1 tile' : `${hand?.n_tiles} tiles`);
  const names = await placeNames(page);
  for (const { at, terrain } of view?.tiles ?? []) {
    const chances = belief?.tiles.find((other) => other.terrain === terrain)?.chances ?? [];
    const sharks = chances.find(([back]) => back === 'shark')?.[1];
    if (sharks === undefined) expect(names[at]).not.toContain('Shark 1');
    else expect(names[at]).toContain(`Shark ${inPercent(sharks)}%`);
  }
  // What is left to look for is a list, or stands side by side where it is little.
  const [list, few] = [panel(page).getByRole('combobox'), panel(page).getByRole('radio')];
  const n = await list.getByRole('option').count();
  if (n > 0) await list.selectOption({ index: n - 1 });
  else await few.last().check({ force: true });
  await isAccessible(page);
  await picture(page, 'survive-likely');
  await onPhone(page, 'survive-likely');
  await panel(page).getByRole('switch').uncheck({ force: true });
  await page.getByRole('tab', { name: 'Board' }).click();
  expect(Object.values(await placeNames(page)).join(' ')).not.toContain('Under it may lie');
});

test('a replay of O.V.N.I. says how likely each chip face down is what', async ({ visit, playwright }) => {
  const page = await visit('/settings');
  const base = new URL(page.url()).origin;
  const seats = await people(page, () => playwright.request.newContext({ baseURL: base }));
  const { code } = await playThrough(seats, { game: 'ovni', options: { seats: 2, max_rounds: 2 }, listed: true });
  const steps = await folded<unknown, OvniBelief>(page.request, code);
  const step = steps.findLastIndex(({ belief }) => belief.chips.length > 2);
  expect(step).toBeGreaterThan(0);
  const [first] = steps[step]?.belief.chips ?? [];
  const [value, chance] = first?.chances[0] ?? [0, 0];
  await page.goto(`/replay/${code}?step=${step}&eyes=1`);
  await page.getByRole('switch', { name: QUESTION }).check({ force: true });
  await unfold(page);
  await panel(page)
    .getByRole('radio', { name: `${value}`, exact: true })
    .check({ force: true });
  const words = `It is a ${value} with a chance of ${inPercent(chance)}%.`;
  const area = page.getByRole('button', { name: `Area ${first?.area.toUpperCase()}:` });
  await expect(area).toHaveAccessibleName(new RegExp(words));
  await expect(panel(page).getByRole('heading', { name: /Otto keeps \d mission/ })).toBeVisible();
  await isAccessible(page);
  await picture(page, 'ovni-likely');
  await onPhone(page, 'ovni-likely');
});
