import { describe, expect, it } from 'vitest';
import type { Belief, Own, View } from '../../lib/wire/escape';
import { guessesBySector, heatOf, isAmong, suspectsOf } from './belief';

/** A seat as everyone's eyes see it. */
function own(seat: number, role: Own['role'], part: Partial<Own> = {}): Own {
  const start = role.endsWith('alien') ? 'alien start' : 'human start';
  const none = { hand: [], hand_limit: 3, has_power: false, teleport_uses: 0, plans_teleport: false, asked: null };
  return { seat, role, at: 'L05', start, ...none, ...part };
}

/** What everyone's eyes see: whose turn it is, and these seats. */
function everyone(opened: Own[], turn = { seat: 0, is_resolved: false }, turned: number[] = []): View {
  const seats = opened.map(({ seat }) => ({ seat, is_turned: turned.includes(seat) }));
  return { opened, turn, seats } as unknown as View;
}

const BELIEF: Belief = {
  seats: [
    {
      seat: 1,
      human: ['K08', 'M08'],
      alien: ['L05', 'M08'],
      human_chance: 604,
      chances: [
        ['K08', 596],
        ['L05', 4],
        ['M08', 400],
      ],
    },
    { seat: 2, human: [], alien: ['M08'], human_chance: 0, chances: [['M08', 1000]] },
  ],
};

describe('what a seat could have known', () => {
  it('stands beside the truth', () => {
    const truth = everyone([own(0, 'pilot'), own(1, 'first_alien'), own(2, 'second_alien', { at: 'N06' })]);
    const [one, other] = suspectsOf(BELIEF, truth);
    expect(one?.truth).toEqual({ side: 'alien', at: 'L05', isMoving: false });
    expect(one && isAmong(one)).toBe(true);
    expect(other && isAmong(other)).toBe(false);
  });

  it('is not met by the right sector on the wrong side', () => {
    const [one] = suspectsOf(BELIEF, everyone([own(1, 'captain', { at: 'L05' })]));
    expect(one && isAmong(one)).toBe(false);
  });

  it('counts a human who was turned as an alien', () => {
    const [one] = suspectsOf(
      BELIEF,
      everyone([own(0, 'pilot'), own(1, 'captain')], { seat: 0, is_resolved: false }, [1]),
    );
    expect(one?.truth?.side).toBe('alien');
  });

  it('is about where the turn began once a seat has moved and nothing is told', () => {
    const asked = { to: 'announce', began: 'K08', card: 'any_sector' } as const;
    const moved = own(1, 'captain', { at: 'K09', asked });
    const [untold] = suspectsOf(BELIEF, everyone([moved], { seat: 1, is_resolved: false }));
    expect(untold?.truth).toEqual({ side: 'human', at: 'K08', isMoving: true });
    expect(untold && isAmong(untold)).toBe(true);
    const [told] = suspectsOf(BELIEF, everyone([moved], { seat: 1, is_resolved: true }));
    expect(told?.truth).toEqual({ side: 'human', at: 'K09', isMoving: false });
    expect(told && isAmong(told)).toBe(false);
  });

  it('is about the start once a seat has moved after a Teleport and nothing is told', () => {
    const asked = { to: 'announce', began: 'K08', card: 'any_sector' } as const;
    const moved = own(1, 'captain', { at: 'K09', asked });
    const chances: [string, number][] = [
      ['human start', 500],
      ['alien start', 500],
    ];
    const seat = { seat: 1, human: ['human start'], alien: ['alien start'], human_chance: 500, chances };
    const belief: Belief = { seats: [seat] };
    const [untold] = suspectsOf(belief, everyone([moved], { seat: 1, is_resolved: false }));
    expect(untold?.truth).toEqual({ side: 'human', at: 'human start', isMoving: true });
    expect(untold && isAmong(untold)).toBe(true);
  });

  it('is about where a seat stands that is yet to move, also after a Teleport', () => {
    const asked = { to: 'move', began: 'K08', steps: 1, fewest: 1 } as const;
    const ported = own(1, 'captain', { at: 'human start', asked });
    const [one] = suspectsOf(BELIEF, everyone([ported], { seat: 1, is_resolved: false }));
    expect(one?.truth).toEqual({ side: 'human', at: 'human start', isMoving: false });
  });

  it('has no truth beside it before the truth is there, nor for those who are gone', () => {
    expect(suspectsOf(BELIEF, null).map(({ truth }) => truth)).toEqual([null, null]);
    expect(suspectsOf(BELIEF, everyone([own(1, 'captain', { at: null })]))[0]?.truth).toBeNull();
    expect(suspectsOf(null, everyone([]))).toEqual([]);
  });

  it('says for every sector who could be there, and as what', () => {
    const guesses = guessesBySector(suspectsOf(BELIEF, null));
    expect(guesses.get('K08')).toEqual([{ seat: 1, as: 'human', chance: 60 }]);
    expect(guesses.get('L05')).toEqual([{ seat: 1, as: 'alien', chance: 0 }]);
    expect(guesses.get('M08')).toEqual([
      { seat: 1, as: 'either', chance: 40 },
      { seat: 2, as: 'alien', chance: 100 },
    ]);
    expect(guesses.size).toBe(3);
  });

  it('says in per cent how likely one of them is in a sector, and how many are to be expected there', () => {
    const [one] = suspectsOf(BELIEF, null);
    expect(one?.humanChance).toBe(60);
    expect(Object.fromEntries(heatOf(BELIEF, one ?? null))).toEqual({ K08: 60, L05: 0, M08: 40 });
    expect(Object.fromEntries(heatOf(BELIEF, null))).toEqual({ K08: 60, L05: 0, M08: 140 });
    expect(heatOf(null, null).size).toBe(0);
  });
});
