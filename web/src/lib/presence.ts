/** Whether somebody looks at the table, where that is worth a word. */
import type { SeatInfo } from './game';
import { t } from './i18n/index.svelte';
import type { IconName } from './ui/icons';

export interface PresenceMark {
  icon: IconName;
  text: string;
  /** The same where there is little room. */
  short: string;
}

/**
 * How somebody is marked for whom a bot stands in, who is gone or looks elsewhere; whoever is here needs no mark, and
 * neither does a bot.
 */
export function presenceOf(seat: Pick<SeatInfo, 'away' | 'presence'> | undefined): PresenceMark | null {
  if (seat?.away === true) return { icon: 'bot', text: t('match.substituted'), short: t('presence.away.short') };
  if (seat?.presence === 'gone') {
    return { icon: 'offline', text: t('presence.gone'), short: t('presence.gone.short') };
  }
  if (seat?.presence === 'idle') return { icon: 'pause', text: t('presence.idle'), short: t('presence.idle.short') };
  return null;
}
