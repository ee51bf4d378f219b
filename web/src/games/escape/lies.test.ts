import { describe, expect, it } from 'vitest';
import type { Board, Notice, Role } from '../../lib/wire/escape';
import { Desk } from './desk.svelte';
import { galilei, galileiChart } from './galilei.testing';
import { knownOf, plausibleLies } from './lies';
import type { EscapeTable } from './table';

const { chart, at } = galileiChart();
const names = new Set(
  chart.cells.filter(({ kind }) => kind === 'secure' || kind === 'dangerous').map(({ place }) => place),
);

describe('a plausible lie', () => {
  it('is dangerous, apart from the truth and within reach of what was heard last', () => {
    const lies = plausibleLies(chart, names, { at: at('P06'), last: at('M09'), reach: 4 });
    expect(lies.length).toBeGreaterThan(5);
    for (const lie of lies) {
      expect(at(lie).kind).toBe('dangerous');
      expect(chart.bearing(at('P06'), at(lie)).distance).toBeGreaterThanOrEqual(3);
      expect(chart.bearing(at('M09'), at(lie)).distance).toBeLessThanOrEqual(4);
    }
  });

  it('is as little too far as can be where nothing is within reach', () => {
    const lies = plausibleLies(chart, names, { at: at('M09'), last: at('M09'), reach: 1 });
    expect(lies.length).toBeGreaterThan(0);
    for (const lie of lies) expect(chart.bearing(at('M09'), at(lie)).distance).toBe(3);
  });

  it('is still found when nothing fits, and never outside what may be named', () => {
    const few = plausibleLies(chart, new Set(['M10']), { at: at('M09'), last: at('A02'), reach: 1 });
    expect(few).toEqual(['M10']);
    expect(plausibleLies(chart, new Set(), { at: at('M09'), last: undefined, reach: 1 })).toEqual([]);
  });
});

interface Part {
  role?: Role;
  /** Whether the role was shown to all, and whether it was turned. */
  isShown?: boolean;
  isTurned?: boolean;
  start?: string;
  laws?: Partial<Board['laws']>;
  told?: Notice[];
}

/** The desk of the first seat, which stands at P06. */
function deskOf({ role = 'captain', isShown = false, isTurned = false, start = '', laws = {}, told = [] }: Part): Desk {
  const board = galilei();
  const table = {
    you: 0,
    view: {
      seats: [{ seat: 0, role: isShown ? role : null, is_turned: isTurned }],
      you: { seat: 0, role, at: 'P06', start, hand: [], hand_limit: 3, asked: null, plans_teleport: false },
      opened: [],
      outcome: null,
    },
    notices: told,
    asked: { seats: [0], question: 7, legal: [] },
    outcome: null,
    notes: [],
    material: { ...board, laws: { ...board.laws, ...laws } },
  };
  return new Desk(table as unknown as EscapeTable);
}

describe('what the others know of the liar', () => {
  const round = (n: number): Notice => ({ event: 'round_began', round: n });
  const noise = (seat: number, place: string): Notice => ({ event: 'noise', seat, at: place });
  const heardOf = (part: Part) => {
    const known = knownOf(deskOf(part));
    return { from: known?.last?.place, reach: known?.reach };
  };

  it('is where it was last heard, and how far anybody has come since', () => {
    const told = [round(1), noise(0, 'M09'), round(2), noise(1, 'A02'), round(3)];
    expect(heardOf({ told })).toEqual({ from: 'M09', reach: 2 });
    expect(knownOf(deskOf({ told }))?.at.place).toBe('P06');
  });

  it('is the start of a human until it is known as an alien, however it is found out', () => {
    const told = [round(1), round(2), round(3)];
    expect(heardOf({ told })).toEqual({ from: 'human start', reach: 3 });
    expect(heardOf({ told, role: 'first_alien' })).toEqual({ from: 'human start', reach: 3 });
    const alien = { from: 'alien start', reach: 6 };
    expect(heardOf({ told, role: 'first_alien', isShown: true })).toEqual(alien);
    expect(heardOf({ told, isTurned: true })).toEqual(alien);
    const shown: Notice = { event: 'role_shown', seat: 0, role: 'first_alien' } as Notice;
    expect(heardOf({ told: [...told, shown], role: 'first_alien' })).toEqual(alien);
  });

  it('is an alien in a hunt, which begins where it does', () => {
    const told = [round(1), round(2)];
    const hunt = { role: 'first_alien', start: 'hatch 2', told } as const;
    const laws = { is_hunt: true, has_human_start: false };
    expect(heardOf({ ...hunt, laws })).toEqual({ from: 'alien start', reach: 4 });
    expect(heardOf({ ...hunt, laws: { ...laws, has_alien_start: false } })).toEqual({ from: 'hatch 2', reach: 4 });
  });

  it('is no start where nobody begins on it', () => {
    expect(heardOf({ laws: { has_human_start: false }, start: 'hatch 1' }).from).toBe(undefined);
    const shown = { role: 'first_alien', isShown: true, start: 'hatch 1' } as const;
    expect(heardOf({ ...shown, laws: { has_alien_start: false } }).from).toBe(undefined);
  });
});
