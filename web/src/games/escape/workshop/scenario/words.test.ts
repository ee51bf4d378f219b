/** Every code has an example, and every fault of a scenario its sentence. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const english = JSON.parse(read('../../../../../messages/en/scenario.json')) as Record<string, string>;
const wire = read('../../../../lib/wire/escape.ts');
const rust = '../../../../../../games/escape/src/';

describe('the catalogue of scenarios', () => {
  it('has an example for every code and a name for every letter', () => {
    const codes = [...read(`${rust}scenario/codes.rs`).matchAll(/=> "([A-Z]\.\d+)"/g)].map(([, code]) => code ?? '');
    expect(codes.length).toBeGreaterThan(20);
    for (const code of codes) {
      expect(english).toHaveProperty([`scenario.example.${code}`]);
      expect(english).toHaveProperty([`scenario.letter.${code.charAt(0)}`]);
    }
  });

  it('has a sentence for every fault, every misfit and all advice', () => {
    const type = /export type ScenarioFaultKind = ([^;]*);/.exec(wire)?.[1] ?? '';
    const faults = [...type.matchAll(/"fault": "(\w+)"/g)].map(([, fault]) => fault ?? '');
    expect(faults.length).toBeGreaterThan(20);
    for (const fault of faults) expect(english).toHaveProperty([`scenario.fault.${fault}`]);
    const misfits = [...read(`${rust}rules/fit.rs`).matchAll(/misfit\("(\w+)"/g)].map(([, misfit]) => misfit ?? '');
    expect(misfits.length).toBeGreaterThan(2);
    for (const misfit of misfits) expect(english).toHaveProperty([`scenario.misfit.${misfit}`]);
    const advice = [...read(`${rust}rules/fit.rs`).matchAll(/Advice \{ code: "(\w+)"/g)].map(([, code]) => code ?? '');
    expect(advice.length).toBeGreaterThan(2);
    for (const code of advice) expect(english).toHaveProperty([`scenario.advice.${code}`]);
  });
});
