/** What the posters of the games share: how they load what is behind them, and how they say an option. */
import type { ClockSetting, GamePoster } from './game';
import { loadMessages } from './i18n/index.svelte';
import type { IconName } from './ui/icons';
import { SEATS } from './wire/games';

/** One line of what the room says about a table. */
export type Row = ReturnType<GamePoster['describe']>[number];

/** The clock of a table that is to be over soon. */
export const QUICK_CLOCK: ClockSetting = { pace: 'live', bank: 600, increment: 15 };

/** A poster with what all of them have by the name of their game. */
export function posterOf(id: keyof typeof SEATS, own: Omit<GamePoster, 'id' | 'pitch' | 'seats'>): GamePoster {
  return { id, pitch: `poster.${id}.pitch`, seats: SEATS[id], ...own };
}

/** What is on its way, once the sentences that it needs are there too. */
export async function loadWith<T>(loading: Promise<T>, ...catalogues: string[]): Promise<T> {
  const [loaded] = await Promise.all([loading, ...catalogues.map(loadMessages)]);
  return loaded;
}

/** A sentence with the one that explains it. */
export function row(icon: IconName, key: string, params: Record<string, string | number> = {}): Row {
  return { icon, title: { key, params }, detail: { key: `${key}.help`, params } };
}

/** An option by its name, with the key of what it is called and of the sentence that explains it. */
export function named(name: string, label: string) {
  return { name, label, help: `${label}.help` };
}

/** Says values to choose from, each with a key of its own. */
export function choicesOf(label: string) {
  return (value: string) => {
    const key = `${label}.${value || 'none'}`;
    return { label: key, help: `${key}.help` };
  };
}
