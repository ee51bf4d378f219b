/** How a lesson goes on: which step is shown, when it is done, and what is left when the match ends before. */
import type { Sentence, Table } from '../game';
import type { Lesson, Moment, Step } from './lesson';

/** Where somebody stands in a lesson. */
export interface Progress {
  /** The table it is played at. */
  code: string;
  /** The steps that are done or were skipped. */
  behind: string[];
  /** The step that is shown, once one was chosen. */
  step: string | null;
  /** How many notices belong to the steps before. */
  since: number;
  /** How many notices there were when the step was done, while the card says what was learned. */
  learnedAt: number | null;
  /** How many steps the lesson has. */
  total: number;
  /**
   * The number of the step it goes on with, as its card has it; nothing once every step but the last one, which sums
   * up, is behind.
   */
  next: number | null;
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
  /** The step's number in the lesson: one that comes in between has its own, and one that comes back still has it. */
  nth: number;
  total: number;
  /** How many of the steps are behind one: those of another match, whose lesson had others, are not counted. */
  nBehind: number;
  /** It waits for its situation, for the learner to do it, or for nothing: it explains, or says what was learned. */
  kind: 'waits' | 'asks' | 'explains' | 'learned' | 'last';
  sentences: Sentence[];
  /** At the last step: what never came. */
  left: Step<T>[];
  marks: string[];
}

/** A lesson that begins at a table. */
export function begin(code: string, total = 0, behind: string[] = []): Progress {
  const next = total > 0 && behind.length >= total - 1 ? null : behind.length + 1;
  return { code, behind, step: null, since: 0, learnedAt: null, total, next, isAgain: behind.length > 0 };
}

/** Whether every step but the last one, which sums up, is behind. */
export function isComplete({ next, total }: Progress): boolean {
  return total > 0 && next === null;
}

/** Where the lesson stands after what the table says now; the same object if nothing has changed. */
export function settle<T extends Table>(scene: Scene<T>, progress: Progress): Progress {
  const now = choose(scene, progress);
  const next = nextOf(scene, now);
  return next === now.next ? now : { ...now, next };
}

/** The number of the step to go on with: the one that is shown, or once the match is over the first that never came. */
function nextOf<T extends Table>(scene: Scene<T>, progress: Progress): number | null {
  const steps = scene.lesson.steps(scene.table);
  const last = steps.at(-1);
  const left = pending(steps, progress).filter((step) => step !== last);
  if (left.length === 0) return null;
  const shown = steps.findIndex(({ id }) => id === progress.step);
  const isAtEnd = shown === steps.length - 1 && isOver(scene);
  const first = left.find(({ isAnytime }) => isAnytime !== true) ?? left[0];
  return 1 + (shown < 0 || isAtEnd ? steps.findIndex((step) => step === first) : shown);
}

/** The step to show after what the table says now. */
function choose<T extends Table>(scene: Scene<T>, progress: Progress): Progress {
  const steps = scene.lesson.steps(scene.table);
  let now = progress.total === steps.length ? progress : { ...progress, total: steps.length };
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
  const step = scene.lesson.steps(scene.table).find(({ id }) => id === progress.step);
  if (step === undefined) return settle(scene, progress);
  return settle(scene, leave(step, progress, progress.learnedAt ?? progress.since));
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
  const nth = steps.indexOf(step) + 1;
  const total = steps.length;
  const card = { step, nth, total, nBehind: total - pending(steps, progress).length, left: [], marks: [] };
  if (progress.learnedAt !== null) {
    const [sentences, marks] = [step.learned?.(moment) ?? [], step.markLearned?.(moment) ?? []];
    return { ...card, kind: 'learned', sentences, marks };
  }
  if (step === steps.at(-1)) return { ...card, kind: 'last', sentences: [text], left: rest };
  if (!isHere(step, moment)) return { ...card, kind: 'waits', sentences: [waiting] };
  const marks = step.mark?.(moment) ?? [];
  return { ...card, kind: step.done === undefined ? 'explains' : 'asks', sentences: [text], marks };
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
  return { ...progress, behind: [...progress.behind, step.id], step: null, since, learnedAt: null };
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
