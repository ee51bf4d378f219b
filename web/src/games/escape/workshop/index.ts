/** Where maps are drawn. */
export { default as MapEditor } from './MapEditor.svelte';
export { default as Workshop } from './Workshop.svelte';
