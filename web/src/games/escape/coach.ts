/**
 * The guided first match of Escape: the basic game on a small ship, for whichever side was dealt. Each step waits for
 * what really happens, and says what everybody learned from it.
 */
import type { Lesson, Moment, Step } from '../../lib/coach/lesson';
import { onceFound, ringOf, ringsOf, sayings, tabOf } from '../../lib/coach/steps';
import type { Card, Notice, Place, Seat } from '../../lib/wire/escape';
import type { Sentence } from '../../lib/game';
import { Chart } from './chart';
import type { EscapeTable } from './table';
import { isAlien, tell, type Story } from './events';
import { placeName } from './places';

/**
 * A ship of our own for the lesson: the starts lie far apart, so that nobody is found in the first turns, and a hatch
 * is seven turns away.
 */
export const SHIP = `name: Alba
players: 2-6

   A B C D E F G H I J K
01 x x x o x A x o x x x
02 x o x x x x x x x o x
03 1 x x o x o x o x x 2
04 x x x x x x x x x x x
05 o x o x x x x x o x o
06 x x x x o x o x x x x
07 3 o x x x x x x x o 4
08 x x x o x o x o x x x
09 x o x x x x x x x o x
10 x x x x o x o x x x x
11 o x x o x H x o x x o
`;

type Now = Moment<EscapeTable>;
type EscapeStep = Step<EscapeTable>;
type Of<E extends Notice['event']> = Extract<Notice, { event: E }>;
/** The one public result of a turn. */
type Result = Of<'noise' | 'silence' | 'no_card' | 'attacked' | 'hatch_reached'>;

const RESULTS: readonly Notice['event'][] = ['noise', 'silence', 'no_card', 'attacked', 'hatch_reached'];

const isResult = (notice: Notice): notice is Result => RESULTS.includes(notice.event);
const isAny = (card: Card) => card.startsWith('any_sector');
const says = sayings('escape');

const ownResult = ({ news, table }: Now) => news.filter(isResult).find(({ seat }) => seat === table.you);
const othersResult = ({ news, table }: Now) => {
  const results = news.filter(isResult).filter(({ seat }) => seat !== table.you);
  // A noise tells the most.
  return results.find(({ event }) => event === 'noise') ?? results[0];
};

/** The result of the learner's first turn. The move and its card may be told at once, so it is no matter of news. */
const firstResult = ({ table }: Now) => table.notices.filter(isResult).find(({ seat }) => seat === table.you);

const isToMove = ({ table }: Now) => table.view.you?.asked?.to === 'move' && table.asked.legal !== undefined;

/** The places that may be moved to, or attacked. */
function offered({ table }: Now, kind: 'move' | 'attack'): Place[] {
  return (table.asked.legal ?? []).flatMap((action) => (action.do === kind ? [action.to] : []));
}

function chartOf({ table }: Now): Chart {
  return new Chart(table.material);
}

/** The card and the place that a result of one's own came from. */
function behind(notices: readonly Notice[], result: Notice): { card: Card | null; here: Place } {
  const before = notices.slice(0, notices.indexOf(result));
  const moved = before.findLast((notice) => notice.event === 'you_moved');
  const drawn = before.slice(moved === undefined ? 0 : before.indexOf(moved));
  const card = drawn.findLast((notice) => notice.event === 'you_drew')?.card ?? null;
  return { card, here: moved?.to ?? '' };
}

/** What everybody learned from a turn of one's own. */
function learnedFromMe(result: Result, { table }: Now): Sentence {
  const { card, here } = behind(table.notices, result);
  switch (result.event) {
    case 'noise': {
      const isChosen = card !== null && isAny(card);
      const how = !isChosen ? 'true' : result.at === here ? 'chosen' : 'lie';
      return says(`result.${how}`, { at: result.at, here: placeName(here) });
    }
    case 'attacked':
      return says('result.attacked', { at: result.at });
    case 'hatch_reached':
      return says('result.hatch', { hatch: result.hatch });
    default:
      return says(`result.${result.event}`, { here: placeName(here) });
  }
}

/** The same, with the kind of sector that it came from. */
function learnedFromKind(result: Result, moment: Now): Sentence[] {
  const hasCard = result.event === 'noise' || result.event === 'silence';
  return [...(hasCard ? [says('kinds.card')] : []), learnedFromMe(result, moment)];
}

/** What one can take from a turn of somebody else. */
function learnedFromOthers(result: Result, { table }: Now): Sentence {
  const name = table.nameOf(result.seat);
  const at = result.event === 'noise' || result.event === 'attacked' ? result.at : '';
  const hatch = result.event === 'hatch_reached' ? result.hatch : 0;
  return says(`others.${result.event}`, { name, at, hatch });
}

/** The sector that a result names. */
function placeOf(result: Result): string[] {
  return 'at' in result ? ringOf(result.at) : [];
}

/** What is waited for while others have their turns. */
function untilMyTurn({ table }: Now): Sentence {
  if (table.asked.legal !== undefined) return says('answer');
  return says('turn', { name: table.nameOf(table.view.turn.seat) });
}

/** The first kind of sector one ended in, to try the other one next. */
function otherKind(moment: Now): 'secure' | 'dangerous' | 'either' {
  const wanted = firstResult(moment)?.event === 'no_card' ? 'dangerous' : 'secure';
  const chart = chartOf(moment);
  const isOffered = offered(moment, 'move').some((place) => chart.cell(place)?.kind === wanted);
  return isOffered ? wanted : 'either';
}

/** The attack of another seat, if there was one, before all the one that hit the learner; and one's own. */
const othersAttack = ({ news, table }: Now) => {
  const attacks = attacksIn(news).filter(({ seat }) => seat !== table.you);
  return attacks.find(({ killed }) => killed.some(({ seat }) => seat === table.you)) ?? attacks[0];
};
const ownAttack = ({ news, table }: Now) => attacksIn(news).find(({ seat }) => seat === table.you);
const attacksIn = (notices: readonly Notice[]) => notices.filter((notice) => notice.event === 'attacked');

/** The noise that one chose the place of, if there was one. */
function ownChoice({ news, table }: Now): Of<'noise'> | undefined {
  const noises = news.filter((notice) => notice.event === 'noise').filter(({ seat }) => seat === table.you);
  return noises.find((noise) => {
    const { card } = behind(news, noise);
    return card !== null && isAny(card);
  });
}

/** Whether so many steps lead from one place to another. */
function isInReach(chart: Chart, from: Place, to: Place, steps: number): boolean {
  const cell = chart.cell(from);
  return cell !== undefined && chart.ways(cell, steps, ({ hatch }) => hatch === null).has(to);
}

/** Whether somebody could have come to a place from one of the starts in so many turns. */
function isBelievable(moment: Now, place: Place, turns: number): boolean {
  const [chart, { human, alien }] = [chartOf(moment), moment.table.material.steps];
  return isInReach(chart, 'human start', place, turns * human) || isInReach(chart, 'alien start', place, turns * alien);
}

/** Whether a human is fast enough to have been wherever a seat announced itself. */
function isHumanPace(moment: Now, { marks }: Story, seat: Seat): boolean {
  const [chart, { human }] = [chartOf(moment), moment.table.material.steps];
  let last = { at: 'human start', round: 0 };
  return marks
    .filter((mark) => mark.kind === 'noise' && mark.seat === seat)
    .every((mark) => {
      const before = last;
      last = mark;
      return isInReach(chart, before.at, mark.at, (mark.round - before.round) * human);
    });
}

/** The open hatch with the shortest way. */
function nearestHatch(moment: Now): { hatch: number; steps: number } | null {
  const { view } = moment.table;
  const chart = chartOf(moment);
  const from = chart.cell(view.you?.at);
  if (from === undefined) return null;
  const isOpen = (hatch: number) => view.hatches[hatch - 1] === 'open';
  const ways = chart.ways(from, chart.cells.length, (other) => other.hatch === null);
  const found = chart.cells.flatMap(({ place, hatch }) => {
    const way = ways.get(place);
    return hatch === null || way === undefined || !isOpen(hatch) ? [] : [{ hatch, steps: way.length - 1 }];
  });
  return found.sort((one, other) => one.steps - other.steps)[0] ?? null;
}

/**
 * A sector in reach where somebody made a noise since one's last turn, before all somebody who goes no faster than a
 * human. Whoever is known as an alien is none.
 */
function prey(moment: Now): { place: Place; seat: Seat; isHumanPace: boolean } | null {
  const { table } = moment;
  const last = table.notices.findLastIndex((notice) => isResult(notice) && notice.seat === table.you);
  const heard = table.notices.slice(last + 1).filter((notice) => notice.event === 'noise');
  const reach = offered(moment, 'attack');
  const story = tell(table.notices);
  const near = heard
    .filter(({ at, seat }) => reach.includes(at) && story.known.get(seat)?.side !== 'alien')
    .map(({ at, seat }) => ({ place: at, seat, isHumanPace: isHumanPace(moment, story, seat) }));
  return near.findLast((one) => one.isHumanPace) ?? near.at(-1) ?? null;
}

const role: EscapeStep = {
  id: 'role',
  text: ({ table }) => says(isAlien(table.view.you?.role ?? 'captain') ? 'role.alien' : 'role.human'),
  mark: () => ['.escape-dock .who'],
};

const move: EscapeStep = {
  id: 'move',
  when: isToMove,
  wait: untilMyTurn,
  done: ({ table }) => table.notices.some(({ event }) => event === 'you_moved'),
  mark: (moment) => ['#escape-answer', ...offered(moment, 'move').flatMap(ringOf)],
};

const card: EscapeStep = {
  id: 'card',
  text: ({ table }) => {
    const asked = table.view.you?.asked;
    if (asked?.to !== 'announce') return says('card.text');
    return says(isAny(asked.card) ? 'card.any' : 'card.own');
  },
  ...onceFound(firstResult, learnedFromMe, placeOf),
  mark: ({ table }) => (table.view.you?.asked?.to === 'announce' ? ['#escape-answer'] : []),
};

const others: EscapeStep = {
  id: 'others',
  when: ({ table }) => table.asked.legal === undefined,
  wait: untilMyTurn,
  ...onceFound(othersResult, learnedFromOthers, placeOf),
};

/** Whoever moves on twice without doing what a step asks for is asked no more. */
const isPassedBy = ({ news }: Now) => news.filter(({ event }) => event === 'you_moved').length > 1;

const heard: EscapeStep = {
  id: 'heard',
  done: (moment) => moment.tab === 'told' || isPassedBy(moment),
  learned: (moment) => (isPassedBy(moment) ? [] : [says('heard.learned')]),
  mark: () => tabOf('told'),
};

const kinds: EscapeStep = {
  id: 'kinds',
  when: isToMove,
  wait: untilMyTurn,
  text: (moment) => says(`kinds.${otherKind(moment)}`),
  ...onceFound(ownResult, learnedFromKind, placeOf),
  mark: (moment) => {
    const [chart, kind] = [chartOf(moment), otherKind(moment)];
    const places = offered(moment, 'move');
    return places.filter((place) => kind === 'either' || chart.cell(place)?.kind === kind).flatMap(ringOf);
  },
};

const notes: EscapeStep = {
  id: 'notes',
  done: (moment) => moment.table.notes.length > 0 || isPassedBy(moment),
  learned: (moment) => (isPassedBy(moment) ? [] : [says('notes.learned')]),
  mark: () => tabOf('notes'),
};

/** What the noise that one chose the place of was worth. */
function learnedFromLie(noise: Of<'noise'>, moment: Now): Sentence {
  const { news } = moment;
  const { here } = behind(news, noise);
  if (noise.at === here) return says('lie.truth', { at: noise.at });
  const turns = news.slice(0, news.indexOf(noise)).filter(({ event }) => event === 'you_moved').length;
  const how = isBelievable(moment, noise.at, turns) ? 'good' : 'bad';
  return says(`lie.${how}`, { at: noise.at, turns });
}

const lie: EscapeStep = {
  id: 'lie',
  isAnytime: true,
  isAwaited: true,
  after: 'card',
  when: ({ table }) => {
    const asked = table.view.you?.asked;
    return asked?.to === 'announce' && isAny(asked.card);
  },
  ...onceFound(ownChoice, learnedFromLie, placeOf),
  mark: () => ['#escape-answer'],
};

function learnedFromAttack({ seat, at, killed }: Of<'attacked'>, { table }: Now): Sentence {
  const name = table.nameOf(seat);
  if (killed.some((death) => death.seat === table.you)) return says('attacked.you', { name, at });
  const victims = killed.map((death) => table.nameOf(death.seat)).join(', ');
  return says(victims === '' ? 'attacked.miss' : 'attacked.hit', { name, at, victims });
}

const attacked: EscapeStep = {
  id: 'attacked',
  isAnytime: true,
  isAwaited: true,
  when: () => false,
  ...onceFound(othersAttack, learnedFromAttack, placeOf),
  // Whoever has attacked was told then what an attack tells.
  done: (moment) => othersAttack(moment) !== undefined || ownAttack(moment) !== undefined,
};

const aliens: EscapeStep = { id: 'aliens', mark: () => ringOf('alien start') };

const exits: EscapeStep = {
  id: 'exits',
  mark: ({ table }) => ringsOf(table.view.hatches.map((_, nth) => `hatch ${nth + 1}`)),
};

/** How the way to a hatch ended: nothing as long as one is on it. */
function wayOut(moment: Now): Sentence[] {
  const { table } = moment;
  const { notices, you } = table;
  const first = notices.find((notice) => notice.event === 'hatch_reached');
  if (first?.seat === you) return [says('result.hatch', { hatch: first.hatch })];
  const fatal = attacksIn(notices).find(({ killed }) => killed.some(({ seat }) => seat === you));
  if (fatal !== undefined) {
    const hadChoice = ownChoice({ ...moment, news: notices }) !== undefined;
    const params = { name: table.nameOf(fatal.seat), at: fatal.at };
    return [says(hadChoice ? 'hatch.killed' : 'hatch.found', params)];
  }
  if (first !== undefined) return [says('hatch.other', { name: table.nameOf(first.seat) })];
  return table.outcome === null ? [] : [says('hatch.over')];
}

const hatch: EscapeStep = {
  id: 'hatch',
  when: isToMove,
  wait: untilMyTurn,
  text: (moment) => {
    const nearest = nearestHatch(moment);
    return nearest === null ? says('hatch.text') : says('hatch.near', { ...nearest });
  },
  done: (moment) => wayOut(moment).length > 0,
  learned: wayOut,
  mark: (moment) => {
    const nearest = nearestHatch(moment);
    return nearest === null ? [] : ringOf(`hatch ${nearest.hatch}`);
  },
};

const attack: EscapeStep = {
  id: 'attack',
  when: (moment) => isToMove(moment) && offered(moment, 'attack').length > 0,
  wait: untilMyTurn,
  text: (moment) => {
    const near = prey(moment);
    if (near === null) return says('attack.text');
    const params = { place: near.place, name: moment.table.nameOf(near.seat) };
    return near.isHumanPace ? says('attack.near', params) : says('attack.fast', params);
  },
  ...onceFound(ownAttack, ({ at, killed }, { table }) => {
    const victims = killed.map(({ seat }) => table.nameOf(seat)).join(', ');
    const hasHuman = killed.some(({ role }) => !isAlien(role));
    const how = victims === '' ? 'miss' : hasHuman ? 'hit' : 'alien';
    return says(`attack.${how}`, { at, victims });
  }),
  mark: (moment) => {
    const near = prey(moment);
    return near?.isHumanPace === true ? ringOf(near.place) : [];
  },
};

const end: EscapeStep = {
  id: 'end',
  text: ({ table }) => says(isAlien(table.view.you?.role ?? 'captain') ? 'end.alien' : 'end.human'),
};

const HUMAN = [role, move, card, others, heard, kinds, aliens, notes, lie, attacked, hatch, end];
const ALIEN = [role, move, card, others, heard, kinds, exits, notes, lie, attacked, attack, end];

export const lesson: Lesson<EscapeTable> = {
  game: 'escape',
  seats: 4,
  options: { mode: 'basic', zone: { custom: SHIP } },
  board: 'map',
  steps: ({ view }) => (isAlien(view.you?.role ?? 'captain') ? ALIEN : HUMAN),
  isOut: ({ view, you }) => you !== null && view.seats[you]?.fate !== 'aboard',
};
