/** Survive as the match page uses it. */
import { listOf, t } from '../../lib/i18n/index.svelte';
import type { Action, View } from '../../lib/wire/survive';
import type { BarFacts, Ending, Game, GameTab, SeatLine, Sentence } from '../../lib/game';
import { refusalOf } from '../../lib/refusals';
import { atDesk } from '../../lib/table/desk.svelte';
import { announce } from './announce';
import Aside from './Aside.svelte';
import { askedSentence } from './asked';
import Board from './Board.svelte';
import { deskOf } from './desk.svelte';
import type { Survive, SurviveTable } from './table';
import Dock from './Dock.svelte';
import Final from './Final.svelte';
import Log from './Log.svelte';
import { roundOf } from './log';
import { fallenIn, keptOf, lossOf } from './losses';
import { momentsOf, placedIn } from './moments';
import Players from './Players.svelte';
import { seatResults } from './reveal';
import { ruleOf } from './rule';
import Rules from './Rules.svelte';
import { soundOf } from './sound';
import { dotsOf, standingOf } from './standing';
import { colourName, colourOf, cornerName, openWords, seatOf, whereIs } from './words';

/** So many kept tiles have a place in the list of seats even while nobody holds any. */
const N_BACKS = 3;

function seat(table: SurviveTable, which: number): SeatLine {
  const view = deskOf(table).seen;
  const own = view.colours.filter((other) => other.seat === which);
  const standings = own.map(({ colour }) => ({ colour, ...standingOf(view, colour) }));
  const isSetup = view.turns === 0;
  const held = own.reduce((sum, { kept }) => sum + kept.reduce((all, n) => all + n, 0), 0);
  const label: Sentence = { key: 'survive.seat.kept', params: { n: held } };
  const isPair = own.length > 1;
  return {
    // In a replay the tiles that these eyes know a seat to keep are told, and its sealed answer.
    sentences: [...(isSetup ? setupLine(view, which) : []), ...(table.replay ? own.flatMap(openWords) : [])],
    state: 'in',
    cards: { held, of: Math.max(N_BACKS, held), label },
    pips: isSetup
      ? []
      : standings.map((standing) => {
          const { colour, safe, inPlay, lost } = standing;
          const key = isPair ? 'survive.seat.pips.as' : 'survive.seat.pips';
          const params = { colour: colourName(colour), safe, n: inPlay, lost };
          return { label: { key, params }, dots: dotsOf(standing) };
        }),
  };
}

/** How far a seat has come with placing. */
function setupLine(view: View, which: number): Sentence[] {
  if (view.placed_for.includes(which)) return [{ key: 'survive.seat.handed' }];
  const colours = view.colours.filter((other) => other.seat === which).map(({ colour }) => colour);
  const placed = view.explorers.filter(({ explorer }) => colours.includes(colourOf(explorer))).length;
  const n = colours.length * 10 - placed;
  return n > 0 ? [{ key: 'survive.seat.placing', params: { n } }] : [];
}

/** The round of a view; 0 while pieces are placed. */
function roundIn({ turns, colours }: View): number {
  return turns === 0 ? 0 : roundOf(turns, colours.length);
}

/** What one is after: while pieces are placed why one chooses a value now, then what is counted. */
function goal({ view, you, info }: SurviveTable): Sentence | null {
  if (you === null || view.asked === null) return null;
  if (view.turns > 0)
    return { key: 'survive.goal', params: { counted: info.options.all_equal ? 'explorers' : 'treasure' } };
  if (view.asked.to === 'place_boat') return { key: 'survive.goal.boats' };
  return { key: 'survive.goal.placing', params: { remember: String(info.options.remember_values) } };
}

function bar(table: SurviveTable): BarFacts {
  const view = deskOf(table).seen;
  if (view.turns === 0) return { facts: [{ key: 'survive.bar.setup', icon: 'explorer' }] };
  const params = { n: view.tiles.length };
  const round = { now: roundIn(view) };
  const short: Sentence = { key: 'survive.bar.tiles.short', params };
  return { round, facts: [{ key: 'survive.bar.tiles', params, icon: 'mountain', short }] };
}

function ending(table: SurviveTable): Ending {
  const { view } = table;
  const { outcome } = deskOf(table);
  if (outcome === null) return { headline: { key: 'survive.ending.none' }, seats: [] };
  const results = seatResults(view, outcome);
  const seats = results.map(({ seat, won, saved, treasure, score }) => {
    const others = results.filter((other) => other.seat !== seat);
    const best = Math.max(0, ...others.map((other) => other.score));
    const rivals = others.filter((other) => other.score === best);
    const margin = Math.abs(score - best);
    const counted = table.info.options.all_equal ? 'explorers' : 'treasure';
    const names = listOf(rivals.map((rival) => table.nameOf(rival.seat)));
    const params = { won: won ? 'yes' : 'no', counted, n: saved, score, margin, rivals: rivals.length, name: names };
    return {
      seat,
      isWinner: won,
      sentences: [{ key: 'survive.result.saved', params: { n: saved, treasure } }],
      why: { key: 'survive.why', params },
    };
  });
  const isShared = results.filter(({ won }) => won).length > 1;
  return { headline: { key: `survive.ending.${outcome.ending}` }, seats, isShared };
}

/**
 * S-10 Whoever keeps a tile is asked for one, of use or not, so that nobody learns which it is; the shell answers only
 * where nobody could.
 */
function idle({ view, asked: { legal } }: SurviveTable): Action | null {
  const [only] = legal ?? [];
  return view.asked?.to === 'play_tile' && legal?.length === 1 && only?.do === 'pass' ? only : null;
}

/** A figure of a refusal in the language of the page. */
function wordOf(name: string, value: unknown): string | number {
  if (typeof value === 'number') return value;
  const text = String(value);
  switch (name) {
    case 'explorer':
      return t('survive.piece', { colour: colourName(colourOf(text)) });
    case 'back':
    case 'colour':
      return t(`survive.${name}.${text}`);
    case 'to': {
      const { kind, at } = whereIs(text);
      if (kind === 'corner') return cornerName(at);
      return at === '' ? text : at;
    }
    default:
      return text;
  }
}

const LOG: GameTab<Survive> = { id: 'log', label: 'survive.tab.log', icon: 'menu', component: Log };

const module: Game<Survive> = {
  id: 'survive',
  Board,
  Dock,
  Rules,
  Aside,
  Final,
  railTabs: [LOG],
  phoneTabs: [
    { id: 'board', label: 'survive.tab.board', icon: 'boat', component: Board },
    LOG,
    { id: 'players', label: 'survive.tab.players', icon: 'person', component: Players },
  ],
  ...atDesk(deskOf, { title: askedSentence, announce, moments: momentsOf }),
  goal,
  sound: soundOf,
  bar,
  seat,
  ending,
  refusal: (refused) => refusalOf(`survive.refusal.${refused.code}`, refused, wordOf),
  rule: ({ view }) => ruleOf(view.asked),
  turnOf: (notice, table) => (notice.event === 'turn_began' ? seatOf(deskOf(table), notice.colour) : null),
  loss: (notice, table) => lossOf(table, notice),
  keeps: (notice, table) => keptOf(deskOf(table), notice),
  sums: (notices, table) => [...fallenIn(table, notices), ...placedIn({ table }, notices)],
  round: roundIn,
  idle,
  hasLongSetup: true,
  shown: (table) => deskOf(table).news.nSaid,
  isTelling: (table) => deskOf(table).news.isTelling,
  tellAll: (table) => deskOf(table).news.finish(),
};

export default module;
