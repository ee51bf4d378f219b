/** Values at a path in a table's options: `rules.edition`, or `planets.0` for the first of a list. */
import type { Json } from './game';

/** What stands at a path; undefined where there is nothing. */
export function valueAt(options: Json, path: string): Json | undefined {
  let value: Json | undefined = options;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Fields)[part];
  }
  return value;
}

type Fields = Record<string, Json>;

/** The options with another value at a path; what is missing on the way is made, lists with nulls before it. */
export function withValueAt(options: Fields, path: string, value: Json): Fields {
  return withField(options, path.split('.'), value);
}

/** The options with other values at several paths. */
export function withValuesAt(options: Fields, values: Fields): Fields {
  return Object.entries(values).reduce((all, [path, value]) => withValueAt(all, path, value), options);
}

function withField(known: Fields, [first = '', ...rest]: string[], value: Json): Fields {
  const { [first]: before, ...others } = known;
  const after = within(before ?? null, rest, value);
  // What is left open is left out: that is how options are written again.
  return after === null ? others : { ...known, [first]: after };
}

/** What is known at the beginning of a path, with another value at its end. */
function within(known: Json, path: string[], value: Json): Json {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (!/^\d+$/.test(first)) return withField(isFields(known) ? known : {}, path, value);
  const list: Json[] = Array.isArray(known) ? [...known] : [];
  const place = Number(first);
  while (list.length < place) list.push(null);
  list[place] = within(list[place], rest, value);
  return list;
}

function isFields(value: Json): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
