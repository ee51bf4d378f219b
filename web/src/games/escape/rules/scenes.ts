/** The positions that explain a rule of Escape: a corner of the zone Galilei, and three hatches. They only show; nothing is decided here. */
import type { BoardKind, BoardSector, HatchState, Place } from '../../../lib/wire/escape';
import type { Mark } from '../events';
import { Chart, columnName } from '../chart';

const KINDS: Record<string, BoardKind> = { o: 'secure', x: 'dangerous' };

/** What lies on a little map. */
export interface Scene {
  chart: Chart;
  hatches: readonly HatchState[];
  /** The piece that the example is about, and where it goes. */
  piece: { at: Place; isAlien: boolean; steps: number; goes: Place | null } | null;
  marks: readonly { at: Place; kind: Mark['kind']; seat: number }[];
  /** Who died where. */
  fallen: { at: Place; seat: number } | null;
}

/** A map from its rows: `.` wall, `o` secure, `x` dangerous, a number a hatch. The first column has a number, as on the whole map. */
function chartOf(rows: readonly string[], first: number): Chart {
  const sectors = rows.flatMap((line, row) =>
    [...line].flatMap((mark, nth): BoardSector[] => {
      if (mark === '.') return [];
      const kind = KINDS[mark] ?? 'hatch';
      const name = `${columnName(first + nth)}${String(row + 1).padStart(2, '0')}`;
      return [{ col: first + nth, row, kind, place: kind === 'hatch' ? `hatch ${mark}` : name }];
    }),
  );
  const columns = first + Math.max(...rows.map(({ length }) => length));
  return new Chart({ columns, rows: rows.length, sectors });
}

const corner = chartOf(['ooo..oo', 'xxxxxx2', 'oxx..xx', 'ooox.xx', 'xxxxxox'], 15);
const nearer = chartOf(['.oo..', 'xxxxx', '.xx..'], 15);
const hatches = chartOf(['o1o2o3o', 'xxxxxxx'], 0);
const NOTHING = { hatches: [], piece: null, marks: [], fallen: null } as const;

export const SCENES = {
  move: { ...NOTHING, chart: corner, piece: { at: 'R03', isAlien: true, steps: 2, goes: 'S02' } },
  noise: {
    ...NOTHING,
    chart: corner,
    marks: [
      { at: 'Q04', kind: 'noise', seat: 1 },
      { at: 'U04', kind: 'noise', seat: 3 },
    ],
  },
  attack: {
    ...NOTHING,
    chart: nearer,
    marks: [{ at: 'S02', kind: 'attack', seat: 1 }],
    fallen: { at: 'S02', seat: 2 },
  },
  hatch: {
    ...NOTHING,
    chart: hatches,
    hatches: ['open', 'damaged', 'blocked'],
    piece: { at: 'C02', isAlien: false, steps: 1, goes: 'hatch 1' },
  },
} as const satisfies Record<string, Scene>;

/** The rule that each of them explains. */
export const RULES: Record<keyof typeof SCENES, string> = {
  move: 'E-10',
  noise: 'E-21',
  attack: 'E-30',
  hatch: 'E-63',
};
