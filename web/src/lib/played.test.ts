import { expect, test } from 'vitest';
import { byGame, companyOf, meanOf } from './played';

const line = (game: 'escape' | 'ovni', role: string, played: number, won: number, points?: [number, number]) => ({
  game,
  role,
  played,
  won,
  best: points?.[0] ?? null,
  total: points?.[1] ?? null,
});

test('the lines of a game add up, and the game played most comes first', () => {
  const games = byGame([
    line('escape', 'pilot', 1, 1),
    line('ovni', 'eris', 2, 1, [40, 61]),
    line('ovni', 'luxor', 1, 0, [-3, -3]),
  ]);
  expect(games.map(({ game, played, won, best, total }) => [game, played, won, best, total])).toEqual([
    ['ovni', 3, 1, 40, 58],
    ['escape', 1, 1, null, null],
  ]);
  expect(games[0]?.roles.map(({ role }) => role)).toEqual(['eris', 'luxor']);
  expect(games.map(meanOf)).toEqual([19.3, null]);
});

test('the company is everybody else', () => {
  const seat = (kind: 'person' | 'bot' | 'gone', name: string, bot_of: string | null = null) => ({
    kind,
    name,
    bot_of,
    won: null,
    role: null,
    score: null,
  });
  const robo = seat('person', 'Robo', 'Ada');
  const seats = [seat('person', 'Ada'), seat('person', 'Bo'), robo, seat('bot', 'sensible'), seat('gone', '')];
  const kept = [{ bot: 'Robo', name: 'Ada' }];
  expect(companyOf({ you: 0, seats })).toEqual({ names: ['Bo'], kept, bots: 1, level: 'normal', gone: 1 });
  expect(companyOf({ you: null, seats }).names).toEqual(['Ada', 'Bo']);
});
