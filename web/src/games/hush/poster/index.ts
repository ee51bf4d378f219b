/** Hush as the home, the new table and the room show it, on a server that offers examples. */
import { t } from '../../../lib/i18n/index.svelte';
import { loadWith, posterOf, row } from '../../../lib/poster';
import type { Options } from '../../../lib/wire/hush';
import Picture from './Picture.svelte';

export const hush = posterOf('hush', {
  name: 'Hush',
  icon: 'layers',
  minutes: { min: 1, max: 2 },
  quick: { seats: 3 },
  presets: [],
  fields: [],
  describe: ({ seats }: Options) => [row('person', 'poster.hush.seats', { n: seats ?? 3 })],
  headline: () => t('poster.hush.headline'),
  Picture,
  loadAll: async () => (await loadWith(import('../index'), 'hush')).default,
});
