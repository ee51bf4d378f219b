/** How each sound is made: a few tones and hisses, each with a course of its own. Dry, short and low. */
import type { SoundName } from './names';

/** A value that slides from the first to the second while the part sounds. */
export type Slide = readonly [from: number, to: number];

/** One voice of a sound. */
export interface Part {
  source: 'sine' | 'triangle' | 'square' | 'sawtooth' | 'hiss';
  /** In hertz; a hiss has none. */
  pitch?: Slide;
  filter?: {
    type: 'lowpass' | 'highpass' | 'bandpass';
    at: Slide;
    q?: number;
    /** What a narrow filter leaves is made so many times louder. */
    boost?: number;
  };
  /** How loud it is when: seconds and a level from 0 to 1, with straight lines between them. It begins and ends at 0. */
  shape: readonly (readonly [seconds: number, level: number])[];
}

/** A short stroke: it is there at once, and fades. */
const stroke = (at: number, seconds: number, level: number): Part['shape'] => [
  [at, 0],
  [at + 0.003, level],
  [at + seconds, 0],
];

const knock = (at: number, level: number): Part[] => [
  { source: 'sine', pitch: [196, 128], shape: stroke(at, 0.13, level) },
  { source: 'hiss', filter: { type: 'lowpass', at: [900, 300] }, shape: stroke(at, 0.03, level * 0.4) },
];

const wood = (at: number, pitch: number, level: number): Part => ({
  source: 'triangle',
  pitch: [pitch, pitch * 0.8],
  shape: stroke(at, 0.06, level),
});

const click = (at: number, level: number): Part[] => [
  { source: 'hiss', filter: { type: 'highpass', at: [2600, 2600] }, shape: stroke(at, 0.022, level) },
  { source: 'triangle', pitch: [1240, 1100], shape: stroke(at, 0.045, level * 0.7) },
];

const bolt: readonly Part[] = [
  { source: 'hiss', filter: { type: 'bandpass', at: [1900, 1500], q: 3 }, shape: stroke(0, 0.06, 0.4) },
  {
    source: 'square',
    pitch: [150, 110],
    filter: { type: 'lowpass', at: [600, 300] },
    shape: stroke(0.02, 0.1, 0.25),
  },
];

const note = (at: number, pitch: number): Part => ({
  source: 'triangle',
  pitch: [pitch, pitch],
  shape: [
    [at, 0],
    [at + 0.02, 0.24],
    [at + 0.16, 0.16],
    [at + 0.32, 0],
  ],
});

export const RECIPES: Record<SoundName, readonly Part[]> = {
  turn: [...knock(0, 0.5), ...knock(0.2, 0.42)],
  // The same creak for a true noise and an invented one.
  noise: [
    {
      source: 'sawtooth',
      pitch: [94, 71],
      filter: { type: 'bandpass', at: [1500, 880], q: 9, boost: 7 },
      shape: [
        [0, 0],
        [0.04, 0.5],
        [0.09, 0.2],
        [0.15, 0.55],
        [0.24, 0.26],
        [0.34, 0.42],
        [0.52, 0],
      ],
    },
    {
      source: 'square',
      pitch: [141, 108],
      filter: { type: 'bandpass', at: [2400, 1700], q: 12, boost: 7 },
      shape: [
        [0.02, 0],
        [0.07, 0.2],
        [0.2, 0.08],
        [0.3, 0.16],
        [0.46, 0],
      ],
    },
  ],
  silence: [
    {
      source: 'hiss',
      filter: { type: 'lowpass', at: [280, 240], boost: 2.5 },
      shape: [
        [0, 0],
        [0.16, 0.3],
        [0.24, 0.3],
        [0.3, 0.03],
        [0.64, 0.03],
        [0.72, 0.26],
        [0.94, 0],
      ],
    },
  ],
  attack: [
    { source: 'hiss', filter: { type: 'highpass', at: [3600, 1300] }, shape: stroke(0, 0.1, 0.34) },
    { source: 'sine', pitch: [86, 38], shape: stroke(0.07, 0.4, 0.6) },
    // Small speakers have no low thud; they have this.
    { source: 'triangle', pitch: [172, 80], shape: stroke(0.07, 0.3, 0.2) },
  ],
  'hatch-green': [...bolt, note(0.2, 392), note(0.4, 494)],
  'hatch-red': [...bolt, note(0.2, 392), note(0.4, 311)],
  tile: [
    {
      source: 'hiss',
      filter: { type: 'lowpass', at: [520, 190] },
      shape: [
        [0, 0],
        [0.06, 0.5],
        [0.3, 0.36],
        [0.44, 0],
      ],
    },
    {
      source: 'hiss',
      filter: { type: 'bandpass', at: [950, 340], q: 1.2 },
      shape: [
        [0.36, 0],
        [0.43, 0.36],
        [0.84, 0],
      ],
    },
    { source: 'sine', pitch: [150, 66], shape: stroke(0.38, 0.26, 0.4) },
  ],
  die: [wood(0, 640, 0.5), wood(0.09, 560, 0.4), wood(0.17, 600, 0.3), wood(0.23, 520, 0.2)],
  whirlpool: [
    {
      source: 'hiss',
      filter: { type: 'bandpass', at: [230, 640], q: 4 },
      shape: [
        [0, 0],
        [0.25, 0.5],
        [0.45, 0.3],
        [0.65, 0.55],
        [0.95, 0],
      ],
    },
    {
      source: 'sine',
      pitch: [68, 112],
      shape: [
        [0, 0],
        [0.4, 0.3],
        [0.9, 0],
      ],
    },
  ],
  volcano: [
    {
      source: 'sine',
      pitch: [56, 44],
      shape: [
        [0, 0],
        [0.05, 0.6],
        [0.45, 0.36],
        [0.96, 0],
      ],
    },
    {
      source: 'triangle',
      pitch: [112, 88],
      shape: [
        [0, 0],
        [0.05, 0.3],
        [0.8, 0],
      ],
    },
  ],
  chip: click(0, 0.32),
  reveal: [0, 1, 2, 3, 4, 5].flatMap((nth) => click(nth * 0.085, 0.3)),
  abduction: [
    {
      source: 'sine',
      pitch: [300, 980],
      shape: [
        [0, 0],
        [0.1, 0.28],
        [0.5, 0.22],
        [0.72, 0],
      ],
    },
    {
      source: 'sine',
      pitch: [304, 1000],
      shape: [
        [0, 0],
        [0.1, 0.14],
        [0.72, 0],
      ],
    },
  ],
  tick: [{ source: 'triangle', pitch: [1750, 1500], shape: stroke(0, 0.035, 0.26) }],
};

/** How long a sound lasts, in seconds. */
export function lengthOf(name: SoundName): number {
  return Math.max(...RECIPES[name].flatMap(({ shape }) => shape.map(([seconds]) => seconds)));
}
