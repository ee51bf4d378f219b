/** The sounds there are; a game says which of them a fact has. */
export const SOUND_NAMES = [
  'turn',
  'noise',
  'silence',
  'attack',
  'hatch-green',
  'hatch-red',
  'tile',
  'die',
  'whirlpool',
  'volcano',
  'chip',
  'reveal',
  'abduction',
  'tick',
] as const;

export type SoundName = (typeof SOUND_NAMES)[number];

/** A sound, and where it comes from: -1 is left, 1 is right. */
export interface Sound {
  name: SoundName;
  pan?: number;
}
