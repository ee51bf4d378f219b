/** What a table has agreed on, line by line, and what was changed since one agreed to it. */
import type { GamePoster } from './game';
import { say, t } from './i18n/index.svelte';
import { clockText } from './time';
import type { IconName } from './ui/icons';
import type { TableInfo } from './wire/server';

/** What is agreed on, and what follows from it. */
export interface Agreed {
  info: Pick<TableInfo, 'game' | 'options' | 'settings' | 'listed'>;
  material: unknown;
}

export interface Line {
  icon: IconName;
  title: string;
  detail: string;
}

/** How it is played, in short plain sentences. */
export function linesOf(poster: Pick<GamePoster, 'describe'>, { info, material }: Agreed): Line[] {
  const { game } = info;
  const { clock, spectators, deductions, hints } = info.settings;
  const lines: Line[] = poster
    .describe(info.options, material)
    .map(({ icon, title, detail }) => ({ icon, title: say(title), detail: say(detail) }));
  lines.push({
    icon: 'clock',
    title: clockText(clock),
    detail: t(clock.pace === 'free' ? 'clock.free.help' : 'clock.help'),
  });
  lines.push(
    spectators
      ? { icon: 'eye', title: t('room.spectators'), detail: t('room.spectators.help') }
      : { icon: 'eye', title: t('room.noSpectators'), detail: t('room.noSpectators.help') },
  );
  if (info.listed) lines.push({ icon: 'link', title: t('room.listed'), detail: t('room.listed.help') });
  if (deductions)
    lines.push({ icon: 'layers', title: t('new.deductions'), detail: t('new.deductions.help', { game }) });
  if (hints) lines.push({ icon: 'hint', title: t('new.hints'), detail: t('new.hints.help') });
  return lines;
}

/** Whether two tables agree on the same, whatever is known of what follows from it. */
export function isSameDeal(one: Agreed, other: Agreed): boolean {
  const text = ({ info: { options, settings, listed } }: Agreed) =>
    JSON.stringify([options, settings.clock, settings.spectators, settings.deductions, settings.hints, listed]);
  return text(one) === text(other);
}

/** What a line said before, if it is another now; empty where nothing stood. */
export function wasOf(line: Line, lines: Line[], before: Line[]): string | null {
  const has = (all: Line[], { title, detail }: Line) => all.some((one) => one.title === title && one.detail === detail);
  if (has(before, line)) return null;
  const gone = before.find((old) => old.icon === line.icon && !has(lines, old));
  if (gone === undefined) return '';
  return gone.title === line.title ? gone.detail : gone.title;
}
