import { describe, expect, it } from 'vitest';
import type { Game, Moment, Table } from './game';
import { beginOf, heardSince, keptSince, sumUp, withoutTold } from './meanwhile';

type Notice =
  { event: 'turn'; seat: number } | { event: 'lost' | 'sunk' | 'landed' | 'ended'; name: string } | 'placed';

const ICONS = { lost: 'dead', sunk: 'beach', landed: 'explorer', ended: 'laurel' } as const;

const game = {
  turnOf: (notice: Notice) => (typeof notice === 'object' && notice.event === 'turn' ? notice.seat : null),
  loss: (notice: Notice) =>
    typeof notice === 'object' && 'name' in notice && notice.name.startsWith('you')
      ? { key: `${notice.name} ${notice.event}` }
      : null,
  sums: (notices: readonly Notice[]) => {
    const n = notices.filter((notice) => notice === 'placed').length;
    return n > 0 ? [{ key: 'placed', params: { n } }] : [];
  },
  moments: (notice: Notice): Moment[] => {
    if (typeof notice === 'string' || notice.event === 'turn') return [];
    const sentence = { key: `${notice.name} ${notice.event}` };
    return [{ icon: ICONS[notice.event], tone: 'plain', sentence, isMinor: notice.event === 'sunk' }];
  },
} as unknown as Game;

const table = { you: 0 } as Table;
const turn = (seat: number): Notice => ({ event: 'turn', seat });
const lost = (name: string): Notice => ({ event: 'lost', name });
const sunk = (name: string): Notice => ({ event: 'sunk', name });
const sum = (notices: Notice[], time: number, isMissed = false) =>
  sumUp(game, table, { notices, time, isMissed }).map(({ key, params }) =>
    params === undefined ? key : `${key} ${Object.values(params).join()}`,
  );

describe('what happened meanwhile', () => {
  const round = [turn(1), sunk('Bia'), lost('Bia'), turn(2), { event: 'landed', name: 'Caio' } as const, turn(0)];

  it('is summed up where the others took their turns at once, in the order in which it happened', () => {
    expect(sum(round, 200)).toEqual(['match.meanwhile 2', 'Bia lost', 'Caio landed']);
  });

  it('is no news to whoever could follow it', () => {
    expect(sum(round, 9000)).toEqual([]);
    expect(sum([turn(1), lost('Bia'), turn(0)], 200)).toEqual([]);
  });

  it('is summed up for whoever was away, however long it took', () => {
    expect(sum(round, 90_000, true)).toEqual(['match.meanwhile 2', 'Bia lost', 'Caio landed']);
    expect(sum([turn(1), turn(0)], 90_000, true)).toEqual([]);
  });

  it('tells little things where nothing else happened, and says how much is left out', () => {
    expect(sum([turn(1), sunk('Bia'), turn(2), turn(0)], 200)).toEqual(['match.meanwhile 2', 'Bia sunk']);
    const many = [turn(1), lost('Bia'), lost('Caio'), turn(2), lost('Davi'), lost('Eva'), turn(0)];
    expect(sum(many, 200)).toEqual(['match.meanwhile 2', 'Davi lost', 'Eva lost', 'match.meanwhile.more 2']);
  });

  it('says once what happened twice, and counts the rest', () => {
    const twice = [turn(1), lost('Bia'), sunk('Bia'), turn(2), lost('Bia'), turn(0)];
    expect(sum(twice, 200)).toEqual(['match.meanwhile 2', 'Bia lost', 'Bia sunk', 'match.meanwhile.more 1']);
  });

  it('leaves out what was taken from the viewer, which stays in sight by itself until it is read', () => {
    const many = [turn(1), lost('you'), lost('Caio'), turn(2), lost('Davi'), turn(0)];
    expect(sum(many, 200)).toEqual(['match.meanwhile 2', 'Caio lost', 'Davi lost']);
    expect(sum([turn(1), lost('you'), turn(2), turn(0)], 200)).toEqual([]);
  });

  it('leaves out nothing that nobody is to miss, and tells it also where it could be followed', () => {
    const strict = {
      ...game,
      keeps: (notice: Notice) =>
        typeof notice === 'object' && notice.event === 'lost' ? [{ key: `${notice.name} lost` }] : [],
    } as unknown as Game;
    const told = (notices: Notice[], time: number) =>
      sumUp(strict, table, { notices, time, isMissed: false }).map(({ key }) => key);
    expect(told(round, 9000)).toEqual(['match.meanwhile', 'Bia lost']);
    expect(told([turn(1), sunk('Bia'), turn(0)], 9000)).toEqual([]);
    const many = [turn(1), lost('Bia'), lost('Caio'), turn(2), lost('Davi'), sunk('Eva'), turn(0)];
    expect(told(many, 200)).toEqual(['match.meanwhile', 'Bia lost', 'Caio lost', 'Davi lost']);
    // One's own turn belongs to it: what it came to is not to be missed either.
    const since = (notices: Notice[]) => keptSince(strict, table, notices);
    expect(since([lost('Eva'), turn(0), lost('Bia'), turn(1), sunk('Caio'), lost('Davi')])).toEqual([
      { line: 2, sentence: { key: 'Bia lost' } },
      { line: 5, sentence: { key: 'Davi lost' } },
    ]);
    expect(since([turn(1), lost('Bia')])).toEqual([]);
    expect(keptSince(strict, { ...table, you: null }, [turn(0), lost('Bia')])).toEqual([]);
  });

  it('tells all that nobody is to miss before what else came of the same notices', () => {
    const attacks = [['Ada killed'], ['Caio killed', 'Bia saved']];
    const sentences = (notice: string[]) => notice.map((key) => ({ key }));
    const deadly = {
      moments: (notice: string[]) => sentences(notice).map((sentence) => ({ icon: 'dead', tone: 'plain', sentence })),
      keeps: (notice: string[]) => sentences(notice).filter(({ key }) => key.endsWith('killed')),
    } as unknown as Game;
    const told = sumUp(deadly, table, { notices: attacks, time: 200, isMissed: true });
    expect(told.map(({ key }) => key)).toEqual([
      'match.meanwhile',
      'Ada killed',
      'Caio killed',
      'match.meanwhile.more',
    ]);
  });

  it('tells all that others let everybody hear since one’s latest turn, where one piece of news does not', () => {
    const loud = {
      ...game,
      heard: (notices: readonly Notice[]) => {
        const names = notices.flatMap((notice) =>
          typeof notice === 'object' && 'name' in notice ? [notice.name] : [],
        );
        return names.length > 0 ? [{ key: names.join() }] : [];
      },
    } as unknown as Game;
    const heard = (notices: Notice[]) => {
      const { sentences, end } = heardSince(loud, table, notices);
      return [...sentences.map(({ key }) => key), end];
    };
    const before = [turn(1), lost('Eva'), turn(0), 'placed' as const];
    const round = [...before, turn(1), lost('Bia'), turn(2), lost('Caio'), turn(3), lost('Davi')];
    expect(heard(round)).toEqual(['Bia,Caio,Davi', 10]);
    // They count until one's own turn is over, and silence that follows is other news.
    expect(heard([...round, turn(0), 'placed'])).toEqual(['Bia,Caio,Davi', 10]);
    expect(heard([...round, turn(0), 'placed', turn(1)])).toEqual([0]);
    expect(heard([...before, turn(1), lost('Bia')])).toEqual([0]);
    expect(heardSince(loud, { ...table, you: null }, round).sentences).toEqual([]);
    expect(heardSince(game, table, round).sentences).toEqual([]);
  });

  it('is told once', () => {
    const sentence = (key: string) => ({ key });
    const [header, killed, noises] = [sentence('match.meanwhile'), sentence('Bia killed'), sentence('noises')];
    expect(withoutTold([header, noises, killed], [noises])).toEqual([header, killed]);
    expect(withoutTold([header, noises], [noises])).toEqual([]);
    expect(withoutTold([killed], [])).toEqual([killed]);
  });

  it('begins with the turn that one’s own answer made begin', () => {
    const begin = (notices: Notice[], fresh: number) => beginOf(game, { ...table, notices } as Table, fresh);
    expect(begin([turn(0), sunk('Ada'), turn(1)], 1)).toBe(2);
    expect(begin([turn(0), sunk('Ada')], 1)).toBe(2);
    // Whoever was asked in somebody else's turn has followed it so far.
    expect(begin([turn(1), sunk('Bia'), lost('Bia')], 2)).toBe(3);
  });

  it('counts what nobody reads one by one, and leaves the end to the result', () => {
    const placed = Array.from({ length: 20 }, (): Notice => 'placed');
    expect(sum([...placed, turn(0)], 2000)).toEqual(['match.meanwhile 0', 'placed 20']);
    expect(sum([...placed, turn(1), sunk('Bia'), turn(0)], 2000)).toEqual(['match.meanwhile 1', 'placed 20']);
    expect(sum(['placed', 'placed', turn(0)], 200)).toEqual([]);
    expect(sum([turn(1), turn(2), { event: 'ended', name: '' }], 200)).toEqual([]);
  });
});
