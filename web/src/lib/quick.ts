/** One press: a table of bots, begun. */
import { gameOf } from '../games';
import type { ClockSetting, Json } from '../games/game';
import { api } from './net/api';
import { session } from './session.svelte';
import type { BotKind } from './wire/server';

/** The bot that plays by rules of thumb. */
export const BOT: BotKind = 'sensible';

/** A share in the shuffle, so that the server alone can't choose it. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const FREE: ClockSetting = { pace: 'free' };

/** Opens a table as the game plays it against bots, begins, and answers its code. */
export async function playBots(game: string): Promise<string> {
  const poster = gameOf(game);
  if (poster === undefined) throw new Error(`there is no board for ${game}`);
  const { seats } = poster.quick;
  return openWithBots(game, seats, poster.defaults(seats));
}

/** Opens a table with these options, fills it with bots, begins, and answers its code. */
export async function openWithBots(game: string, seats: number, options: Json): Promise<string> {
  await session.ensure();
  const settings = { clock: FREE, chat: true, spectators: true, spectator_delay: 0 };
  const { code } = await api.open({ game, options, settings, listed: false });
  await api.order(code, { do: 'sit', seat: 0 });
  for (let seat = 1; seat < seats; seat += 1) await api.order(code, { do: 'seat_bot', seat, bot: BOT });
  await api.order(code, { do: 'ready', ready: true, nonce: nonce() });
  await api.order(code, { do: 'start' });
  return code;
}
