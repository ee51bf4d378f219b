/** Which ready-made table a form is like. */
import type { ClockSetting, Json, TablePreset } from './game';
import { valueAt } from './paths';

/** What a form says so far: how many play, the options by their paths, and how time runs. */
export interface Draft {
  seats: number;
  chosen: Record<string, Json>;
  clock: ClockSetting;
}

/** Whether a form says what a ready-made table does; what neither of them says is as usual. */
export function isLike({ seats, chosen, clock }: Draft, preset: TablePreset, usual: Json): boolean {
  const isSame = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other);
  const paths = Object.keys({ ...chosen, ...preset.chosen });
  const valueIn = (values: Record<string, Json>, path: string) => values[path] ?? valueAt(usual, path) ?? null;
  return (
    seats === preset.seats &&
    isSame({ ...clock }, { ...(preset.clock ?? { pace: 'free' }) }) &&
    paths.every((path) => isSame(valueIn(chosen, path), valueIn(preset.chosen, path)))
  );
}
