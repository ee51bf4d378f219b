/** What stands on the board, and how one notice after the other changes it: the news are shown step by step with it. */
import type { Back, Colour, Creature, Explorer, Hex, Notice, Spot, Terrain, View } from '../../lib/wire/survive';
import { colourOf } from './words';

/** A boat or a creature keeps its number as long as it is on the board, so that it is seen to move. */
export interface Boat {
  id: number;
  at: Hex;
}
export interface Beast {
  id: number;
  creature: Creature;
  at: Hex;
}

/** A tile that was taken: what was under it, or who kept it. The owner of a kept tile sees its back too. */
export interface Reveal {
  at: Hex;
  back: Back | null;
  keeper: Colour | null;
}

/** What the latest notice touched. */
export interface Touch {
  places: Hex[];
  kind: 'arrive' | 'loss' | 'sink' | 'sweep' | 'guard';
}

export interface Scene {
  tiles: ReadonlyMap<Hex, Terrain>;
  explorers: ReadonlyMap<Explorer, Spot>;
  boats: readonly Boat[];
  beasts: readonly Beast[];
  /** The creature that the die showed in this turn. */
  die: Creature | null;
  reveal: Reveal | null;
  /** The space that is attacked while the answers are waited for. */
  attack: Hex | null;
  touch: Touch | null;
  /** The next number of a boat or a creature. */
  next: number;
}

/** An empty sea. */
export const NOTHING: Scene = {
  tiles: new Map(),
  explorers: new Map(),
  boats: [],
  beasts: [],
  die: null,
  reveal: null,
  attack: null,
  touch: null,
  next: 0,
};

/** The hex of a spot on the island or at sea. */
export function hexOf(spot: Spot): Hex | null {
  const [kind, at] = spot.split(' ');
  return kind !== 'corner' && at !== undefined ? at : null;
}

/** Where something is in the water. */
export function busyPlaces(scene: Scene): Set<Hex> {
  const swimmers = [...scene.explorers.values()].filter((spot) => spot.startsWith('water')).map(hexOf);
  const places = [...scene.boats.map(({ at }) => at), ...scene.beasts.map(({ at }) => at), ...swimmers];
  return new Set(places.filter((place) => place !== null));
}

/** What a viewer sees now. What was there before keeps its number. */
export function sceneOf(view: View, before?: Scene): Scene {
  let next = before?.next ?? 0;
  const keep = <T extends { id: number; at: Hex }>(
    old: readonly T[],
    isSame: (piece: T) => boolean,
    taken: Set<number>,
  ) => {
    const known = old.find((piece) => !taken.has(piece.id) && isSame(piece));
    const id = known?.id ?? next;
    if (known === undefined) next += 1;
    taken.add(id);
    return id;
  };
  const [boats, beasts] = [new Set<number>(), new Set<number>()];
  const asked = view.asked;
  return {
    tiles: new Map(view.tiles.map(({ at, terrain }) => [at, terrain])),
    explorers: new Map(view.explorers.map(({ explorer, at }) => [explorer, at])),
    boats: view.boats.map(({ at }) => ({ id: keep(before?.boats ?? [], (boat) => boat.at === at, boats), at })),
    beasts: view.creatures.map(({ creature, at }) => {
      const isSame = (beast: Beast) => beast.at === at && beast.creature === creature;
      return { id: keep(before?.beasts ?? [], isSame, beasts), creature, at };
    }),
    die: asked?.to === 'move_creature' || asked?.to === 'defend' ? asked.creature : (before?.die ?? null),
    reveal: before?.reveal ?? null,
    attack: asked?.to === 'defend' ? asked.at : null,
    touch: before?.touch ?? null,
    next,
  };
}

/** What a notice makes of a scene. `near` gives the hexes that touch one. */
export function tellOn(scene: Scene, notice: Notice, near: (at: Hex) => Hex[]): Scene {
  const touch = (kind: Touch['kind'], ...places: (Hex | null)[]): Touch => ({
    kind,
    places: [...new Set(places)].filter((place) => place !== null),
  });
  const put = (explorers: readonly Explorer[], spot: Spot) => {
    const spots = new Map(scene.explorers);
    for (const explorer of explorers) spots.set(explorer, spot);
    return spots;
  };
  const { next } = scene;
  switch (notice.event) {
    case 'began':
      return { ...scene, tiles: new Map(notice.tiles.map(({ at, terrain }) => [at, terrain])), touch: null };
    case 'you_placed':
    case 'explorer_placed':
      return {
        ...scene,
        explorers: put([notice.explorer], `tile ${notice.on}`),
        touch: touch('arrive', notice.on),
      };
    case 'boat_placed':
    case 'boat_surfaced': {
      const boats = [...scene.boats, { id: next, at: notice.at }];
      return { ...scene, boats, next: next + 1, touch: touch('arrive', notice.at) };
    }
    case 'turn_began':
      return { ...scene, die: null, reveal: null, attack: null, touch: null };
    case 'explorer_moved':
      return {
        ...scene,
        explorers: put([notice.explorer], notice.to),
        touch: touch('arrive', hexOf(notice.to)),
      };
    case 'boat_moved': {
      const boats = scene.boats.map((boat) => (boat.at === notice.from ? { ...boat, at: notice.to } : boat));
      const explorers = put(notice.aboard, `deck ${notice.to}`);
      return { ...scene, boats, explorers, touch: touch('arrive', notice.to) };
    }
    case 'boat_destroyed': {
      const boats = scene.boats.filter(({ at }) => at !== notice.at);
      return { ...scene, boats, touch: touch('loss', notice.at) };
    }
    case 'fell_in':
      return {
        ...scene,
        explorers: put(notice.explorers, `water ${notice.at}`),
        touch: touch('arrive', notice.at),
      };
    case 'lost': {
      const places = notice.explorers.map((explorer) => hexOf(scene.explorers.get(explorer) ?? 'lost'));
      return { ...scene, explorers: put(notice.explorers, 'lost'), touch: touch('loss', ...places) };
    }
    case 'tile_sunk': {
      const tiles = new Map(scene.tiles);
      tiles.delete(notice.at);
      const reveal = { at: notice.at, back: null, keeper: null };
      return { ...scene, tiles, reveal, touch: touch('sink', notice.at) };
    }
    case 'back_shown': {
      const at = scene.reveal?.at ?? null;
      const reveal = scene.reveal && { ...scene.reveal, back: notice.back };
      if (notice.back === 'volcano') return { ...scene, reveal, touch: touch('sweep', at) };
      if (notice.back !== 'whirlpool' || at === null) return { ...scene, reveal };
      // Land beside the whirlpool is spared (S-36).
      const places = [at, ...near(at)].filter((place) => !scene.tiles.has(place));
      return { ...scene, reveal, touch: touch('sweep', ...places) };
    }
    case 'you_kept':
    case 'tile_kept': {
      const back = notice.event === 'you_kept' ? notice.back : null;
      return { ...scene, reveal: scene.reveal && { ...scene.reveal, back, keeper: notice.colour } };
    }
    case 'creature_placed': {
      const beasts = [...scene.beasts, { id: next, creature: notice.creature, at: notice.at }];
      return { ...scene, beasts, next: next + 1, touch: touch('arrive', notice.at) };
    }
    case 'boarded':
      return { ...scene, explorers: put(notice.explorers, `deck ${notice.at}`), touch: touch('arrive', notice.at) };
    case 'swept_away': {
      // One of the spaces that a whirlpool empties; each is told by itself.
      const beasts = scene.beasts.filter(({ at }) => at !== notice.at);
      return { ...scene, beasts, touch: touch('sweep', notice.at) };
    }
    case 'die_rolled':
      return { ...scene, die: notice.creature, reveal: null, touch: null };
    case 'creature_moved': {
      const moved = scene.beasts.find(({ creature, at }) => creature === notice.creature && at === notice.from);
      const beasts = scene.beasts.map((beast) => (beast === moved ? { ...beast, at: notice.to } : beast));
      return { ...scene, beasts, touch: touch('arrive', notice.to) };
    }
    case 'defence_asked':
      return { ...scene, attack: scene.touch?.places[0] ?? null };
    case 'defended': {
      const gone = scene.beasts.find(({ creature, at }) => creature === notice.creature && at === notice.at);
      const beasts = scene.beasts.filter((beast) => beast !== gone);
      return { ...scene, beasts, attack: null, touch: touch('guard', notice.at) };
    }
    case 'setup_handed_over':
    case 'values_covered':
    case 'passed':
    case 'tile_played':
    case 'you_answered':
    case 'answered':
    case 'ended':
      return scene;
  }
}

/** What several notices make of a scene at once: everything they touched is touched together, and a loss shows as one. */
export function tellAll(scene: Scene, notices: readonly Notice[], near: (at: Hex) => Hex[]): Scene {
  const touches: Touch[] = [];
  const last = notices.reduce((before, notice) => {
    const after = tellOn(before, notice, near);
    if (after.touch !== null && after.touch !== before.touch) touches.push(after.touch);
    return after;
  }, scene);
  const worst = ['sweep', 'loss', 'guard', 'sink', 'arrive'] as const;
  const kind = worst.find((one) => touches.some((touch) => touch.kind === one));
  if (kind === undefined) return last;
  return { ...last, touch: { kind, places: [...new Set(touches.flatMap(({ places }) => places))] } };
}

/** What the turn that runs has shown so far and what still lies there: its die, and the tile it has taken. */
export function running(notices: readonly Notice[], near: (at: Hex) => Hex[]): Pick<Scene, 'die' | 'reveal'> {
  const begins = notices.findLastIndex(({ event }) => event === 'turn_began');
  const { die, reveal } = tellAll(NOTHING, notices.slice(Math.max(0, begins)), near);
  return { die, reveal };
}

/** How long a notice is shown, in milliseconds: by what everybody perceives of it, never by what one viewer knows. */
const BEATS: Partial<Record<Notice['event'], number>> = {
  // Nobody follows these one by one.
  you_placed: 20,
  explorer_placed: 20,
  boat_placed: 20,
  turn_began: 100,
  tile_played: 500,
  explorer_moved: 360,
  boat_moved: 360,
  boat_destroyed: 420,
  fell_in: 300,
  lost: 620,
  tile_sunk: 400,
  back_shown: 760,
  you_kept: 760,
  tile_kept: 760,
  creature_placed: 360,
  boat_surfaced: 360,
  boarded: 300,
  swept_away: 900,
  die_rolled: 800,
  creature_moved: 520,
  defence_asked: 300,
  defended: 760,
};

/** How long a notice is shown when nothing hurries. */
export function beatOf(notice: Notice): number {
  return BEATS[notice.event] ?? 0;
}

/** So long the die tumbles before it shows what was rolled, in milliseconds. */
export const TUMBLE = 630;

/** How long a notice is on its way before it can be seen what it came to. */
export function settlesIn(notice: Notice): number {
  return notice.event === 'die_rolled' ? TUMBLE : 0;
}

/** One's own die is looked at for so long before the next player moves, in milliseconds. */
const OWN_DIE = 1400;

/** So long one sees who of one's own is taken before anything else happens, in milliseconds. */
const OWN_LOSS = 1200;

/** Values that somebody did not place by hand are looked at for so long before they are covered, in milliseconds. */
const LAST_LOOK = 8000;

/** How long a notice is shown at least, however much has come after it. */
export function leastOf(notice: Notice, isOwn: (colour: Colour) => boolean, isHandedOver: boolean): number {
  if (notice.event === 'values_covered') return isHandedOver ? LAST_LOOK : 0;
  // Those whom the end leaves behind are told of by the result.
  if (notice.event === 'lost' && notice.cause !== 'left_behind')
    return notice.explorers.some((one) => isOwn(colourOf(one))) ? OWN_LOSS : 0;
  return notice.event === 'die_rolled' && isOwn(notice.colour) ? OWN_DIE : 0;
}
