/** The hatchings of sectors where somebody could be: never solid, and told apart by direction and density, not colour. */
import type { Guess } from '../belief';

/** Lines through a square of `gap` units; they meet those of the squares beside it. */
export interface Hatch {
  id: string;
  gap: number;
  d: string;
}

const rising = (gap: number) => `M0 ${gap}L${gap} 0M-1 1L1-1M${gap - 1} ${gap + 1}L${gap + 1} ${gap - 1}`;
const falling = (gap: number) => `M0 0L${gap} ${gap}M-1 ${gap - 1}L1 ${gap + 1}M${gap - 1}-1L${gap + 1} 1`;

/** A human, an alien or either for one seat; how many for all seats. */
export const HATCHES: readonly Hatch[] = [
  { id: 'human', gap: 8, d: rising(8) },
  { id: 'alien', gap: 8, d: falling(8) },
  { id: 'either', gap: 8, d: rising(8) + falling(8) },
  { id: 'one', gap: 11, d: rising(11) },
  { id: 'two', gap: 7, d: rising(7) },
  { id: 'many', gap: 4.5, d: rising(4.5) },
];

const COUNTS = ['one', 'one', 'two'];

/** The hatching of a sector: by how many could be there, or by what the one could be. */
export function guessPattern(guesses: readonly Omit<Guess, 'chance'>[], isAll: boolean): string {
  if (isAll) return COUNTS[guesses.length] ?? 'many';
  return guesses[0]?.as ?? 'either';
}
