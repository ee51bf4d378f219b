/** The first match of O.V.N.I., step by step: three planets and two rounds, up to the score. */
import type { Lesson, Moment, Step } from '../../lib/coach/lesson';
import { isAsked, onceFound, ringOf, sayings, tabOf } from '../../lib/coach/steps';
import { listOf, t } from '../../lib/i18n/index.svelte';
import type { Alien, Area, Notice, Player } from '../../lib/wire/ovni';
import type { Sentence } from '../../lib/game';
import type { OvniTable } from './table';
import { AREAS } from './pieces';
import { seatOf } from './players';
import { anAlien, areaName, boardOf, cityIn, cityName, groupName, playerName, tokensWords, whomHuman } from './words';

type At = Moment<OvniTable>;

const says = sayings('ovni');

const isOwn = ({ table }: At, player: Player): boolean => seatOf(player) === table.you;
const isYours = ({ table }: At, seat: number): boolean => seat === table.you;

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

/** What all have learned when the chips were turned over, and what the learner got. */
function recruited(notices: readonly Notice[], at: At): Sentence[] {
  const winners = notices.flatMap((notice) => {
    if (notice.event !== 'area_won') return [];
    const name = notice.winner === null ? t('coach.ovni.nobody') : playerName(at, notice.winner);
    return [t('coach.ovni.item', { what: areaName(notice.area), name })];
  });
  const sentences = [says('reveal.learned', { list: listOf(winners) })];
  const open = notices.find((notice) => notice.event === 'chips_revealed');
  const cancelled = (open?.areas ?? []).flatMap((chips, nth) => {
    const twins = [...new Set(chips.filter((chip, place) => chips.indexOf(chip) !== place))];
    return twins.map((chip) => t('coach.ovni.item', { what: areaName(AREAS[nth] ?? ''), name: chip }));
  });
  if (cancelled.length > 0) sentences.push(says('reveal.learned.cancelled', { list: listOf(cancelled) }));
  for (const notice of notices) {
    if (notice.event === 'energy_chosen' && isOwn(at, notice.player)) {
      return [...sentences, says('reveal.learned.energy', { energy: notice.energy })];
    }
  }
  for (const notice of notices) {
    if (notice.event === 'tokens_gained' && isOwn(at, notice.player)) {
      return [...sentences, says('reveal.learned.won', { list: tokensWords(notice.tokens) })];
    }
  }
  return sentences;
}

/** What to do while the areas are filled, and while they are settled. */
function recruiting(at: At, place: string): Sentence {
  if (isAsked(at, 'choose_tokens')) return says('reveal.tokens');
  return says(isAsked(at, 'choose_energy') ? 'reveal.energy' : place);
}

/** The first chip that the learner has placed. */
function firstChip(at: At): Extract<Notice, { event: 'you_placed' | 'chip_placed' }> | null {
  for (const notice of at.table.notices) {
    if (notice.event === 'you_placed' && isOwn(at, notice.player)) return notice;
    if (notice.event === 'chip_placed' && isOwn(at, notice.player)) return notice;
  }
  return null;
}

/** A rival's chip that lies face down, with the values it may have; the one with the fewest. */
function riddle(at: At): { player: Player; area: Area; values: number[] } | null {
  const riddles = at.table.view.areas.flatMap(({ area, spots }) =>
    spots
      .filter(({ player, is_up }) => !is_up && !isOwn(at, player))
      .flatMap(({ player }) => {
        const values = boardOf(at, player)?.unseen;
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

/** What the learner's turn in the first round has done first, after a group was chosen. */
function firstDeed(at: At): Sentence | null {
  for (const notice of roundOf(at, 1)) {
    if (!('seat' in notice) || !isYours(at, notice.seat)) continue;
    switch (notice.event) {
      case 'ufo_moved':
        return says('act.learned.moved', { place: cityIn(at, notice.to) });
      case 'ufo_launched':
        return says('act.learned.launched', { place: cityIn(at, notice.city) });
      case 'human_abducted':
        return says('act.learned.abducted', { human: whomHuman(notice.colour) });
      case 'token_captured':
        return says('act.learned.captured', { alien: anAlien(notice.alien), name: playerName(at, notice.rival) });
      case 'ufo_destroyed':
        return says('act.learned.destroyed', { place: cityIn(at, notice.city), name: playerName(at, notice.rival) });
      case 'turn_ended':
        return says('act.learned.none');
      default:
        break;
    }
  }
  return null;
}

/** The learner's own turn in the first round: the group that was chosen first, or that it ended without one. */
function firstGroup(at: At): Alien | 'none' | null {
  for (const notice of roundOf(at, 1)) {
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
        name: playerName(at, { seat }),
        moves: count('ufo_moved', 'ufo_launched'),
        maps: count('city_mapped'),
        humans: count('human_abducted'),
        attacks: count('token_captured', 'ufo_destroyed'),
      });
    });
}

const mapped = (at: At) =>
  at.table.notices.filter((notice) => notice.event === 'city_mapped').find(({ seat }) => isYours(at, seat));
const ended = (at: At) => at.table.notices.find((notice) => notice.event === 'ended');

/** The map while it has something to press, and the button of the answer. */
const LIT = ['.spot.lit .rim', '.group.offered'];

const STEPS: Step<OvniTable>[] = [
  { id: 'aim' },
  {
    id: 'keep',
    when: (at) => isAsked(at, 'keep'),
    ...onceFound(
      ({ table }) => table.notices.find((notice) => notice.event === 'missions_counted'),
      (told, at) => {
        const counts = told.counts.map((n, seat) => t('coach.ovni.item', { what: playerName(at, { seat }), name: n }));
        return says('keep.learned', { list: listOf(counts) });
      },
    ),
    mark: () => ['.ovni-dock .missions .card'],
  },
  {
    id: 'starters',
    when: (at) => isAsked(at, 'take_starters'),
    ...onceFound(starters, ({ aliens }) => says('starters.learned', { list: listOf(aliens.map(anAlien)) })),
    mark: () => ['.ovni-dock .types .card'],
  },
  {
    id: 'chip',
    when: (at) => isAsked(at, 'place'),
    ...onceFound(
      firstChip,
      ({ event, area, chip }) =>
        says(event === 'you_placed' ? 'chip.learned.down' : 'chip.learned.up', {
          area: areaName(area),
          chip: chip ?? '',
        }),
      ({ area }, at) => areaRing(at, area),
    ),
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
      return says('count.now', {
        name: playerName(at, player),
        area: areaName(area),
        list: listOf(values.map(String), 'disjunction'),
      });
    },
    mark: (at) => areaRing(at, riddle(at)?.area),
  },
  {
    id: 'reveal',
    when: (at) => isAsked(at, 'place', 'choose_tokens', 'choose_energy'),
    wait: () => says('reveal.text'),
    text: (at) => recruiting(at, 'reveal.text'),
    ...onceFound((at) => recruitingOf(at, 1), recruited),
    mark: (at) => (isAsked(at, 'place') ? ['.ovni-dock .hand', '.area.offered'] : ['#ovni-answer']),
  },
  {
    id: 'group',
    when: (at) => isAsked(at, 'activate'),
    ...onceFound(firstGroup, (group) =>
      group === 'none' ? says('group.learned.none') : says('group.learned', { group: groupName(group) }),
    ),
    mark: () => ['.group.offered'],
  },
  {
    id: 'act',
    when: (at) => isAsked(at, 'activate', 'move', 'abduct', 'launch', 'attack'),
    ...onceFound(firstDeed, (deed) => deed),
    text(at) {
      const question = at.table.view.asked?.to;
      const isOne = question === 'move' || question === 'abduct' || question === 'launch' || question === 'attack';
      return isOne && isAsked(at, question) ? says(`act.${question}`) : says('act.text');
    },
    mark: () => LIT,
  },
  {
    id: 'map',
    isAnytime: true,
    isAfterEnd: true,
    when: (at) => isAsked(at, 'move', 'launch') && firstDeed(at) !== null,
    done: (at) => mapped(at) !== undefined || ended(at) !== undefined,
    learned(at) {
      const found = mapped(at);
      return [found === undefined ? says('map.learned.none') : says('map.learned', { city: cityName(at, found.city) })];
    },
    markLearned: (at) => ringOf(mapped(at)?.city).map((place) => `${place} .rim`),
    mark: () => LIT,
  },
  {
    id: 'round',
    done: (at) => roundOf(at, 2).length > 0,
    learned: (at) => [says('round.learned'), ...rivalsIn(at, 1)],
    mark: (at) => (at.table.asked.legal === undefined ? [] : LIT),
  },
  { id: 'points', mark: () => tabOf('mine') },
  {
    id: 'again',
    when: (at) => isAsked(at, 'place', 'choose_tokens', 'choose_energy'),
    wait: () => says('again.text'),
    text: (at) => recruiting(at, 'again.text'),
    ...onceFound((at) => recruitingOf(at, 2), recruited),
    mark: (at) => (isAsked(at, 'place') ? ['.ovni-dock .hand', '.area.offered'] : ['#ovni-answer']),
  },
  {
    id: 'last',
    isAfterEnd: true,
    when: (at) => isAsked(at, 'activate', 'move', 'abduct', 'launch', 'attack'),
    wait: () => says('last.text'),
    ...onceFound(ended, ({ outcome }, at) => {
      const list = outcome.seats.map(({ seat, missions }) => {
        const done = missions.filter(({ fulfilled }) => fulfilled).length;
        return t('coach.ovni.missions', { name: playerName(at, { seat }), done, n: missions.length });
      });
      return says('last.learned', { list: listOf(list) });
    }),
    mark: () => LIT,
  },
  { id: 'score', when: (at) => ended(at) !== undefined, mark: () => ['.final'] },
  { id: 'end' },
];

/** The aliens that the learner began with. */
function starters(at: At) {
  return at.table.notices.filter((notice) => notice.event === 'starters_taken').find(({ player }) => isOwn(at, player));
}

export const lesson: Lesson<OvniTable> = {
  game: 'ovni',
  seats: 3,
  // Two rounds show every part of a match, the score at its end included.
  options: { max_rounds: 2 },
  board: 'play',
  steps: () => STEPS,
};
