import { describe, expect, it } from 'vitest';
import { asPlayed, infoOf } from './source';

describe('the table of a record', () => {
  it('has the persons and bots that are named in it', () => {
    const { seats, game } = infoOf({ game: 'escape', options: { seats: 3 }, names: ['Ada', 'sensible', ''] });
    expect(game).toBe('escape');
    expect(seats.map(({ kind, bot, name }) => [kind, bot, name])).toEqual([
      ['person', null, 'Ada'],
      ['bot', 'normal', 'sensible'],
      ['gone', null, ''],
    ]);
  });

  it('has its seats also if the record names nobody', () => {
    expect(infoOf({ game: 'escape', options: { seats: 4 }, names: [] }).seats).toHaveLength(4);
  });
});

describe('the table of a match that was played', () => {
  it('says nothing of who is there now', () => {
    const info = infoOf({ game: 'escape', options: { seats: 1 }, names: ['Ada'] });
    const seats = info.seats.map((seat) => ({ ...seat, presence: 'gone' as const }));
    expect(asPlayed({ ...info, seats }).seats.map(({ presence }) => presence)).toEqual([null]);
  });
});
