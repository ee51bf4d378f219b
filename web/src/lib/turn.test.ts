import { expect, it } from 'vitest';
import type { Game, Table } from './game';
import { turnShown } from './turn';

const table = { notices: ['turn 0', 'sunk', 'turn 1', 'turn 2'], asked: { seats: [2] } } as unknown as Table;
const turnOf = (notice: unknown) => {
  const [word, seat] = String(notice).split(' ');
  return word === 'turn' ? Number(seat) : null;
};
const shows = (nShown: number): Pick<Game, 'shown' | 'turnOf'> => ({ shown: () => nShown, turnOf });

it('is the turn that the board shows, and who is asked once it has shown everything', () => {
  expect(turnShown(shows(2), table)).toEqual([0]);
  expect(turnShown(shows(3), table)).toEqual([1]);
  expect(turnShown(shows(4), table)).toEqual([2]);
});

it('is who is asked where no turn was shown yet, and in games that show everything at once', () => {
  expect(turnShown(shows(0), table)).toEqual([2]);
  expect(turnShown({ turnOf }, table)).toEqual([2]);
  expect(turnShown({ shown: () => 1 }, table)).toEqual([2]);
});
