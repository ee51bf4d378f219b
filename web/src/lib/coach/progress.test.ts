import { describe, expect, it } from 'vitest';
import type { Table } from '../game';
import type { Lesson, Step } from './lesson';
import { begin, cardOf, goOn, isComplete, settle, type Progress } from './progress';

/** A table where notices are words, and what is asked is one too. */
interface Small {
  notices: string[];
  asked?: string;
  /** The number of the question; nothing where nothing is asked. */
  question?: number | undefined;
  outcome?: string | null;
}

const table = ({ notices, asked = '', outcome = null, ...rest }: Small) => {
  const question = 'question' in rest ? rest.question : 0;
  return { notices, asked: { seats: [], question, legal: [asked] }, outcome, you: 0 } as unknown as Table;
};

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
  if (card === null) return null;
  return `${card.step.id} ${card.kind} ${card.count === 'step' ? card.nth : card.count}`;
};

/** A lesson that another match has left with these steps behind it. */
const after = (...behind: string[]): Progress => ({ ...begin('abc'), behind, shown: behind });

/** A lesson whose first step was read. */
const read = (small: Small = { notices: [] }) => goOn(scene(small), settle(scene(small), begin('abc')));

describe('a lesson', () => {
  it('begins with its first step and goes on when that was read', () => {
    const first = settle(scene({ notices: [] }), begin('abc'));
    expect(at(first, { notices: [] })).toBe('welcome explains 1');
    expect(first.total).toBe(5);
    expect(at(goOn(scene({ notices: [] }), first), { notices: [] })).toBe('row waits upNext');
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
    expect(at(goOn(scene(later), learned), later)).toBe('end last summary');
  });

  it('does not take one deed for two steps', () => {
    const twice: Lesson = { ...lesson, steps: () => [row, { ...row, id: 'again' }, end] };
    const learned = settle(scene({ notices: ['rowed'] }, twice), begin('abc'));
    const next = goOn(scene({ notices: ['rowed'] }, twice), learned);
    expect(cardOf(scene({ notices: ['rowed'] }, twice), next)).toMatchObject({ kind: 'waits', step: { id: 'again' } });
  });

  it('lets in what happens at any time while a step waits, and counts on', () => {
    const waiting = read();
    const both = { notices: ['thunder', 'rowed'] };
    const stormy = settle(scene({ notices: ['thunder'] }), waiting);
    expect(at(stormy, { notices: ['thunder'] })).toBe('storm learned 2');
    const next = goOn(scene(both), stormy);
    expect(at(next, both)).toBe('row learned 3');
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
    expect(at(settle(scene(calm), after('welcome', 'row', 'swim')), calm)).toBe('end last summary');
    const again = settle(scene(calm), begin('def', after('welcome', 'row', 'swim')));
    expect(at(again, calm)).toBe('storm waits upNext');
    const stormy = { notices: ['thunder'] };
    const learned = settle(scene(stormy), again);
    expect(at(learned, stormy)).toBe('storm learned 4');
    expect(at(goOn(scene(stormy), learned), stormy)).toBe('end last 5');
    expect(at(goOn(scene(calm), again), calm)).toBe('end last 4');
    const over = { notices: [], outcome: 'sunk' };
    expect(at(settle(scene(over), again), over)).toBe('end last summary');
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
    const calm = { notices: [] };
    expect(isComplete(begin('abc'))).toBe(false);
    expect(isComplete(settle(scene(calm), after('welcome', 'row', 'swim')))).toBe(false);
    expect(isComplete(settle(scene(calm), after('welcome', 'row', 'swim', 'storm')))).toBe(true);
  });

  it('counts its steps as they begin, each number once, whatever comes in between', () => {
    const flag: Step = { ...storm, id: 'flag', when: isAsked('flag'), done: has('waved') };
    const both: Lesson = { ...lesson, steps: () => [welcome, row, swim, flag, end] };
    const seen: string[] = [];
    let progress = begin('abc');
    const show = (small: Small, isRead = false) => {
      progress = isRead ? goOn(scene(small, both), progress) : settle(scene(small, both), progress);
      const card = cardOf(scene(small, both), progress);
      seen.push(`${card?.step.id} ${card?.count === 'step' ? `${card.nth}/${card.total}` : card?.count}`);
    };
    show({ notices: [] });
    show({ notices: [] }, true);
    show({ notices: [], asked: 'row' });
    show({ notices: [], asked: 'flag' });
    show({ notices: ['waved'] });
    // What was begun before is gone on with, and has had its number.
    show({ notices: ['waved'] }, true);
    show({ notices: ['waved'], asked: 'row' });
    show({ notices: ['waved', 'rowed'] });
    show({ notices: ['waved', 'rowed'] }, true);
    show({ notices: ['waved', 'rowed'], asked: 'swim' });
    show({ notices: ['waved', 'rowed', 'swam'] });
    expect(seen).toEqual([
      ...['welcome 1/5', 'row upNext', 'row 2/5', 'flag 3/5', 'flag 3/5'],
      ...['row continued', 'row continued', 'row continued', 'swim upNext', 'swim 4/5', 'end 5/5'],
    ]);
  });

  it('leaves no gap in its numbers for a step that was done before it was shown', () => {
    const done = { notices: ['rowed', 'swam'] };
    const learned = settle(scene(done), read(done));
    expect(at(learned, done)).toBe('row learned 2');
    expect(learned.total).toBe(5);
    const stormy = { notices: ['rowed', 'swam', 'thunder'] };
    const next = goOn(scene({ ...stormy, notices: ['rowed'] }), learned);
    expect(settle(scene(stormy), { ...next, since: 1 })).toMatchObject({ shown: ['welcome', 'row', 'storm'] });
    expect(goOn(scene(stormy), settle(scene(stormy), { ...next, since: 1 }))).toMatchObject({ total: 4, left: 0 });
  });

  it('goes on after the match with what never came', () => {
    const over = { notices: ['ended'], outcome: 'sunk' };
    const ended = settle(scene(over), after('welcome', 'row', 'storm'));
    expect(at(ended, over)).toBe('end last summary');
    expect(ended).toMatchObject({ shown: ['welcome', 'row', 'storm'], total: 5, left: 1 });
  });

  it('counts on in another match, also where its lesson has other steps', () => {
    const calm = { notices: [] };
    const again = settle(scene(calm), begin('def', after('welcome', 'row', 'storm', 'flood')));
    expect(at(again, calm)).toBe('swim waits upNext');
    expect(isComplete(again)).toBe(false);
    expect(at(settle(scene({ notices: [], asked: 'swim' }), again), { notices: [], asked: 'swim' })).toBe(
      'swim asks 5',
    );
    expect(again.total).toBe(6);
  });

  describe('whose learner acts', () => {
    const asked = (question: number | undefined, ...notices: string[]) => ({ notices, asked: 'row', question });

    it('goes on from what it explains, without its button', () => {
      const first = settle(scene(asked(0)), begin('abc'));
      expect(at(first, asked(0))).toBe('welcome explains 1');
      expect(settle(scene(asked(0)), first)).toBe(first);
      expect(at(settle(scene(asked(1)), first), asked(1))).toBe('row asks 2');
      const waiting = { notices: [], question: undefined };
      expect(at(settle(scene(waiting), first), waiting)).toBe('row waits upNext');
    });

    it('takes the very deed for the step that it comes to', () => {
      const first = settle(scene(asked(0)), begin('abc'));
      const rowed = asked(1, 'rowed');
      expect(at(settle(scene(rowed), first), rowed)).toBe('row learned 2');
    });

    it('goes on from what was learned, and from one card with one deed', () => {
      const twice: Lesson = { ...lesson, steps: () => [welcome, { id: 'more' }, end] };
      const first = settle(scene(asked(3), twice), begin('abc'));
      const second = settle(scene(asked(4), twice), first);
      expect(cardOf(scene(asked(4), twice), second)?.step.id).toBe('more');
      expect(settle(scene(asked(4), twice), second)).toBe(second);
      const rowed = { notices: ['rowed'], question: undefined };
      const learned = settle(scene(rowed), read());
      expect(at(learned, rowed)).toBe('row learned 2');
      // The next question of one's own begins, and is answered.
      const next = settle(scene(asked(1, 'rowed')), learned);
      expect(at(next, asked(1, 'rowed'))).toBe('row learned 2');
      expect(at(settle(scene(asked(2, 'rowed')), next), asked(2, 'rowed'))).toBe('swim waits upNext');
    });

    it('stays where the others act, or an action was taken back', () => {
      const first = settle(scene(asked(2)), begin('abc'));
      expect(at(settle(scene(asked(2, 'thunder')), first), asked(2, 'thunder'))).toBe('welcome explains 1');
      const back = settle(scene(asked(1)), first);
      expect(at(back, asked(1))).toBe('welcome explains 1');
      expect(at(settle(scene(asked(2)), back), asked(2))).toBe('row asks 2');
    });
  });

  it('is not interrupted while it asks for something', () => {
    const asked = { notices: [] as string[], asked: 'row' };
    const asking = settle(scene(asked), read(asked));
    const stormy = { notices: ['thunder'], asked: 'row' };
    expect(at(settle(scene(stormy), asking), stormy)).toBe('row asks 2');
  });

  it('goes on without a step that is skipped', () => {
    expect(at(goOn(scene({ notices: [] }), read()), { notices: [] })).toBe('swim waits upNext');
  });

  it('sums up when the match ends before, and names what is left', () => {
    const over = { notices: ['ended'], outcome: 'sunk' };
    const ended = settle(scene(over), read());
    expect(at(ended, over)).toBe('end last summary');
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
    const again = settle(scene({ notices: [] }), begin('def', after('welcome', 'row')));
    expect(at(again, { notices: [] })).toBe('swim waits upNext');
  });

  it('copes with an action that was taken back', () => {
    const learned = settle(scene({ notices: ['rowed'] }), read());
    expect(at(learned, { notices: [] })).toBe('row learned 2');
    expect(at(goOn(scene({ notices: [] }), learned), { notices: [] })).toBe('swim waits upNext');
  });

  it('changes nothing while nothing happens', () => {
    const settled = read();
    expect(settle(scene({ notices: [] }), settled)).toBe(settled);
  });
});
