/** Escape as the match page uses it. */
import { t } from '../../lib/i18n/index.svelte';
import type { Action, Outcome, Seat } from '../../lib/wire/escape';
import type { BarFacts, Ending, Game, GameTab, SeatLine, Sentence } from '../../lib/game';
import Announcements from './Announcements.svelte';
import { refusalOf } from '../../lib/refusals';
import { settings } from '../../lib/settings.svelte';
import { atDesk } from '../../lib/table/desk.svelte';
import { announce } from './announce';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import { deskOf, type Desk } from './desk.svelte';
import type { Escape, EscapeTable } from './table';
import { sideOf } from './events';
import Dock from './Dock.svelte';
import Final from './Final.svelte';
import { heardIn, keptOf, momentsOf } from './moments';
import Notes from './Notes.svelte';
import { placeName } from './places';
import Record from './Record.svelte';
import { ruleOf } from './rule';
import Rules from './Rules.svelte';
import { askedSentence } from './asked';
import { soundOf } from './sound';
import { endingWords, fateParams, roleName, whySentence } from './words';

/** What became of a seat, or what it was last heard of. */
function standing(desk: Desk, seat: Seat): Sentence[] {
  const { view, you } = desk.table;
  const seatView = view.seats[seat];
  if (seatView === undefined) return [];
  const final = desk.outcome?.seats.find((result) => result.seat === seat);
  const role = desk.roleOf(seat);
  const fate = final?.fate ?? seatView.fate;
  const known = desk.story.known.get(seat);
  const lines: Sentence[] = [];
  const shown = seat === you && view.you !== null ? view.you.role : role;
  if (shown !== null) {
    lines.push({ key: 'escape.seat.role', params: { role: roleName(shown), side: sideOf(shown, seatView.is_turned) } });
  } else if (known !== undefined && seatView.fate === 'aboard' && !desk.laws.is_hunt) {
    lines.push({ key: 'escape.seat.known', params: { side: known.side, round: known.round } });
  }
  const suspicion = desk.notes.seats[seat]?.suspicion ?? 'unsure';
  if (desk.knownSide(seat) === null && suspicion !== 'unsure') {
    lines.push({ key: 'escape.seat.suspected', params: { side: suspicion } });
  }
  if (fate !== 'aboard') return [...lines, { key: 'escape.seat.fate', params: fateParams(desk, { seat, fate }) }];
  const hand = desk.handOf(seat);
  if (hand !== null && hand.length > 0) {
    const list = hand.map((item) => t(`escape.item.${item}`)).join(', ');
    lines.push({ key: 'escape.replay.hand', params: { list } });
  }
  const isTurn = view.outcome === null && view.turn.seat === seat;
  const last = desk.story.turns.findLast((turn) => turn.seat === seat && turn.result.kind !== 'waiting');
  if (isTurn && seat !== you) lines.push({ key: 'escape.seat.turn' });
  else if (last !== undefined) {
    const { result } = last;
    const at = result.kind === 'noise' || result.kind === 'attack' ? placeName(result.at) : '';
    lines.push({ key: 'escape.seat.heard', params: { kind: result.kind, place: at } });
  }
  return lines;
}

function seat(table: EscapeTable, which: number): SeatLine {
  const desk = deskOf(table);
  const { view } = desk.table;
  const seatView = view.seats[which];
  const known = desk.knownSide(which);
  const line = {
    sentences: standing(desk, which),
    ...(known === null ? {} : { known: { name: known, label: { key: `escape.side.${known}` } } }),
  };
  const fate = desk.outcome?.seats[which]?.fate ?? seatView?.fate ?? 'aboard';
  if (fate === 'escaped') {
    return { ...line, state: 'gone', icon: { name: 'escaped', label: { key: 'escape.fate.escaped' } } };
  }
  // Who is still on board at the end is lost, and alive.
  if (fate === 'left_behind' || fate === 'stranded') {
    const name = fate === 'stranded' ? 'hatch-blocked' : 'clock';
    return { ...line, state: 'gone', icon: { name, label: { key: `escape.fate.${fate}` } } };
  }
  if (fate !== 'aboard' && fate !== 'returning') {
    return { ...line, state: 'out', icon: { name: 'dead', label: { key: `escape.fate.${fate}` } } };
  }
  const held = seatView?.items ?? 0;
  const limit = desk.table.material.hand_limit;
  if (!desk.laws.is_advanced || desk.isOver) return { ...line, state: 'in' };
  const label = { key: 'escape.seat.items', params: { n: held } };
  return { ...line, state: 'in', cards: { held, of: Math.max(limit, held), label } };
}

function rule(table: EscapeTable): string | null {
  const desk = deskOf(table);
  const isToHatch = desk.chart.cell(desk.chosen)?.kind === 'hatch';
  return ruleOf(desk.own?.asked ?? null, { isHolding: desk.held !== null, isToHatch, isBasic: !desk.laws.is_advanced });
}

/** Whoever holds items that can't be played now has only the end of the turn to say. */
function idle({ asked: { legal } }: EscapeTable): Action | null {
  const [only] = legal ?? [];
  return legal?.length === 1 && only?.do === 'end_turn' ? only : null;
}

/** So often a match tells what naming a sector is for. */
const TOLD_NOISES = 2;

/** What the viewer's side is after: the same in every question, so that the board stands still. */
function goal(table: EscapeTable): Sentence | null {
  const desk = deskOf(table);
  const { own, laws } = desk;
  if (own === null || own.at === null) return null;
  // Whoever has made some noise knows what naming a sector is for.
  const nNoises = desk.story.marks.filter(({ seat, kind }) => seat === table.you && kind === 'noise').length;
  const isFirst = settings.isNewTo('escape') && nNoises < TOLD_NOISES;
  if (isFirst && askedSentence(desk).key === 'escape.asked.noise_any') return { key: 'escape.goal.noise' };
  // What one is after comes first; what the two kinds of sector bring is told with the second move.
  if (settings.isNewTo('escape') && own.asked?.to === 'move' && desk.story.round === 2)
    return { key: 'escape.goal.sectors' };
  const side = laws.is_hunt ? 'hunter' : desk.isAlien ? 'alien' : 'human';
  return {
    key: 'escape.goal',
    params: { side, kills: laws.kills ?? 0, mode: laws.is_advanced ? 'advanced' : 'basic' },
  };
}

/** E-51 A killed alien wins or loses with its side; where all hunt each other there is none. */
function hope(table: EscapeTable): Sentence | null {
  const { isAlien, laws } = deskOf(table);
  return isAlien && !laws.is_hunt ? { key: 'escape.hope' } : null;
}

function bar(table: EscapeTable): BarFacts {
  const desk = deskOf(table);
  const { view } = table;
  const open = view.hatches.flatMap((state, nth) => (state === 'open' ? [nth + 1] : []));
  const round = { now: view.round, of: desk.table.material.rounds };
  // Where it needs two lines the numbers stay together.
  const params = { n: open.length, list: open.join(',\u00a0') };
  // A phone has room for a word less.
  const short: Sentence = { key: 'escape.bar.hatches.short', params };
  return { round, facts: [{ key: 'escape.bar.hatches', params, icon: 'hatch', short }] };
}

function ending(table: EscapeTable): Ending {
  const desk = deskOf(table);
  const { outcome } = desk;
  if (outcome === null) return { headline: { key: 'escape.ending.none' }, seats: [] };
  const seats = outcome.seats.map((result) => ({
    seat: result.seat,
    isWinner: result.won,
    sentences: resultLines(result),
    why: whySentence(desk, result),
  }));
  return { headline: endingWords(desk, outcome), seats };
}

function resultLines(result: Outcome['seats'][number]): Sentence[] {
  const side = sideOf(result.role, result.is_turned);
  const lines: Sentence[] = [{ key: 'escape.result.role', params: { role: roleName(result.role), side } }];
  lines.push({ key: `escape.fate.${result.fate}` });
  if (result.kills > 0) lines.push({ key: 'escape.result.kills', params: { n: result.kills } });
  return lines;
}

/** A figure of a refusal in the language of the page. */
function wordOf(name: string, value: unknown): string | number {
  if (typeof value === 'number') return value;
  const text = String(value);
  if (name === 'place') return placeName(text);
  return name === 'item' || name === 'role' ? t(`escape.${name}.${text}`) : text;
}

/** What stands beside the map, or in its place on phones. */
const TABS: GameTab<Escape>[] = [
  { id: 'record', label: 'escape.tab.record', icon: 'menu', component: Record },
  { id: 'told', label: 'escape.tab.told', icon: 'noise', component: Announcements },
  { id: 'notes', label: 'escape.tab.notes', icon: 'pencil', component: Notes },
];

const module: Game<Escape> = {
  id: 'escape',
  Board,
  Dock,
  Rules,
  Aside,
  Final,
  hasNotes: true,
  railTabs: TABS,
  phoneTabs: [{ id: 'map', label: 'escape.tab.map', icon: 'hatch', component: Board }, ...TABS],
  ...atDesk(deskOf, { title: askedSentence, announce, moments: momentsOf }),
  goal,
  hope,
  idle,
  sound: (notice, table) => soundOf(notice, table.material),
  bar,
  seat,
  ending,
  refusal: (refused) => refusalOf(`escape.refusal.${refused.code}`, refused, wordOf),
  rule,
  turnOf: (notice) => (notice.event === 'turn_began' ? notice.seat : null),
  keeps: (notice, table) => keptOf(deskOf(table), notice),
  heard: (notices, table) => heardIn(deskOf(table), notices),
  sums: (notices, table) => heardIn(deskOf(table), notices),
  round: (view) => view.round,
};

export default module;
