/** What was taken from the viewer while they looked on, kept in sight until it is read. */
import type { Game, Table } from './game';
import { say } from './i18n/index.svelte';
import { followNews } from './news.svelte';
import { announcer } from './ui/live.svelte';

/** So long a line is there at least before an answer takes it away, in milliseconds. */
const READ_IN = 5000;
/** So many lines are kept; whoever has lost more has read of it by now. */
const MOST = 5;

interface Line {
  text: string;
  since: number;
}

/** The lines for one table; to be made while a component is set up. */
export class Losses {
  lines = $state.raw<readonly Line[]>([]);

  /** Follows what the board has shown. With `isAlone` one says which question was answered without the viewer. */
  constructor(
    table: Table,
    game: Pick<Game, 'loss'>,
    shown: Pick<Table, 'notices' | 'seen'>,
    isAlone: (question: number | undefined) => boolean,
  ) {
    followNews(shown, {
      heard: (news) => {
        const sentences = news.flatMap((notice) => game.loss?.(notice, table) ?? []).map(say);
        for (const text of sentences) announcer.say(text, 'assertive');
        const since = Date.now();
        this.lines = [...this.lines, ...sentences.map((text) => ({ text, since }))].slice(-MOST);
      },
      takenBack: () => this.clear(),
    });
    const question = $derived(table.asked.legal === undefined ? undefined : table.asked.question);
    // Whoever has answered with it in sight has read it.
    $effect(() => {
      const asked = question;
      if (asked === undefined) return;
      return () => {
        if (!isAlone(asked)) this.lines = this.lines.filter(({ since }) => Date.now() - since < READ_IN);
      };
    });
  }

  clear() {
    this.lines = [];
  }
}
