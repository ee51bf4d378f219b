/** One press: a table of bots, begun. */
import { gameOf } from '../games';
import type { Json } from './game';
import { Deal } from './fair';
import { FAIR, type Level } from './levels';
import { api } from './net/api';
import { withValuesAt } from './paths';
import { settings } from './settings.svelte';
import { session } from './session.svelte';
import { USUAL } from './terms';
import { hasKey, t } from './i18n/index.svelte';
import { toasts } from './ui/toasts.svelte';
import type { BotKind, BotPace, Done, GameName, TableInfo } from './wire/server';

/** The level of the bots of a match that one press begins: the chosen one, else gentle at first and then fair. */
export function quickLevel(game: string): Level {
  return settings.levelOf(game) ?? (settings.isNewTo(game) ? 'gentle' : FAIR);
}

/** The level of bots where their first matches are not meant. */
export function usualLevel(game: string): Level {
  return settings.levelOf(game) ?? FAIR;
}

/** A table whose clock, hints and so on another one takes over. */
type Like = Pick<TableInfo, 'settings' | 'listed'>;

/** Opens a table as the game plays it against bots, begins, and answers its code. */
export async function playBots(game: string): Promise<string> {
  const poster = gameOf(game);
  if (poster === undefined) throw new Error(`there is no board for ${game}`);
  // The first matches are those that a new table recommends for it.
  const preset = settings.isNewTo(game) ? poster.presets.find(({ id }) => id === 'first') : undefined;
  const seats = preset?.seats ?? poster.quick.seats;
  const options = { ...withValuesAt({}, preset?.chosen ?? {}), seats };
  const code = await openWithBots(poster.id, options, { bots: quickLevel(game), pace: settings.bots });
  if (settings.growsTo(game)) {
    const usual = `poster.${game}.usual`;
    const what = hasKey(usual) ? ` ${t(usual)}` : '';
    toasts.show(t('match.usual', { chosen: settings.levelOf(game) ?? 'no' }) + what);
  }
  return code;
}

/**
 * Opens a table with these options, fills it with bots of one kind or of these, begins, and answers its code. One sits
 * before them. Whatever else it agrees on is as at another table, or as usual.
 */
export async function openWithBots(
  game: GameName,
  options: Record<string, Json> & { seats: number },
  { bots, pace, like }: { bots: BotKind | readonly BotKind[]; pace: BotPace; like?: Like },
): Promise<string> {
  await session.ensure();
  const { settings, listed } = like ?? { settings: USUAL, listed: false };
  const opened = await api.open({ game, options, settings: { ...settings, bots: pace }, listed });
  const { code } = opened;
  const deal = new Deal(code);
  deal.see(opened);
  await api.order(code, { do: 'sit', seat: 0 });
  for (let seat = 1; seat < options.seats; seat += 1) {
    const bot = typeof bots === 'string' ? bots : (bots[seat - 1] ?? FAIR);
    await api.order(code, { do: 'seat_bot', seat, bot });
  }
  await api.order(code, { do: 'ready', ready: true, hash: deal.share() });
  await api.order(code, { do: 'start' });
  await show(code, deal);
  return code;
}

/**
 * Opens the match that follows one, with the same people and bots, and answers its code. Where all the others are bots it
 * begins at once; among people one is ready for it.
 */
export async function playAgain(code: string): Promise<string> {
  const { code: next } = await api.order<Done & { code: string }>(code, { do: 'rematch' });
  const info = await api.info(next);
  const { seats, you } = info;
  if (info.state !== 'open' || you === null || seats[you]?.ready === true) return next;
  const deal = new Deal(next);
  deal.see(info);
  await api.order(next, { do: 'ready', ready: true, hash: deal.share() });
  if (info.owner && seats.every(({ kind }, seat) => seat === you || kind === 'bot')) {
    await api.order(next, { do: 'start' });
    await show(next, deal);
  }
  return next;
}

/** Shows one's share, so that the match is dealt at once; where that fails, the page of the table does it. */
async function show(code: string, deal: Deal): Promise<void> {
  try {
    const info = await api.info(code);
    deal.see(info);
    const nonce = deal.due(info);
    if (nonce === null) return;
    await api.order(code, { do: 'show', nonce });
    deal.shown(info, nonce);
  } catch {
    // The match begins in any case, and that page says what is wrong.
  }
}
