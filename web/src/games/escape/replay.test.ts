/** The desk of a replay: what each pair of eyes is shown. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages, say } from '../../lib/i18n/index.svelte';
import type { Belief, Notice, Own, View } from '../../lib/wire/escape';
import type { Eyes, SeatNotes } from '../../lib/game';
import { announce } from './announce';
import { Desk } from './desk.svelte';
import type { EscapeTable } from './table';
import { galilei } from './galilei.testing';
import { heardIn, keptOf, momentsOf } from './moments';
import { actedIn } from './sought';
import { beliefWords, describeCell } from './words';

const OPENED: Own[] = [
  { seat: 0, role: 'pilot', at: 'K09', start: 'human start', hand: ['spotlight'] },
  { seat: 1, role: 'first_alien', at: 'L05', start: 'alien start', hand: ['attack', 'teleport'] },
].map((own) => ({ has_power: false, teleport_uses: 0, plans_teleport: false, asked: null, ...own }) as Own);

const seatView = (seat: number) => ({
  seat,
  fate: 'aboard' as const,
  role: null,
  is_fed: false,
  is_turned: false,
  kills: 0,
  items: 0,
});

/** What somebody sees: a seat its own secrets, everyone all. */
function viewOf(eyes: Eyes, round: number): View {
  return {
    round,
    turn: { seat: 0, is_resolved: false, has_adrenaline: false, is_sedated: false, hatch_cards: [] },
    seats: [seatView(0), seatView(1)],
    hatches: ['open', 'open', 'open', 'open'],
    you: typeof eyes === 'number' ? (OPENED[eyes] ?? null) : null,
    opened: eyes === 'everyone' ? OPENED : [],
    outcome: null,
  } as unknown as View;
}

const CHANCES: [string, number][] = [
  ['K08', 702],
  ['L05', 294],
  ['M06', 4],
];
const BELIEF: Belief = {
  seats: [{ seat: 1, human: ['K08'], alien: ['L05', 'M06'], human_chance: 702, chances: CHANCES }],
};
const written = (round: number) => ({
  version: 1,
  sectors: { D09: { letters: `r${round}`, paper: 'plain', text: '' } },
  seats: {},
});
const NOTES: SeatNotes[] = [
  { seat: 0, notes: [2, 4].map((turn) => ({ turn, note: written(turn) })) },
  { seat: 1, notes: [{ turn: 1, note: written(1) }] },
];

function deskOf(eyes: Eyes, round = 3, notices: Notice[] = []): Desk {
  const table = {
    info: { options: { seats: 2 }, seats: [] },
    you: typeof eyes === 'number' ? eyes : null,
    view: viewOf(eyes, round),
    told: notices.map((notice) => ({ notice })),
    notices,
    seen: 0,
    asked: { seats: [0] },
    outcome: null,
    notes: [],
    material: galilei(),
    replay: {
      eyes,
      truth: viewOf('everyone', round),
      belief: eyes === 0 ? BELIEF : null,
      notes: NOTES,
      isOwn: false,
      speed: 1,
    },
    nameOf: (seat: number) => ['Ada', 'Marek', 'Eva'][seat] ?? '',
  };
  return new Desk(table as unknown as EscapeTable);
}

const cellWords = (desk: Desk, place: string) => {
  const cell = desk.chart?.cell(place);
  return cell === undefined ? '' : describeCell(desk, cell);
};

describe('the desk of a replay', () => {
  beforeAll(() => Promise.all(['shell', 'escape'].map(loadMessages)));

  it('shows everybody’s pieces, roles and hands to everyone’s eyes', () => {
    const desk = deskOf('everyone');
    expect(desk.crew.map(({ seat, cell }) => [seat, cell.place])).toEqual([
      [0, 'K09'],
      [1, 'L05'],
    ]);
    expect(desk.knownSide(1)).toBe('alien');
    expect(desk.handOf(1)).toEqual(['attack', 'teleport']);
    expect(cellWords(desk, 'L05')).toBe('L05, dangerous. Marek is here.');
  });

  it('looks with each step at whoever acts, as far as its eyes know where that is', () => {
    const noise: Notice = { event: 'noise', seat: 1, at: 'T12' };
    const silence: Notice = { event: 'silence', seat: 0 };
    const next: Notice = { event: 'turn_began', seat: 0 };
    const places = (eyes: Eyes, ...notices: Notice[]) => actedIn(deskOf(eyes, 3, notices))?.places;
    // Before all where the piece is, and what it announced beside it.
    expect(places('everyone', silence, next, noise, next)).toEqual(['T12', 'L05']);
    expect(places('everyone', noise, next, silence)).toEqual(['K09']);
    expect(places('everyone', next)).toEqual(['K09', 'L05']);
    expect(places('spectator', next)).toBeUndefined();
    // The public and other seats know what was announced, and nothing of who is silent.
    expect(places('spectator', noise, next, silence)).toEqual(['T12']);
    expect(places(0, next, noise)).toEqual(['T12']);
    expect(places(0, noise, silence)).toEqual(['K09']);
    expect(actedIn(deskOf('spectator', 3, [noise, next, silence]))?.line).toBe(0);
  });

  it('shows a seat and the public nothing of the others', () => {
    for (const eyes of [0, 'spectator'] as const) {
      const desk = deskOf(eyes);
      expect(desk.crew).toEqual([]);
      expect(desk.knownSide(1)).toBeNull();
      expect(desk.handOf(1)).toBeNull();
      expect(cellWords(desk, 'L05')).toBe('L05, dangerous.');
    }
    expect(deskOf(0).handOf(0)).toEqual(['spotlight']);
  });

  it('lays what a seat could have known beside the truth when it is asked for', () => {
    const desk = deskOf(0);
    desk.isBeliefShown = true;
    desk.suspectOnly(1);
    expect(cellWords(desk, 'M06')).toBe('M06, dangerous. Marek could be here as an alien. Chance: below 1%.');
    expect(cellWords(desk, 'K08')).toBe('K08, dangerous. Marek could be here as a human. Chance: 70%.');
    expect(cellWords(desk, 'L05')).toBe('L05, dangerous. Marek is here. Marek could be here as an alien. Chance: 29%.');
    expect(beliefWords(desk).map(({ text }) => text)).toEqual([
      'As a human: 1 sector is possible.',
      'As an alien: 2 sectors are possible.',
      'Human: 70%. Alien: 30%.',
      'The figures in the sectors are chances in %, by how bots usually move and announce. Without a figure it is below 1%.',
      'The truth: an alien in L05. It is among them. The chance of that sector was 29%.',
    ]);
    // On a phone the signs have one line: what the figures mean stands beside the sides.
    const inShort = () => beliefWords(desk).flatMap(({ sign, short }) => (short === null ? [] : `${sign} ${short}`));
    expect(inShort()).toEqual(['human 70%', 'alien 30%', 'truth really: L05']);
    desk.suspectOnly(null);
    expect(beliefWords(desk).map(({ text }) => text)).toContain('Where they really are: in one of these sectors.');
    expect(inShort()).toEqual(['one could be here', 'chance = 25%', 'truth really: 1 of 1']);
  });

  it('reads the notes of its eyes as of the round that is shown', () => {
    const letters = (desk: Desk) => desk.notes.sectors['D09']?.letters;
    expect(letters(deskOf(0, 1))).toBeUndefined();
    expect(letters(deskOf(0, 3))).toBe('r2');
    expect(letters(deskOf(0, 4))).toBe('r4');
    expect(letters(deskOf(1, 4))).toBe('r1');
  });

  it('reads the notes of another seat, or with no seat’s eyes, once they are chosen', () => {
    const desk = deskOf('everyone', 4);
    expect(desk.notebook.writer).toBeNull();
    expect(desk.notes.sectors).toEqual({});
    desk.notebook.readOf(1);
    expect(desk.notes.sectors['D09']?.letters).toBe('r1');
    expect(cellWords(desk, 'D09')).toBe('D09, dangerous. Note of Marek: r1.');
  });

  it('tells everyone by name what only the seat itself was told', () => {
    const moved: Notice = { event: 'you_moved', seat: 1, to: 'L05' };
    expect(announce(deskOf('everyone'), moved).map(say)).toEqual(['Marek went to L05.']);
    expect(announce(deskOf(1), moved).map(say)).toEqual(['You went to L05.']);
  });
});

describe('the moments of a match', () => {
  beforeAll(() => loadMessages('escape'));
  const moments = (notice: Notice) => momentsOf(deskOf('everyone'), notice).map(({ icon, tone }) => `${icon} ${tone}`);

  it('are deaths and escapes, not noises and missed attacks', () => {
    const attack = { event: 'attacked', seat: 1, at: 'K09', by_item: false } as const;
    expect(moments({ event: 'noise', seat: 0, at: 'K09' })).toEqual([]);
    expect(moments({ ...attack, killed: [], defended: [] })).toEqual([]);
    expect(moments({ ...attack, killed: [{ seat: 0, role: 'pilot', side: 'human' }], defended: [2] })).toEqual([
      'dead bad',
      'defense good',
    ]);
    expect(moments({ event: 'escaped', seat: 0, hatch: 2 })).toEqual(['escaped good']);
  });

  it('say who died, without where the viewer stands', () => {
    const desk = deskOf('everyone');
    const killed: Notice = {
      event: 'attacked',
      seat: 1,
      at: 'K09',
      by_item: false,
      killed: [{ seat: 0, role: 'pilot', side: 'human' }],
      defended: [],
    };
    expect(momentsOf(desk, killed).map(({ sentence }) => say(sentence))).toEqual([
      'Marek kills Ada (Pilot, human) in K09.',
    ]);
  });

  it('are summed up by where everybody was last heard, and by attacks that found nobody', () => {
    const none = { by_item: false, killed: [], defended: [] };
    const attack = { event: 'attacked' as const, at: 'K09', ...none };
    const notices: Notice[] = [
      { event: 'noise', seat: 1, at: 'L05' },
      { event: 'noise', seat: 1, at: 'M06' },
      { ...attack, seat: 1 },
      { ...attack, seat: 0 },
    ];
    expect(heardIn(deskOf(0), notices).map(say)).toEqual([
      'Attacked where nobody was: Marek K09.',
      'Noise announced: Marek M06.',
    ]);
    expect(heardIn(deskOf(0), [{ ...attack, seat: 1, killed: [{ seat: 0, role: 'pilot', side: 'human' }] }])).toEqual(
      [],
    );
  });

  it('are kept in sight where somebody died or left, with who was saved there, what one’s own attack came to, and who was heard where one stands', () => {
    const kept = (notice: Notice) => keptOf(deskOf(0), notice).map(say);
    const attack = { event: 'attacked' as const, at: 'K09', by_item: false, killed: [], defended: [] };
    expect(kept({ ...attack, seat: 0, killed: [{ seat: 1, role: 'medic', side: 'human' }] })).toEqual([
      'You kill Marek (Medic, human) in K09.',
    ]);
    expect(kept({ ...attack, seat: 0, killed: [{ seat: 1, role: 'second_alien', side: 'alien' }] })).toEqual([
      'You kill Marek (Second Alien) in K09.',
    ]);
    // B.3 makes an alien of a human in the same moment: who died was one, and whoever was turned before was none.
    expect(kept({ ...attack, seat: 0, killed: [{ seat: 1, role: 'medic', side: 'alien' }] })).toEqual([
      'You kill Marek (Medic) in K09.',
    ]);
    expect(kept({ ...attack, seat: 0 })).toEqual(['You attack in K09. Nobody there.']);
    expect(kept({ ...attack, seat: 0, defended: [1] })).toEqual(['You attack in K09.', 'Marek is saved by Defense.']);
    // What others tried in vain is summed up at most; who survived an attack is told with its dead.
    expect(kept({ ...attack, seat: 1 })).toEqual([]);
    expect(kept({ ...attack, seat: 1, defended: [0] })).toEqual([]);
    const bloody = { ...attack, killed: [{ seat: 2, role: 'medic' as const, side: 'human' as const }], defended: [0] };
    expect(kept({ ...bloody, seat: 1 })).toEqual(['Marek kills Eva (Medic, human) in K09.', 'Your Defense saves you.']);
    expect(kept({ ...bloody, seat: 0, defended: [1] })).toEqual([
      'You kill Eva (Medic, human) in K09.',
      'Marek is saved by Defense.',
    ]);
    expect(kept({ event: 'escaped', seat: 1, hatch: 2 })).toEqual(['Marek escapes through hatch 2.']);
    expect(kept({ event: 'silence', seat: 1 })).toEqual([]);
    expect(kept({ event: 'noise', seat: 1, at: 'L09' })).toEqual([]);
    expect(kept({ event: 'noise', seat: 0, at: 'K09' })).toEqual([]);
    expect(kept({ event: 'noise', seat: 1, at: 'K09' })).toEqual(['Marek: noise in K09, where you are.']);
  });

  it('are damaged hatches, but not a green card, which an escape follows', () => {
    expect(moments({ event: 'hatch_reached', seat: 0, hatch: 2, card: 'red' })).toEqual(['hatch-damaged bad']);
    expect(moments({ event: 'hatch_reached', seat: 0, hatch: 2, card: 'green' })).toEqual([]);
  });
});
