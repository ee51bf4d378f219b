/** Rings what a lesson means on the page: elements get the attribute `data-coach`, which the card's style draws. */

/** Rings whatever the selectors find, also what comes later; the answer takes the rings away. */
export function ring(root: Element, selectors: string[]): () => void {
  const clear = () => {
    for (const element of root.querySelectorAll('[data-coach]')) element.removeAttribute('data-coach');
  };
  const draw = () => {
    const meant = new Set(selectors.flatMap((selector) => [...root.querySelectorAll(selector)]));
    for (const element of root.querySelectorAll('[data-coach]')) {
      if (!meant.has(element)) element.removeAttribute('data-coach');
    }
    for (const element of meant) element.setAttribute('data-coach', '');
  };
  const observer = new MutationObserver(draw);
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['class', 'disabled'] });
  draw();
  return () => {
    observer.disconnect();
    clear();
  };
}
