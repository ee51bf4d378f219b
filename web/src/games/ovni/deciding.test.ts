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
      { seat: 0, planet: 'luxor', score: 17, missions: [{ mission: MISSION, fulfilled: true, points: 8 }] },
      { seat: 1, planet: 'eris', score: 14, missions: [{ mission: MISSION, fulfilled: false, points: -4 }] },
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
      '2 Marek wins area B. Marek takes the lead with 6 points.',
      '3 Ada fulfils a mission, Airspace and abduction no. 1: 8 points.',
      '3 Marek’s best round: 6 points more.',
      '4 Ada captures a builder from Marek.',
      expect.stringMatching(/^5 Ada destroys .*\. Ada takes the lead with 9 points\.$/),
      '5 Ada’s best round: 7 points more.',
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

  it('is no lead that somebody begins with', () => {
    const led = [
      { view: viewOf(0, [3, 0]), notices: [] },
      { view: viewOf(1, [3, 0]), notices: [] },
    ];
    expect(decidingIn({ ...desk, outcome: null } as unknown as Desk, led)).toEqual([]);
  });
});
