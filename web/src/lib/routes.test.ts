import { describe, expect, it } from 'vitest';
import { codeIn, routeOf } from './routes';

describe('paths', () => {
  it('lead to their pages', () => {
    expect(routeOf('/')).toEqual({ page: 'home' });
    expect(routeOf('/lobby')).toEqual({ page: 'lobby' });
    expect(routeOf('/join')).toEqual({ page: 'join' });
    expect(routeOf('/t/abc')).toEqual({ page: 'table', code: 'abc' });
    expect(routeOf('/t/ABC/')).toEqual({ page: 'table', code: 'abc' });
    expect(routeOf('/replay')).toEqual({ page: 'replay', code: null });
    expect(routeOf('/replay/ABC')).toEqual({ page: 'replay', code: 'abc' });
    expect(routeOf('/wall/ABC')).toEqual({ page: 'wall', code: 'abc' });
    expect(routeOf('/new/escape')).toEqual({ page: 'new', game: 'escape' });
    expect(routeOf('/rules/escape')).toEqual({ page: 'rules', game: 'escape' });
  });

  it('that nobody knows lead nowhere', () => {
    for (const path of ['/t', '/t/a/b', '/wall', '/replay/a/b', '/other', '/lobby/x', '/new', '/rules'])
      expect(routeOf(path)).toEqual({ page: 'lost' });
  });
});

describe('a code', () => {
  it('is found in what people type or paste', () => {
    expect(codeIn(' abcdefg ')).toBe('abcdefg');
    expect(codeIn('ABC-DEFG')).toBe('abcdefg');
    expect(codeIn('https://play.example.org/t/abcdefg')).toBe('abcdefg');
    expect(codeIn('')).toBe('');
  });
});
