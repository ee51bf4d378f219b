/** Hush, the example of how a game is written, as the match page uses it. */
import type { Ending, Game, Refusal, Sentence } from '../../lib/game';
import { hasKey } from '../../lib/i18n/index.svelte';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import Log from './Log.svelte';
import Rules from './Rules.svelte';
import type { Hush, HushTable } from './table';
import { announce, askedSentence } from './words';

function ending(table: HushTable): Ending {
  const { outcome } = table;
  if (outcome === null) return { headline: { key: 'hush.ending.none' }, seats: [] };
  const { winner, cards } = outcome;
  return {
    headline: { key: 'hush.ending.won', params: { name: table.nameOf(winner) } },
    seats: cards.map((card, seat) => ({
      seat,
      isWinner: seat === winner,
      sentences: [{ key: 'hush.card.up', params: { card } }],
      why: { key: seat === winner ? 'hush.why.won' : 'hush.why.lost', params: { card, best: cards[winner] ?? 0 } },
    })),
  };
}

function refusal({ code }: Refusal): Sentence | null {
  const key = `hush.refusal.${code}`;
  return hasKey(key) ? { key } : null;
}

const module: Game<Hush> = {
  id: 'hush',
  Board,
  Dock,
  Rules,
  railTabs: [{ id: 'log', label: 'hush.tab.log', icon: 'menu', component: Log }],
  phoneTabs: [
    { id: 'board', label: 'hush.tab.cards', icon: 'layers', component: Board },
    { id: 'log', label: 'hush.tab.log', icon: 'menu', component: Log },
  ],
  title: askedSentence,
  announce,
  bar: ({ view, outcome }) => ({ round: { now: outcome === null ? view.round + 1 : view.round } }),
  seat: ({ view }, seat) => ({
    sentences: [{ key: view.waiting.includes(seat) ? 'hush.seat.thinks' : 'hush.seat.answered' }],
    state: 'in',
  }),
  ending,
  refusal,
  moments: (notice, table) =>
    notice.event === 'ended'
      ? announce(notice, table).map((sentence) => ({ icon: 'laurel', tone: 'plain', sentence }))
      : [],
  round: (view) => view.round,
};

export default module;
