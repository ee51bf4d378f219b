import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages, say } from '../../lib/i18n/index.svelte';
import type { Notice } from '../../lib/wire/ovni';
import type { Desk } from './desk.svelte';
import { lossOf, momentsOf } from './moments';
import { BOARD } from './world.testing';

const nameOf = (seat: number) => ['Ada', 'Marek'][seat] ?? '';
const table = { you: null, material: BOARD, view: { players: [] }, notices: [], nameOf };
const desk = { table, board: BOARD } as unknown as Desk;
const moments = (notice: Notice) =>
  momentsOf(desk, notice).map(({ icon, tone, isMinor }) => `${icon} ${tone}${isMinor === true ? ' minor' : ''}`);

describe('the moments of a match', () => {
  beforeAll(() => loadMessages('ovni'));

  it('are captures and losses, and the many small gains beside them', () => {
    const captured: Notice = { event: 'token_captured', seat: 0, rival: { seat: 1 }, alien: 'pilot' };
    expect(moments(captured)).toEqual(['captured bad']);
    expect(momentsOf(desk, captured).map(({ sentence }) => say(sentence))).toEqual([
      'Ada captures a pilot from Marek.',
    ]);
    expect(moments({ event: 'ufo_destroyed', seat: 0, rival: { seat: 1 }, city: 3 })).toEqual(['military bad']);
    expect(moments({ event: 'city_mapped', seat: 0, city: 3 })).toEqual(['mapped plain minor']);
    expect(moments({ event: 'human_abducted', seat: 0, city: 3, colour: 'gifted' as never })).toHaveLength(1);
  });

  it('are told to whoever played as theirs, by everybody’s eyes too', () => {
    const own = { ...desk, table: { ...table, replay: { own: 1 } } } as unknown as Desk;
    const captured: Notice = { event: 'token_captured', seat: 0, rival: { seat: 1 }, alien: 'pilot' };
    expect(momentsOf(own, captured).map(({ sentence }) => say(sentence))).toEqual(['Ada captures a pilot from you.']);
    const other = { ...own, table: { ...own.table, you: 0 } } as unknown as Desk;
    expect(momentsOf(other, captured).map(({ sentence }) => say(sentence))).toEqual([
      'You capture a pilot from Marek.',
    ]);
  });

  it('are not what happens in every turn', () => {
    expect(moments({ event: 'turn_began', seat: 0 })).toEqual([]);
    expect(moments({ event: 'ufo_moved', seat: 0, from: 1, to: 2 })).toEqual([]);
  });
});

describe('what was taken from the viewer', () => {
  beforeAll(() => loadMessages('ovni'));

  const lost = (notice: Notice, you: number | null = 1) => {
    const sentence = lossOf({ ...desk, table: { ...table, you } } as unknown as Desk, notice);
    return sentence === null ? null : say(sentence);
  };
  const captured: Notice = { event: 'token_captured', seat: 0, rival: { seat: 1 }, alien: 'pilot' };
  const destroyed: Notice = { event: 'ufo_destroyed', seat: 0, rival: { seat: 1 }, city: 3 };

  it('is an alien that a rival captured, and a UFO', () => {
    expect(lost(captured)).toBe('Ada captures a pilot from you.');
    expect(lost(destroyed)).toBe('Ada destroys your UFO in Madrid.');
  });

  it('is nothing where others lose, or to whoever only watches', () => {
    for (const notice of [captured, destroyed]) {
      expect(lost(notice, 0)).toBe(null);
      expect(lost(notice, null)).toBe(null);
      expect(lost({ ...notice, rival: 'third' })).toBe(null);
    }
    expect(lost({ event: 'turn_began', seat: 1 })).toBe(null);
  });
});
