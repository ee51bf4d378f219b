/** How a lesson goes on: which step is shown, when it is done, and what is left when the match ends before. */
import type { Sentence, Table } from '../game';
import type { Lesson, Moment, Step } from './lesson';

/** Where somebody stands in a lesson. */
export interface Progress {
  /** The table it is played at. */
  code: string;
  /** The steps that are done or were skipped. */
  behind: string[];
  /** The steps that have begun, in the order in which they did: each has its place here as its number. */
  shown: string[];
  /** The step that is shown, once one was chosen. */
  step: string | null;
  /** How many notices belong to the steps before. */
  since: number;
  /** How many notices there were when the step was done, while the card says what was learned. */
  learnedAt: number | null;
  /** The learner's question while the card has nothing to do but read: whoever answers it has read on. */
  asked: number | null;
  /** How many steps the lesson has: those that have begun, and those that can still come. */
  total: number;
  /** How many steps are neither behind nor the last one, which sums up. */
  left: number;
  /** It goes on from another match: whatever is left is waited for. */
  isAgain: boolean;
}

/** The lesson and the match as they are now. */
export interface Scene<T extends Table = Table> {
  lesson: Lesson<T>;
  table: T;
  tab: string;
}

/** What the card shows. */
export interface Card<T extends Table = Table> {
  step: Step<T>;
  /** The step's number, in the order in which steps begin, so that whoever learns counts up and never back. */
  nth: number;
  total: number;
  /**
   * How the card is counted: by its number, or by none. One that has not begun has none yet, since another may come
   * before it; one that is gone on with after another one has had its number; a sum of what is not whole has none.
   */
  count: 'step' | 'upNext' | 'continued' | 'summary';
  /** How many of the steps are behind one. */
  nBehind: number;
  /** It waits for its situation, for the learner to do it, or for nothing: it explains, or says what was learned. */
  kind: 'waits' | 'asks' | 'explains' | 'learned' | 'last';
  sentences: Sentence[];
  /** At the last step: what never came. */
  left: Step<T>[];
  marks: string[];
}

/** A lesson that begins at a table, or goes on there from where another match has left it. */
export function begin(code: string, before: Progress | null = null): Progress {
  const { behind = [], shown = [], total = 0, left = 0 } = before ?? {};
  return {
    ...{ code, behind, shown, step: null, since: 0, learnedAt: null, asked: null, total, left },
    isAgain: behind.length > 0,
  };
}

/** Whether every step but the last one, which sums up, is behind. */
export function isComplete({ total, left }: Progress): boolean {
  return total > 0 && left === 0;
}

/** Where the lesson stands after what the table says now; the same object if nothing has changed. */
export function settle<T extends Table>(scene: Scene<T>, progress: Progress): Progress {
  const chosen = choose(scene, hasReadOn(scene, progress) ? readOn(scene, progress) : progress);
  const card = cardOf(scene, chosen);
  const hasBegun = card !== null && card.kind !== 'waits' && card.kind !== 'last';
  const isNew = hasBegun && !chosen.shown.includes(card.step.id);
  const shown = isNew ? [...chosen.shown, card.step.id] : chosen.shown;
  const isSame = chosen.step === progress.step && chosen.learnedAt === progress.learnedAt;
  const question = scene.table.asked.question ?? (isSame ? progress.asked : null);
  const asked = card?.kind === 'explains' || card?.kind === 'learned' ? question : null;
  const rest = pending(scene.lesson.steps(scene.table), chosen);
  const total = shown.length + rest.filter(({ id }) => !shown.includes(id)).length;
  const left = rest.length - 1;
  const isKept = shown === chosen.shown && asked === chosen.asked && total === chosen.total && left === chosen.left;
  return isKept ? chosen : { ...chosen, shown, asked, total, left };
}

/** Whether the learner has answered a question while the card had nothing to do but read. */
function hasReadOn<T extends Table>({ table }: Scene<T>, { asked }: Progress): boolean {
  const { question } = table.asked;
  // An action that was taken back asks the question before once more.
  return asked !== null && (question === undefined || question > asked);
}

/** Leaves what was only to be read. */
function readOn<T extends Table>(scene: Scene<T>, progress: Progress): Progress {
  const step = scene.lesson.steps(scene.table).find(({ id }) => id === progress.step);
  return step === undefined ? progress : leave(step, progress, progress.learnedAt ?? progress.since);
}

/** The step to show after what the table says now. */
function choose<T extends Table>(scene: Scene<T>, progress: Progress): Progress {
  const steps = scene.lesson.steps(scene.table);
  let now = progress;
  // Each turn of the loop chooses a step or leaves one behind.
  for (let n = 0; n <= 2 * steps.length && now.learnedAt === null; n += 1) {
    const step = pending(steps, now).find(({ id }) => id === now.step);
    const moment = step && look(scene, now, step);
    if (step !== undefined && moment !== undefined && step.done?.(moment) === true) {
      const at = scene.table.notices.length;
      if ((step.learned?.(moment).length ?? 0) > 0) return { ...now, learnedAt: at };
      now = leave(step, now, at);
      continue;
    }
    if (step !== undefined && canBeShown(scene, now, step) && step !== steps.at(-1)) return now;
    const next = pick(scene, now, steps);
    if (next === undefined || next.id === now.step) return now;
    now = { ...now, step: next.id };
  }
  return now;
}

/** The step is behind one: it was read, done or skipped. */
export function goOn<T extends Table>(scene: Scene<T>, progress: Progress): Progress {
  return settle(scene, readOn(scene, progress));
}

/** What the card shows now; nothing before a step was chosen. */
export function cardOf<T extends Table>(scene: Scene<T>, progress: Progress): Card<T> | null {
  const steps = scene.lesson.steps(scene.table);
  const step = pending(steps, progress).find(({ id }) => id === progress.step);
  if (step === undefined) return null;
  const moment = look(scene, progress, step);
  const text = step.text?.(moment) ?? { key: `coach.${scene.lesson.game}.${step.id}.text` };
  const waiting = step.wait?.(moment) ?? { key: 'coach.wait' };
  const rest = pending(steps, progress).filter((other) => other !== step);
  const { shown } = progress;
  const place = shown.indexOf(step.id);
  const isLast = step === steps.at(-1);
  const waits = progress.learnedAt === null && !isLast && !isHere(step, moment);
  const nth = (place < 0 ? shown.length : place) + 1;
  const nToCome = [step, ...rest].filter(({ id }) => !shown.includes(id)).length;
  const total = shown.length + nToCome;
  const count = countOf(isLast && rest.length > 0, place >= 0 && nth < shown.length, waits && place < 0);
  const card = { step, nth, total, count, nBehind: total - rest.length - 1, left: [], marks: [] };
  if (progress.learnedAt !== null) {
    const [sentences, marks] = [step.learned?.(moment) ?? [], step.markLearned?.(moment) ?? []];
    return { ...card, kind: 'learned', sentences, marks };
  }
  if (isLast) return { ...card, kind: 'last', sentences: [text], left: rest };
  if (waits) return { ...card, kind: 'waits', sentences: [waiting] };
  const marks = step.mark?.(moment) ?? [];
  return { ...card, kind: step.done === undefined ? 'explains' : 'asks', sentences: [text], marks };
}

function countOf(isPart: boolean, isBack: boolean, isAhead: boolean): Card['count'] {
  if (isPart) return 'summary';
  if (isBack) return 'continued';
  return isAhead ? 'upNext' : 'step';
}

/** Whether nothing more can be done in this match. */
function isOver<T extends Table>({ lesson, table }: Scene<T>): boolean {
  return table.outcome !== null || lesson.isOut?.(table) === true;
}

function pending<T extends Table>(steps: Step<T>[], { behind }: Progress): Step<T>[] {
  return steps.filter(({ id }) => !behind.includes(id));
}

function look<T extends Table>({ table, tab }: Scene<T>, progress: Progress, step: Step<T>): Moment<T> {
  const upTo = progress.learnedAt ?? table.notices.length;
  return { table, tab, news: table.notices.slice(step.isAnytime === true ? 0 : progress.since, upTo) };
}

function leave<T extends Table>(step: Step<T>, progress: Progress, at: number): Progress {
  // A step that came in between has not used up what the others wait for.
  const since = step.isAnytime === true ? progress.since : at;
  return { ...progress, behind: [...progress.behind, step.id], step: null, since, learnedAt: null, asked: null };
}

function isHere<T extends Table>(step: Step<T>, moment: Moment<T>): boolean {
  return step.when?.(moment) ?? true;
}

/** Whether a step's situation is here, and it can still be done. */
function canBeShown<T extends Table>(scene: Scene<T>, progress: Progress, step: Step<T>): boolean {
  const moment = look(scene, progress, step);
  if (step.done?.(moment) === true) return true;
  if (isOver(scene) && step.done !== undefined && step.isAfterEnd !== true) return false;
  return isHere(step, moment);
}

/** The step to show: one that came in between, else the first in order, and the last one behind all others. */
function pick<T extends Table>(scene: Scene<T>, progress: Progress, steps: Step<T>[]): Step<T> | undefined {
  const last = steps.at(-1);
  const rest = pending(steps, progress).filter((step) => step !== last);
  const isDue = ({ after }: Step<T>) => after === undefined || progress.behind.includes(after);
  const shown = rest.filter((step) => isDue(step) && canBeShown(scene, progress, step));
  const between = shown.find(({ isAnytime }) => isAnytime === true);
  const inOrder = (isOver(scene) ? shown : rest).find(({ isAnytime }) => isAnytime !== true);
  const awaited = isOver(scene) ? undefined : rest.find(({ isAwaited }) => isAwaited === true || progress.isAgain);
  return between ?? inOrder ?? awaited ?? last;
}
