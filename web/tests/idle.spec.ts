/** A turn in which nothing is left to decide. */
import { dealWithBots } from './player';
import { expect, picture, test } from './setup';

interface Match {
  asked: { question?: number; legal?: { do: string }[]; outcome?: unknown };
}

test('against bots a turn ends by itself when nothing is left to decide', async ({ visit }) => {
  const page = await visit('/settings');
  await page.getByRole('switch', { name: 'End idle turns by themselves' }).check({ force: true });
  const table = { game: 'escape', options: { seats: 2 }, seats: 2 };
  let { code, player } = await dealWithBots<Match>(page.request, 'Ada', table);
  await player.order({ do: 'bots', pace: 'at_once' });
  for (;;) {
    const { asked } = await player.look();
    if (asked.outcome !== undefined) {
      ({ code, player } = await dealWithBots<Match>(page.request, 'Ada', table));
      await player.order({ do: 'bots', pace: 'at_once' });
    }
    const { legal = [], question } = asked;
    if (legal.length === 1 && legal[0]?.do === 'end_turn') {
      await page.goto(`/t/${code}`);
      await expect(page.getByRole('button', { name: 'End the turn' })).toBeVisible();
      await picture(page, 'escape-idle');
      await expect.poll(async () => (await player.look()).asked.question).not.toBe(question);
      return;
    }
    const some = legal.filter((action) => action.do !== 'end_turn');
    const action = some[Math.floor(Math.random() * some.length)] ?? legal[0];
    if (action !== undefined) await player.order({ do: 'act', question, action });
  }
});
