/** What a replay says below the board of a step, in whole sentences: what was told in it, and at the last how it ended. */
export function captionOf(told: readonly string[], ending: string | null): string {
  // The end is not said twice.
  const before = told.filter((text) => text !== ending);
  return [...before, ...(ending === null ? [] : [ending])].map(stop).join(' ');
}

/** A sentence with its full stop. */
function stop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
