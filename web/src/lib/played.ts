/** What one's matches come to, game by game. */
import { groupBy } from './group';
import { sharedKind } from './levels';
import { kindNamed } from './occupants';
import type { PlayedMatch, RoleFigures } from './wire/server';

/** A game's matches together, and by role where its seats differ. */
export interface GameFigures extends Omit<RoleFigures, 'role'> {
  roles: (RoleFigures & { role: string })[];
}

/** Adds the lines of each game up; the game that was played most comes first. */
export function byGame(lines: readonly RoleFigures[]): GameFigures[] {
  const games = [...groupBy(lines, ({ game }) => game)].map(([game, own]): GameFigures => {
    const sum = (of: (line: RoleFigures) => number) => own.reduce((total, line) => total + of(line), 0);
    const bests = own.flatMap(({ best }) => best ?? []);
    const hasPoints = own.some(({ total }) => total !== null);
    return {
      game,
      played: sum(({ played }) => played),
      won: sum(({ won }) => won),
      best: bests.length > 0 ? Math.max(...bests) : null,
      total: hasPoints ? sum(({ total }) => total ?? 0) : null,
      roles: own.flatMap((line) => (line.role === null ? [] : [{ ...line, role: line.role }])),
    };
  });
  return games.sort((one, other) => other.played - one.played);
}

/** The points of a match on average, to one place; null in a game without points. */
export function meanOf({ total, played }: Pick<GameFigures, 'total' | 'played'>): number | null {
  return total === null ? null : Math.round((10 * total) / played) / 10;
}

/** Whom one has played with: people, bots that somebody let play, other bots and their level, and forgotten people. */
export function companyOf({ you, seats }: Pick<PlayedMatch, 'you' | 'seats'>) {
  const others = seats.filter((_, seat) => seat !== you);
  const bots = others.flatMap(({ kind, name }) => (kind === 'bot' ? [kindNamed(name)] : []));
  return {
    names: others.flatMap(({ kind, name, bot_of: owner }) => (kind === 'person' && owner === null ? [name] : [])),
    kept: others.flatMap(({ name: bot, bot_of: name }) => (name === null ? [] : [{ bot, name }])),
    bots: bots.length,
    level: sharedKind(bots),
    gone: others.filter(({ kind }) => kind === 'gone').length,
  };
}
