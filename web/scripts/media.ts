/** Lets styles say `@media (--phone)`: what a phone is, is said once, in `src/lib/ui/phone.ts`. */
import type { Plugin } from 'vite';
import { PHONE } from '../src/lib/ui/phone.ts';

export function media(): Plugin {
  return {
    name: 'media',
    enforce: 'pre',
    transform: {
      filter: { id: /\.(svelte|css)$/ },
      handler: (code) => code.replaceAll('@media (--phone)', `@media ${PHONE}`),
    },
  };
}
