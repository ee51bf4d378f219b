/** What a match was dealt with, in words, and what is wrong with it. */
import { sharesOf, type Fault } from './fair';
import { t } from './i18n/index.svelte';
import type { TableInfo } from './wire/server';

/** Whose shares are in the deal, and whose are not; nothing before the deal. */
export function sayShares(
  info: Pick<TableInfo, 'fairness' | 'seats'>,
  nameOf: (seat: number) => string,
): string | null {
  const shares = sharesOf(info);
  if (shares === null) return null;
  const { given, withheld, none } = shares;
  if (given.length === 0 && withheld.length === 0) return t('deal.nobody');
  if (withheld.length === 0 && none.length === 0) return t('deal.everybody');
  const names = (seats: number[]) => seats.map(nameOf).join(', ');
  const sentences = [
    ...(withheld.length > 0 ? [t('deal.withheld', { count: withheld.length, names: names(withheld) })] : []),
    ...(none.length > 0 ? [t('deal.none', { names: names(none) })] : []),
  ];
  return sentences.join(' ');
}

/** What the deal does not keep. */
export function sayFault(fault: Fault, nameOf: (seat: number) => string): string {
  const name = 'seat' in fault ? nameOf(fault.seat) : '';
  return t('deal.fault', { reason: t(`deal.fault.${fault.what}`, { name }) });
}
