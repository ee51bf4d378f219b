/** Lists by a key, in the order in which they were begun. */

/** Adds to the list of a key. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Things by what they have in common; those for which that is null are left out. */
export function groupBy<Key, Value>(values: Iterable<Value>, keyOf: (value: Value) => Key | null): Map<Key, Value[]> {
  const lists = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    if (key !== null) addTo(lists, key, value);
  }
  return lists;
}
