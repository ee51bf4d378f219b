/** What the steps of every game's lesson are made of. */
import type { Kinds, Sentence, Table } from '../game';
import type { Moment, Step } from './lesson';

/** Makes the sentences of a game's lesson: what follows `coach.GAME.` in its catalogue. */
export function sayings(game: string) {
  return (key: string, params: Sentence['params'] = {}): Sentence => ({ key: `coach.${game}.${key}`, params });
}

/** A place of the board as a selector; none for no place. */
export function ringOf(place: string | number | null | undefined): string[] {
  return place === null || place === undefined || place === '' ? [] : [`[data-place="${place}"]`];
}

/** Some places of the board, each once; more than `most` would say nothing. */
export function ringsOf(places: Iterable<string | null>, most = 12): string[] {
  return [...new Set(places)].slice(0, most).flatMap(ringOf);
}

/** The tab of that name, beside the board or below it. */
export function tabOf(id: string): string[] {
  return [`#rail-${id}`, `#phone-${id}`];
}

/** A table whose view says what is asked, of whomever. */
type Asking = Table<Kinds & { View: { asked: { to: string } | null } }>;

/** Whether the learner is asked one of these. */
export function isAsked({ table }: { table: Asking }, ...questions: string[]): boolean {
  return table.asked.legal !== undefined && questions.includes(table.view.asked?.to ?? '');
}

/**
 * A step that is done once something is found in what the table has told: what was learned from it, and where on the
 * page that is.
 */
export function onceFound<T extends Table, Found>(
  find: (moment: Moment<T>) => Found | null | undefined,
  learned: (found: Found, moment: Moment<T>) => Sentence | Sentence[],
  mark?: (found: Found, moment: Moment<T>) => string[],
): Pick<Step<T>, 'done' | 'learned' | 'markLearned'> {
  const of = <Answer>(moment: Moment<T>, answer: (found: Found, moment: Moment<T>) => Answer, none: Answer) => {
    const found = find(moment);
    return found === null || found === undefined ? none : answer(found, moment);
  };
  return {
    done: (moment) => of(moment, () => true, false),
    learned: (moment) => [of(moment, learned, [])].flat(),
    ...(mark === undefined ? {} : { markLearned: (moment) => of(moment, mark, []) }),
  };
}
