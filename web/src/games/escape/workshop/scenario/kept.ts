/** The scenarios that are kept in this browser. */
import { readTie, Shelf, type Kept, type Tie } from '../shelf';
import { emptyScenario, type ScenarioDraft } from './draft';

/** A draft as it is kept. */
interface Written {
  changed: number;
  name: string;
  author: string;
  players: string;
  codes: [string, string[]][];
  zone: string;
  seats: number;
  tie?: Tie;
}

const CODE = /^[A-Z]\.\d{1,3}$/;
const WORD = /^[\w=-]{1,30}$/;
/** So many words are kept of a value. */
const MOST_WORDS = 40;

const shelf = new Shelf('fuga.scenario.', readScenario);

export function keepScenario(id: string, { codes, ...about }: ScenarioDraft, tie: Tie = {}): boolean {
  return shelf.put(id, { ...about, codes: [...codes] }, tie);
}

export const forgetScenario = (id: string) => shelf.forget(id);
export const keptScenario = (id: string) => shelf.get(id);
export const keptScenarios = () => shelf.all();

/** Whatever is kept was written by some version of this page, or by hand. */
export function readScenario(id: string, written: Partial<Written>): Kept<ScenarioDraft> | null {
  if (!Array.isArray(written.codes)) return null;
  const codes = written.codes.flatMap((entry): [string, string[]][] => {
    const [code, words] = Array.isArray(entry) ? entry : [];
    if (!CODE.test(String(code)) || !Array.isArray(words)) return [];
    return [
      [
        String(code),
        words
          .map(String)
          .filter((word) => WORD.test(word))
          .slice(0, MOST_WORDS),
      ],
    ];
  });
  const usual = emptyScenario();
  const draft = {
    name: String(written.name ?? ''),
    author: String(written.author ?? ''),
    players: String(written.players ?? ''),
    codes: new Map(codes),
    zone: String(written.zone ?? usual.zone),
    seats: Number.isInteger(written.seats) ? Number(written.seats) : usual.seats,
  };
  return { id, changed: Number(written.changed ?? 0), draft, tie: readTie(written.tie) };
}
