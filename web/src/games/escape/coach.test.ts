import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { begin, cardOf, goOn, settle, type Progress } from '../../lib/coach/progress';
import type { Action, Asked, Card, Death, Notice, Place, Role } from '../../lib/wire/escape';
import { lesson, SHIP } from './coach';
import type { EscapeTable } from './table';
import { readZone } from './galilei.testing';

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../messages/${file}`, import.meta.url), 'utf8')) as Record<string, string>;

/** A match as the first seat sees it. */
interface Small {
  role?: Role;
  at?: Place;
  notices?: Notice[];
  asked?: Asked | null;
  legal?: Action[];
  fate?: 'aboard' | 'killed';
  outcome?: object | null;
  notes?: object[];
}

function table({ role = 'captain', at = 'human start', notices = [], asked = null, legal, ...rest }: Small) {
  const { fate = 'aboard', outcome = null, notes = [] } = rest;
  return {
    you: 0,
    notices,
    notes,
    outcome,
    material: readZone(SHIP),
    asked: { seats: [0], ...(legal === undefined ? {} : { legal }) },
    view: {
      turn: { seat: legal === undefined ? 1 : 0 },
      hatches: ['open', 'open', 'open', 'open'],
      seats: [{ fate }, { fate: 'aboard' }],
      you: { role, at, asked },
    },
    nameOf: (seat: number) => ['Ada', 'Marek', 'Ines', 'Yuki'][seat] ?? '',
  } as unknown as EscapeTable;
}

const scene = (small: Small, tab = '') => ({ lesson, table: table(small), tab });
const card = (small: Small, progress: Progress, tab = '') => cardOf(scene(small, tab), progress);
const keyOf = (small: Small, progress: Progress, tab = '') => card(small, progress, tab)?.sentences[0]?.key;

/** The lesson at one of its steps, everything before it behind. */
function atStep(id: string, small: Small): Progress {
  const ids = lesson.steps(table(small)).map((step) => step.id);
  const anytime = ['lie', 'attacked'].filter((other) => other !== id);
  const behind = [...ids.slice(0, ids.indexOf(id)), ...anytime];
  return settle(scene(small), { ...begin('abc'), behind });
}

const ASKED: Asked = { to: 'move', began: 'human start', steps: 1, fewest: 1 };
const moves = (...places: Place[]): Action[] => places.map((to) => ({ do: 'move', to }));
const drew = (card: Card): Notice => ({ event: 'you_drew', seat: 0, card });
const moved = (to: Place): Notice => ({ event: 'you_moved', seat: 0, to });
const noise = (at: Place, seat = 0): Notice => ({ event: 'noise', seat, at });
const attacked = (seat: number, at: Place, killed: Death[] = []): Notice => ({
  event: 'attacked',
  seat,
  at,
  by_item: false,
  killed,
  defended: [],
});

describe('the lesson of Escape', () => {
  it('has ten to fifteen steps for either side, each with its own name', () => {
    for (const role of ['captain', 'first_alien'] as const) {
      const ids = lesson.steps(table({ role })).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThanOrEqual(10);
      expect(ids.length).toBeLessThanOrEqual(15);
    }
  });

  it('rings the sectors of the first move while it is one’s turn, and waits otherwise', () => {
    const turn: Small = { asked: ASKED, legal: moves('F10', 'E11') };
    const progress = atStep('move', {});
    expect(card({}, progress)?.kind).toBe('waits');
    expect(card(turn, progress)?.marks).toEqual(['#escape-answer', '[data-place="F10"]', '[data-place="E11"]']);
  });

  it('goes on by itself when the move is made, to what the card says', () => {
    const small: Small = {
      notices: [moved('F10'), drew('any_sector')],
      asked: { to: 'announce', began: 'human start', card: 'any_sector' },
      legal: [{ do: 'announce', at: 'F10' }],
    };
    expect(keyOf(small, settle(scene(small), atStep('move', {})))).toBe('coach.escape.card.any');
  });

  it('says what everybody learned from one’s own turn, by what really happened', () => {
    const learned = (...notices: Notice[]) => {
      const small = { notices: [moved('F10'), ...notices] };
      return keyOf(small, settle(scene(small), { ...atStep('card', {}), behind: ['role', 'move', 'lie'] }));
    };
    expect(learned(drew('your_sector'), noise('F10'))).toBe('coach.escape.result.true');
    expect(learned(drew('any_sector'), noise('A01'))).toBe('coach.escape.result.lie');
    expect(learned(drew('any_sector'), noise('F10'))).toBe('coach.escape.result.chosen');
    expect(learned(drew('silence'), { event: 'silence', seat: 0 })).toBe('coach.escape.result.silence');
    expect(learned({ event: 'no_card', seat: 0 })).toBe('coach.escape.result.no_card');
  });

  it('goes from the first move to what the table learned, if nothing is to be announced', () => {
    const asking = atStep('move', { asked: ASKED, legal: moves('F10') });
    const shown = (told: Notice[], rest: Small = {}) => {
      const small = { ...rest, notices: [moved('F10'), ...told] };
      const now = card(small, settle(scene(small), { ...asking, behind: ['role', 'lie', 'attacked'] }));
      return [now?.step.id, now?.kind, now?.sentences[0]?.key, ...(now?.marks ?? [])];
    };
    const learned = (how: string) => ['card', 'learned', `coach.escape.result.${how}`];
    expect(shown([drew('silence'), { event: 'silence', seat: 0 }])).toEqual(learned('silence'));
    expect(shown([{ event: 'no_card', seat: 0 }])).toEqual(learned('no_card'));
    expect(shown([attacked(0, 'F10')], { role: 'first_alien' })).toEqual([
      ...learned('attacked'),
      '[data-place="F10"]',
    ]);
    // A noise is to be announced first.
    for (const [drawn, key] of [
      ['your_sector', 'card.own'],
      ['any_sector', 'card.any'],
    ] as const) {
      const announcing: Small = {
        asked: { to: 'announce', began: 'human start', card: drawn },
        legal: [{ do: 'announce', at: 'F10' }],
      };
      const asked = ['card', 'asks', `coach.escape.${key}`, '#escape-answer'];
      expect(shown([drew(drawn)], announcing)).toEqual(asked);
      expect(shown([drew(drawn), noise('F10')])[1]).toBe('learned');
    }
  });

  it('lets the learner answer first before it waits for the others', () => {
    const progress = atStep('others', {});
    expect(card({}, progress)?.kind).toBe('asks');
    expect(keyOf({ legal: moves('F10') }, progress)).toBe('coach.escape.answer');
  });

  it('blames a named sector only where there was a choice', () => {
    const key = (...notices: Notice[]) => {
      const small: Small = {
        fate: 'killed',
        notices: [moved('F10'), ...notices, attacked(1, 'F10', [{ seat: 0, role: 'captain', side: 'human' }])],
      };
      return keyOf(small, settle(scene(small), atStep('hatch', {})));
    };
    expect(key(drew('any_sector'), noise('G11'))).toBe('coach.escape.hatch.killed');
    expect(key(drew('your_sector'), noise('F10'))).toBe('coach.escape.hatch.found');
  });

  it('takes a noise of the others first, and rings its sector', () => {
    const small = { notices: [{ event: 'no_card', seat: 2 }, noise('C05', 1)] as Notice[] };
    const progress = settle(scene(small), atStep('others', {}));
    expect(card(small, progress)).toMatchObject({ kind: 'learned', marks: ['[data-place="C05"]'] });
    expect(card(small, progress)?.sentences[0]?.params).toMatchObject({ name: 'Marek', at: 'C05' });
  });

  it('notices the tab that was opened and the note that was written', () => {
    expect(card({}, settle(scene({}, 'told'), atStep('heard', {})), 'told')?.kind).toBe('learned');
    const noted: Small = { notes: [{ turn: 1, note: {} }] };
    expect(card({}, atStep('notes', {}))?.kind).toBe('asks');
    expect(card(noted, settle(scene(noted), atStep('notes', {})))?.kind).toBe('learned');
  });

  it('asks for the other kind of sector, if one can be reached', () => {
    const kinds = (result: Notice, ...places: Place[]) => {
      const small: Small = { asked: ASKED, legal: moves(...places), notices: [result] };
      return keyOf(small, { ...atStep('kinds', small), since: 1, learnedAt: null });
    };
    // E10 is secure, F09 is dangerous.
    expect(kinds(noise('F10'), 'F09', 'E10')).toBe('coach.escape.kinds.secure');
    expect(kinds({ event: 'no_card', seat: 0 }, 'F09', 'E10')).toBe('coach.escape.kinds.dangerous');
    expect(kinds(noise('F10'), 'F09')).toBe('coach.escape.kinds.either');
  });

  it('says whether a lie can be believed', () => {
    const lie = (at: Place) => {
      const small = { notices: [moved('F10'), drew('any_sector'), noise(at)] };
      return keyOf(
        small,
        settle(scene(small), { ...begin('abc'), behind: ['role', 'move', 'card', 'others'], isAgain: true }),
      );
    };
    expect(lie('G11')).toBe('coach.escape.lie.good');
    // An alien could be there, a human not.
    expect(lie('F03')).toBe('coach.escape.lie.good');
    expect(lie('A08')).toBe('coach.escape.lie.bad');
    expect(lie('F10')).toBe('coach.escape.lie.truth');
  });

  it('speaks of an attack as soon as one is heard while a step waits', () => {
    const waiting = { ...atStep('move', {}), behind: ['role', 'lie'] };
    const key = (...notices: Notice[]) => keyOf({ notices }, settle(scene({ notices }), waiting));
    expect(key(attacked(1, 'C05'))).toBe('coach.escape.attacked.miss');
    expect(key(attacked(1, 'C05', [{ seat: 2, role: 'pilot', side: 'human' }]))).toBe('coach.escape.attacked.hit');
    expect(key(attacked(1, 'C05', [{ seat: 0, role: 'captain', side: 'human' }]))).toBe('coach.escape.attacked.you');
  });

  it('leads a human to the nearest open hatch', () => {
    const small: Small = { asked: ASKED, legal: moves('hatch 3'), at: 'B07' };
    const shown = card(small, atStep('hatch', small));
    expect(shown?.marks).toEqual(['[data-place="hatch 3"]']);
    expect(shown?.sentences[0]?.params).toEqual({ hatch: 3, steps: 1 });
    const out: Notice[] = [{ event: 'hatch_reached', seat: 0, hatch: 3, card: null }];
    const over: Small = { notices: out, outcome: {} };
    expect(keyOf(over, settle(scene(over), atStep('hatch', {})))).toBe('coach.escape.result.hatch');
    const late: Small = { notices: [{ event: 'hatch_reached', seat: 1, hatch: 2, card: null }], outcome: {} };
    expect(keyOf(late, settle(scene(late), atStep('hatch', {})))).toBe('coach.escape.hatch.other');
    const never: Small = { outcome: {} };
    expect(keyOf(never, settle(scene(never), atStep('hatch', {})))).toBe('coach.escape.hatch.over');
  });

  it('shows an alien a noise in reach, and judges the attack by whom it hit', () => {
    const alien: Small = { role: 'first_alien', at: 'C04' };
    const round = (n: number): Notice => ({ event: 'round_began', round: n });
    const legal: Action[] = [{ do: 'attack', to: 'C05' }];
    const hearing = (...notices: Notice[]) => {
      const turn: Small = { ...alien, notices, asked: ASKED, legal };
      const { marks, sentences } = card(turn, atStep('attack', alien)) ?? {};
      return [sentences?.[0]?.key, ...(marks ?? [])];
    };
    const near = ['coach.escape.attack.near', '[data-place="C05"]'];
    expect(hearing(round(8), noise('C05', 1))).toEqual(near);
    // Nobody who goes one sector a turn comes from the start to C05, or there from F05, so soon.
    expect(hearing(round(3), noise('C05', 1))).toEqual(['coach.escape.attack.fast']);
    const fast = [round(8), noise('F05', 1), round(9), noise('C05', 1)];
    expect(hearing(...fast)).toEqual(['coach.escape.attack.fast']);
    expect(hearing(round(8), noise('C05', 2), ...fast)).toEqual(near);
    // Whoever attacked is known.
    expect(hearing(round(8), attacked(1, 'C06'), noise('C05', 1))).toEqual(['coach.escape.attack.text']);
    const key = (...killed: Death[]) => {
      const small = { ...alien, notices: [attacked(0, 'C05', killed)] };
      return keyOf(small, settle(scene(small), atStep('attack', alien)));
    };
    expect(key()).toBe('coach.escape.attack.miss');
    expect(key({ seat: 1, role: 'pilot', side: 'human' })).toBe('coach.escape.attack.hit');
    expect(key({ seat: 2, role: 'second_alien', side: 'alien' })).toBe('coach.escape.attack.alien');
  });

  it('tells nothing more of attacks to whoever has attacked', () => {
    const alien: Small = { role: 'first_alien', at: 'C04', notices: [attacked(0, 'C05')], outcome: {} };
    const behind = lesson.steps(table(alien)).flatMap(({ id }) => (['attacked', 'end'].includes(id) ? [] : [id]));
    const last = settle(scene(alien), { ...begin('abc'), behind });
    expect(card(alien, last)).toMatchObject({ kind: 'last', left: [] });
  });

  it('sums up for whoever was killed, with what is left', () => {
    const small: Small = {
      fate: 'killed',
      notices: [attacked(1, 'C05', [{ seat: 0, role: 'captain', side: 'human' }])],
    };
    // What can still be read is read first.
    const aliens = settle(scene(small), atStep('kinds', {}));
    expect(card(small, aliens)).toMatchObject({ kind: 'explains', step: { id: 'aliens' } });
    const hatch = goOn(scene(small), aliens);
    expect(keyOf(small, hatch)).toBe('coach.escape.hatch.found');
    const last = card(small, goOn(scene(small), hatch));
    expect(last?.left.map(({ id }) => id)).toEqual(['kinds', 'notes']);
  });

  it('has a sentence for every step and everything that can be learned, in its catalogue', () => {
    const english = read('en/coach-escape.json');
    const source = readFileSync(new URL('coach.ts', import.meta.url), 'utf8');
    const steps = (['captain', 'first_alien'] as const).flatMap((role) => lesson.steps(table({ role })));
    const needed = new Set(steps.map(({ id }) => `coach.escape.${id}.title`));
    for (const step of steps) if (step.text === undefined) needed.add(`coach.escape.${step.id}.text`);
    for (const [, key = ''] of source.matchAll(/'([a-z]+\.[a-z_]+)'/g)) needed.add(`coach.escape.${key}`);
    for (const key of ['turn', 'answer']) needed.add(`coach.escape.${key}`);
    for (const how of ['true', 'chosen', 'lie', 'silence', 'no_card']) needed.add(`coach.escape.result.${how}`);
    for (const event of ['noise', 'silence', 'no_card', 'attacked', 'hatch_reached']) {
      needed.add(`coach.escape.others.${event}`);
    }
    for (const kind of ['secure', 'dangerous', 'either']) needed.add(`coach.escape.kinds.${kind}`);
    for (const how of ['good', 'bad', 'truth']) needed.add(`coach.escape.lie.${how}`);
    for (const how of ['hit', 'miss', 'alien']) needed.add(`coach.escape.attack.${how}`);
    expect([...needed].sort()).toEqual(Object.keys(english).sort());
  });
});
