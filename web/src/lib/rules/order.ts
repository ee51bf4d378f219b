/** The order in which a page is read on the screen. */
import type { Page, Section } from './parse';

/** Where what the page says of itself stands. */
export const ABOUT = 'about';

const hasRule = ({ blocks }: Section) =>
  blocks.some((block) => block.kind === 'list' && block.items.some(({ id }) => id !== null));

/**
 * The sections with the rules first. What stands before the first of them on the page, such as its glossary, is for
 * looking things up and comes after them, and what the page says of itself comes last, under a heading.
 */
export function readingOrder(page: Page, about: string): Section[] {
  const first = Math.max(0, page.sections.findIndex(hasRule));
  const own: Section[] = page.intro.length === 0 ? [] : [{ anchor: ABOUT, title: about, blocks: page.intro }];
  return [...page.sections.slice(first), ...page.sections.slice(0, first), ...own];
}
