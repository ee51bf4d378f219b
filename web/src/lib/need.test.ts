import { describe, expect, it } from 'vitest';
import { byNeed, type OwnTable } from './need';

const table = (code: string, state: OwnTable['state'], created: number, isMyTurn = false) =>
  ({ code, state, created, isMyTurn }) as OwnTable;

describe('one’s tables', () => {
  it('begin with those where one is asked', () => {
    const tables = [
      table('over', 'over', 9),
      table('open', 'open', 8),
      table('old', 'playing', 1),
      table('new', 'playing', 7),
      table('mine', 'playing', 2, true),
    ];
    expect(byNeed(tables).map(({ code }) => code)).toEqual(['mine', 'new', 'old', 'open', 'over']);
  });
});
