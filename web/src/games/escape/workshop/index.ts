/** Where maps are drawn and scenarios composed, kept, shown and found. */
export { default as Gallery } from './Gallery.svelte';
export { default as MapEditor } from './MapEditor.svelte';
export { default as ScenarioEditor } from './scenario/ScenarioEditor.svelte';
export { default as Workshop } from './Workshop.svelte';
export { default as WorkSheet } from './WorkSheet.svelte';
