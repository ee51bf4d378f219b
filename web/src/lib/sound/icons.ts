/** The icon of each level of sound. */
import type { SoundLevel } from '../settings.svelte';
import type { IconName } from '../ui/icons';

export const LEVEL_ICONS: Record<SoundLevel, IconName> = { off: 'mute', quiet: 'sound-low', full: 'sound' };
