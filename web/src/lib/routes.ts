/** The paths of the client and what stands under them. */

export type Route =
  | { page: 'home' }
  | { page: 'join' }
  | { page: 'lobby' }
  | { page: 'mine' }
  | { page: 'settings' }
  | { page: 'workshop' }
  | { page: 'gallery' }
  | { page: 'map'; id: string }
  | { page: 'work'; code: string }
  | { page: 'scenario'; id: string }
  | { page: 'new'; game: string }
  | { page: 'rules'; game: string }
  | { page: 'table'; code: string }
  | { page: 'replay'; code: string | null }
  | { page: 'wall'; code: string }
  | { page: 'lost' };

/** The pages that are about nothing else. */
const PLAIN = ['lobby', 'mine', 'settings', 'join', 'workshop', 'gallery'] as const;

/** The page of a path. */
export function routeOf(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second] = parts;
  if (first === undefined) return { page: 'home' };
  const [page] = PLAIN.filter((one) => one === first);
  if (parts.length === 1 && page !== undefined) return { page };
  if (parts.length === 1 && first === 'replay') return { page: 'replay', code: null };
  const about = second === undefined ? null : decoded(second);
  if (parts.length === 2 && about !== null) {
    if (first === 'replay') return { page: 'replay', code: codeIn(about) };
    if (first === 'workshop') return { page: 'map', id: about };
    if (first === 'gallery') return { page: 'work', code: codeIn(about) };
    if (first === 'wall') return { page: 'wall', code: codeIn(about) };
    if (first === 't') return { page: 'table', code: codeIn(about) };
    if (first === 'new' || first === 'rules') return { page: first, game: about };
  }
  const third = parts[2] === undefined ? null : decoded(parts[2]);
  if (parts.length === 3 && first === 'workshop' && second === 'scenario' && third !== null) {
    return { page: 'scenario', id: third };
  }
  return { page: 'lost' };
}

/** A part of an address in plain letters; null for one that no letters are written as, such as `%zz`. */
export function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The code in what somebody typed or pasted: a code, or a whole link. */
export function codeIn(text: string): string {
  const last = text.trim().split('/').pop() ?? '';
  return last.replace(/[\s-]/g, '').toLowerCase();
}
