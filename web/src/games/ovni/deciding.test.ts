import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages, say } from '../../lib/i18n/index.svelte';
import type { Notice, Part, PlayerView, Points, View } from '../../lib/wire/ovni';
import { decidingIn } from './deciding';
import type { Desk } from './desk.svelte';
import { PLAYER } from './player.testing';
import { BOARD } from './world.testing';

const nameOf = (seat: number) => ['Ada', 'Marek'][seat] ?? '';
const MISSION = 1;

/** A view of a round with the points of both, and how much Ada has of what her mission asks for. */
function viewOf(round: number, [ada, marek]: [number, number], have = 0): View {
  const player = (seat: number, total: number): PlayerView => ({
    ...PLAYER,
    player: { seat },
    points: { total } as Points,
    missions: {
      dealt: [],
      kept: [MISSION],
      progress: [{ mission: MISSION, parts: [{ kind: 'ufos', need: 2, have: seat === 0 ? have : 0 } as Part] }],
    },
  });
  return { round, players: [player(0, ada), player(1, marek)] } as View;
}

const LAST = viewOf(2, [9, 8], 2);
const desk = {
  table: { you: null, material: BOARD, view: LAST, notices: [], nameOf },
  board: { ...BOARD, missions: [{ kind: 'airspace_and_abduction' }] },
  outcome: {
    seats: [
      {
        seat: 0,
        planet: 'luxor',
        score: 17,
        won: true,
        points: { total: 9 },
        missions: [{ mission: MISSION, fulfilled: true, points: 8 }],
      },
      {
        seat: 1,
        planet: 'eris',
        score: 14,
        won: false,
        points: { total: 8 },
        missions: [{ mission: MISSION, fulfilled: false, points: -4 }],
      },
    ],
  },
} as unknown as Desk;

const won: Notice = { event: 'area_won', area: 'b', winner: { seat: 1 } };
const idle: Notice = { event: 'token_captured', seat: 1, rival: { seat: 0 }, alien: 'pilot' };
const taken: Notice = { event: 'token_captured', seat: 0, rival: { seat: 1 }, alien: 'builder' };
const destroyed: Notice = { event: 'ufo_destroyed', seat: 0, rival: { seat: 1 }, city: 3 };

describe('what decided a match', () => {
  beforeAll(() => loadMessages('ovni'));

  const steps = [
    { view: viewOf(0, [0, 0]), notices: [] },
    { view: viewOf(1, [2, 2], 2), notices: [] },
    { view: viewOf(1, [2, 6], 1), notices: [won] },
    { view: viewOf(1, [2, 6], 2), notices: [idle] },
    { view: viewOf(2, [5, 5], 2), notices: [taken] },
    { view: LAST, notices: [destroyed] },
  ];
  const told = () => decidingIn(desk, steps).map(({ step, moment }) => `${step} ${say(moment.sentence)}`);

  it('is a lead with what it was taken by, a mission where it was fulfilled for good, and an attack that cost points', () => {
    expect(told()).toEqual([
      '2 Marek wins area B. Marek takes the lead with 6 points, missions aside.',
      '3 Ada fulfils a mission, Airspace and abduction no. 1: 8 points.',
      '3 Marek’s best round: 6 points more.',
      '4 Ada captures a builder from Marek.',
      expect.stringMatching(/^5 Ada destroys .*\. Ada takes the lead with 9 points, missions aside\.$/),
      '5 Ada’s best round: 7 points more.',
    ]);
  });

  it('is told to whoever played as theirs', () => {
    const own = { ...desk, table: { ...desk.table, replay: { own: 0 } } } as unknown as Desk;
    expect(decidingIn(own, steps).map(({ moment }) => say(moment.sentence))).toEqual([
      'Marek wins area B. Marek takes the lead with 6 points, missions aside.',
      'You fulfil a mission, Airspace and abduction no. 1: 8 points.',
      'Marek’s best round: 6 points more.',
      'You capture a builder from Marek.',
      expect.stringMatching(/^You destroy .*\. You take the lead with 9 points, missions aside\.$/),
      'Your best round: 7 points more.',
    ]);
  });

  it('is an attack only where the two would stand otherwise without it', () => {
    const isMinor = (score: number) => {
      const seats = desk.outcome?.seats.map((result) => (result.seat === 0 ? { ...result, score } : result));
      const told = decidingIn({ ...desk, outcome: { seats } } as Desk, steps);
      return told.find(({ moment }) => moment.icon === 'captured')?.moment.isMinor;
    };
    expect([isMinor(17), isMinor(40)]).toEqual([false, true]);
  });

  it('is the missions together where somebody else would have won without them', () => {
    const result = (seat: number, total: number, mission: number) => ({
      ...{
        seat,
        planet: seat === 0 ? 'luxor' : 'eris',
        ufos: 5,
        humans: 2,
        missions: [{ mission: MISSION, points: mission }],
      },
      ...{ points: { total }, score: total + mission, won: total + mission >= 45 },
    });
    const said = (seats: object[], own: number | null = null) =>
      decidingIn({ ...desk, table: { ...desk.table, replay: { own } }, outcome: { seats } } as unknown as Desk, steps)
        .map(({ step, moment }) => `${step} ${say(moment.sentence)}`)
        .filter((words) => words.includes('missions decide'));
    expect(said([result(0, 53, -10), result(1, 50, -5)])).toEqual([
      '5 The missions decide it: Ada −10 and Marek −5. Before them Ada was ahead with 53 points.',
    ]);
    expect(said([result(0, 53, -10), result(1, 50, -5)], 0)).toEqual([
      '5 The missions decide it: you −10 and Marek −5. Before them you were ahead with 53 points.',
    ]);
    // Whoever had as much before and wins alone owes it to them too.
    expect(said([result(0, 45, -5), result(1, 45, 8)])).toEqual([
      '5 The missions decide it: Ada −5 and Marek +8. Before them Ada and Marek were ahead with 45 points.',
    ]);
    expect(said([result(0, 45, -5), result(1, 45, 8)], 1)).toEqual([
      '5 The missions decide it: Ada −5 and you +8. Before them Ada and you were ahead with 45 points.',
    ]);
    expect(said([result(0, 53, -5), result(1, 50, -10)].map((one) => ({ ...one, won: one.seat === 0 })))).toEqual([]);
  });

  it('is not that the last round begins', () => {
    const last: Notice = { event: 'last_round' } as Notice;
    const ends = [...steps, { view: LAST, notices: [last] }];
    expect(decidingIn(desk, ends)).toHaveLength(decidingIn(desk, steps).length);
  });

  it('is no lead that somebody begins with', () => {
    const led = [
      { view: viewOf(0, [3, 0]), notices: [] },
      { view: viewOf(1, [3, 0]), notices: [] },
    ];
    expect(decidingIn({ ...desk, outcome: null } as unknown as Desk, led)).toEqual([]);
  });
});
