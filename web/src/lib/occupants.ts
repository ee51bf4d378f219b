/** What whoever has a seat is called. */
import type { SeatInfo, Table } from './game';
import { t } from './i18n/index.svelte';
import { botGender, botName } from './names';
import type { BotKind, Character } from './wire/server';

/** The name of a seat at a table with these seats. */
export function nameOfSeat(seats: readonly SeatInfo[], seat: number): string {
  const occupant = seats[seat];
  if (occupant === undefined || occupant.kind === 'nobody') return t('seat.free');
  if (occupant.kind === 'gone') return t('seat.gone', { seat: seat + 1 });
  return occupant.kind === 'bot' ? botName(seat) : occupant.name;
}

/** The name of a seat where there is room: a bot's says which character it has. */
export function fullNameOfSeat(seats: readonly SeatInfo[], seat: number): string {
  const name = nameOfSeat(seats, seat);
  const character = seats[seat]?.character ?? 'plain';
  return character === 'plain' ? name : t('bot.named', { name, character, gender: botGender(seat) });
}

/** How a seat is called in a list of all of them: one's own says that it is. */
export function calledIn(table: Pick<Table, 'you' | 'info'>, seat: number): string {
  const name = fullNameOfSeat(table.info.seats, seat);
  return seat === table.you ? t('room.seat.you', { name }) : name;
}

/** What records of before call a normal one. */
const OLD_NORMAL = 'sensible';
const KINDS: readonly string[] = [
  ...(['random', 'gentle', 'normal', 'hard', 'master', 'even'] satisfies BotKind[]),
  OLD_NORMAL,
];
/** The characters that stand in a name; a plain bot has none in it. */
const CHARACTERS = ['bold', 'careful', 'honest', 'liar', 'spiteful', 'peaceful'] as const satisfies Character[];

/** The kind and the character of the bot that is called so, such as `hard:bold`; null where no bot is. */
function botNamed(name: string): { kind: string; character: Character } | null {
  const [kind = '', ...rest] = name.split(':');
  if (!KINDS.includes(kind)) return null;
  if (rest.length === 0) return { kind, character: 'plain' };
  // Behind the colon stands a character, whole: people have colons in their names too.
  const character = CHARACTERS.find((one) => one === rest.join(':'));
  return character === undefined ? null : { kind, character };
}

/** Whether a name is that of a kind of bot, which lists and records have in place of a name. */
export function isBotName(name: string): boolean {
  return botNamed(name) !== null;
}

/** The kind of a bot that has such a name. */
export function kindNamed(name: string): string {
  const kind = botNamed(name)?.kind ?? name;
  return kind === OLD_NORMAL ? 'normal' : kind;
}

/** The character of a bot that has such a name. */
export function characterNamed(name: string): Character {
  return botNamed(name)?.character ?? 'plain';
}

/** That a seat is a bot's: how strong one of the server's is, and whose any other; nothing for people. */
export function botText({ kind, bot, bot_of: owner }: Pick<SeatInfo, 'kind' | 'bot' | 'bot_of'>): string | null {
  if (owner !== null) return t('match.botOf', { name: owner });
  return kind === 'bot' ? t('match.bot', { kind: bot ?? '' }) : null;
}

/** A seat that somebody has, to whom nothing has happened. */
export function takenSeat({
  kind,
  bot,
  character,
  name,
}: Pick<SeatInfo, 'kind' | 'bot' | 'character' | 'name'>): SeatInfo {
  return {
    kind,
    bot,
    character,
    name,
    bot_of: null,
    ready: true,
    away: false,
    offered: false,
    offer_from: null,
    offer_wanted_by: [],
    shares_notes: false,
    presence: null,
  };
}
