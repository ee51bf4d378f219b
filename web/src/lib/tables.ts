/** One's tables, and whether one is asked there. */
import { byNeed, type OwnTable } from './need';
import { api, refusalOf } from './net/api';

/** So many tables in play are asked whose turn it is. */
const MAX_ASKED = 12;

export async function loadOwnTables(): Promise<OwnTable[]> {
  const { tables } = await api.myTables();
  const asked = tables.filter((table) => table.state === 'playing').slice(0, MAX_ASKED);
  const own = tables
    .filter((table) => table.state !== 'closed')
    .map((table): OwnTable => ({ ...table, isMyTurn: false, isOut: false, waitingFor: [] }));
  await Promise.all(
    asked.map(async ({ code }) => {
      const table = own.find((other) => other.code === code);
      if (table === undefined) return;
      try {
        const { match, info } = await api.look(code);
        table.isMyTurn = match?.asked.legal !== undefined;
        table.isOut = info.you !== null && match?.asked.out?.includes(info.you) === true;
        table.waitingFor = (match?.asked.seats ?? []).map((seat) => info.seats[seat]?.name ?? '');
      } catch (error) {
        // One table that can't be read must not hide the others.
        if (refusalOf(error).code === 'offline') throw error;
      }
    }),
  );
  return byNeed(own);
}
