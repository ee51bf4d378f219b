/** Where the page is. Links of our own are followed without a reload; the back button works. */

import { routeOf } from './routes';

class Router {
  path = $state(location.pathname);
  route = $derived(routeOf(this.path));

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
    document.addEventListener('click', (event) => this.#click(event));
  }

  go(path: string, isReplaced = false) {
    if (isReplaced) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** Follows a link of our own, unless it is to be opened elsewhere. */
  #click(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    // Within a page the browser finds the place itself.
    if (link.hash !== '' && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
