/** Brings the focus along to a page that was just opened, and leaves behind what was said on the one before. */
import { announcer } from './ui/live.svelte';

/** A page is waited for so long, in milliseconds. */
const PATIENCE = 4000;

let latest = 0;

/** Moves the focus to the heading of the page once it is there, unless the page has put it somewhere itself. */
export function arrive() {
  announcer.clear();
  const call = ++latest;
  const end = performance.now() + PATIENCE;
  const look = () => {
    if (call !== latest) return;
    const heading = [...document.querySelectorAll('h1')].find((node) => node.getClientRects().length > 0);
    if (heading === undefined) {
      if (performance.now() < end) requestAnimationFrame(look);
      return;
    }
    const focused = document.activeElement;
    if (focused?.closest('main') && focused.tagName !== 'MAIN') return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  requestAnimationFrame(look);
}
