/** The maps of Escape, by the names of their zones; `scripts/zones.ts` reads them. */
declare module 'virtual:zones' {
  const texts: Record<string, string>;
  export default texts;
}
