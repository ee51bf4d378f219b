/** Every value that crosses the wire, every question and every refusal of the rules has its sentence. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const catalogue = new URL('../../../messages/en/ovni.json', import.meta.url);
const english = JSON.parse(readFileSync(catalogue, 'utf8')) as Record<string, string>;
const wire = readFileSync(new URL('../../lib/wire/ovni.ts', import.meta.url), 'utf8');

/** The values of a type on the wire, or the tags of its variants. */
function values(type: string, tag?: string): string[] {
  const text = new RegExp(`export type ${type} = ([^;]*(?:;[^;]*?)*?);\\n\\n`).exec(wire)?.[1] ?? '';
  const found = tag === undefined ? text.matchAll(/"(\w+)"/g) : text.matchAll(new RegExp(`"${tag}": "(\\w+)"`, 'g'));
  return [...found].map(([, value]) => value ?? '');
}

describe('the catalogue of O.V.N.I.', () => {
  it('has a sentence for every value that crosses the wire', () => {
    const asked = values('Asked', 'to');
    const keys = [
      ...values('Alien').flatMap((alien) => [`ovni.alien.${alien}`, `ovni.an.${alien}`, `ovni.group.${alien}.help`]),
      ...values('Ability').flatMap((ability) => [`ovni.ability.${ability}`, `ovni.ability.${ability}.help`]),
      ...values('Colour').flatMap((colour) => [`ovni.human.${colour}`, `ovni.whom.${colour}`]),
      ...values('Energy').map((energy) => `ovni.energy.${energy}.help`),
      ...values('MissionKind').map((kind) => `ovni.mission.${kind}`),
      ...values('Ending').map((ending) => `ovni.ending.${ending}`),
      ...asked.flatMap((to) => [`ovni.asked.${to}`, `ovni.wait.${to}`]),
    ];
    expect(asked).toHaveLength(12);
    expect(keys.length).toBeGreaterThan(70);
    for (const key of keys) expect(english).toHaveProperty([key]);
  });

  it('names every city of the set that comes with the game', () => {
    const set = readFileSync(new URL('../../../../games/ovni/data/reconstructed.set', import.meta.url), 'utf8');
    const cities = /\[cities\]\n([^[]*)/.exec(set)?.[1] ?? '';
    const ids = [...cities.matchAll(/^\d+\s+(\w+)/gm)].map(([, id]) => id ?? '');
    expect(ids).toHaveLength(12);
    for (const id of ids) expect(english).toHaveProperty([`ovni.city.name.${id}`]);
  });

  it('explains every refusal of the rules', () => {
    const source = readFileSync(new URL('../../../../games/ovni/src/refusal.rs', import.meta.url), 'utf8');
    const refusals = [...source.matchAll(/#\[error\("[^\n]*"\)\]\s+(\w+)/g)].map(([, name]) => name ?? '');
    const snake = (name: string) => name.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
    expect(refusals.length).toBeGreaterThan(35);
    for (const name of refusals) expect(english).toHaveProperty([`ovni.refusal.${snake(name)}`]);
  });
});
