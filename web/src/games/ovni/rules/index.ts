/** The pictures beside the rules of O.V.N.I. */
import type { RulePictures } from '../../../lib/game';
import Picture from './Picture.svelte';
import { RULES } from './scenes';

export const pictures: RulePictures = { Picture, rules: RULES };
