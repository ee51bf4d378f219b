/** The first match of Survive, step by step: three colours, and the turn that every player takes. */
import type { Lesson, Moment, Step } from '../../lib/coach/lesson';
import { isAsked, onceFound, ringOf, ringsOf, sayings } from '../../lib/coach/steps';
import { listOf, t } from '../../lib/i18n/index.svelte';
import type { Action, Back, Colour, Explorer, Notice } from '../../lib/wire/survive';
import { nextToSink } from './asked';
import type { SurviveTable } from './table';
import { areCovered } from './log';
import { placeOf, playsTile } from './plan';
import { hexOf } from './scene';
import { standingOf } from './standing';
import { unseenBacks } from './under';
import { colourOf, isMine, seatOf, whereIs } from './words';

type At = Moment<SurviveTable>;

/** Whoever has no tile and was never attacked by this turn reads about both, so that the lesson comes to its end. */
const LATE = 15;
/** Nobody can keep these: as long as they were not shown, they lie under tiles (S-33). */
const AT_ONCE: readonly Back[] = ['shark', 'whale', 'boat', 'whirlpool', 'volcano'];

const says = sayings('survive');

const isOwn = (at: At, explorer: Explorer): boolean => isMine(at, colourOf(explorer));

const legalOf = ({ table }: At): Action[] => table.asked.legal ?? [];

/** The places of the board that some actions point at. */
function marksOf(actions: readonly Action[]): string[] {
  return ringsOf(actions.flatMap((action) => placeOf(action, null) ?? []));
}

/** The places where the learner's explorers stand that could make one of these steps. */
function startsOf({ table }: At, isWanted: (action: Action) => boolean): string[] {
  const movers = (table.asked.legal ?? []).flatMap((action) =>
    action.do === 'step' && isWanted(action) ? [action.explorer] : [],
  );
  return ringsOf(
    table.view.explorers.flatMap(({ explorer, at }) => (movers.includes(explorer) ? (hexOf(at) ?? []) : [])),
  );
}

const leadsTo = (kind: string) => (action: Action) => action.do === 'step' && whereIs(action.to).kind === kind;

/** The first explorer that the learner has placed; its value is gone from the notice once the values are covered. */
function firstPlaced(at: At): { on: string; treasure: number | null } | null {
  for (const notice of at.table.notices) {
    if (notice.event === 'you_placed') return { on: notice.on, treasure: notice.treasure };
    if (notice.event === 'explorer_placed' && isOwn(at, notice.explorer)) return { on: notice.on, treasure: null };
  }
  return null;
}

/** What the learner moved first, which nobody lands with; `none` if a tile was sunk without a move. */
function firstMove(at: At): { how: 'tile' | 'deck' | 'water' | 'boat' | 'none'; place: string } | null {
  for (const notice of at.table.notices) {
    if (notice.event === 'explorer_moved' && isOwn(at, notice.explorer)) {
      const { kind, at: place } = whereIs(notice.to);
      if (kind === 'tile' || kind === 'deck' || kind === 'water') return { how: kind, place };
    }
    if (notice.event === 'boat_moved' && isMine(at, notice.colour)) return { how: 'boat', place: notice.to };
    if (notice.event === 'tile_sunk' && isMine(at, notice.colour)) return { how: 'none', place: '' };
  }
  return null;
}

/** What came of the first tile that somebody sank: its back, if the learner saw it. */
interface Sunk {
  colour: Colour;
  place: string;
  terrain: string;
  fate: 'shown' | 'kept';
  back: Back | null;
}

function firstSunk(notices: readonly Notice[], isBy: (colour: Colour) => boolean): Sunk | null {
  let sunk: Extract<Notice, { event: 'tile_sunk' }> | null = null;
  for (const notice of notices) {
    if (notice.event === 'tile_sunk') sunk = isBy(notice.colour) ? notice : null;
    if (sunk === null) continue;
    const { colour, at: place, terrain } = sunk;
    if (notice.event === 'back_shown') return { colour, place, terrain, fate: 'shown', back: notice.back };
    if (notice.event === 'you_kept') return { colour, place, terrain, fate: 'kept', back: notice.back };
    if (notice.event === 'tile_kept') return { colour, place, terrain, fate: 'kept', back: null };
  }
  return null;
}

/** The learner's first answer to a roll: where a creature went, or that none was moved. */
function firstHunt(at: At): { creature: string; place: string | null } | null {
  const { notices } = at.table;
  for (const [nth, notice] of notices.entries()) {
    if (notice.event !== 'die_rolled' || !isMine(at, notice.colour)) continue;
    const next = notices[nth + 1];
    if (next?.event === 'creature_moved') return { creature: next.creature, place: next.to };
    if (next?.event === 'passed') return { creature: notice.creature, place: null };
  }
  return null;
}

/** What the learner answered when first asked for a tile: which one was played, or none; null before that. */
function tilePlayed(at: At): Back | 'none' | null {
  const { notices } = at.table;
  let nHeld = 0;
  for (const [nth, notice] of notices.entries()) {
    if (notice.event === 'you_kept') nHeld += 1;
    // Whoever holds a tile is asked as soon as the turn begins (S-10).
    if (notice.event !== 'turn_began' || !isMine(at, notice.colour) || nHeld === 0) continue;
    const next = notices[nth + 1];
    if (next?.event === 'tile_played') return next.back;
    if (next?.event === 'passed') return 'none';
  }
  return null;
}

/** Where the first explorer of the learner's is who has left the island and is still at sea: on deck or in the water. */
function firstAtSea(at: At): { how: 'deck' | 'water'; place: string } | null {
  const found = new Map<string, { how: 'deck' | 'water'; place: string }>();
  for (const notice of at.table.notices) {
    switch (notice.event) {
      case 'explorer_moved': {
        const { kind, at: place } = whereIs(notice.to);
        if (kind === 'deck' || kind === 'water') found.set(notice.explorer, { how: kind, place });
        else found.delete(notice.explorer);
        break;
      }
      case 'boarded':
        for (const explorer of notice.explorers) found.set(explorer, { how: 'deck', place: notice.at });
        break;
      case 'fell_in':
        for (const explorer of notice.explorers) found.set(explorer, { how: 'water', place: notice.at });
        break;
      case 'boat_moved':
        for (const explorer of notice.aboard) found.set(explorer, { how: 'deck', place: notice.to });
        break;
      case 'lost':
        for (const explorer of notice.explorers) found.delete(explorer);
        break;
    }
  }
  return [...found].find(([explorer]) => isOwn(at, explorer))?.[1] ?? null;
}

/** A voyage of the learner's: a boat with somebody of theirs aboard, a swim, or a landing. */
function voyage(at: At): { how: 'boat' | 'swim' | 'land'; place: string } | null {
  for (const notice of at.news) {
    if (notice.event === 'boat_moved' && isMine(at, notice.colour)) {
      if (notice.aboard.some((explorer) => isOwn(at, explorer))) return { how: 'boat', place: notice.to };
    }
    if (notice.event === 'explorer_moved' && isOwn(at, notice.explorer)) {
      const { kind, at: place } = whereIs(notice.to);
      if (kind === 'water') return { how: 'swim', place };
      if (kind === 'corner') return { how: 'land', place };
    }
  }
  return null;
}

/** How many explorers the learner has brought to land. */
function nLanded(at: At): number {
  return at.table.notices.filter(
    (notice) => notice.event === 'explorer_moved' && isOwn(at, notice.explorer) && whereIs(notice.to).kind === 'corner',
  ).length;
}

const isLate = (at: At): boolean => nLanded(at) > 0 || at.table.view.turns >= LATE;
const handOf = ({ table }: At) =>
  table.view.colours.flatMap(({ seat, hand }) => (seat === table.you ? (hand ?? []) : []));

/** Rings the place of what was found. */
const placeRing = ({ place }: { place: string | null }) => ringOf(place);

const STEPS: Step<SurviveTable>[] = [
  { id: 'aim' },
  {
    id: 'place',
    when: (at) => isAsked(at, 'place_explorer'),
    ...onceFound(
      firstPlaced,
      ({ on: place, treasure: n }, { table }) => {
        // What is covered on the board is covered here too.
        if (n === null || areCovered(table.notices)) return says('place.learned.covered', { place });
        return says('place.learned', { place, n });
      },
      ({ on }) => ringOf(on),
    ),
    mark: (at) => ['.survive-dock ul', ...inland(at)],
  },
  {
    // Before the first turn: whoever begins, an explorer may be lost in it.
    id: 'sea',
    mark: ({ table }) => ringsOf(table.view.creatures.map(({ at }) => at)),
  },
  {
    id: 'rest',
    when: (at) => isAsked(at, 'place_explorer', 'place_boat'),
    done: (at) => areCovered(at.table.notices),
    learned: () => [says('rest.learned')],
    mark: (at) => (hasTreasure(at) ? ['.survive-dock ul'] : ['#survive-rest']),
  },
  {
    id: 'move',
    when: (at) => isAsked(at, 'move'),
    ...onceFound(firstMove, ({ how, place }) => says(`move.learned.${how}`, { place }), placeRing),
    mark(at) {
      const boarders = startsOf(at, leadsTo('deck'));
      return boarders.length > 0 ? boarders : startsOf(at, leadsTo('tile'));
    },
  },
  {
    id: 'sink',
    when: (at) => isAsked(at, 'sink'),
    wait: () => says('sink.text'),
    ...onceFound(
      (at) => firstSunk(at.table.notices, (colour) => isMine(at, colour)),
      ({ fate, back, place, terrain }) => {
        if (back === null) return [];
        if (fate === 'shown') return says('sink.learned.shown', { back });
        return says('sink.learned.kept', { tile: t(`survive.back.${back}`), place, terrain });
      },
      placeRing,
    ),
    mark(at) {
      const own = at.table.view.explorers.flatMap(({ explorer, at: spot }) => (isOwn(at, explorer) ? [spot] : []));
      return marksOf(legalOf(at).filter((action) => action.do === 'sink' && !own.includes(`tile ${action.tile}`)));
    },
  },
  {
    id: 'creature',
    isAnytime: true,
    isAwaited: true,
    when: (at) => isAsked(at, 'move_creature'),
    ...onceFound(
      firstHunt,
      ({ creature, place }) =>
        place === null ? says('creature.learned.left') : says('creature.learned.moved', { creature, place }),
      placeRing,
    ),
    mark: creaturesOf,
  },
  {
    id: 'others',
    when: (at) => at.table.asked.legal === undefined,
    ...onceFound(
      (at) => firstSunk(at.news, (colour) => !isMine(at, colour)),
      ({ colour, back, terrain }, at) => {
        const name = at.table.nameOf(seatOf(at, colour));
        return back === null
          ? says('others.learned.kept', { name, terrain })
          : says('others.learned.shown', { name, back });
      },
      placeRing,
    ),
  },
  {
    id: 'count',
    text(at) {
      const terrain = nextToSink(at.table.view);
      const chart = at.table.material;
      if (terrain === null) return says('count.text');
      const items = unseenBacks(chart, at.table.view, terrain)
        .filter(({ back }) => AT_ONCE.includes(back))
        .map(({ back, n }) => t('survive.sink.item', { n, back: t(`survive.back.${back}`) }));
      return items.length === 0 ? says('count.text') : says('count.now', { terrain, list: listOf(items) });
    },
    mark: () => ['section[aria-labelledby="survive-sinking"]', '#phone-players'],
  },
  {
    id: 'board',
    when: (at) => isAsked(at, 'move'),
    wait: () => says('board.text'),
    ...onceFound(firstAtSea, ({ how, place }) => says(`board.learned.${how}`, { place }), placeRing),
    mark(at) {
      const boarders = startsOf(at, leadsTo('deck'));
      return boarders.length > 0 ? boarders : boatsOf(at);
    },
  },
  {
    id: 'row',
    when: (at) => isAsked(at, 'move'),
    wait: () => says('row.text'),
    ...onceFound(voyage, ({ how, place }) => says(`row.learned.${how}`, { place }), placeRing),
    mark: (at) => [...boatsOf(at, true), ...swimmersOf(at)],
  },
  {
    id: 'land',
    when: (at) => isAsked(at, 'move'),
    wait: () => says('land.text'),
    done: (at) => nLanded(at) > 0,
    learned: (at) => [says('land.learned', { n: nLanded(at) })],
    mark(at) {
      const ready = startsOf(at, leadsTo('corner'));
      return ready.length > 0 ? ready : landingsOf(at);
    },
  },
  {
    id: 'tile',
    isAnytime: true,
    isAwaited: true,
    when: (at) => isAsked(at, 'play_tile'),
    done: (at) => tilePlayed(at) !== null || (isLate(at) && handOf(at).length === 0),
    text(at) {
      const hand = handOf(at);
      const tile = hand.find((other) => legalOf(at).some((action) => playsTile(action, other))) ?? hand[0];
      if (tile === undefined || !isAsked(at, 'play_tile')) return says('tile.text');
      return says('tile.now', { tile: t(`survive.back.${tile.back}`), help: t(`survive.back.${tile.back}.help`) });
    },
    learned(at) {
      const back = tilePlayed(at);
      if (back === null) return [says('tile.text')];
      return back === 'none'
        ? [says('tile.learned.kept')]
        : [says('tile.learned.played', { tile: t(`survive.back.${back}`) })];
    },
    mark: () => ['.survive-dock .hand .card'],
  },
  {
    id: 'guard',
    isAnytime: true,
    when: (at) => isAsked(at, 'defend') || isLate(at),
    text(at) {
      const { asked } = at.table.view;
      if (asked?.to !== 'defend' || !isAsked(at, 'defend')) return says('guard.text');
      return says('guard.now', { creature: asked.creature, place: asked.at });
    },
    mark: (at) => (isAsked(at, 'defend') ? ['#survive-answer', '#survive-guard'] : []),
  },
  { id: 'end' },
];

/** Whether the 5 or the 6 is still to be placed. */
function hasTreasure(at: At): boolean {
  return legalOf(at).some((action) => action.do === 'place_explorer' && action.treasure >= 5);
}

/** Free mountains and forests: the tiles that stay longest. */
function inland(at: At): string[] {
  const tiles = new Map(at.table.view.tiles.map((tile) => [tile.at, tile.terrain]));
  const isHigh = (action: Action) => action.do === 'place_explorer' && tiles.get(action.on) === 'mountain';
  return marksOf(legalOf(at).filter(isHigh));
}

/** The creatures that the roll lets the learner steer. */
function creaturesOf(at: At): string[] {
  return ringsOf(legalOf(at).flatMap((action) => (action.do === 'move_creature' ? [action.from] : [])));
}

/** The boats on the board; or only those with somebody of the learner's aboard. */
function boatsOf(at: At, isOwnOnly = false): string[] {
  const boats = at.table.view.boats.filter(
    ({ aboard }) => !isOwnOnly || aboard.some((explorer) => isOwn(at, explorer)),
  );
  return ringsOf(boats.map((boat) => boat.at));
}

/** The learner's swimmers that can go on. */
function swimmersOf(at: At): string[] {
  const swims = at.table.view.explorers.filter(({ at: spot }) => whereIs(spot).kind === 'water');
  const names = swims.map(({ explorer }) => explorer);
  return startsOf(at, (action) => action.do === 'step' && names.includes(action.explorer));
}

/** The sea spaces from which one lands. */
function landingsOf({ table }: At): string[] {
  return ringsOf(table.material.hexes.flatMap(({ at, corner }) => (corner === null ? [] : [at])));
}

export const lesson: Lesson<SurviveTable> = {
  game: 'survive',
  seats: 3,
  // The plain game: the values are covered, and the volcano ends the match.
  options: {},
  board: 'board',
  steps: () => STEPS,
  isOut: ({ view, you }) =>
    view.turns > 0 && view.colours.every(({ colour, seat }) => seat !== you || standingOf(view, colour).inPlay === 0),
};
