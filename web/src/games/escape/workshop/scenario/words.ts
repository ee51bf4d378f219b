/** A scenario in the language of the page: its codes, and what the server finds wrong with it. */
import type { Refusal } from '../../../../lib/game';
import { hasKey, listOf, t, type Params } from '../../../../lib/i18n/index.svelte';
import { figuresIn, sayRefusal } from '../../../../lib/refusals';
import type { ScenarioFaultKind } from '../../../../lib/wire/escape';
import type { ApiError, OptionsAdvice } from '../../../../lib/wire/server';
import { sayCodeValue } from '../../codeValues';
import { readingWords } from '../../laws';
import { placeName } from '../../places';
import { visible } from '../words';

/** What a code does, whatever its value is. */
export function sayCode(code: string): string {
  const key = `scenario.code.${code}`;
  return hasKey(key) ? t(key) : t(`escape.code.${code}`, readingWords());
}

/** What a code does with its value, as players read it. */
export function sayValued(code: string, words: readonly string[]): string {
  // A word may have a sentence of its own, such as one for a number that the table brings.
  const own = `scenario.code.${code}.${words[0] ?? ''}`;
  if (hasKey(own)) return t(own);
  // Its value may still be missing.
  if (words.length === 0) return sayCode(code);
  return t(`escape.code.${code}`, {
    access: words[0] ?? '',
    hatches: listOf(words),
    n: words.length,
    kills: Number(words[0]) || 0,
    value: sayCodeValue(words),
  });
}

/** One fault as a sentence that says what to change. */
export function sayScenarioFault(kind: ScenarioFaultKind): string {
  const { fault, ...figures } = kind;
  const params = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, typeof value === 'number' ? value : sayFigure(value)]),
  );
  // Why two codes quarrel is said by the first of them, which takes away what the other needs.
  const own = kind.fault === 'contradiction' ? `scenario.fault.contradiction.${kind.first}` : '';
  return t(hasKey(own) ? own : `scenario.fault.${fault}`, params);
}

function sayFigure(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'line' in value) return String(value.line);
  return visible(String(value ?? ''));
}

/** The codes that a fault is about. */
export function codesOfFault(kind: ScenarioFaultKind): string[] {
  switch (kind.fault) {
    case 'contradiction':
      return [kind.first, kind.second];
    case 'missing_code':
      return [kind.code, kind.missing];
    default:
      return 'code' in kind && kind.code !== null ? [kind.code] : [];
  }
}

/** Why a table can't be played with the scenario on a map, and what to change. */
export function sayMisfit(fault: ApiError): string {
  const { reason, ...figures } = figuresIn(fault as Refusal);
  const key = `scenario.misfit.${String(reason)}`;
  return hasKey(key) ? t(key, wordsOf(figures)) : sayRefusal(fault as Refusal);
}

/** Whether another map may do, as the reason names this one. */
export function isAboutMap(fault: ApiError): boolean {
  const { reason, zone } = figuresIn(fault as Refusal);
  return zone !== undefined || reason === 'map_faults';
}

/** What a table should know beforehand; empty where it is none of the scenario's business. */
export function sayAdvice({ code, params }: OptionsAdvice): string {
  const key = `scenario.advice.${code}`;
  return hasKey(key) ? t(key, wordsOf(params)) : '';
}

/** Figures that the server gives, as the sentences take them. */
function wordsOf(figures: Record<string, unknown>): Params {
  const text = (name: string) => String(figures[name] ?? '');
  const several = (name: string) =>
    text(name)
      .split(' ')
      .filter((one) => one !== '');
  const numbers = ['n_hatches', 'kills', 'most', 'fewest', 'seats'].map((name) => [name, Number(text(name))]);
  return {
    ...Object.fromEntries(numbers),
    name: text('name'),
    zone: text('zone'),
    codes: listOf(several('codes')),
    hatches: listOf(several('hatches')),
    n: several('hatches').length,
    places: listOf(text('places').split(', ').map(placeName)),
    would_do: text('would_do') === '' ? 'none' : 'one',
    code: text('would_do'),
    early: several('codes').includes('D.2') ? 'yes' : 'no',
  };
}

/** The codes that a misfit or a piece of advice is about. */
export function codesOfMisfit(said: ApiError | OptionsAdvice): string[] {
  return String(figuresIn(said as Refusal)['codes'] ?? '')
    .split(' ')
    .filter((code) => code !== '');
}

/** What a code means at the table, by an example. */
export function sayExample(code: string): string {
  const key = `scenario.example.${code}`;
  return hasKey(key) ? t(key) : '';
}
