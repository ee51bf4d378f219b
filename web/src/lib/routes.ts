/** The paths of the client and what stands under them. */

export type Route =
  | { page: 'home' }
  | { page: 'join' }
  | { page: 'lobby' }
  | { page: 'mine' }
  | { page: 'settings' }
  | { page: 'new'; game: string }
  | { page: 'rules'; game: string }
  | { page: 'table'; code: string }
  | { page: 'replay'; code: string | null }
  | { page: 'wall'; code: string }
  | { page: 'lost' };

/** The page of a path. */
export function routeOf(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second] = parts;
  if (first === undefined) return { page: 'home' };
  if (parts.length === 1 && (first === 'lobby' || first === 'mine' || first === 'settings' || first === 'join')) {
    return { page: first };
  }
  if (parts.length === 1 && first === 'replay') return { page: 'replay', code: null };
  if (parts.length === 2 && second !== undefined) {
    if (first === 'replay') return { page: 'replay', code: codeIn(decodeURIComponent(second)) };
    if (first === 'wall') return { page: 'wall', code: codeIn(decodeURIComponent(second)) };
    if (first === 't') return { page: 'table', code: codeIn(decodeURIComponent(second)) };
    if (first === 'new' || first === 'rules') return { page: first, game: second };
  }
  return { page: 'lost' };
}

/** The code in what somebody typed or pasted: a code, or a whole link. */
export function codeIn(text: string): string {
  const last = text.trim().split('/').pop() ?? '';
  return last.replace(/[\s-]/g, '').toLowerCase();
}
