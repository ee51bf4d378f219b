import { beforeAll, describe, expect, it } from 'vitest';
import type { Refusal } from './game';
import { loadMessages } from './i18n/index.svelte';
import { isAboutName, sayRefusal } from './refusals';

const refusal = (code: string, params: Refusal['params'] = null, message = 'the server’s own words'): Refusal => {
  return { code, rule: null, message, params };
};

describe('what a refusal says', () => {
  beforeAll(() => loadMessages('shell'));

  it('has the figures in it', () => {
    expect(sayRefusal(refusal('busy', { seconds: 3 }))).toMatch(/3 seconds\.$/);
    expect(sayRefusal(refusal('too_early', { seconds: 1 }))).toMatch(/1 second\.$/);
    expect(sayRefusal(refusal('too_many_open', { most: 20 }))).toContain('20 open tables');
  });

  it('is a sentence of ours for whatever a page can be refused', () => {
    const codes =
      'busy crowded too_many_tables too_many_open no_time dealing not_dealing wrong_nonce too_early not_wanted';
    for (const code of [
      ...codes.split(' '),
      'too_many_rematches',
      'notes_full',
      'bad_name',
      'other_seat',
      'not_away',
      'not_paused',
    ]) {
      const said = sayRefusal(refusal(code, { seconds: 2, most: 2 }));
      expect(said, code).not.toContain('own words');
      expect(said, code).not.toMatch(/^refusal\./);
    }
  });

  it('is the server’s where the page has none, or misses a figure', () => {
    expect(sayRefusal(refusal('something_new'))).toBe('the server’s own words');
    expect(sayRefusal(refusal('too_many_open'))).toBe('the server’s own words');
  });

  it('is about a name where the server says so', () => {
    const named = [
      refusal('bad_name'),
      refusal('bad_request', { field: 'name' }),
      refusal('bad_request', null, 'field `name`: no'),
    ];
    for (const one of named) {
      expect(isAboutName(one)).toBe(true);
      expect(sayRefusal(one)).toMatch(/^This name has characters/);
    }
    expect(isAboutName(refusal('bad_request', null, 'field `login`: no'))).toBe(false);
    expect(isAboutName(refusal('slow_down'))).toBe(false);
  });
});
