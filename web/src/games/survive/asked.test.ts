import { expect, it } from 'vitest';
import type { Notice } from '../../lib/wire/survive';
import { askedSentence } from './asked';
import type { Desk } from './desk.svelte';

const NOTICES: Notice[] = [
  { event: 'turn_began', colour: 'red' },
  { event: 'die_rolled', colour: 'red', creature: 'shark' },
  { event: 'turn_began', colour: 'yellow' },
  { event: 'turn_began', colour: 'green' },
];

/** The desk of whoever plays red while green is asked, with so many notices shown. */
function deskWith(nShown: number): Desk {
  const colours = (['red', 'yellow', 'green'] as const).map((colour, seat) => ({ colour, seat }));
  const view = { asked: { to: 'move', colour: 'green', left: 2 }, colours, tiles: [] };
  const table = { view, notices: NOTICES, you: 0, nameOf: (seat: number) => ['Ada', 'Marek', 'Ines'][seat] };
  return { table, isOver: false, isAsked: false, news: { nShown } } as unknown as Desk;
}

it('speaks of the turn that the board shows, not of one that is still to be seen', () => {
  expect(askedSentence(deskWith(2))).toEqual({ key: 'survive.wait.mine' });
  expect(askedSentence(deskWith(3))).toEqual({ key: 'survive.wait.plays', params: { name: 'Marek' } });
  expect(askedSentence(deskWith(4))).toMatchObject({ key: 'survive.wait', params: { name: 'Ines', n: 2 } });
});
