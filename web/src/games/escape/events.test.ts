import { describe, expect, it } from 'vitest';
import type { Ending, Notice, Outcome, Role } from '../../lib/wire/escape';
import {
  announcedBy,
  enderOf,
  endingSentence,
  fatesBySector,
  lastPlace,
  marksBySector,
  recordRows,
  tell,
  wayOf,
} from './events';

const ME = 0;
const story = tell([
  { event: 'began', first: 0 },
  { event: 'you_are', seat: ME, role: 'pilot', at: 'human start' },
  { event: 'round_began', round: 1 },
  { event: 'turn_began', seat: 0 },
  { event: 'you_moved', seat: ME, to: 'M09' },
  { event: 'no_card', seat: 0 },
  { event: 'turn_began', seat: 1 },
  { event: 'noise', seat: 1, at: 'L05' },
  { event: 'turn_began', seat: 2 },
  { event: 'silence', seat: 2 },
  { event: 'round_began', round: 2 },
  { event: 'turn_began', seat: 0 },
  { event: 'you_moved', seat: ME, to: 'M10' },
  { event: 'noise', seat: 0, at: 'Q07' },
  { event: 'turn_began', seat: 1 },
  {
    event: 'attacked',
    seat: 1,
    at: 'L07',
    by_item: false,
    killed: [{ seat: 2, role: 'captain', side: 'human' }],
    defended: [],
  },
]);

function later(round: number): Notice[] {
  return Array.from({ length: round - 2 }, (_, nth) => ({ event: 'round_began', round: nth + 3 }));
}

describe('the story', () => {
  it('marks what others announced, and nothing for what the viewer said', () => {
    const marks = marksBySector(story, ME, null);
    expect(marks.get('L05')?.map(({ kind, seat, round }) => [kind, seat, round])).toEqual([['noise', 1, 1]]);
    expect(marks.get('L07')?.map(({ kind }) => kind)).toEqual(['attack']);
    expect(marks.has('Q07')).toBe(false);
  });

  it('drops marks after three rounds but for the seat that is followed', () => {
    const old = { ...story, round: 5 };
    expect(marksBySector(old, ME, null).size).toBe(0);
    expect([...marksBySector(old, ME, 1).keys()].sort()).toEqual(['L05', 'L07']);
  });

  it('puts the newest mark of a sector first and one seat once a round', () => {
    const twice = tell([
      { event: 'round_began', round: 1 },
      { event: 'noise', seat: 1, at: 'C07' },
      { event: 'round_began', round: 2 },
      {
        event: 'lit',
        seat: 3,
        at: 'C07',
        found: [
          { seat: 2, at: 'C07' },
          { seat: 2, at: 'C07' },
        ],
      },
    ]);
    const marks = marksBySector(twice, ME, null).get('C07');
    expect(marks?.map(({ kind, seat }) => [kind, seat])).toEqual([
      ['found', 2],
      ['noise', 1],
    ]);
  });

  it('knows who has shown what they are, and since when', () => {
    expect(story.known.get(1)).toEqual({ side: 'alien', round: 2 });
    expect(story.known.get(2)).toEqual({ side: 'human', round: 2 });
    expect(story.known.get(0)).toBeUndefined();
  });

  it('writes down who is gone, and takes it back when they turn', () => {
    expect(story.departures).toEqual([{ seat: 2, round: 2, how: 'killed', hatch: null, at: 'L07', by: 1 }]);
    const turned = tell([
      { event: 'round_began', round: 1 },
      {
        event: 'attacked',
        seat: 1,
        at: 'L07',
        by_item: false,
        killed: [{ seat: 2, role: 'captain', side: 'human' }],
        defended: [],
      },
      { event: 'turned', seat: 2 },
    ]);
    expect(turned.departures).toEqual([]);
    expect(turned.known.get(2)?.side).toBe('alien');
  });

  it('knows where somebody died or got out', () => {
    const end = tell([
      { event: 'round_began', round: 5 },
      {
        event: 'attacked',
        seat: 1,
        at: 'L07',
        by_item: false,
        killed: [{ seat: 2, role: 'captain', side: 'human' }],
        defended: [],
      },
      { event: 'escaped', seat: 0, hatch: 3 },
      { event: 'stranded', seats: [3] },
    ]);
    const fates = [...fatesBySector(end)].map(([place, who]) => [place, who.map(({ seat, how }) => [seat, how])]);
    expect(fates).toEqual([
      ['L07', [[2, 'killed']]],
      ['hatch 3', [[0, 'escaped']]],
    ]);
    // Nobody knows where the stranded are.
    expect(lastPlace(end)).toBe('hatch 3');
    expect(lastPlace(story)).toBe('L07');
    expect(lastPlace(tell([{ event: 'noise', seat: 1, at: 'L05' }]))).toBeNull();
  });

  it('follows the viewer’s own way from the start, and nobody else’s', () => {
    expect(wayOf(story, ME).map(({ at }) => at)).toEqual(['human start', 'M09', 'M10']);
    expect(wayOf(story, 1)).toEqual([]);
    expect(wayOf(story, null)).toEqual([]);
  });

  it('follows everybody’s way where everybody’s moves are told', () => {
    const open = tell([
      { event: 'you_are', seat: 0, role: 'pilot', at: 'human start' },
      { event: 'you_are', seat: 1, role: 'first_alien', at: 'alien start' },
      { event: 'round_began', round: 1 },
      { event: 'turn_began', seat: 0 },
      { event: 'you_moved', seat: 0, to: 'M09' },
      { event: 'turn_began', seat: 1 },
      { event: 'you_moved', seat: 1, to: 'L05' },
    ]);
    expect(wayOf(open, 0).map(({ at }) => at)).toEqual(['human start', 'M09']);
    expect(wayOf(open, 1)).toEqual([
      { at: 'alien start', round: 0 },
      { at: 'L05', round: 1 },
    ]);
  });

  it('lines up what a seat announced', () => {
    expect(announcedBy(story, 1)).toEqual(['L05', 'L07']);
  });

  it('keeps the record with the newest round first and a place for every seat', () => {
    const rows = recordRows(story, 3);
    expect(rows.map(({ round }) => round)).toEqual([2, 1]);
    expect(rows[1]?.turns.map((turn) => turn?.result.kind)).toEqual(['no_card', 'noise', 'silence']);
    expect(rows[0]?.turns.map((turn) => turn?.result.kind)).toEqual(['noise', 'attack', undefined]);
  });

  it('does not count a Defense as an item of the seat in turn', () => {
    const defended = tell([
      { event: 'round_began', round: 1 },
      { event: 'turn_began', seat: 1 },
      { event: 'item_used', seat: 2, item: 'defense' },
    ]);
    expect(defended.turns[0]?.items).toEqual([]);
    expect(defended.known.get(2)?.side).toBe('human');
  });

  it('moves on with the rounds', () => {
    expect(tell(later(7)).round).toBe(7);
  });
});

describe('the end', () => {
  const outcome = (ending: Ending, ...seats: [Role, boolean][]): Outcome => ({
    ending,
    round: 39,
    seats: seats.map(([role, won], seat) => ({
      seat,
      role,
      fate: 'aboard' as const,
      is_turned: false,
      kills: 0,
      won,
    })),
  });
  const ended = (...seats: [Role, boolean][]) => endingSentence(outcome('time_up', ...seats), {}).params?.['winners'];

  it('names the side that has won, and nobody in a hunt', () => {
    expect(ended(['captain', false], ['first_alien', true])).toBe('aliens');
    expect(ended(['captain', true], ['first_alien', false])).toBe('humans');
    expect(ended(['captain', true], ['first_alien', true])).toBe('both');
    expect(ended(['first_alien', true], ['second_alien', false])).toBe('none');
  });

  it('names who got out, died or killed last, and nobody where the time was up', () => {
    const story = tell([
      {
        event: 'attacked',
        seat: 1,
        at: 'D09',
        by_item: false,
        killed: [{ seat: 2, role: 'pilot', side: 'human' }],
        defended: [],
      },
      { event: 'escaped', seat: 0, hatch: 1 },
    ]);
    const ender = (ending: Ending) => enderOf(outcome(ending, ['captain', true], ['first_alien', false]), story);
    expect(ender('first_human_out')).toBe(0);
    expect(ender('last_human_out')).toBe(0);
    expect(ender('last_human_killed')).toBe(2);
    expect(ender('enough_kills')).toBe(0);
    expect(ender('time_up')).toBeNull();
  });
});
