/** The desk of whoever composes a scenario, with the table it is tried at. */
import type { Json } from '../../../../lib/game';
import { api } from '../../../../lib/net/api';
import type { Board, ScenarioSketch, ShapedCode } from '../../../../lib/wire/escape';
import type { ApiError, OptionsForm } from '../../../../lib/wire/server';
import { Desk } from '../desk.svelte';
import { textOf } from '../draft';
import { keptDraft } from '../kept';
import { weigh } from '../weigh';
import { ownMapId, scenarioText, withCode, type ScenarioDraft } from './draft';
import { keepScenario } from './kept';
import { codesOfFault, codesOfMisfit, sayAdvice, sayMisfit, sayScenarioFault } from './words';

/** Something the server says, in words, with the codes it is about. */
export interface Remark {
  text: string;
  rule: string;
  codes: string[];
}

/** What the server says of a scenario by itself, and of a table that plays it. */
interface Said {
  sketch: ScenarioSketch;
  form: OptionsForm;
}

export class Composer extends Desk<ScenarioDraft, ScenarioDraft, Said> {
  readonly kind = 'scenario';
  /** The field that is being typed into: all that is typed is one change. */
  #typed = '';

  readonly sketch = $derived(this.said?.sketch ?? null);
  readonly form = $derived(this.said?.form ?? null);
  /** Why the map, or the number of players, can't carry it. */
  readonly misfit: ApiError | null = $derived(this.form?.fault ?? null);
  readonly codes: readonly ShapedCode[] = $derived(this.sketch?.codes ?? []);
  readonly problems: readonly Remark[] = $derived([
    ...(this.sketch?.faults ?? []).map(({ kind, rule }) => ({
      text: sayScenarioFault(kind),
      rule,
      codes: codesOfFault(kind),
    })),
    ...(this.misfit === null
      ? []
      : [{ text: sayMisfit(this.misfit), rule: this.misfit.rule ?? '', codes: codesOfMisfit(this.misfit) }]),
  ]);
  /** What the table should know, though nothing is wrong. */
  readonly advice: readonly Remark[] = $derived(
    // What a map is like, whatever is played on it, is said where it is drawn.
    (this.form?.advice ?? []).flatMap((advice) => {
      const text = sayAdvice(advice);
      return text === '' ? [] : [{ text, rule: advice.rule, codes: codesOfMisfit(advice) }];
    }),
  );
  readonly weighed = $derived.by(() => {
    const board = this.form?.board as unknown as Board | null | undefined;
    return weigh(this.meter.matches, board?.sectors.filter(({ kind }) => kind === 'hatch').length ?? 0);
  });

  get canPlay(): boolean {
    return this.isCurrent && this.problems.length === 0;
  }

  get text(): string {
    return scenarioText(this.draft);
  }

  /** The map of the table: a name, or a text of one's own. */
  get zone(): Json {
    return zoneOf(this.draft.zone);
  }

  get options(): Record<string, Json> & { seats: number } {
    return { seats: this.draft.seats, zone: this.zone, scenario: { custom: this.text } };
  }

  /** What is said about a code. */
  about(code: string, remarks: readonly Remark[]): Remark[] {
    return remarks.filter(({ codes }) => codes.includes(code));
  }

  async look(draft: ScenarioDraft): Promise<Said> {
    const sketch = await api.sketch<ScenarioSketch>('escape', scenarioText(draft), 'scenario');
    const { scenario, ...bare } = this.options;
    // Whether a map carries it is asked once it makes sense by itself.
    const form = await api.form('escape', sketch.faults.length > 0 ? bare : { ...bare, scenario });
    return { sketch, form };
  }

  store(): boolean {
    return keepScenario(this.id, this.draft, this.tie);
  }

  // A scenario is small: a step is the draft that it leads to.
  stepBetween(from: ScenarioDraft, to: ScenarioDraft): ScenarioDraft | null {
    return from === to ? null : to;
  }

  stepped(_: ScenarioDraft, step: ScenarioDraft): ScenarioDraft {
    return step;
  }

  override undo() {
    this.#typed = '';
    super.undo();
  }

  override redo() {
    this.#typed = '';
    super.redo();
  }

  /** Chooses something about it. */
  change(about: Partial<ScenarioDraft>) {
    this.#become({ ...this.draft, ...about }, '');
  }

  /** Writes a line of it, letter by letter. */
  write(field: 'name' | 'author' | 'players', text: string) {
    this.#become({ ...this.draft, [field]: text }, field);
  }

  /** Switches a code on or changes its value, which may be typed; null switches it off. */
  set(code: string, words: readonly string[] | null, isTyped = false) {
    this.#become(withCode(this.draft, code, words), isTyped ? code : '');
  }

  #become(next: ScenarioDraft, typed: string) {
    if (typed !== '' && typed === this.#typed) this.draft = next;
    else this.take(next);
    this.#typed = typed;
  }
}

/** A map as a table takes it: by its name, or by its text where it is one's own. */
export function zoneOf(zone: string): Json {
  const own = ownMapId(zone);
  if (own === null) return zone;
  const kept = keptDraft(own);
  return kept === null ? 'galilei' : { custom: textOf(kept.draft) };
}
