import { beforeAll, describe, expect, it } from 'vitest';
import type { Kinds, Table, Told } from '../game';
import { loadMessages } from '../i18n/index.svelte';
import { chaptersOf } from './log';

type Notice = { event: 'turn'; of: string } | { event: 'step'; to: string } | { event: 'quiet' };

function log(told: Told<Notice>[], shown?: number) {
  const table = { told, you: 0, nameOf: () => 'Ada' } as unknown as Table<Kinds & { Notice: Notice }>;
  const chapters = chaptersOf<Notice>(table, {
    setup: 'Setup',
    begins: (notice) => (notice.event === 'turn' ? notice.of : null),
    announce: (notice) => (notice.event === 'step' ? [{ key: `to ${notice.to}` }] : []),
    ...(shown === undefined ? {} : { shown }),
  });
  return chapters.map(({ title, lines }) => [title, lines.map(({ text }) => text)]);
}
const notice = (told: Notice): Told<Notice> => ({ notice: told });
const step = (to: string) => notice({ event: 'step', to });

describe('a log', () => {
  beforeAll(() => loadMessages('shell'));

  it('begins with the newest, and leaves out what has no words', () => {
    const told = [step('a1'), notice({ event: 'turn', of: 'Red' }), step('b2'), notice({ event: 'quiet' }), step('c3')];
    expect(log([...told, notice({ event: 'turn', of: 'Blue' })])).toEqual([
      ['Red', ['to c3', 'to b2']],
      ['Setup', ['to a1']],
    ]);
  });

  it('tells in every game that something was taken back', () => {
    const told = [notice({ event: 'turn', of: 'Red' }), step('a1'), step('b2')];
    const back = (seat: number): Told<Notice> => ({ took_back: { seat, dropped: 1 } });
    expect(log([...told, back(1)])).toEqual([['Red', ['Ada took the last action back.', 'to a1']]]);
    expect(log([...told, back(0)])).toEqual([['Red', ['You took your last action back.', 'to a1']]]);
  });

  it('tells no more than the board has shown', () => {
    const told = [notice({ event: 'turn', of: 'Red' }), step('a1'), step('b2')];
    expect(log(told, 2)).toEqual([['Red', ['to a1']]]);
    expect(log(told, 3)).toEqual([['Red', ['to b2', 'to a1']]]);
  });
});
