/** The record that was dropped on another page, on its way to the page of replays. */
import { router } from '../router.svelte';

let waiting: File | null = null;

/** Opens a file as a replay. */
export function openRecord(file: File) {
  waiting = file;
  router.go('/replay');
}

/** Takes the file that waits, if one does. */
export function takeRecord(): File | null {
  const file = waiting;
  waiting = null;
  return file;
}
