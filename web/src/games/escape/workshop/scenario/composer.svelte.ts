/** The desk of whoever composes a scenario: the draft, the table it is tried at, and what the server says of both. */
import type { Json } from '../../../../lib/game';
import { api, refusalOf, type Work } from '../../../../lib/net/api';
import type { Board, ScenarioSketch, ShapedCode } from '../../../../lib/wire/escape';
import type { ApiError, OptionsForm } from '../../../../lib/wire/server';
import { textOf } from '../draft';
import { keptDraft, type Tie } from '../kept';
import { Meter, type Weighing } from '../meter.svelte';
import { weigh } from '../weigh';
import { keepText, type Keeper } from '../works';
import { ownMapId, scenarioText, withCode, type ScenarioDraft } from './draft';
import { keepScenario } from './kept';
import { codesOfFault, codesOfMisfit, sayMisfit, sayScenarioFault } from './words';

/** A pause after which the draft is looked over, in milliseconds. */
const REST = 250;
/** A server that could not answer is asked again after so long, in milliseconds. */
const AGAIN = 4000;

/** Something that is wrong, in words, with the codes it is about. */
export interface Problem {
  text: string;
  rule: string;
  codes: string[];
}

export class Composer implements Weighing, Keeper {
  readonly id: string;
  draft = $state.raw() as ScenarioDraft;
  /** What the server has said last, and of which draft. */
  #said = $state.raw<{ of: ScenarioDraft; sketch: ScenarioSketch; form: OptionsForm } | null>(null);
  /** Why nothing is said; empty while all is well. */
  silence = $state('');
  isKept = $state(true);
  tie = $state.raw<Tie>({});
  /** The map it is tried on, whether it carries it or not; null while it is unknown or can't be played on. */
  map = $state.raw<Board | null>(null);
  readonly meter = new Meter();
  /** Bots play it again after every change. */
  #isTrying = false;

  readonly sketch = $derived(this.#said?.sketch ?? null);
  readonly form = $derived(this.#said?.form ?? null);
  /** Why the map, or the number of players, can't carry it. */
  readonly misfit: ApiError | null = $derived(this.form?.fault ?? null);
  readonly codes: readonly ShapedCode[] = $derived(this.sketch?.codes ?? []);
  readonly problems: readonly Problem[] = $derived([
    ...(this.sketch?.faults ?? []).map(({ kind, rule }) => ({
      text: sayScenarioFault(kind),
      rule,
      codes: codesOfFault(kind),
    })),
    ...(this.misfit === null
      ? []
      : [{ text: sayMisfit(this.misfit), rule: this.misfit.rule ?? '', codes: codesOfMisfit(this.misfit) }]),
  ]);
  readonly weighed = $derived.by(() => {
    const board = this.form?.board as unknown as Board | null | undefined;
    return weigh(this.meter.matches, board?.sectors.filter(({ kind }) => kind === 'hatch').length ?? 0);
  });

  constructor(id: string, draft: ScenarioDraft, tie: Tie) {
    this.id = id;
    this.draft = draft;
    this.tie = tie;
  }

  get isInAccount(): boolean {
    return this.tie.work?.text === scenarioText(this.draft);
  }

  async keepInAccount(): Promise<Work> {
    const { work, tie } = await keepText('scenario', scenarioText(this.draft), this.tie);
    this.tie = tie;
    this.keep();
    return work;
  }

  /** Whether what was said is about the draft as it is now. */
  get isCurrent(): boolean {
    return this.#said?.of === this.draft;
  }

  get canPlay(): boolean {
    return this.isCurrent && this.problems.length === 0;
  }

  /** The map of the table: a name, or a text of one's own. */
  get zone(): Json {
    const own = ownMapId(this.draft.zone);
    const kept = own === null ? null : keptDraft(own);
    if (own === null) return this.draft.zone;
    return kept === null ? 'galilei' : { custom: textOf(kept.draft) };
  }

  /** The table that it is tried at. */
  get options(): Record<string, Json> & { seats: number } {
    return { seats: this.draft.seats, zone: this.zone, scenario: { custom: scenarioText(this.draft) } };
  }

  problemsOf(code: string): Problem[] {
    return this.problems.filter(({ codes }) => codes.includes(code));
  }

  /** Looks the draft over after a rest, and keeps it; to be called whenever it changes. Answers how that is called off. */
  watch(): () => void {
    const { draft } = this;
    let isOver = false;
    const look = async () => {
      this.keep();
      try {
        const sketch = await api.sketch<ScenarioSketch>('escape', scenarioText(draft), 'scenario');
        const { scenario, ...bare } = this.options;
        // Whether a map carries it is asked once it makes sense by itself.
        const form = await api.form('escape', sketch.faults.length > 0 ? bare : { ...bare, scenario });
        if (this.draft === draft) {
          this.#said = { of: draft, sketch, form };
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

  /** Fetches the map it is tried on; to be called whenever another is chosen. */
  async lookAtMap() {
    const { zone } = this.draft;
    const form = await api.form('escape', { zone: this.zone }).catch(() => null);
    if (this.draft.zone === zone) this.map = form?.board as unknown as Board | null;
  }

  /** Keeps the draft as it is now: after a rest, and when the page is left. */
  keep() {
    this.isKept = keepScenario(this.id, this.draft, this.tie);
  }

  change(about: Partial<ScenarioDraft>) {
    this.draft = { ...this.draft, ...about };
  }

  /** Switches a code on or changes its value; null switches it off. */
  set(code: string, words: readonly string[] | null) {
    this.draft = withCode(this.draft, code, words);
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
}
