import { describe, expect, it } from 'vitest';
import type { Table } from '../game';
import type { Lesson, Step } from './lesson';
import { begin, cardOf, goOn, isComplete, settle, type Progress } from './progress';

/** A table where notices are words, and what is asked is one too. */
interface Small {
  notices: string[];
  asked?: string;
  outcome?: string | null;
}

const table = ({ notices, asked = '', outcome = null }: Small) =>
  ({ notices, asked: { seats: [], question: 0, legal: [asked] }, outcome, you: 0 }) as unknown as Table;

const has = (word: string) => (moment: { news: unknown[] }) => moment.news.includes(word);
const isAsked = (word: string) => (moment: { table: Table }) => moment.table.asked.legal?.[0] === word;

const welcome: Step = { id: 'welcome' };
const row: Step = { id: 'row', when: isAsked('row'), done: has('rowed'), learned: () => [{ key: 'x.rowed' }] };
const swim: Step = { id: 'swim', when: isAsked('swim'), done: has('swam') };
const storm: Step = {
  id: 'storm',
  isAnytime: true,
  when: () => false,
  done: has('thunder'),
  learned: () => [{ key: 'x.thunder' }],
};
const end: Step = { id: 'end' };
const lesson: Lesson = {
  game: 'sea',
  seats: 2,
  options: {},
  board: 'deck',
  steps: () => [welcome, row, swim, storm, end],
};

const scene = (small: Small, over: Lesson = lesson) => ({ lesson: over, table: table(small), tab: '' });
const at = (progress: Progress, small: Small) => {
  const card = cardOf(scene(small), progress);
  return card === null ? null : `${card.step.id} ${card.kind} ${card.nth}`;
};

/** A lesson whose first step was read. */
const read = (small: Small = { notices: [] }) => goOn(scene(small), settle(scene(small), begin('abc')));

describe('a lesson', () => {
  it('begins with its first step and goes on when that was read', () => {
    const first = settle(scene({ notices: [] }), begin('abc'));
    expect(at(first, { notices: [] })).toBe('welcome explains 1');
    expect(first.total).toBe(5);
    expect(at(goOn(scene({ notices: [] }), first), { notices: [] })).toBe('row waits 2');
  });

  it('waits for the situation, then for the deed, then says what was learned', () => {
    const waiting = read();
    expect(at(waiting, { notices: [], asked: 'row' })).toBe('row asks 2');
    const done = { notices: ['rowed'] };
    const learned = settle(scene(done), waiting);
    expect(at(learned, done)).toBe('row learned 2');
    expect(cardOf(scene(done), learned)?.sentences).toEqual([{ key: 'x.rowed' }]);
  });

  it('keeps what was learned while the match goes on, and counts what was done meanwhile', () => {
    const learned = settle(scene({ notices: ['rowed'] }), read());
    const later = { notices: ['rowed', 'swam'] };
    expect(settle(scene(later), learned)).toBe(learned);
    // Swimming taught nothing that must be read, so the last step is next.
    expect(at(goOn(scene(later), learned), later)).toBe('end last 5');
  });

  it('does not take one deed for two steps', () => {
    const twice: Lesson = { ...lesson, steps: () => [row, { ...row, id: 'again' }, end] };
    const learned = settle(scene({ notices: ['rowed'] }, twice), begin('abc'));
    const next = goOn(scene({ notices: ['rowed'] }, twice), learned);
    expect(cardOf(scene({ notices: ['rowed'] }, twice), next)).toMatchObject({ kind: 'waits', step: { id: 'again' } });
  });

  it('lets in what happens at any time while a step waits', () => {
    const waiting = read();
    const both = { notices: ['thunder', 'rowed'] };
    const stormy = settle(scene({ notices: ['thunder'] }), waiting);
    expect(at(stormy, { notices: ['thunder'] })).toBe('storm learned 4');
    const next = goOn(scene(both), stormy);
    expect(at(next, both)).toBe('row learned 2');
  });

  it('takes one deed for a step in between and for the step that waited for it', () => {
    const flag: Step = { ...storm, id: 'flag', when: isAsked('flag'), done: has('rowed') };
    const both: Lesson = { ...lesson, steps: () => [row, flag, end] };
    const asked = { notices: [], asked: 'flag' };
    const flagged = settle(scene(asked, both), begin('abc'));
    expect(cardOf(scene(asked, both), flagged)).toMatchObject({ kind: 'asks', step: { id: 'flag' } });
    const rowed = { notices: ['rowed'] };
    const next = goOn(scene(rowed, both), settle(scene(rowed, both), flagged));
    expect(cardOf(scene(rowed, both), next)).toMatchObject({ kind: 'learned', step: { id: 'row' } });
  });

  it('waits for what is awaited before it sums up, as long as the match goes on', () => {
    const patient: Lesson = { ...lesson, steps: () => [{ ...storm, isAwaited: true }, end] };
    const calm = { notices: [] };
    const waiting = settle(scene(calm, patient), begin('abc'));
    expect(cardOf(scene(calm, patient), waiting)).toMatchObject({ kind: 'waits', step: { id: 'storm' } });
    const over = { notices: [], outcome: 'sunk' };
    expect(cardOf(scene(over, patient), settle(scene(over, patient), waiting))).toMatchObject({ kind: 'last' });
    expect(cardOf(scene(calm, patient), goOn(scene(calm, patient), waiting))?.kind).toBe('last');
  });

  it('waits in another match for whatever is left, until it comes, is skipped or the match is over', () => {
    const calm = { notices: [] };
    expect(at(settle(scene(calm), { ...begin('abc', 5), behind: ['welcome', 'row', 'swim'] }), calm)).toBe(
      'end last 5',
    );
    const again = settle(scene(calm), begin('def', 5, ['welcome', 'row', 'swim']));
    expect(at(again, calm)).toBe('storm waits 4');
    const stormy = { notices: ['thunder'] };
    const learned = settle(scene(stormy), again);
    expect(at(learned, stormy)).toBe('storm learned 4');
    expect(at(goOn(scene(stormy), learned), stormy)).toBe('end last 5');
    expect(at(goOn(scene(calm), again), calm)).toBe('end last 5');
    const over = { notices: [], outcome: 'sunk' };
    expect(at(settle(scene(over), again), over)).toBe('end last 5');
  });

  it('lets in nothing before the step that it builds on', () => {
    const late: Lesson = { ...lesson, steps: () => [row, { ...storm, after: 'row' }, end] };
    const stormy = { notices: ['thunder'] };
    const progress = settle(scene(stormy, late), begin('abc'));
    expect(cardOf(scene(stormy, late), progress)?.step.id).toBe('row');
    const next = goOn(scene(stormy, late), progress);
    expect(cardOf(scene(stormy, late), next)?.step.id).toBe('storm');
  });

  it('is complete when only the last step is left', () => {
    expect(isComplete(begin('abc', 3, ['row']))).toBe(false);
    expect(isComplete(begin('abc', 3, ['row', 'swim']))).toBe(true);
    expect(isComplete(begin('abc'))).toBe(false);
  });

  it('goes on with the step that its card shows, by the same number', () => {
    const waiting = read();
    expect(waiting.next).toBe(2);
    const stormy = { notices: ['thunder'] };
    const learned = settle(scene(stormy), waiting);
    expect(at(learned, stormy)).toBe('storm learned 4');
    expect(learned.next).toBe(4);
    expect(goOn(scene(stormy), learned).next).toBe(2);
  });

  it('goes on after the match with what never came', () => {
    const over = { notices: ['ended'], outcome: 'sunk' };
    const ended = settle(scene(over), { ...begin('abc', 5), behind: ['welcome', 'row', 'storm'] });
    expect(at(ended, over)).toBe('end last 5');
    expect(ended.next).toBe(3);
    expect(settle(scene(over), { ...begin('abc', 5), behind: ['welcome', 'row', 'swim'] }).next).toBe(4);
  });

  it('counts no steps of a match whose lesson had others', () => {
    const calm = { notices: [] };
    const again = settle(scene(calm), begin('def', 5, ['welcome', 'row', 'storm', 'flood']));
    expect(at(again, calm)).toBe('swim waits 3');
    expect(isComplete(again)).toBe(false);
    expect(cardOf(scene(calm), again)?.nBehind).toBe(3);
  });

  it('is not interrupted while it asks for something', () => {
    const asked = { notices: [] as string[], asked: 'row' };
    const asking = settle(scene(asked), read(asked));
    const stormy = { notices: ['thunder'], asked: 'row' };
    expect(at(settle(scene(stormy), asking), stormy)).toBe('row asks 2');
  });

  it('goes on without a step that is skipped', () => {
    expect(at(goOn(scene({ notices: [] }), read()), { notices: [] })).toBe('swim waits 3');
  });

  it('sums up when the match ends before, and names what is left', () => {
    const over = { notices: ['ended'], outcome: 'sunk' };
    const ended = settle(scene(over), read());
    expect(at(ended, over)).toBe('end last 5');
    expect(cardOf(scene(over), ended)?.left.map(({ id }) => id)).toEqual(['row', 'swim', 'storm']);
  });

  it('still says what was learned from the deed that ended the match', () => {
    const over = { notices: ['rowed'], outcome: 'won' };
    expect(at(settle(scene(over), read()), over)).toBe('row learned 2');
  });

  it('sums up when the learner is out, although the others play on', () => {
    const out: Lesson = { ...lesson, isOut: () => true };
    const small = { notices: [] };
    expect(cardOf(scene(small, out), settle(scene(small, out), read()))?.kind).toBe('last');
  });

  it('goes on with what is left in another match', () => {
    const again = settle(scene({ notices: [] }), begin('def', 5, ['welcome', 'row']));
    expect(at(again, { notices: [] })).toBe('swim waits 3');
  });

  it('copes with an action that was taken back', () => {
    const learned = settle(scene({ notices: ['rowed'] }), read());
    expect(at(learned, { notices: [] })).toBe('row learned 2');
    expect(at(goOn(scene({ notices: [] }), learned), { notices: [] })).toBe('swim waits 3');
  });

  it('changes nothing while nothing happens', () => {
    const settled = read();
    expect(settle(scene({ notices: [] }), settled)).toBe(settled);
  });
});
