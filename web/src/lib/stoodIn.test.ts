import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from './i18n/index.svelte';
import { stoodInText } from './stoodIn';
import type { TableEvent } from './wire/server';

const START = 1_000_000;
const MINUTE = 60_000;
const info = { started: START, ended: START + 30 * MINUTE };

/** What happened so many minutes after the start, the first of all first. */
const told = (happened: [number, TableEvent][], first = 0) =>
  happened.map(([minutes, event], nth) => ({ n: first + nth, at: START + minutes * MINUTE, event }));
const away: TableEvent = { went_away: { seat: 1, out_of_time: false } };
const back: TableEvent = { came_back: { seat: 1 } };

describe('a bot that stood in', () => {
  beforeAll(() => loadMessages('shell'));

  it('did so from some time on, as long as nobody came back', () => {
    const events = told([
      [0, 'started'],
      [12, away],
    ]);
    expect(stoodInText(events, info, 1)).toBe('a bot stood in from 12 minutes after the start on');
    expect(stoodInText(events, info, 0)).toBe(null);
  });

  it('did so for a while, where somebody came back or took the seat', () => {
    const begun: [number, TableEvent][] = [
      [0, 'started'],
      [5, away],
    ];
    expect(stoodInText(told([...begun, [8, back]]), info, 1)).toBe('a bot stood in for 3 minutes');
    expect(stoodInText(told([...begun, [6, { sat: { seat: 1 } }]]), info, 1)).toBe('a bot stood in for 1 minute');
    expect(stoodInText(told([...begun, [8, back], [26, away]]), info, 1)).toBe('a bot stood in for 7 minutes');
  });

  it('is all that is said where not everything was told', () => {
    expect(stoodInText(told([[12, away]], 7), info, 1)).toBe('a bot stood in');
    expect(stoodInText(told([[12, away]]), { ...info, ended: null }, 1)).toBe('a bot stood in');
  });
});
