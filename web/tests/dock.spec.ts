/** The answers of the docks: what ends a turn has a place of its own, and the way back is in sight while there is one. */
import type { Page } from '@playwright/test';
import { dealWithBots, type Player } from './player';
import { expect, SIZES, test } from './setup';
import { choose } from './small';

interface Match {
  asked: { question?: number; legal?: { do: string }[]; outcome?: unknown; can_take_back?: boolean };
  view: { asked?: { to: string; left?: number } | null; you?: { asked?: { to: string } | null } | null };
}

const GAMES = {
  escape: { options: { seats: 4 }, seats: 4 },
  survive: { options: { seats: 3 }, seats: 3 },
  ovni: { options: { seats: 2, max_rounds: 2 }, seats: 2 },
} as const;
type Name = keyof typeof GAMES;

async function begin(page: Page, game: Name): Promise<Player<Match>> {
  const table = { game, ...GAMES[game], settings: { bots: 'at_once' } };
  const { code, player } = await dealWithBots<Match>(page.request, 'Ada', table);
  await page.goto(`/t/${code}`);
  await page.locator(`section.${game}-dock.asked`).waitFor();
  return player;
}

/** A button where it stands. */
interface Stands {
  words: string;
  isEnd: boolean;
  box: { left: number; top: number; right: number; bottom: number };
}

/** The buttons of the answers, those too that wait. */
async function answersOf(page: Page): Promise<Stands[]> {
  return page.locator('#asked .go button').evaluateAll((buttons) =>
    buttons
      .filter((button) => button.checkVisibility())
      .map((button) => {
        const { left, top, right, bottom } = button.getBoundingClientRect();
        const isEnd = button.getAttribute('data-at') === 'end';
        return { words: button.textContent.trim(), isEnd, box: { left, top, right, bottom } };
      }),
  );
}

/** Whether two buttons share more than an edge. */
function doMeet({ box: one }: Stands, { box: other }: Stands): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 2 && height > 2;
}

/** Answers by the API, whoever is asked; what ends a turn only where nothing else is left, or for the sake of it. */
async function answer(player: Player<Match>, { asked, view }: Match, n: number): Promise<void> {
  const isPlacing = view.asked?.to === 'place_explorer' && n > 3;
  const all = asked.legal ?? [];
  const some = all.filter(({ do: name }) => !/^(end_turn|done|pass|stay|stay_aloud|place_for_me)$/.test(name));
  const most = some.length > 0 && n % 5 !== 4 ? some : all;
  const action = isPlacing ? { do: 'place_for_me' } : most[Math.floor(Math.random() * most.length)];
  await player.order({ do: 'act', question: asked.question, action });
}

for (const game of Object.keys(GAMES) as Name[]) {
  for (const size of ['small', 'desktop'] as const) {
    test(`what ends a turn stands where no other answer ever does: ${game}, ${size}`, async ({ visit }) => {
      const page = await visit('/', size);
      // A dock that rises is not where it comes to stand.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      let player = await begin(page, game);
      const ends = new Map<string, Stands>();
      const others = new Map<string, Stands>();
      const keep = async () => {
        for (const one of await answersOf(page)) (one.isEnd ? ends : others).set(JSON.stringify(one), one);
      };
      // Who is killed before a turn has ended plays again.
      for (let n = 0; n < 26 || (ends.size === 0 && n < 200);) {
        const match = await player.look();
        if (match.asked.outcome !== undefined) {
          if (n >= 26 && ends.size > 0) break;
          player = await begin(page, game);
          continue;
        }
        if (match.asked.legal === undefined) {
          await page.waitForTimeout(20);
          continue;
        }
        const isShown = page.locator(`section.${game}-dock.asked`).waitFor({ timeout: 4000 });
        await isShown.catch(() => undefined);
        await page.waitForTimeout(60);
        await keep();
        if (await choose(page)) await keep();
        await answer(player, match, n);
        n += 1;
      }
      expect(ends.size).toBeGreaterThan(0);
      const met = [...ends.values()].flatMap((end) =>
        [...others.values()].filter((other) => doMeet(end, other)).map(({ words }) => `${words} | ${end.words}`),
      );
      expect([...new Set(met)]).toEqual([]);
    });
  }

  test(`the way back is in sight whenever there is one, also while the dock is folded: ${game}`, async ({ visit }) => {
    const page = await visit('/', 'small');
    // Whether there is one is the server's to say; here it says so of every question.
    await page.routeWebSocket(/\/api\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        socket.send(String(message).replace(/"can_take_back":false/g, '"can_take_back":true'));
      });
    });
    await begin(page, game);
    const isInSight = async () => {
      const back = page.locator('#asked').getByRole('button', { name: 'Take back', exact: true });
      await expect(back).toBeEnabled();
      expect(
        await back.evaluate((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          const there = document.elementFromPoint(left + width / 2, top + height / 2);
          return there !== null && button.contains(there);
        }),
      ).toBe(true);
    };
    await isInSight();
    for (const isChosen of [false, true]) {
      if (isChosen) {
        await choose(page);
        await isInSight();
      }
      await page.locator('.handle button[aria-expanded]').click();
      const line = page.locator('.handle');
      await expect(line.getByRole('button', { name: 'Take back', exact: true })).toBeVisible();
      expect((await line.innerText()).trim().length).toBeGreaterThan(4);
      expect((await page.locator('.dock').boundingBox())?.height).toBeLessThan(80);
      await page.locator('.handle button[aria-expanded]').click();
    }
  });
}

test('a second tap where one’s step was taken back ends no moves', async ({ visit }) => {
  const page = await visit('/', 'small');
  const player = await begin(page, 'survive');
  let match = await player.look();
  for (let n = 9; match.view.asked?.to !== 'move' || match.asked.legal === undefined; match = await player.look()) {
    if (match.asked.legal === undefined) await page.waitForTimeout(20);
    else if (match.view.asked?.to === 'play_tile') {
      await player.order({ do: 'act', question: match.asked.question, action: { do: 'pass' } });
    } else await answer(player, match, n);
    n += n % 5 === 3 ? 2 : 1;
  }
  const { left } = match.view.asked;
  const step = match.asked.legal.find(({ do: name }) => name !== 'pass');
  await player.order({ do: 'act', question: match.asked.question, action: step });
  const back = page.locator('[data-at="back"]');
  await expect(back).toBeEnabled({ timeout: 40_000 });
  await back.dblclick();
  await expect(back).toBeDisabled();
  const after = await player.look();
  expect(after.view.asked).toMatchObject({ to: 'move', left });
  expect(page.viewportSize()).toEqual(SIZES.small);
});
