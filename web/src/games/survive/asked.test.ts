import { expect, it } from 'vitest';
import type { Action, Colour, Notice } from '../../lib/wire/survive';
import { askedSentence, isBehind, isIdle, stepShown } from './asked';
import type { Desk } from './desk.svelte';

const NOTICES: Notice[] = [
  { event: 'turn_began', colour: 'red' },
  { event: 'die_rolled', colour: 'red', creature: 'shark' },
  { event: 'turn_began', colour: 'yellow' },
  { event: 'turn_began', colour: 'green' },
];

/** The desk of whoever plays red while green is asked, with so many notices shown; the last may still be told. */
function deskWith(
  nShown: number,
  you = 0,
  isTelling = nShown < NOTICES.length,
  notices = NOTICES,
  nTumbling = 0,
): Desk {
  const colours = (['red', 'yellow', 'green'] as const).map((colour, seat) => ({ colour, seat }));
  const view = { asked: { to: 'move', colour: 'green', left: 2 }, colours, tiles: [] };
  const names = ['Ada', 'Marek', 'Ines'];
  const table = { view, notices, you, asked: {}, nameOf: (seat: number) => names[seat] };
  const nSaid = nShown - nTumbling;
  return { table, isOver: false, isAsked: false, news: { nShown, nSaid, isTelling } } as unknown as Desk;
}

it('speaks of the turn that the board shows, not of one that is still to be seen', () => {
  expect(askedSentence(deskWith(2))).toEqual({ key: 'survive.wait.mine' });
  expect(askedSentence(deskWith(3))).toEqual({ key: 'survive.wait.plays', params: { name: 'Marek' } });
  // Pieces that were placed at once are still being told, and one's own turn comes after them.
  const placing = deskWith(0, 2, true, []);
  const waiting = { ...placing, table: { ...placing.table, asked: { legal: [] } } } as unknown as Desk;
  expect(askedSentence(waiting)).toEqual({ key: 'survive.wait.next' });
  expect(askedSentence(placing)).toEqual({ key: 'survive.wait.placing' });
  expect(askedSentence(deskWith(4))).toMatchObject({ key: 'survive.wait', params: { name: 'Ines', n: 2 } });
});

it('is at the step that the board shows', () => {
  expect(stepShown(deskWith(1))).toBe('tile');
  expect(stepShown(deskWith(2))).toBe('creature');
  // The setup has none, and what is asked holds once all is told.
  expect(stepShown(deskWith(0))).toBe(null);
  expect(stepShown(deskWith(4))).toBe('move');
});

it('asks once the board has told what others did before, and at once within one’s own turn', () => {
  const [red, green] = [0, 2];
  expect(isBehind(deskWith(2, green))).toBe(true);
  expect(isBehind(deskWith(3, green))).toBe(true);
  expect(isBehind(deskWith(4, green))).toBe(false);
  // One's own turn before is not the one that is asked about.
  expect(isBehind(deskWith(2, red))).toBe(true);
  // The next question of the turn does not wait.
  expect(isBehind(deskWith(2, red, true, NOTICES.slice(0, 2)))).toBe(false);
  // What the die shows is asked about once it has come to rest, and until then the question tells nothing of it.
  expect(isBehind(deskWith(1, red, true, NOTICES.slice(0, 2)))).toBe(true);
  const tumbling = deskWith(2, red, true, NOTICES.slice(0, 2), 1);
  expect(isBehind(tumbling)).toBe(true);
  const asked = { ...tumbling.table, view: { ...tumbling.table.view, asked: { to: 'move_creature' } } };
  const waiting = { ...tumbling, table: { ...asked, asked: { legal: [] } } } as unknown as Desk;
  expect(askedSentence(waiting)).toEqual({ key: 'survive.wait.die' });
  // In the turn of another one is asked, too, once it is told.
  expect(isBehind(deskWith(4, red, true))).toBe(true);
  expect(isBehind(deskWith(4, red))).toBe(false);
});

it('says so where a tile is asked for and none is of use', () => {
  const table = (to: string, legal: Action[]) => ({ table: { view: { asked: { to } }, asked: { legal } } }) as never;
  const wind: Action = { do: 'raise_wind', tile: 'beach', from: 'c3', to: 'b3' };
  expect(isIdle(table('play_tile', [{ do: 'pass' }]))).toBe(true);
  expect(isIdle(table('play_tile', [wind, { do: 'pass' }]))).toBe(false);
  expect(isIdle(table('move', [{ do: 'pass' }]))).toBe(false);
});

it('says so where an attack is asked about and the colour holds no tile against it', () => {
  const decline = (colour: Colour): Action => ({ do: 'decline', colour });
  const idle = (colour: Colour, legal: Action[]) =>
    isIdle({ table: { view: { asked: { to: 'defend' } }, asked: { legal } }, colour } as never);
  expect(idle('red', [decline('red')])).toBe(true);
  expect(idle('red', [{ do: 'defend', colour: 'red', tile: 'beach' }, decline('red')])).toBe(false);
  // Of two colours the one that is asked now counts.
  expect(idle('red', [decline('red'), { do: 'defend', colour: 'green', tile: 'beach' }, decline('green')])).toBe(true);
});
