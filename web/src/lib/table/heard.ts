/** What a log holds: the notices that stand, and a line for each action that was taken back. */
import type { Told } from '../game';

/** A notice of any game says what happened. */
interface Event {
  event: string;
}

export type TookBack = { event: 'took_back'; seat: number };
export type Heard<Notice extends Event> = Notice | TookBack;

/** Whether a line says that something was taken back. */
export function isTakeBack(line: Event): line is TookBack {
  return line.event === 'took_back';
}

/** The lines as they are read: what was taken back is gone, that it was taken back stays. */
export function heard<Notice extends Event>(told: readonly Told<Notice>[]): Heard<Notice>[] {
  const lines: Heard<Notice>[] = [];
  for (const line of told) {
    if ('notice' in line) {
      lines.push(line.notice);
      continue;
    }
    const { seat, dropped } = line.took_back;
    for (let n = 0; n < dropped; n += 1) {
      const last = lines.findLastIndex((other) => !isTakeBack(other));
      if (last >= 0) lines.splice(last, 1);
    }
    lines.push({ event: 'took_back', seat });
  }
  return lines;
}
