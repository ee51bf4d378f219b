/** Values at a path in a table's options: `rules.edition`, or `planets.0` for the first of a list. */
import type { Json } from './game';

/** What stands at a path; undefined where there is nothing. */
export function valueAt(options: Json, path: string): Json | undefined {
  let value: Json | undefined = options;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, Json>)[part];
  }
  return value;
}

/** The options with another value at a path; what is missing on the way is made, lists with nulls before it. */
export function withValueAt(options: Json, path: string, value: Json): Json {
  const [first = '', ...rest] = path.split('.');
  const isPlace = /^\d+$/.test(first);
  const deeper = (known: Json | undefined) =>
    rest.length === 0 ? value : withValueAt(known ?? null, rest.join('.'), value);
  if (isPlace) {
    const list = Array.isArray(options) ? [...options] : [];
    const place = Number(first);
    while (list.length < place) list.push(null);
    list[place] = deeper(list[place]);
    return list;
  }
  const known = typeof options === 'object' && options !== null && !Array.isArray(options) ? options : {};
  return { ...known, [first]: deeper((known as Record<string, Json>)[first]) };
}
