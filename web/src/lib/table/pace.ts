/** All that waits to be told takes no longer than this, in milliseconds. */
const LONGEST = 5000;
/** Whoever is behind by more than this begins to keep up, in milliseconds, and so much faster at most for that. */
const BEHIND = 1500;
const KEEPS_UP = 1.5;

/** How fast notices of so many milliseconds each are told: 1, or faster when there are many. */
export function paceOf(beats: readonly number[]): number {
  const sum = beats.reduce((all, beat) => all + beat, 0);
  return Math.max(1, Math.min(KEEPS_UP, sum / BEHIND), sum / LONGEST);
}
