/** Begins a lesson: a real table with bots, with the options that the lesson names. */
import type { GamePoster, TableInfo } from '../game';
import { api, refusalOf } from '../net/api';
import { openWithBots } from '../quick';
import { lessons } from './kept.svelte';
import { begin, isComplete, type Progress } from './progress';

/** Opens a table for the lesson of a game, and answers its code. What is behind one, and was counted, stays so. */
export async function beginLesson(poster: GamePoster, before: Progress | null = null): Promise<string> {
  if (poster.loadLesson === undefined) throw new Error(`there is no lesson for ${poster.id}`);
  const { seats, options } = await poster.loadLesson();
  // Whoever learns is neither hurried nor hunted.
  const code = await openWithBots(poster.id, { ...options, seats }, { bots: 'gentle', pace: 'calm' });
  lessons.keep(poster.id, begin(code, before));
  return code;
}

/** Goes on with a lesson at its table; where that is gone, at a new one. One that is complete begins again. */
export async function goOnWithLesson(poster: GamePoster): Promise<string> {
  const progress = lessons.of(poster.id);
  if (progress === null || isComplete(progress)) return beginLesson(poster);
  const table = await find(progress.code);
  return table === null || table.state === 'closed' || table.you === null
    ? beginLesson(poster, progress)
    : progress.code;
}

/** The table of a code; nothing if there is none that one may see. */
async function find(code: string): Promise<TableInfo | null> {
  try {
    return await api.info(code);
  } catch (error) {
    if (refusalOf(error).code === 'offline') throw error;
    return null;
  }
}
