/** O.V.N.I. as the match page uses it. */
import { hasKey } from '../../lib/i18n/index.svelte';
import type { Alien } from '../../lib/wire/ovni';
import type { BarFacts, Ending, Game, Json, Refusal, SeatLine, Sentence } from '../../lib/game';
import { figuresIn } from '../../lib/refusals';
import { announce, areaName } from './announce';
import { askedSentence } from './asked';
import Board from './Board.svelte';
import { deskOf, type Desk } from './desk.svelte';
import type { Ovni, OvniTable } from './table';
import Dock from './Dock.svelte';
import Final from './Final.svelte';
import Log from './Log.svelte';
import Mine from './Mine.svelte';
import { momentsOf } from './moments';
import { playerIn, seatOf } from './players';
import Players from './Players.svelte';
import Roster from './Roster.svelte';
import { ruleOf } from './rule';
import Rules from './Rules.svelte';
import { soundOf } from './sound';
import { alienName, cityName, groupName, listOf, planetName, playerName, whoIs } from './words';

/** A line about a seat: its planet and what it has in the air. */
function seat(table: OvniTable, which: number): SeatLine {
  const player = deskOf(table).table.view.players.find((other) => seatOf(other.player) === which);
  if (player === undefined) return { sentences: [], state: 'in' };
  const params = { planet: planetName(player.planet), n: player.on_board };
  return { sentences: [{ key: 'ovni.seat.line', params }], state: 'in' };
}

function bar(table: OvniTable): BarFacts {
  const desk = deskOf(table);
  const { view } = desk.table;
  const facts: NonNullable<BarFacts['facts']> = [];
  const icon = desk.phase === 'recruit' ? 'stock' : desk.phase === 'act' ? 'ufo' : 'mission';
  if (desk.phase !== 'over') facts.push({ key: `ovni.bar.${desk.phase}`, icon });
  if (view.is_last_round && desk.phase !== 'over') {
    facts.push({ key: 'ovni.bar.last', icon: 'warn', short: { key: 'ovni.bar.last.short' } });
  }
  return view.round > 0 ? { round: { now: view.round }, facts } : { facts };
}

function ending(table: OvniTable): Ending {
  const { view, outcome: told } = table;
  const outcome = told ?? view.outcome;
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
  }));
  return { headline: { key: 'ovni.ending.won', params }, seats };
}

/** The figures of a refusal, as its sentence needs them. */
function refusal(refused: Refusal, table: OvniTable): Sentence | null {
  const key = `ovni.refusal.${refused.code}`;
  if (!hasKey(key)) return null;
  const given = figuresIn(refused);
  const words: { [name: string]: string | number } = {};
  for (const name of FIGURES) words[name] = wordOf(deskOf(table), name, given[name]);
  // The third planet has an article.
  const whom = playerIn(given['rival'] ?? given['player']);
  words['whom'] = whom === null ? 'other' : whoIs(deskOf(table), whom);
  return { key, params: words };
}

/** What the sentences of refusals may name. */
const FIGURES = [
  ...['player', 'rival', 'alien', 'group', 'area', 'city', 'from', 'to', 'with'],
  ...['chip', 'limit', 'held', 'needed', 'n_kept', 'n_taken', 'n_wanted', 'n_chosen'],
] as const;

function wordOf(desk: Desk, name: (typeof FIGURES)[number], value: Json | undefined): string | number {
  if (value === undefined || value === null) return '';
  switch (name) {
    case 'player':
    case 'rival': {
      const player = playerIn(value);
      return player === null ? '' : playerName(desk, player);
    }
    case 'alien':
      return alienName(value as Alien, 2);
    case 'group':
      return groupName(value as Alien);
    case 'area':
      return areaName(value as string);
    case 'city':
    case 'with':
    case 'from':
    case 'to':
      return cityName(desk, value as number);
    default:
      return value as number;
  }
}

const module: Game<Ovni> = {
  id: 'ovni',
  Board,
  Dock,
  Rules,
  Roster,
  Final,
  railTabs: [
    { id: 'mine', label: 'ovni.tab.mine', openLabel: 'ovni.tab.boards', icon: 'mission', component: Mine },
    { id: 'log', label: 'ovni.tab.log', icon: 'menu', component: Log },
  ],
  phoneTabs: [
    { id: 'play', label: 'ovni.tab.play', icon: 'ufo', component: Board },
    { id: 'players', label: 'ovni.tab.players', icon: 'person', component: Players },
    { id: 'mine', label: 'ovni.tab.mine', openLabel: 'ovni.tab.boards', icon: 'mission', component: Mine },
    { id: 'log', label: 'ovni.tab.log', icon: 'menu', component: Log },
  ],
  title: (table) => askedSentence(deskOf(table)),
  announce: (notice, table) => announce(deskOf(table), notice),
  sound: (notice) => soundOf(notice),
  bar,
  seat,
  ending,
  refusal,
  rule: (table) => ruleOf(table.view.asked),
  moments: (notice, table) => momentsOf(deskOf(table), notice),
  round: (view) => view.round,
};

export default module;
