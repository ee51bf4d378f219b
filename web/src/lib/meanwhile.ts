/** What happened while somebody could not follow, in a few sentences made of what the page was told. */
import type { Game, Moment, Sentence, Table } from './game';
import { decidingOf } from './replay/line';

/** So many events are told; the log has the others. */
const MOST = 2;
/** Lines that come faster than this one after the other are not followed, in milliseconds. */
const A_LINE = 250;
/** So many lines are much, whoever's turn it was. */
const MANY = 12;

/** What came while somebody waited to be asked. */
export interface Waited {
  /** What was told meanwhile, the oldest first. */
  notices: readonly unknown[];
  /** How long it took to come, in milliseconds. */
  time: number;
  /** Some of it came while the page was out of sight or without a connection. */
  isMissed: boolean;
}

/**
 * The line with which a wait begins that the lines from `fresh` on have begun: with them the next turn may have begun
 * too, which belongs to it.
 */
export function beginOf(game: Pick<Game, 'turnOf'>, table: Table, fresh: number): number {
  const { notices, you } = table;
  const turn = notices.findLastIndex((notice) => (game.turnOf?.(notice, table) ?? null) !== null);
  const isNext = turn >= fresh && game.turnOf?.(notices[turn], table) !== you;
  return isNext ? turn : notices.length;
}

/** What nobody is to miss since the viewer's latest turn began, and the line that told it. */
export function keptSince(
  game: Pick<Game, 'keeps' | 'turnOf'>,
  table: Table,
  notices: readonly unknown[],
): { line: number; sentence: Sentence }[] {
  const from = notices.findLastIndex((notice) => (game.turnOf?.(notice, table) ?? null) === table.you);
  if (table.you === null || from < 0) return [];
  return notices
    .slice(from)
    .flatMap((notice, nth) => (game.keeps?.(notice, table) ?? []).map((sentence) => ({ line: from + nth, sentence })));
}

/** What came since the viewer's latest turn began; while it goes on, since the one before it. */
function sinceTurn(game: Pick<Game, 'turnOf'>, table: Table, notices: readonly unknown[]): readonly unknown[] {
  const turns = notices.flatMap((notice, line) => {
    const seat = game.turnOf?.(notice, table) ?? null;
    return seat === null ? [] : [{ line, seat }];
  });
  const before = turns.at(-1)?.seat === table.you ? turns.slice(0, -1) : turns;
  return notices.slice(before.findLast(({ seat }) => seat === table.you)?.line ?? 0);
}

/**
 * All that others let everybody hear since the viewer's latest turn, where that is more than one piece of news tells,
 * and behind which line there may be other news.
 */
export function heardSince(
  game: Pick<Game, 'heard' | 'turnOf'>,
  table: Table,
  notices: readonly unknown[],
): { sentences: Sentence[]; end: number } {
  const isHeard = (notice: unknown) => (game.heard?.([notice], table) ?? []).length > 0;
  const came = sinceTurn(game, table, notices);
  if (table.you === null || came.filter(isHeard).length < 2) return { sentences: [], end: 0 };
  return { sentences: game.heard?.(came, table) ?? [], end: notices.findLastIndex(isHeard) + 1 };
}

/** What happened meanwhile without what is told elsewhere; how long it took is no news of its own. */
export function withoutTold(sentences: readonly Sentence[], told: readonly Sentence[]): readonly Sentence[] {
  const known = new Set(told.map(keyOf));
  const rest = sentences.filter((sentence) => !known.has(keyOf(sentence)));
  return rest.length === 1 && sentences.length > 1 ? [] : rest;
}

/** By what sentences are told apart. */
const keyOf = (sentence: Sentence) => JSON.stringify(sentence);

/** How many turns others had. */
function turnsIn(game: Pick<Game, 'turnOf'>, table: Table, notices: readonly unknown[]): number {
  const turns = notices.map((notice) => game.turnOf?.(notice, table) ?? null);
  return turns.filter((seat) => seat !== null && seat !== table.you).length;
}

/** Whether what came could be followed one by one; else it is summed up. */
function couldFollow(game: Pick<Game, 'turnOf'>, table: Table, { notices, time, isMissed }: Waited): boolean {
  const isMuch = turnsIn(game, table, notices) > 1 || notices.length > MANY;
  return !isMissed && (time >= notices.length * A_LINE || !isMuch);
}

/**
 * Sums up what came meanwhile; where it could be followed what nobody is to miss, or nothing. What was taken from the
 * viewer is told by itself, and longer.
 */
export function sumUp(
  game: Pick<Game, 'keeps' | 'loss' | 'moments' | 'sums' | 'turnOf'>,
  table: Table,
  waited: Waited,
): Sentence[] {
  const { notices } = waited;
  const nTurns = turnsIn(game, table, notices);
  const sums = game.sums?.(notices, table) ?? [];
  const keptOf = (notice: unknown) => game.keeps?.(notice, table) ?? [];
  const kept = notices.flatMap(keptOf);
  if (couldFollow(game, table, waited)) {
    return kept.length === 0 ? [] : [{ key: 'match.meanwhile', params: { n: nTurns } }, ...kept];
  }
  // What nobody is to miss is told before all else.
  const events = notices.flatMap((notice, step) => {
    const loss = game.loss?.(notice, table) ?? null;
    const isLoss = ({ sentence }: Moment) => loss !== null && keyOf(sentence) === keyOf(loss);
    const keeps = new Set(keptOf(notice).map(keyOf));
    const weigh = (moment: Moment) => (keeps.has(keyOf(moment.sentence)) ? { ...moment, weight: Infinity } : moment);
    const moments = game.moments(notice, table).filter((moment) => !isLoss(moment));
    return moments.map((moment) => ({ step, round: 0, moment: weigh(moment) }));
  });
  // Little things are told where there is nothing else.
  // What happened twice is said once, and counts among what is left out.
  const saidOf = ({ moment }: (typeof events)[number]) => keyOf(moment.sentence);
  const said = events.map(saidOf);
  const once = events.filter((event, at) => said.indexOf(saidOf(event)) === at);
  const most = Math.max(MOST, kept.length);
  const told = decidingOf(once, most).filter(({ moment }) => moment.isMinor !== true || sums.length === 0);
  const countMajor = (of: typeof events) =>
    of.filter(({ moment }) => moment.isMinor !== true && moment.icon !== 'laurel').length;
  const nMore = countMajor(events) - countMajor(told);
  if (told.length === 0 && sums.length === 0) return [];
  const more: Sentence[] = nMore > 0 ? [{ key: 'match.meanwhile.more', params: { n: nMore } }] : [];
  return [
    { key: 'match.meanwhile', params: { n: nTurns } },
    ...sums,
    ...told.map(({ moment }) => moment.sentence),
    ...more,
  ];
}
