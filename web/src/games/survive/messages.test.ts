/** Every value that crosses the wire, every notice and every refusal of the rules has its sentence. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const catalogue = new URL('../../../messages/en/survive.json', import.meta.url);
const english = JSON.parse(readFileSync(catalogue, 'utf8')) as Record<string, string>;
const wire = readFileSync(new URL('../../lib/wire/survive.ts', import.meta.url), 'utf8');

const values = (type: string) => {
  const line = new RegExp(`export type ${type} = ([^;]*);`).exec(wire)?.[1] ?? '';
  return [...line.matchAll(/"(\w+)"/g)].map(([, value]) => value ?? '');
};
const tags = (type: string, tag: string) => {
  const text = new RegExp(`export type ${type} = ([\\s\\S]*?)\\n\\n`).exec(wire)?.[1] ?? '';
  return [...text.matchAll(new RegExp(`"${tag}": "(\\w+)"`, 'g'))].map(([, value]) => value ?? '');
};

describe('the catalogue of Survive', () => {
  it('has a sentence for every value that crosses the wire', () => {
    const keys = [
      ...values('Colour').map((colour) => `survive.colour.${colour}`),
      ...values('Terrain').map((terrain) => `survive.terrain.${terrain}`),
      ...values('Corner').map((corner) => `survive.corner.${corner}`),
      ...values('Back').flatMap((back) => [`survive.back.${back}`, `survive.back.${back}.help`]),
      ...values('Ending').map((ending) => `survive.ending.${ending}`),
    ];
    expect(keys.length).toBeGreaterThan(35);
    for (const key of keys) expect(english).toHaveProperty([key]);
  });

  it('asks every question, and helps with it', () => {
    const questions = tags('Asked', 'to');
    expect(questions).toHaveLength(9);
    for (const to of questions) {
      for (const part of ['asked', 'help', 'prompt']) expect(english).toHaveProperty([`survive.${part}.${to}`]);
    }
  });

  it('has words for every action', () => {
    const actions = tags('Action', 'do').filter((name) => name !== 'step' && name !== 'pass');
    expect(actions.length).toBeGreaterThan(10);
    for (const name of actions) expect(english).toHaveProperty([`survive.do.${name}`]);
  });

  it('explains every refusal of the rules', () => {
    const source = readFileSync(new URL('../../../../games/survive/src/refusal.rs', import.meta.url), 'utf8');
    const names = [...source.matchAll(/#\[error\("[^\n]*\)\]\s+(\w+)/g)].map(([, name]) => name ?? '');
    const snake = (name: string) => name.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
    expect(names.length).toBeGreaterThan(25);
    for (const name of names) expect(english).toHaveProperty([`survive.refusal.${snake(name)}`]);
  });
});
