/**
 * What one hears of a match. A sound stands for what everybody hears of a fact, never for what this viewer alone
 * learns: people sit in one room. Nothing is made or loaded before the first press, nor while sound is off.
 */
import type { Game, Table } from '../game';
import { settings, type SoundLevel } from '../settings.svelte';
import { ticking } from '../ui/ticking.svelte';
import type { Engine } from './engine';

/** The clock is heard below this rest, in seconds. */
const LAST_SECONDS = 10;

class Sounds {
  #engine: Engine | null = null;
  #loading: Promise<Engine> | null = null;

  /** Keeps the sound ready as long as the component that asks is there. */
  follow(): void {
    $effect(() => {
      // The choice may have been made in another tab.
      if (settings.sound === 'off') {
        void this.#end();
        return;
      }
      // A browser lets nothing sound before somebody has pressed something.
      const press = () => void this.begin();
      if (this.#engine !== null || navigator.userActivation?.hasBeenActive) press();
      addEventListener('pointerdown', press);
      addEventListener('keydown', press);
      return () => {
        removeEventListener('pointerdown', press);
        removeEventListener('keydown', press);
      };
    });
  }

  /** Ticks in the last seconds of a rest of time that runs, in milliseconds; null where none does. */
  followClock(rest: (now: number) => number | null): void {
    let last = 0;
    $effect(() => {
      if (settings.sound === 'off' || rest(Date.now()) === null) return;
      const left = rest(ticking.now);
      const seconds = left === null ? 0 : Math.ceil(left / 1000);
      if (seconds !== last && seconds > 0 && seconds < LAST_SECONDS) this.#engine?.playIfFree({ name: 'tick' });
      last = seconds;
    });
  }

  /** Plays what these notices sound like, one after the other. */
  play(game: Game, notices: readonly unknown[], table: Table): void {
    if (settings.sound === 'off') return;
    for (const notice of notices) {
      const sound = game.sound?.(notice, table) ?? null;
      if (sound !== null) this.#engine?.play(sound);
    }
  }

  /** Calls somebody whose turn it is. */
  knock(): void {
    if (settings.sound !== 'off') this.#engine?.play({ name: 'turn' });
  }

  /** Another choice of how loud it is, made by a press; it is heard at once. */
  async choose(sound: SoundLevel): Promise<void> {
    settings.sound = sound;
    if (sound === 'off') await this.#end();
    else if (await this.begin()) this.knock();
  }

  /** Begins after a press; whether it sounds. */
  async begin(): Promise<boolean> {
    if (settings.sound === 'off' || typeof AudioContext === 'undefined') return false;
    this.#loading ??= import('./engine').then(({ Engine }) => new Engine('quiet'));
    let engine: Engine;
    try {
      engine = await this.#loading;
    } catch {
      // What makes the sounds could not be loaded; everything is written too, and the next press tries again.
      this.#loading = null;
      return false;
    }
    // It may have been switched off or turned up while it was loading.
    const level: SoundLevel = this.#level;
    if (level === 'off') {
      await this.#end();
      return false;
    }
    engine.level = level;
    this.#engine = engine;
    await engine.wake();
    return true;
  }

  get #level(): SoundLevel {
    return settings.sound;
  }

  async #end(): Promise<void> {
    const loading = this.#loading;
    this.#engine = null;
    this.#loading = null;
    await (await loading)?.end();
  }
}

export const sounds = new Sounds();
