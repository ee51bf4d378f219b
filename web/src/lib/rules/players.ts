/**
 * The English pages are also read by those who work on the code. What speaks to them alone is not shown to players:
 * this list is all of it. The translations were written for players and have none of it.
 */

/** Sections that are left out, by their headings. */
export const LEFT_OUT_SECTIONS = ['Not built yet'];

/** Words that are left out, or that players read differently. */
export const LEFT_OUT_WORDS: readonly (readonly [words: string, instead: string])[] = [
  ['in the code that enforces the rule, in the test that proves it and ', ''],
  ['the same thing in the code, on the table', 'the same thing on the table'],
  ['All of it is built:', 'All of it can be played:'],
  ['Everything on this page is built', 'Everything on this page can be played'],
  [' (`games/ovni/data/PROVENANCE.md`)', ''],
  [' (`docs/decisions/0003`)', ''],
  ['with `remember_values`, which', 'with an option, which'],
  ['unless `remember_values` is on', 'unless the table chose otherwise'],
  ['With the option `lagoon_is_sea` turned off there are', 'A table may choose that it is not; then there are'],
  ['With the option `passing_ufos_map` turned off a city', 'A table may choose that a city'],
  ['With the option `third_competes` turned off they are ignored', 'A table may choose that they are ignored'],
];

/** The names that options have in files: in brackets beside the words for them, or after "the option". */
const NAMES_IN_BRACKETS = / \(`[a-z_]+`(?:, `[a-z_]+`)*\)/g;
const NAME_OF_OPTION = /\b(T|t)he option `[a-z_]+`/g;

/** A page as players read it. */
export function forPlayers(text: string): string {
  let isLeftOut = false;
  const lines = text.split('\n').filter((line) => {
    if (/^##? /.test(line)) isLeftOut = LEFT_OUT_SECTIONS.includes(line.replace(/^#+ /, '').trim());
    return !isLeftOut;
  });
  return LEFT_OUT_WORDS.reduce((kept, [words, instead]) => kept.replaceAll(words, instead), lines.join('\n'))
    .replaceAll(NAMES_IN_BRACKETS, '')
    .replaceAll(NAME_OF_OPTION, (_, first: string) => (first === 'T' ? 'An option' : 'an option'));
}
