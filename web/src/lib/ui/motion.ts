/** Whether somebody wants nothing to move: by the page's own setting, or by the browser's. */
import { settings } from '../settings.svelte';

export function isMotionless(): boolean {
  return settings.motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
