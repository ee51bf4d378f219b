/** Gives the client the maps of Escape as the rules read them, under the name `virtual:zones`. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NAME = 'virtual:zones';
const ID = `\0${NAME}`;
const FOLDER = fileURLToPath(new URL('../../games/escape/data/', import.meta.url));

export function zones(): Plugin {
  return {
    name: 'zones',
    resolveId: (id) => (id === NAME ? ID : null),
    load(id) {
      if (id !== ID) return null;
      const names = readdirSync(FOLDER).filter((file) => file.endsWith('.map'));
      if (names.length === 0) this.error(`there are no maps in ${FOLDER}`);
      const texts = names.map((file) => {
        this.addWatchFile(FOLDER + file);
        // What only people read is left out.
        const text = readFileSync(FOLDER + file, 'utf8').replaceAll(/^#.*\n/gm, '');
        return [file.replace('.map', '').replaceAll('-', '_'), text];
      });
      return `export default ${JSON.stringify(Object.fromEntries(texts))}`;
    },
  };
}
