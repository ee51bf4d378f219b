/** The first match of O.V.N.I., step by step: three planets and two rounds, up to the score. */
import type { Lesson, Moment, Step } from '../../lib/coach/lesson';
import { locale, t } from '../../lib/i18n/index.svelte';
import type { Alien, Area, City, Notice, Player } from '../../lib/wire/ovni';
import type { Sentence } from '../../lib/game';
import type { OvniTable } from './table';
import { isSame, seatOf } from './players';
import { anAlien, groupName, listOf, tokensWords, whomHuman } from './words';

type At = Moment<OvniTable>;
type Params = NonNullable<Sentence['params']>;

const says = (key: string, params: Params = {}): Sentence => ({ key: `coach.ovni.${key}`, params });

/** Whether the learner is asked one of these. */
function isAsked({ table }: At, ...questions: string[]): boolean {
  return table.asked.legal !== undefined && questions.includes(table.view.asked?.to ?? '');
}

const isOwn = ({ table }: At, player: Player): boolean => seatOf(player) === table.you;
const isYours = ({ table }: At, seat: number): boolean => seat === table.you;

function nameOf({ table }: At, player: Player): string {
  const seat = seatOf(player);
  if (seat === null) return t('ovni.third');
  return seat === table.you ? t('ovni.you') : table.nameOf(seat);
}

/** What was told in a round, from its beginning to the next one's. */
function roundOf({ table }: At, round: number): Notice[] {
  const { notices } = table;
  const from = notices.findIndex((notice) => notice.event === 'round_began' && notice.round === round);
  if (from < 0) return [];
  const to = notices.findIndex((notice) => notice.event === 'round_began' && notice.round === round + 1);
  return notices.slice(from, to < 0 ? undefined : to);
}

/** The recruiting of a round, once it is over and the order of actions is set; else nothing. */
function recruitingOf(at: At, round: number): Notice[] | null {
  const notices = roundOf(at, round);
  const end = notices.findIndex((notice) => notice.event === 'order_set' && notice.phase === 2);
  return end < 0 ? null : notices.slice(0, end);
}

const letter = (area: Area): string => area.toUpperCase();

/** What all have learned when the chips were turned over, and what the learner got. */
function recruited(at: At, notices: readonly Notice[]): Sentence[] {
  const winners = notices.flatMap((notice) => {
    if (notice.event !== 'area_won') return [];
    const name = notice.winner === null ? t('coach.ovni.nobody') : nameOf(at, notice.winner);
    return [t('coach.ovni.item', { what: letter(notice.area), name })];
  });
  const sentences = [says('reveal.learned', { list: listOf(winners) })];
  const open = notices.find((notice) => notice.event === 'chips_revealed');
  const cancelled = (open?.areas ?? []).flatMap((chips, nth) => {
    const twins = [...new Set(chips.filter((chip, place) => chips.indexOf(chip) !== place))];
    return twins.map((chip) => t('coach.ovni.item', { what: AREAS[nth] ?? '', name: chip }));
  });
  if (cancelled.length > 0) sentences.push(says('reveal.learned.cancelled', { list: listOf(cancelled) }));
  const energy = notices.find((notice) => notice.event === 'energy_chosen' && isOwn(at, notice.player));
  if (energy?.event === 'energy_chosen') {
    sentences.push(says('reveal.learned.energy', { energy: energy.energy }));
    return sentences;
  }
  const gained = notices.find((notice) => notice.event === 'tokens_gained' && isOwn(at, notice.player));
  if (gained?.event === 'tokens_gained') {
    sentences.push(says('reveal.learned.won', { list: tokensWords(gained.tokens) }));
  }
  return sentences;
}

/** What to do while the areas are filled, and while they are settled. */
function recruiting(at: At, place: string): Sentence {
  if (isAsked(at, 'choose_tokens')) return says('reveal.tokens');
  return says(isAsked(at, 'choose_energy') ? 'reveal.energy' : place);
}

const AREAS = ['A', 'B', 'C', 'D'];

/** The first chip that the learner has placed. */
function firstChip(at: At): Extract<Notice, { event: 'you_placed' | 'chip_placed' }> | null {
  for (const notice of at.table.notices) {
    if (notice.event === 'you_placed' && isOwn(at, notice.player)) return notice;
    if (notice.event === 'chip_placed' && isOwn(at, notice.player)) return notice;
  }
  return null;
}

/** Numbers of which one holds: "2, 3 or 5". */
function anyOf(values: readonly number[]): string {
  const language = locale() === 'en' ? 'en-GB' : locale();
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(values.map(String));
}

/** A rival's chip that lies face down, with the values it may have; the one with the fewest. */
function riddle(at: At): { player: Player; area: Area; values: number[] } | null {
  const riddles = at.table.view.areas.flatMap(({ area, spots }) =>
    spots
      .filter(({ player, is_up }) => !is_up && !isOwn(at, player))
      .flatMap(({ player }) => {
        const values = at.table.view.players.find((other) => isSame(other.player, player))?.unseen;
        return values === undefined ? [] : [{ player, area, values }];
      }),
  );
  return riddles.toSorted((one, two) => one.values.length - two.values.length)[0] ?? null;
}

/** An area below the map. */
function areaRing({ table }: At, area: Area | undefined): string[] {
  const nth = table.view.areas.findIndex((other) => other.area === area);
  return nth < 0 ? [] : [`.areas .area:nth-child(${nth + 1})`];
}

/** What the learner's turn in a round has done first, after a group was chosen. */
function firstDeed(at: At, notices: readonly Notice[]): Sentence | null {
  for (const notice of notices) {
    if (!('seat' in notice) || !isYours(at, notice.seat)) continue;
    switch (notice.event) {
      case 'ufo_moved':
        return says('act.learned.moved', { place: placeOf(at, notice.to) });
      case 'ufo_launched':
        return says('act.learned.launched', { place: placeOf(at, notice.city) });
      case 'human_abducted':
        return says('act.learned.abducted', { human: whomHuman(notice.colour) });
      case 'token_captured':
        return says('act.learned.captured', { alien: anAlien(notice.alien), name: nameOf(at, notice.rival) });
      case 'ufo_destroyed':
        return says('act.learned.destroyed', { place: placeOf(at, notice.city), name: nameOf(at, notice.rival) });
      case 'turn_ended':
        return says('act.learned.none');
      default:
        break;
    }
  }
  return null;
}

/** The name of a city in the language of the page; the lesson plays with the figures of the game. */
function cityOf(at: At, city: City): string {
  const id = idOf(at, city);
  return id === '' ? String(city) : t(`ovni.city.name.${id}`);
}

/** A city in a sentence: "in Cairo". */
function placeOf(at: At, city: City): string {
  return t('ovni.place.in', { id: idOf(at, city), name: cityOf(at, city) });
}

function idOf({ table }: At, city: City): string {
  return table.material?.cities[city - 1]?.id ?? '';
}

/** The learner's own turn in a round: the group that was chosen first, or that it ended without one. */
function firstGroup(at: At, round: number): Alien | 'none' | null {
  for (const notice of roundOf(at, round)) {
    if (notice.event === 'group_activated' && isYours(at, notice.seat)) return notice.group;
    if (notice.event === 'turn_ended' && isYours(at, notice.seat)) return 'none';
  }
  return null;
}

/** What each rival did in a round, in figures. */
function rivalsIn(at: At, round: number): Sentence[] {
  const notices = roundOf(at, round);
  const rivals = at.table.view.players.flatMap(({ player }) => seatOf(player) ?? []);
  return rivals
    .filter((seat) => !isYours(at, seat))
    .map((seat) => {
      const count = (...events: Notice['event'][]) =>
        notices.filter((notice) => events.includes(notice.event) && 'seat' in notice && notice.seat === seat).length;
      return says('round.learned.rival', {
        name: nameOf(at, { seat }),
        moves: count('ufo_moved', 'ufo_launched'),
        maps: count('city_mapped'),
        humans: count('human_abducted'),
        attacks: count('token_captured', 'ufo_destroyed'),
      });
    });
}

const mapped = (at: At) =>
  at.table.notices.find((notice) => notice.event === 'city_mapped' && isYours(at, notice.seat));
const ended = (at: At) => at.table.notices.find((notice) => notice.event === 'ended');

/** The map while it has something to press, and the button of the answer. */
const LIT = ['.spot.lit .rim', '.group.offered'];

const STEPS: Step<OvniTable>[] = [
  { id: 'aim' },
  {
    id: 'keep',
    when: (at) => isAsked(at, 'keep'),
    done: (at) => at.table.notices.some(({ event }) => event === 'missions_counted'),
    learned(at) {
      const told = at.table.notices.find((notice) => notice.event === 'missions_counted');
      if (told === undefined) return [];
      const counts = told.counts.map((n, seat) => t('coach.ovni.item', { what: nameOf(at, { seat }), name: n }));
      return [says('keep.learned', { list: listOf(counts) })];
    },
    mark: () => ['.ovni-dock .missions .card'],
  },
  {
    id: 'starters',
    when: (at) => isAsked(at, 'take_starters'),
    done: (at) => starters(at) !== null,
    learned(at) {
      const aliens = starters(at);
      return aliens === null ? [] : [says('starters.learned', { list: listOf(aliens.map(anAlien)) })];
    },
    mark: () => ['.ovni-dock .types .card'],
  },
  {
    id: 'chip',
    when: (at) => isAsked(at, 'place'),
    done: (at) => firstChip(at) !== null,
    learned(at) {
      const placed = firstChip(at);
      if (placed === null) return [];
      const params = { area: letter(placed.area), chip: placed.chip ?? '' };
      return [says(placed.event === 'you_placed' ? 'chip.learned.down' : 'chip.learned.up', params)];
    },
    markLearned: (at) => areaRing(at, firstChip(at)?.area),
    mark: () => ['.ovni-dock .hand', '.area.offered'],
  },
  {
    id: 'count',
    isAnytime: true,
    when: (at) => riddle(at) !== null && firstChip(at) !== null,
    text(at) {
      const found = riddle(at);
      if (found === null) return says('count.text');
      const { player, area, values } = found;
      return says('count.now', { name: nameOf(at, player), area: letter(area), list: anyOf(values) });
    },
    mark: (at) => areaRing(at, riddle(at)?.area),
  },
  {
    id: 'reveal',
    when: (at) => isAsked(at, 'place', 'choose_tokens', 'choose_energy'),
    wait: () => says('reveal.text'),
    done: (at) => recruitingOf(at, 1) !== null,
    text: (at) => recruiting(at, 'reveal.text'),
    learned: (at) => recruited(at, recruitingOf(at, 1) ?? []),
    mark: (at) => (isAsked(at, 'place') ? ['.ovni-dock .hand', '.area.offered'] : ['#ovni-answer']),
  },
  {
    id: 'group',
    when: (at) => isAsked(at, 'activate'),
    done: (at) => firstGroup(at, 1) !== null,
    learned(at) {
      const group = firstGroup(at, 1);
      if (group === null) return [];
      return group === 'none' ? [says('group.learned.none')] : [says('group.learned', { group: groupName(group) })];
    },
    mark: () => ['.group.offered'],
  },
  {
    id: 'act',
    when: (at) => isAsked(at, 'activate', 'move', 'abduct', 'launch', 'attack'),
    done: (at) => firstDeed(at, roundOf(at, 1)) !== null,
    text(at) {
      const question = at.table.view.asked?.to;
      const isOne = question === 'move' || question === 'abduct' || question === 'launch' || question === 'attack';
      return isOne && isAsked(at, question) ? says(`act.${question}`) : says('act.text');
    },
    learned(at) {
      const deed = firstDeed(at, roundOf(at, 1));
      return deed === null ? [] : [deed];
    },
    mark: () => LIT,
  },
  {
    id: 'map',
    isAnytime: true,
    isAfterEnd: true,
    when: (at) => isAsked(at, 'move', 'launch') && firstDeed(at, roundOf(at, 1)) !== null,
    done: (at) => mapped(at) !== undefined || ended(at) !== undefined,
    learned(at) {
      const found = mapped(at);
      if (found === undefined || found.event !== 'city_mapped') return [says('map.learned.none')];
      return [says('map.learned', { city: cityOf(at, found.city) })];
    },
    markLearned(at) {
      const found = mapped(at);
      return found?.event === 'city_mapped' ? [`[data-place="${found.city}"] .rim`] : [];
    },
    mark: () => LIT,
  },
  {
    id: 'round',
    done: (at) => roundOf(at, 2).length > 0,
    learned: (at) => [says('round.learned'), ...rivalsIn(at, 1)],
    mark: (at) => (at.table.asked.legal === undefined ? [] : LIT),
  },
  { id: 'points', mark: () => ['#rail-mine', '#phone-mine'] },
  {
    id: 'again',
    when: (at) => isAsked(at, 'place', 'choose_tokens', 'choose_energy'),
    wait: () => says('again.text'),
    text: (at) => recruiting(at, 'again.text'),
    done: (at) => recruitingOf(at, 2) !== null,
    learned: (at) => recruited(at, recruitingOf(at, 2) ?? []),
    mark: (at) => (isAsked(at, 'place') ? ['.ovni-dock .hand', '.area.offered'] : ['#ovni-answer']),
  },
  {
    id: 'last',
    isAfterEnd: true,
    when: (at) => isAsked(at, 'activate', 'move', 'abduct', 'launch', 'attack'),
    wait: () => says('last.text'),
    done: (at) => ended(at) !== undefined,
    learned(at) {
      const told = ended(at);
      if (told === undefined || told.event !== 'ended') return [];
      const missions = told.outcome.seats.map((result) =>
        t('coach.ovni.missions', {
          name: nameOf(at, { seat: result.seat }),
          done: result.missions.filter(({ fulfilled }) => fulfilled).length,
          n: result.missions.length,
        }),
      );
      return [says('last.learned', { list: listOf(missions) })];
    },
    mark: () => LIT,
  },
  { id: 'score', when: (at) => ended(at) !== undefined, mark: () => ['.final'] },
  { id: 'end' },
];

/** The aliens that the learner began with. */
function starters(at: At): Alien[] | null {
  const taken = at.table.notices.find((notice) => notice.event === 'starters_taken' && isOwn(at, notice.player));
  return taken?.event === 'starters_taken' ? taken.aliens : null;
}

export const lesson: Lesson<OvniTable> = {
  game: 'ovni',
  seats: 3,
  // Two rounds show every part of a match, the score at its end included.
  options: { max_rounds: 2 },
  board: 'play',
  steps: () => STEPS,
};
