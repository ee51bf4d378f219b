/** What the server finds in a map, in the language of the page. */
import { t } from '../../../lib/i18n/index.svelte';
import type { Coord, FaultKind } from '../../../lib/wire/escape';
import { placeName } from '../places';
import type { Draft } from './draft';

/** One fault as a sentence that says what to change. */
export function sayFault(kind: FaultKind): string {
  const { fault, ...params } = kind;
  return t(`workshop.fault.${fault}`, params);
}

/** A sector by its coordinates, and where it is a start or a hatch by its name too: "hatch 2 (L08)". */
export function sectorName({ marks }: Pick<Draft, 'marks'>, place: Coord): string {
  const mark = marks.get(place) ?? 'x';
  if (mark === 'x' || mark === 'o') return place;
  const special = mark === 'H' ? 'human start' : mark === 'A' ? 'alien start' : `hatch ${mark}`;
  return t('workshop.named', { name: placeName(special), place });
}
