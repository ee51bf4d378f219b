/** The cities and links of the set that comes with the game, read from the file that the rules use. */
import { readFileSync } from 'node:fs';
import type { CityData, DataSet } from '../../lib/wire/ovni';

const TEXT = readFileSync(new URL('../../../../games/ovni/data/reconstructed.set', import.meta.url), 'utf8');

/** The entries of a section, without where they come from. */
function section(name: string): string[] {
  const [, rest = ''] = TEXT.split(`[${name}]\n`);
  const [own = ''] = rest.split('\n[');
  const lines = own.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => line.split('|')[0]?.trim() ?? '');
}

const links = section('links').map((line) => line.split(' ').map(Number));
const cities = section('cities').map((line): CityData => {
  const [, number, id = '', x, y, name = ''] = /^(\d+)\s+(\w+)\s+(\d+)\s+(\d+)\s+(.+)$/.exec(line) ?? [];
  return { city: Number(number), id, name, at: [Number(x), Number(y)] };
});

/** The board of the reconstructed set. */
export const BOARD: Pick<DataSet, 'cities' | 'board'> = {
  cities,
  board: cities.map(({ city }) =>
    links.flatMap((link) => (link.includes(city) ? link.filter((other) => other !== city) : [])),
  ),
};
