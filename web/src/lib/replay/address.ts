/** The moment that an address names: a step, and whose eyes. Seats are counted from 1, as their marks are. */
import type { Eyes } from '../game';

export interface Spot {
  step: number;
  eyes: Eyes;
}

/** The moment that was read: whoever names no eyes looks through their own, if they had a seat. */
export type AskedSpot = Omit<Spot, 'eyes'> & { eyes: Eyes | null };

/** Reads the moment in the query of an address; what makes no sense is left out. */
export function readSpot(query: string): AskedSpot {
  const params = new URLSearchParams(query);
  const step = Number(params.get('step') ?? 0);
  return { step: Number.isSafeInteger(step) && step > 0 ? step : 0, eyes: readEyes(params.get('eyes')) };
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
