/** Makes the sounds: the recipes, played by the browser's own synthesiser. */
import type { Sound } from './names';
import { Queue } from './queue';
import { lengthOf, RECIPES, type Part, type Slide } from './recipes';

export type Level = 'quiet' | 'full';

const LEVELS: Record<Level, number> = { quiet: 0.2, full: 0.7 };

export class Engine {
  readonly #context = new AudioContext({ latencyHint: 'interactive' });
  readonly #out = this.#context.createGain();
  readonly #hiss = hissOf(this.#context);
  readonly #queue = new Queue();

  constructor(level: Level) {
    this.#out.connect(this.#context.destination);
    this.level = level;
  }

  set level(level: Level) {
    this.#out.gain.value = LEVELS[level];
  }

  /** Whether the browser lets it sound. */
  get isRunning(): boolean {
    return this.#context.state === 'running';
  }

  /** Goes on where the browser has stopped it: before the first press, or while the page was out of sight. */
  async wake(): Promise<void> {
    if (!this.isRunning && this.#context.state !== 'closed') await this.#context.resume();
  }

  /** Plays a sound after those that wait. */
  play({ name, pan = 0 }: Sound): void {
    if (!this.isRunning) return;
    const start = this.#queue.take(this.#context.currentTime, lengthOf(name));
    if (start === null) return;
    const place = this.#context.createStereoPanner();
    place.pan.value = pan;
    place.connect(this.#out);
    for (const part of RECIPES[name]) voicePart(this.#context, this.#hiss, part, start, place);
  }

  /** Plays a sound only where nothing else does. */
  playIfFree(sound: Sound): void {
    if (this.#queue.isFree(this.#context.currentTime)) this.play(sound);
  }

  /** Ends it for good. */
  async end(): Promise<void> {
    await this.#context.close();
  }
}

/** Lets one part of a sound begin: a voice, through its filter, in its shape. */
export function voicePart(context: BaseAudioContext, hiss: AudioBuffer, part: Part, start: number, into: AudioNode) {
  const { source, pitch = [220, 220], filter, shape } = part;
  const [from, to] = [start + (shape[0]?.[0] ?? 0), start + (shape.at(-1)?.[0] ?? 0)];
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, from);
  const boost = filter?.boost ?? 1;
  for (const [seconds, level] of shape) gain.gain.linearRampToValueAtTime(level * boost, start + seconds);
  gain.connect(into);
  let next: AudioNode = gain;
  if (filter !== undefined) {
    const node = context.createBiquadFilter();
    node.type = filter.type;
    node.Q.value = filter.q ?? 0.7;
    slide(node.frequency, filter.at, from, to);
    node.connect(gain);
    next = node;
  }
  const voice = source === 'hiss' ? hissing(context, hiss) : tone(context, source, pitch, from, to);
  voice.connect(next);
  voice.start(from);
  voice.stop(to);
}

function tone(context: BaseAudioContext, type: OscillatorType, pitch: Slide, from: number, to: number) {
  const voice = context.createOscillator();
  voice.type = type;
  slide(voice.frequency, pitch, from, to);
  return voice;
}

function hissing(context: BaseAudioContext, hiss: AudioBuffer) {
  const voice = context.createBufferSource();
  voice.buffer = hiss;
  voice.loop = true;
  return voice;
}

function slide(param: AudioParam, [first, last]: Slide, from: number, to: number): void {
  param.setValueAtTime(first, from);
  param.exponentialRampToValueAtTime(last, to);
}

/** A second of noise. */
export function hissOf(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let nth = 0; nth < samples.length; nth += 1) samples[nth] = Math.random() * 2 - 1;
  return buffer;
}
