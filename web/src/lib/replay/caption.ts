/** What a replay says below the board of the step that is shown. */
export interface Caption {
  /** What was told in the step. */
  told: string;
  /** How the match ended, at its last step. */
  ending: string;
}

/** The caption in whole sentences; the end is not said twice. */
export function captionOf(told: readonly string[], ending: string | null): Caption {
  const before = told.filter((text) => text !== ending);
  return { told: before.map(stop).join(' '), ending: ending === null ? '' : stop(ending) };
}

/** A sentence with its full stop. */
function stop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
