import { describe, expect, it } from 'vitest';
import { codeIn, decoded, routeOf } from './routes';

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
    expect(routeOf('/workshop')).toEqual({ page: 'workshop' });
    expect(routeOf('/workshop/a1')).toEqual({ page: 'map', id: 'a1' });
    expect(routeOf('/workshop/scenario/a1')).toEqual({ page: 'scenario', id: 'a1' });
    expect(routeOf('/workshop/other/a1')).toEqual({ page: 'lost' });
    expect(routeOf('/gallery')).toEqual({ page: 'gallery' });
    expect(routeOf('/gallery/ABC')).toEqual({ page: 'work', code: 'abc' });
    expect(routeOf('/new/escape')).toEqual({ page: 'new', game: 'escape' });
    expect(routeOf('/rules/escape')).toEqual({ page: 'rules', game: 'escape' });
  });

  it('that nobody knows lead nowhere', () => {
    for (const path of ['/t', '/t/a/b', '/wall', '/replay/a/b', '/other', '/lobby/x', '/new', '/rules'])
      expect(routeOf(path)).toEqual({ page: 'lost' });
  });

  it('that are written wrongly lead nowhere either', () => {
    for (const page of ['t', 'wall', 'new', 'rules', 'replay', 'workshop']) {
      for (const part of ['%zz', '%', 'abc%2', '%ff']) {
        expect(routeOf(`/${page}/${part}`), `/${page}/${part}`).toEqual({ page: 'lost' });
      }
    }
    for (const path of ['/%zz', '/%zz/%zz', '/lobby/%zz', '/t/a/%zz']) expect(routeOf(path)).toEqual({ page: 'lost' });
  });

  it('may have their letters written in digits', () => {
    expect(routeOf('/t/%41bc')).toEqual({ page: 'table', code: 'abc' });
    expect(routeOf('/rules/%65scape')).toEqual({ page: 'rules', game: 'escape' });
    expect(decoded('E%2D10')).toBe('E-10');
    expect(decoded('100%')).toBeNull();
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
