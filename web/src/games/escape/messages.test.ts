/** Every value that crosses the wire, every code and every refusal of the rules has its sentence. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const catalogue = new URL('../../../messages/en/escape.json', import.meta.url);
const english = JSON.parse(readFileSync(catalogue, 'utf8')) as Record<string, string>;

describe('the catalogue of Escape', () => {
  it('has a sentence for every value that crosses the wire', () => {
    const wire = readFileSync(new URL('../../lib/wire/escape.ts', import.meta.url), 'utf8');
    const values = (type: string) => {
      const line = new RegExp(`export type ${type} = ([^;]*);`).exec(wire)?.[1] ?? '';
      return [...line.matchAll(/"(\w+)"/g)].map(([, value]) => value ?? '');
    };
    const keys = [
      ...values('Role').map((role) => `escape.role.${role}`),
      ...values('Item').flatMap((item) => [`escape.item.${item}`, `escape.item.${item}.help`]),
      ...values('Card').flatMap((card) => [`escape.card.${card}`, `escape.card.${card}.help`]),
      ...values('Ending').map((ending) => `escape.ending.${ending}`),
      ...values('Fate').map((fate) => `escape.fate.${fate}`),
      ...values('HatchState').map((state) => `escape.kind.help.hatch_${state}`),
    ];
    expect(keys.length).toBeGreaterThan(50);
    for (const key of keys) expect(english).toHaveProperty([key]);
  });

  it('explains every code and every refusal of the rules', () => {
    const root = new URL('../../../../games/escape/src/', import.meta.url);
    const codes = readFileSync(new URL('scenario/codes.rs', root), 'utf8').matchAll(/=> "([A-JX]\.\d+)"/g);
    const refusals = readFileSync(new URL('refusal.rs', root), 'utf8').matchAll(/#\[error\("[^\n]*"\)\]\s+(\w+)/g);
    const snake = (name: string) => name.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
    const keys = [
      ...[...codes].map(([, code]) => `escape.code.${code}`),
      ...[...refusals].map(([, name]) => `escape.refusal.${snake(name ?? '')}`),
    ];
    expect(keys.length).toBeGreaterThan(50);
    for (const key of keys) expect(english).toHaveProperty([key]);
  });
});
