/** Every question is about a paragraph that its game's page has. */
import { describe, expect, it } from 'vitest';
import { loadPage } from '../lib/rules/load';
import type { Asked } from '../lib/wire/escape';
import { ruleOf as ruleOfEscape } from './escape/rule';
import { ruleOf as ruleOfOvni, type Question as OvniQuestion } from './ovni/rule';
import { ruleOf as ruleOfSurvive, type Question as SurviveQuestion } from './survive/rule';

const NOTHING = { isHolding: false, isToHatch: false, isBasic: false };

async function expectAll(game: string, rules: (string | null)[]) {
  const { page } = await loadPage(game, 'en');
  expect(rules.filter((id) => id === null || !page.rules.has(id))).toEqual([]);
}

describe('the rule of a question', () => {
  it('is known for all of Escape', async () => {
    const began = 'D09';
    const questions: Asked[] = [
      { to: 'move', began, steps: 1, fewest: 1 },
      { to: 'announce', began, card: 'your_sector_item' },
      { to: 'announce', began, card: 'any_sector' },
      { to: 'choose_card', began, hatch: 1 },
      { to: 'drop_item', began },
      { to: 'play_or_end', began },
    ];
    const rules = questions.map((asked) => ruleOfEscape(asked, NOTHING));
    expect(rules).toEqual(['E-10', 'E-20', 'E-21', 'H.15', 'E-61', 'E-62']);
    const move: Asked = { to: 'move', began, steps: 1, fewest: 1 };
    const chosen = [
      ruleOfEscape(move, { ...NOTHING, isHolding: true }),
      ruleOfEscape(move, { ...NOTHING, isToHatch: true }),
      ruleOfEscape(move, { ...NOTHING, isToHatch: true, isBasic: true }),
    ];
    expect(chosen).toEqual(['E-62', 'E-63', 'E-40']);
    await expectAll('escape', [...rules, ...chosen]);
    expect(ruleOfEscape(null, NOTHING)).toBeNull();
  });

  it('is known for all of Survive', async () => {
    const plain = ['place_explorer', 'place_boat', 'play_tile', 'move', 'sink', 'take_aboard', 'defend'] as const;
    const questions: SurviveQuestion[] = [
      ...plain.map((to) => ({ to })),
      { to: 'glide', glider: { explorer: 'red 1' } },
      { to: 'glide', glider: { boat: 'a1' } },
      ...(['serpent', 'shark', 'whale'] as const).map((creature) => ({ to: 'move_creature' as const, creature })),
    ];
    const rules = questions.map(ruleOfSurvive);
    expect(new Set(rules).size).toBe(questions.length - 1);
    await expectAll('survive', rules);
    expect(ruleOfSurvive(null)).toBeNull();
  });

  it('is known for all of O.V.N.I.', async () => {
    const plain = ['keep', 'take_starters', 'take_for_third', 'choose_tokens', 'garrison', 'activate'] as const;
    const acts = ['move', 'abduct', 'launch', 'attack'] as const;
    const questions: OvniQuestion[] = [
      ...plain.map((to) => ({ to })),
      ...acts.map((to) => ({ to })),
      { to: 'place', player: { seat: 0 } },
      { to: 'place', player: 'third' },
      { to: 'choose_energy', player: { seat: 0 } },
      { to: 'choose_energy', player: 'third' },
    ];
    const rules = questions.map(ruleOfOvni);
    expect(new Set(rules).size).toBe(questions.length);
    await expectAll('ovni', rules);
    expect(ruleOfOvni(null)).toBeNull();
  });
});
