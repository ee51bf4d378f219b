/** What the parts of a game's table share beside the table itself: its desk. It ends with the table. */

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
