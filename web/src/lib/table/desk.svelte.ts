/** What the parts of a game's table share beside the table itself: its desk. It ends with the table. */
import type { Game, Kinds, Moment, Sentence, Table } from '../game';

/** A refused place is ringed so long, in milliseconds. */
const REFUSED_FOR = 900;

/** The types of a table whose view says how the match ended. */
export interface DeskKinds extends Kinds {
  View: { outcome: unknown };
}

/** What the desks of all games have: whether one is asked, how it ended, and the place of what was just refused. */
export class TableDesk<K extends DeskKinds, Place> {
  readonly table: Table<K>;
  /** The place of an action that was just refused. */
  refused = $state.raw<Place | null>(null);

  constructor(table: Table<K>) {
    this.table = table;
  }

  get isAsked(): boolean {
    return this.table.asked.legal !== undefined;
  }

  /** Whether the latest step can still be taken back. */
  get canTakeBack(): boolean {
    return this.isAsked && this.table.asked.can_take_back === true;
  }

  /** How the match ended, once it has. */
  get outcome(): K['Outcome'] | K['View']['outcome'] | null {
    return this.table.outcome ?? this.table.view.outcome;
  }

  get isOver(): boolean {
    return this.outcome !== null;
  }

  /** Sends an action, and answers whether it was taken; one that was refused has its place ringed for a while. */
  protected async send(action: K['Action'], place: Place | null): Promise<boolean> {
    const refusal = await this.table.act(action);
    if (refusal === null) return true;
    this.refused = place;
    setTimeout(() => (this.refused = null), REFUSED_FOR);
    return false;
  }
}

/** What a game says of its desk: the question of now, and notices in words and as moments. */
interface Says<K extends Kinds, D> {
  title(desk: D): Sentence;
  announce(desk: D, notice: K['Notice']): Sentence[];
  moments(desk: D, notice: K['Notice']): Moment[];
}

/** The same as the shell asks for it: of a table. */
export function atDesk<K extends Kinds, D>(
  deskOf: (table: Table<K>) => D,
  { title, announce, moments }: Says<K, D>,
): Pick<Game<K>, 'title' | 'announce' | 'moments'> {
  return {
    title: (table) => title(deskOf(table)),
    announce: (notice, table) => announce(deskOf(table), notice),
    moments: (notice, table) => moments(deskOf(table), notice),
  };
}

const ends = new WeakMap<object, () => void>();

/** Makes desks: one for each table, when it is first asked for. */
export function desksOf<T extends object, D>(make: (table: T) => D): (table: T) => D {
  const desks = new WeakMap<T, D>();
  return (table) => {
    const known = desks.get(table);
    if (known !== undefined) return known;
    let desk: D | undefined;
    // The desk outlives the component that asks for it first, so nothing in it may belong to that component.
    const end = $effect.root(() => {
      desk = make(table);
    });
    if (desk === undefined) throw new Error('a root runs at once');
    desks.set(table, desk);
    ends.set(table, () => {
      desks.delete(table);
      end();
    });
    return desk;
  };
}

/** Ends the desk of a table that is left, with all that runs at it. Whoever comes back finds a new one. */
export function endDesk(table: object): void {
  ends.get(table)?.();
  ends.delete(table);
}
