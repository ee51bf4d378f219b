/** The desk of whoever makes a map or a scenario: the draft, what was done to it, and what the server says of it. */
import type { Json } from '../../../lib/game';
import { refusalOf, type Work } from '../../../lib/net/api';
import type { Tie } from './shelf';
import { Meter, type Weighing } from './meter.svelte';
import type { Weighed } from './weigh';
import { keepText, type Keeper, type Kind } from './works';

/** A pause after which the draft is looked over, in milliseconds. */
const REST = 250;
/** A server that could not answer is asked again after so long, in milliseconds. */
const AGAIN = 4000;

/** `Step` is what makes one draft of another, and `Said` what the server says of one. */
export abstract class Desk<Draft, Step, Said> implements Weighing, Keeper {
  readonly id: string;
  draft = $state.raw() as Draft;
  /** What the server has said last, and of which draft. */
  #said = $state.raw<{ of: Draft; said: Said } | null>(null);
  /** Why nothing is said; empty while all is well. */
  silence = $state('');
  isKept = $state(true);
  tie = $state.raw<Tie>({});
  readonly meter = new Meter();
  /** Bots play it again after every change. */
  #isTrying = false;
  #past = $state.raw<readonly Step[]>([]);
  #future = $state.raw<readonly Step[]>([]);

  protected abstract readonly kind: Kind;
  /** The draft as its file is written. */
  protected abstract readonly text: string;
  /** The table that it is tried at. */
  protected abstract readonly options: Record<string, Json>;
  abstract readonly weighed: Weighed;
  abstract readonly canPlay: boolean;
  /** Asks the server about a draft. */
  protected abstract look(draft: Draft): Promise<Said>;
  /** Keeps the draft in this browser, if it can. */
  protected abstract store(): boolean;
  /** What makes one draft of another; null if they are the same. */
  protected abstract stepBetween(from: Draft, to: Draft): Step | null;
  protected abstract stepped(draft: Draft, step: Step): Draft;

  constructor(id: string, draft: Draft, tie: Tie) {
    this.id = id;
    this.draft = draft;
    this.tie = tie;
  }

  /** What the server says of the draft; a moment ago it may have been another. */
  get said(): Said | null {
    return this.#said?.said ?? null;
  }

  /** Whether that is about the draft as it is now. */
  get isCurrent(): boolean {
    return this.#said?.of === this.draft;
  }

  /** Looks the draft over after a rest, and keeps it; to be called whenever it changes. Answers how that is called off. */
  watch(): () => void {
    const { draft } = this;
    let isOver = false;
    const look = async () => {
      this.keep();
      try {
        const said = await this.look(draft);
        // Whoever goes on has an answer of their own coming.
        if (this.draft === draft) {
          this.#said = { of: draft, said };
          this.retry();
        }
        this.silence = '';
      } catch (error) {
        this.silence = refusalOf(error).code;
        // Nobody asks for a page that is gone.
        if (!isOver) timer = setTimeout(() => void look(), AGAIN);
      }
    };
    let timer = setTimeout(() => void look(), this.#said === null ? 0 : REST);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }

  /** Keeps the draft as it is now: after a rest, and when the page is left. */
  keep() {
    this.isKept = this.store();
  }

  get isInAccount(): boolean {
    return this.tie.work?.text === this.text;
  }

  async keepInAccount(): Promise<Work> {
    const { work, tie } = await keepText(this.kind, this.text, this.tie);
    this.tie = tie;
    this.keep();
    return work;
  }

  tryIt() {
    this.#isTrying = true;
    this.retry();
  }

  retry() {
    if (!this.#isTrying) return;
    if (this.canPlay) void this.meter.start(this.options);
    else this.meter.cancel();
  }

  stopTrying() {
    this.#isTrying = false;
    this.meter.cancel();
  }

  /** The page is left: nobody plays for it any more, and the last change before is kept too. */
  leave() {
    this.stopTrying();
    this.keep();
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Makes another draft of it, in a way that can be undone. */
  protected take(next: Draft) {
    const back = this.stepBetween(next, this.draft);
    if (back === null) return;
    this.draft = next;
    this.#past = [...this.#past, back];
    this.#future = [];
  }

  undo() {
    [this.#past, this.#future] = this.#walk(this.#past, this.#future);
  }

  redo() {
    [this.#future, this.#past] = this.#walk(this.#future, this.#past);
  }

  #walk(from: readonly Step[], to: readonly Step[]): [readonly Step[], readonly Step[]] {
    const step = from.at(-1);
    if (step === undefined) return [from, to];
    const next = this.stepped(this.draft, step);
    const back = this.stepBetween(next, this.draft);
    this.draft = next;
    return [from.slice(0, -1), back === null ? to : [...to, back]];
  }

  /** Takes the keys that undo and redo, unless somebody types; answers whether it was one of them. */
  takesKey({ target, key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    if (!(ctrlKey || metaKey) || isTyping(target)) return false;
    const pressed = key.toLowerCase();
    if (pressed === 'y' || (pressed === 'z' && shiftKey)) this.redo();
    else if (pressed === 'z') this.undo();
    else return false;
    return true;
  }
}

/** Whether keys are letters here, and those that undo are the browser's. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=radio], [type=checkbox]), textarea');
}
