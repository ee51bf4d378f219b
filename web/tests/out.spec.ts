import type { Page } from '@playwright/test';
import { Player } from './player';
import { Server } from './server';
import { expect, isAccessible, signInToo, picture, test as base } from './setup';

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
  await phone.getByRole('button', { name: 'To the end' }).click();
  for (const page of [phone, desk]) await page.getByRole('button', { name: 'Play again' }).click({ trial: true });
  await desk.getByRole('button', { name: 'Play again' }).click();
  await expect(desk.getByRole('region', { name: 'What is asked of you' })).toBeVisible();
});
