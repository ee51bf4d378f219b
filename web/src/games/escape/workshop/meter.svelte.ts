/** The balance meter: bots play at a table, a little at a time, until it is known well enough or nobody asks any more. */
import { api, refusalOf } from '../../../lib/net/api';
import type { Json, Refusal } from '../../../lib/game';
import type { Gist } from '../../../lib/wire/escape';
import type { Weighed } from './weigh';

/** So many matches are enough. */
export const ENOUGH = 600;
/** After so long a busy server is asked again, in milliseconds. */
const AGAIN = 2000;

/** Somebody whose draft is weighed by bots. */
export interface Weighing {
  readonly meter: Meter;
  readonly weighed: Weighed;
  readonly canPlay: boolean;
  /** Lets bots play, now and after every change. */
  tryIt(): void;
  /** Lets them begin anew, if they are playing at all. */
  retry(): void;
  stopTrying(): void;
}

export class Meter {
  seats = $state(4);
  matches = $state.raw<readonly Gist[]>([]);
  isRunning = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** Not one match came to its end in the time that the server gives. */
  isTooLong = $state(false);
  /** Grows with every beginning, so that an answer to an earlier one is known as such. */
  #run = 0;

  /** Begins anew with the options of a table. */
  async start(options: Record<string, Json>) {
    this.cancel();
    const run = this.#run;
    this.matches = [];
    this.refusal = null;
    this.isTooLong = false;
    this.isRunning = true;
    while (run === this.#run && this.matches.length < ENOUGH) {
      try {
        const { matches } = await api.trial<Gist>('escape', options, this.matches.length);
        if (run !== this.#run) return;
        this.matches = [...this.matches, ...matches].slice(0, ENOUGH);
        // A match that does not end in the time of one request does not end in that of the next.
        this.isTooLong = matches.length === 0;
        if (this.isTooLong) break;
      } catch (error) {
        if (run !== this.#run) return;
        const refusal = refusalOf(error);
        if (refusal.code !== 'busy' && refusal.code !== 'slow_down') {
          this.refusal = refusal;
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
    if (run === this.#run) this.isRunning = false;
  }

  cancel() {
    this.#run += 1;
    this.isRunning = false;
  }
}
