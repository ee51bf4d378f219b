/** The moment that an address names: a step, and whose eyes. Seats are counted from 1, as their marks are. */
import type { Eyes } from '../game';

export interface Spot {
  step: number;
  eyes: Eyes;
}

/** The moment that was read: without a step it is where the match opens, and without eyes through one's own, if any. */
export type AskedSpot = { [Part in keyof Spot]: Spot[Part] | null };

/** Reads the moment in the query of an address; what makes no sense is left out. */
export function readSpot(query: string): AskedSpot {
  const params = new URLSearchParams(query);
  const step = Number(params.get('step') ?? NaN);
  return { step: Number.isSafeInteger(step) && step >= 0 ? step : null, eyes: readEyes(params.get('eyes')) };
}

/** The query of a moment. */
export function writeSpot({ step, eyes }: Spot): string {
  return `?step=${step}&eyes=${typeof eyes === 'number' ? eyes + 1 : eyes}`;
}

function readEyes(text: string | null): Eyes | null {
  if (text === 'spectator' || text === 'everyone') return text;
  const seat = /^\d{1,2}$/.test(text ?? '') ? Number(text) : 0;
  return seat > 0 ? seat - 1 : null;
}
