/** What decided a match, by what its steps came to: missions that hold, the lead when it changes, and who gained when. */
import { listOf, say, t } from '../../lib/i18n/index.svelte';
import type { Happening, Played } from '../../lib/game';
import type { Notice, Seat, SeatResult, View } from '../../lib/wire/ovni';
import { announce } from './announce';
import type { Desk } from './desk.svelte';
import { goalOf, isFulfilled, missionName, missionPoints, progressOf, signed } from './goals';
import { momentsOf } from './moments';
import { seatOf } from './players';
import type { Ovni } from './table';
import { boardOf, named, toldTo, type At } from './words';

type Steps = readonly Played<Ovni>[];

/**
 * Missions that change who is ahead decide all; one mission decides more than a lead, which others may take again, and a lead
 * more than any attack.
 */
const WEIGHT = { missions: 12, mission: 9, lead: 6, attack: 5, best: 3 };

/** Those at the table, with whom the story is told to as who is spoken to. */
const listeners = (desk: Desk): At => ({ table: desk.table, you: toldTo(desk) });

const playerIn = (view: View, seat: Seat) => view.players.find(({ player }) => seatOf(player) === seat);
const scoreIn = (view: View, seat: Seat | null) => (seat === null ? 0 : (playerIn(view, seat)?.points?.total ?? 0));

/** Who has the most points, the missions aside; nobody is ahead of an equal. */
function leaderIn({ players }: View): Seat | null {
  const scores = players.flatMap(({ player, points }) => {
    const seat = seatOf(player);
    return seat === null || points === null ? [] : [{ seat, total: points.total }];
  });
  const [first, second] = scores.toSorted((one, other) => other.total - one.total);
  return first !== undefined && first.total > (second?.total ?? 0) ? first.seat : null;
}

/** The step since which something has been so, up to the last of some steps. */
function since(steps: Steps, isSo: (view: View) => boolean): number {
  return steps.findLastIndex(({ view }) => !isSo(view)) + 1;
}

/** The missions that were fulfilled at the end, each where it was fulfilled for good. */
function missions(desk: Desk, steps: Steps): Happening[] {
  const results = desk.outcome?.seats ?? [];
  return results.flatMap(({ seat, missions }) =>
    missions.flatMap(({ mission, fulfilled, points }): Happening[] => {
      const goal = goalOf(desk, mission);
      if (!fulfilled || goal === undefined) return [];
      const step = since(steps, (view) => {
        const player = playerIn(view, seat);
        return player !== undefined && isFulfilled(progressOf(player, mission));
      });
      const params = { ...named(listeners(desk), { seat }), mission: missionName(goal, mission), n: points };
      const sentence = { key: 'ovni.moment.mission', params };
      // Where the views do not say when, it is told where all missions are shown.
      const at = Math.min(step, steps.length - 1);
      return [{ step: at, moment: { icon: 'mission', tone: 'good', sentence, weight: WEIGHT.mission } }];
    }),
  );
}

/** Who has most of these figures. */
function aheadBy(results: readonly SeatResult[], figure: (result: SeatResult) => number): SeatResult[] {
  const most = Math.max(...results.map(figure));
  return results.filter((result) => figure(result) === most);
}

/** The missions of all, where others are ahead without them than with them; they are counted last. */
function allMissions(desk: Desk, steps: Steps): Happening[] {
  const results = desk.outcome?.seats ?? [];
  const first = aheadBy(results, ({ points }) => points.total);
  const last = aheadBy(results, ({ score }) => score);
  if (results.every((result) => first.includes(result) === last.includes(result))) return [];
  const you = toldTo(desk);
  const nameOf = ({ seat }: SeatResult) => (seat === you ? t('ovni.you.within') : desk.table.nameOf(seat));
  const isYours = first.some(({ seat }) => seat === you);
  const params = {
    who: !isYours ? 'other' : first.length === 1 ? 'you' : 'both',
    list: listOf(results.map((result) => `${nameOf(result)} ${signed(missionPoints(result))}`)),
    names: listOf(first.map(nameOf)),
    n: first.length,
    score: first[0]?.points.total ?? 0,
  };
  const sentence = { key: 'ovni.moment.missions', params };
  return [{ step: steps.length - 1, moment: { icon: 'mission', tone: 'plain', sentence, weight: WEIGHT.missions } }];
}

/** What may bring the lead, the likeliest first. */
const DEEDS: Notice['event'][] = [
  'area_won',
  'token_captured',
  'ufo_destroyed',
  'human_abducted',
  'city_mapped',
  'ufo_launched',
  'ufo_moved',
];

/** What a seat has won or done with a step. */
function deedOf(notices: readonly Notice[], seat: Seat): Notice | undefined {
  const own = notices.filter((notice) => {
    if (notice.event === 'area_won') return notice.winner !== null && seatOf(notice.winner) === seat;
    return 'seat' in notice && notice.seat === seat;
  });
  return DEEDS.flatMap((event) => own.find((notice) => notice.event === event) ?? [])[0];
}

/** The last step of what goes before the first round, and of each round. */
function roundEnds(steps: Steps): number[] {
  return steps.flatMap(({ view }, nth) => (steps[nth + 1]?.view.round === view.round ? [] : [nth]));
}

/** Each round that ends with another in the lead than before, told where the lead was taken, and what it was taken by. */
function leads(desk: Desk, steps: Steps): { happenings: Happening[]; deeds: Set<Notice> } {
  const happenings: Happening[] = [];
  const deeds = new Set<Notice>();
  let before: Seat | null = null;
  for (const end of roundEnds(steps)) {
    const leader = leaderIn((steps[end] as Steps[number]).view);
    const board = leader === null ? undefined : boardOf(desk, { seat: leader });
    if (leader === null || board === undefined || leader === before) continue;
    before = leader;
    const step = since(steps.slice(0, end + 1), (view) => leaderIn(view) === leader);
    const taken = steps[step];
    // What somebody begins with is no lead that was taken.
    if (taken === undefined || taken.view.round === 0) continue;
    const deed = deedOf(taken.notices, leader);
    if (deed !== undefined) deeds.add(deed);
    const [words] = deed === undefined ? [] : announce(desk, deed, toldTo(desk));
    const text = words === undefined ? '' : `${say(words)} `;
    const params = { ...named(listeners(desk), { seat: leader }), text, n: scoreIn(taken.view, leader) };
    const sentence = { key: 'ovni.moment.lead', params };
    happenings.push({ step, moment: { icon: board.planet, tone: 'good', sentence, weight: WEIGHT.lead } });
  }
  return { happenings, deeds };
}

/** The round in which each seat came forward most. */
function bestRounds(desk: Desk, steps: Steps): Happening[] {
  const ends = roundEnds(steps);
  return (desk.outcome?.seats ?? []).flatMap(({ seat, planet }): Happening[] => {
    const gains = ends.slice(1).map((end, nth) => {
      const [before, after] = [steps[ends[nth] ?? 0]?.view, steps[end]?.view];
      return { step: end, n: before && after ? scoreIn(after, seat) - scoreIn(before, seat) : 0 };
    });
    const [best] = gains.toSorted((one, other) => other.n - one.n);
    if (best === undefined || best.n <= 0) return [];
    const sentence = { key: 'ovni.moment.best', params: { ...named(listeners(desk), { seat }), n: best.n } };
    return [{ step: best.step, moment: { icon: planet, tone: 'plain', sentence, weight: WEIGHT.best } }];
  });
}

/** How many points an attack has moved between two players; others do not count. */
function swingOf(steps: Steps, step: number, one: Seat, other: Seat | null): number {
  const [before, after] = [steps[step - 1]?.view, steps[step]?.view];
  if (before === undefined || after === undefined) return 0;
  const gain = (seat: Seat | null) => scoreIn(after, seat) - scoreIn(before, seat);
  return gain(one) - gain(other);
}

/** What a seat came to at the end. */
function finalOf({ outcome }: Desk, seat: Seat | null): number {
  return outcome?.seats.find((result) => result.seat === seat)?.score ?? 0;
}

/** All that decided a match, seen by everyone's eyes. */
export function decidingIn(desk: Desk, steps: Steps): Happening[] {
  const { happenings, deeds } = leads(desk, steps);
  const rest = steps.flatMap(({ notices }, step) =>
    notices.flatMap((notice): Happening[] => {
      // That the last round begins is no news of anybody.
      if (deeds.has(notice) || notice.event === 'last_round') return [];
      const moments = momentsOf(desk, notice);
      if (notice.event !== 'token_captured' && notice.event !== 'ufo_destroyed') {
        return moments.map((moment) => ({ step, moment }));
      }
      const rival = seatOf(notice.rival);
      const swing = swingOf(steps, step, notice.seat, rival);
      if (swing <= 0) return [];
      // Without it the one of the two would stand where the other does.
      const isMinor = swing < Math.abs(finalOf(desk, notice.seat) - finalOf(desk, rival));
      return moments.map((moment) => ({ step, moment: { ...moment, isMinor, weight: WEIGHT.attack } }));
    }),
  );
  const all = [
    ...missions(desk, steps),
    ...happenings,
    ...bestRounds(desk, steps),
    ...rest,
    ...allMissions(desk, steps),
  ];
  return all.toSorted((one, other) => one.step - other.step);
}
