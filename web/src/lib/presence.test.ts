import { beforeAll, describe, expect, it } from 'vitest';
import type { Table } from './game';
import { loadMessages } from './i18n/index.svelte';
import { absenceOf } from './presence';

type Told = Pick<Table, 'asked' | 'info' | 'nameOf'>;
const NAMES = ['Ada', 'Bo', 'Cleo'];

/** A table where these seats are asked, and these have somebody who is gone; a bot stands in for some. */
function table(asked: number[], gone: number[], away: number[] = [], pace = 'free'): Told {
  const seats = NAMES.map((_, seat) => ({
    away: away.includes(seat),
    presence: gone.includes(seat) ? 'gone' : seat === 2 ? null : 'here',
  }));
  const told = { asked: { seats: asked }, info: { seats, settings: { clock: { pace } } } };
  return { ...told, nameOf: (seat: number) => NAMES[seat] ?? '' } as unknown as Told;
}

describe('an absence', () => {
  beforeAll(() => loadMessages('shell'));

  it('is told where the match waits for whoever is gone, with what comes of it', () => {
    expect(absenceOf(table([1], [1]))).toEqual({
      who: 'Bo is offline.',
      text: 'Bo is offline. The match waits: you can come back later.',
    });
    expect(absenceOf(table([1], [1], [], 'live'))?.text).toBe('Bo is offline. When the time is up, a bot stands in.');
    expect(absenceOf(table([0, 1], [0, 1]))?.who).toBe('Ada and Bo are offline.');
  });

  it('is not told where nobody waits for it', () => {
    expect(absenceOf(table([0], [1]))).toBeNull();
    expect(absenceOf(table([1], [1], [1]))).toBeNull();
    expect(absenceOf(table([2], []))).toBeNull();
    // The board still shows the turn of another.
    expect(absenceOf(table([1], [1]), [0])).toBeNull();
    expect(absenceOf(table([0], [1]), [1])).toBeNull();
  });
});
