/** What the list of announcements holds: the notices that stand, and a line for each action that was taken back. */
import type { Notice, Seat } from '../../lib/wire/escape';
import type { Told } from '../../lib/game';

export type Heard = Notice | { event: 'took_back'; seat: Seat };

/** The lines as they are read: what was taken back is gone, that it was taken back stays. */
export function heard(told: readonly Told<Notice>[]): Heard[] {
  const lines: Heard[] = [];
  for (const line of told) {
    if ('notice' in line) {
      lines.push(line.notice);
      continue;
    }
    const { seat, dropped } = line.took_back;
    for (let n = 0; n < dropped; n += 1) {
      const last = lines.findLastIndex(({ event }) => event !== 'took_back');
      if (last >= 0) lines.splice(last, 1);
    }
    lines.push({ event: 'took_back', seat });
  }
  return lines;
}
