/** Rings what a lesson means on the page: elements get the attribute `data-coach`, which the card's style draws. */
import { REVEAL } from '../board/reveal';

/** Whether a selector means something on the board, which stands behind another tab at times. */
export function isOnBoard(selector: string): boolean {
  return /^(\[data-place=|\.areas? |\.area\.|\.group\.|\.spot\.)/.test(selector);
}

/** Whether a selector means something in the question. */
export function isInQuestion(selector: string): boolean {
  return /^(\.\w+-dock |#\w+-(answer|rest|guard)$)/.test(selector);
}

/** Brings a ringed place of the board into sight where none of them is. */
export function reveal(root: Element): void {
  const box = root.querySelector('main')?.getBoundingClientRect();
  const places = [...root.querySelectorAll('svg [data-coach]')];
  if (box === undefined || places.some((place) => isInside(place.getBoundingClientRect(), box))) return;
  places[0]?.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }));
}

/** Scrolls to what is ringed in the question, where none of it is in sight. */
function revealAsked(root: Element): void {
  const box = root.querySelector('.asked')?.getBoundingClientRect();
  const meant = [...root.querySelectorAll('.asked [data-coach]')];
  if (box === undefined || meant.some((element) => isInside(element.getBoundingClientRect(), box))) return;
  meant[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function isInside(inner: DOMRect, outer: DOMRect): boolean {
  const [x, y] = [inner.x + inner.width / 2, inner.y + inner.height / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}

/** Rings whatever the selectors find, also what comes later; the answer takes the rings away. */
export function ring(root: Element, selectors: string[]): () => void {
  const clear = () => {
    for (const element of root.querySelectorAll('[data-coach]')) element.removeAttribute('data-coach');
  };
  let frame = 0;
  const draw = () => {
    const meant = new Set(selectors.flatMap((selector) => [...root.querySelectorAll(selector)]));
    for (const element of root.querySelectorAll('[data-coach]')) {
      if (!meant.has(element)) element.removeAttribute('data-coach');
    }
    const isNew = [...meant].some((element) => !element.hasAttribute('data-coach'));
    for (const element of meant) element.setAttribute('data-coach', '');
    // The question has its new height only then.
    if (isNew) frame = requestAnimationFrame(() => revealAsked(root));
  };
  const observer = new MutationObserver(draw);
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['class', 'disabled'] });
  draw();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    clear();
  };
}
