/** All that waits to be told takes no longer than this, in milliseconds. */
const LONGEST = 5000;

/** How fast notices of so many milliseconds each are told: 1, or faster when there are many. */
export function paceOf(beats: readonly number[]): number {
  const sum = beats.reduce((all, beat) => all + beat, 0);
  return Math.max(1, sum / LONGEST);
}
