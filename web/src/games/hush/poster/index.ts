/** Hush as the home, the new table and the room show it, on a server that offers examples. */
import type { GamePoster } from '../../../lib/game';
import { t } from '../../../lib/i18n/index.svelte';
import { loadWith, row } from '../../../lib/poster';
import { SEATS } from '../../../lib/wire/games';
import type { Options } from '../../../lib/wire/hush';
import Picture from './Picture.svelte';

export const hush: GamePoster = {
  id: 'hush',
  name: 'Hush',
  pitch: 'poster.hush.pitch',
  icon: 'layers',
  seats: SEATS.hush,
  minutes: { min: 1, max: 2 },
  quick: { seats: 3 },
  fields: [],
  describe: ({ seats }: Options) => [row('person', 'poster.hush.seats', { n: seats ?? 3 })],
  headline: () => t('poster.hush.headline'),
  Picture,
  loadAll: async () => (await loadWith(import('../index'), 'hush')).default,
};
