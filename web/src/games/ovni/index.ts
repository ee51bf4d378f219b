/** O.V.N.I. as the match page uses it. */
import { listOf, t } from '../../lib/i18n/index.svelte';
import type { BarFacts, Ending, Game, GameTab, Refusal, SeatLine, Sentence } from '../../lib/game';
import { figuresIn, refusalOf } from '../../lib/refusals';
import { atDesk } from '../../lib/table/desk.svelte';
import { announce } from './announce';
import { askedSentence } from './asked';
import Board from './Board.svelte';
import { decidingIn } from './deciding';
import { deskOf, type Desk } from './desk.svelte';
import type { Ovni, OvniTable } from './table';
import Dock from './Dock.svelte';
import Final from './Final.svelte';
import Likely from './Likely.svelte';
import Log from './Log.svelte';
import Mine from './Mine.svelte';
import { lossOf, momentsOf } from './moments';
import { playerIn, seatOf } from './players';
import Players from './Players.svelte';
import Roster from './Roster.svelte';
import { roundShown } from './rounds';
import { ruleOf } from './rule';
import Rules from './Rules.svelte';
import { soundOf } from './sound';
import { ALL_LINES, allSumsOf, type Line } from './goals';
import type { Outcome } from '../../lib/wire/ovni';
import { areaName, cityName, planetName, playerName, whoIs } from './words';

/** A line about a seat: its planet and what it has in the air. */
function seat(table: OvniTable, which: number): SeatLine {
  const player = deskOf(table).view.players.find((other) => seatOf(other.player) === which);
  if (player === undefined) return { sentences: [], state: 'in' };
  const params = { planet: planetName(player.planet), n: player.on_board };
  return { sentences: [{ key: 'ovni.seat.line', params }], state: 'in' };
}

function bar(table: OvniTable): BarFacts {
  const desk = deskOf(table);
  const { view } = desk;
  const facts: NonNullable<BarFacts['facts']> = [];
  const icon = desk.phase === 'recruit' ? 'stock' : desk.phase === 'act' ? 'ufo' : 'mission';
  if (desk.phase !== 'over') facts.push({ key: `ovni.bar.${desk.phase}`, icon });
  if (view.is_last_round && desk.phase !== 'over') {
    facts.push({ key: 'ovni.bar.last', icon: 'warn', short: { key: 'ovni.bar.last.short' } });
  }
  const round = roundShown(view.round, table.info.options.max_rounds, view.is_last_round);
  return view.round > 0 ? { round, facts } : { facts };
}

/** Why a seat has won or not: how far it is from the best of the others, and the line of the score that made most of it. */
function why(table: OvniTable, outcome: Outcome, seat: number): Sentence {
  const resultOf = (which: number | undefined) => outcome.seats.find((other) => other.seat === which);
  const own = resultOf(seat);
  const rival = resultOf(table.view.ranking.find((other) => other !== seat));
  if (own === undefined || rival === undefined) return { key: 'ovni.ending.none' };
  const [mine, theirs] = [allSumsOf(own), allSumsOf(rival)];
  const sign = own.won ? 1 : -1;
  const lead = (line: Line) => sign * (mine[line] - theirs[line]);
  const line = ALL_LINES.reduce((best, next) => (lead(next) > lead(best) ? next : best));
  const margin = Math.abs(own.score - rival.score);
  const shared = own.won && rival.won;
  const points = { margin, mine: own.score, theirs: rival.score };
  const params = { won: shared ? 'shared' : own.won ? 'yes' : 'no', ...points, name: table.nameOf(rival.seat) };
  const most = { line: t(`ovni.line.${line}`), own: mine[line], other: theirs[line] };
  return { key: 'ovni.why', params: { ...params, ...most } };
}

/** What one is after in this phase, and what its question is for. */
function goal(table: OvniTable): Sentence | null {
  const { phase, own } = deskOf(table);
  if (own === null || phase === 'over') return null;
  if (phase === 'setup' && table.view.asked?.to === 'keep') return { key: 'ovni.goal.missions' };
  return { key: `ovni.goal.${phase}` };
}

function ending(table: OvniTable): Ending {
  const { outcome } = deskOf(table);
  if (outcome === null) return { headline: { key: 'ovni.ending.none' }, seats: [] };
  const winners = outcome.seats.filter(({ won }) => won);
  const params = {
    n: winners.length,
    who: winners.some((winner) => winner.seat === table.you) ? 'you' : 'other',
    names: listOf(winners.map((winner) => table.nameOf(winner.seat))),
    score: winners[0]?.score ?? 0,
  };
  const seats = outcome.seats.map(({ seat, won, planet, score }) => ({
    seat,
    isWinner: won,
    sentences: [{ key: 'ovni.ending.seat', params: { planet: planetName(planet), score } }],
    why: why(table, outcome, seat),
  }));
  const isToViewer = params.who === 'you' && winners.length === 1;
  return { headline: { key: 'ovni.ending.won', params }, isToViewer, seats };
}

function refusal(refused: Refusal, table: OvniTable): Sentence | null {
  const desk = deskOf(table);
  const { rival, player } = figuresIn(refused);
  // The third planet has an article.
  const whom = playerIn(rival ?? player);
  const more = { whom: whom === null ? 'other' : whoIs(desk, whom) };
  return refusalOf(`ovni.refusal.${refused.code}`, refused, (name, value) => wordOf(desk, name, value), more);
}

/** A figure of a refusal in the language of the page. */
function wordOf(desk: Desk, name: string, value: unknown): string | number {
  const player = playerIn(value);
  if (player !== null) return playerName(desk, player);
  if (typeof value === 'number') return CITIES.includes(name) ? cityName(desk, value) : value;
  const text = String(value);
  switch (name) {
    case 'alien':
      return t(`ovni.alien.${text}`, { n: 2 });
    case 'group':
      return t(`ovni.group.${text}`);
    case 'area':
      return areaName(text);
    default:
      return text;
  }
}

/** The figures of refusals that are cities. */
const CITIES = ['city', 'with', 'from', 'to'];

const MINE: GameTab<Ovni> = {
  id: 'mine',
  label: 'ovni.tab.mine',
  openLabel: 'ovni.tab.boards',
  icon: 'mission',
  component: Mine,
};
const LOG: GameTab<Ovni> = { id: 'log', label: 'ovni.tab.log', icon: 'menu', component: Log };

const module: Game<Ovni> = {
  id: 'ovni',
  Board,
  Dock,
  Rules,
  Roster,
  Aside: Likely,
  Final,
  railTabs: [MINE, LOG],
  phoneTabs: [
    { id: 'play', label: 'ovni.tab.play', icon: 'ufo', component: Board },
    { id: 'players', label: 'ovni.tab.players', icon: 'person', component: Players },
    MINE,
    LOG,
  ],
  ...atDesk(deskOf, { title: askedSentence, announce, moments: momentsOf }),
  deciding: (steps, table) => decidingIn(deskOf(table), steps),
  shown: (table) => deskOf(table).nShown,
  goal,
  sound: soundOf,
  bar,
  seat,
  ending,
  refusal,
  rule: ({ view }) => ruleOf(view.asked),
  turnOf: (notice) => (notice.event === 'turn_began' ? notice.seat : null),
  loss: (notice, table) => lossOf(deskOf(table), notice),
  round: (view) => view.round,
};

export default module;
