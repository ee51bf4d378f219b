import { beforeAll, expect, it } from 'vitest';
import { loadMessages } from '../../lib/i18n/index.svelte';
import type { PlayerView } from '../../lib/wire/ovni';
import type { Desk } from './desk.svelte';
import { chipWords } from './help';
import { PLAYER } from './player.testing';

beforeAll(() => loadMessages('ovni'));

it('says why a chip can’t be placed, and whether it comes back', () => {
  const why = (chip: number, own: Partial<PlayerView>) =>
    chipWords({ own: { ...PLAYER, hand: [2, 3], ...own } } as unknown as Desk, chip);
  expect(why(3, {})).toBe('This chip waits in your hand until you are asked.');
  expect(why(5, {})).toBe('This chip lies in an area already. It comes back after this round.');
  expect(why(6, { sixes_left: 1 })).toBe('This chip lies in an area already. It leaves the game after this round.');
  expect(why(6, { sixes_left: 2 })).toContain('It comes back');
  expect(why(6, { sixes_left: 0 })).toBe('Your 6 has been used and is out of the game (O-35d).');
});
