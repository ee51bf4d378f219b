/** A match that is gone through by its questions, and what is wrong with a page that shows one of them. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { dealWithBots } from './player';

interface Action {
  do: string;
  group?: string;
}

interface Match {
  asked: { question?: number; out?: number[]; legal?: Action[]; outcome?: unknown };
  view: { asked?: { to: string } | null; you?: { asked?: { to: string } | null } | null };
}

export interface Walk {
  /** The tables that are played at, one match each; after the last one it goes on with the first. */
  tables: readonly [Table, ...Table[]];
  /** The questions that a match comes to sooner or later, whoever wins. */
  phases: string[];
  /** So many answers are given at most. */
  answers: number;
}

interface Table {
  seats: number;
  max_rounds?: number;
}

export const WALKS: Record<string, Walk> = {
  escape: { tables: [{ seats: 4 }], phases: ['move', 'announce'], answers: 160 },
  survive: {
    tables: [{ seats: 4 }],
    phases: ['place_explorer', 'place_boat', 'move', 'sink', 'move_creature'],
    answers: 100,
  },
  // Two people play beside a third planet, which asks for more.
  ovni: {
    tables: [
      { seats: 3, max_rounds: 4 },
      { seats: 2, max_rounds: 4 },
    ],
    phases: ['keep', 'take_starters', 'take_for_third', 'place', 'activate', 'move', 'abduct', 'launch'],
    answers: 160,
  },
};

const LANGUAGES = { en: 'en-GB', it: 'it-IT', pt: 'pt-BR', es: 'es-ES' };

/** The language that says most in a game, by all its sentences. */
export function longestOf(game: string): string {
  const lengths = Object.entries(LANGUAGES).map(([language, locale]) => {
    const text = readFileSync(new URL(`../messages/${language}/${game}.json`, import.meta.url), 'utf8');
    return { locale, length: Object.values(JSON.parse(text) as Record<string, string>).join('').length };
  });
  return lengths.reduce((most, other) => (other.length > most.length ? other : most)).locale;
}

/** What has to be pressed to choose something: in the dock, on the board and below it, of which nothing is chosen. */
const CHOICES = [
  '.asked button.card[aria-pressed="false"]:not([aria-disabled="true"])',
  '.asked [aria-pressed="false"]:not([aria-disabled="true"])',
  '.area.offered[aria-pressed="false"]',
  '.group.offered[aria-pressed="false"]',
  '[data-place][aria-pressed="false"].lit, .cell[data-place][aria-pressed="false"], .sector[aria-pressed="false"]',
];

/** Chooses something of each kind that is offered. */
export async function choose(page: Page): Promise<boolean> {
  return page.evaluate(async (kinds) => {
    let hasChosen = false;
    for (const kind of kinds) {
      const free = [...document.querySelectorAll(kind)].filter((node) => node.closest('[inert]') === null);
      free.at(-1)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      hasChosen ||= free.length > 0;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return hasChosen;
  }, CHOICES);
}

/** So many matches are played to see what has to be seen; with answers at random one may be over too soon. */
const MATCHES = 4;

/**
 * Plays matches against bots by the API, with answers at random, and shows the page whenever something is asked for the
 * first time: before and after something is chosen, and while others are asked.
 */
export async function walk(page: Page, game: string, look: (phase: string) => Promise<void>): Promise<Set<string>> {
  const seen = new Set<string>();
  const { phases, tables, answers } = WALKS[game] ?? { phases: [], tables: [{ seats: 2 }], answers: 0 };
  for (let nth = 0; nth < MATCHES && !phases.every((phase) => seen.has(phase)); nth += 1) {
    const options = tables[nth % tables.length] ?? tables[0];
    await walkOnce(page, { game, options, seats: options.seats }, answers, look, seen);
  }
  return seen;
}

async function walkOnce(
  page: Page,
  table: { game: string; options: Table; seats: number },
  answers: number,
  look: (phase: string) => Promise<void>,
  seen: Set<string>,
) {
  const { game } = table;
  const { code, player } = await dealWithBots<Match>(page.request, 'Massimiliano', table);
  /** What was done so far; of what is offered, something new is done first. */
  const done = new Set<string>();
  const kindOf = (action: Action) => `${action.do} ${action.group ?? ''}`;
  const see = async (phase: string) => {
    seen.add(phase);
    await page.goto(`/t/${code}`);
    const dock = page.locator(`section.${game}-dock`);
    if (phase === 'wait') {
      try {
        await dock.waitFor();
        await look('wait');
      } catch (fault) {
        // The others play on: where that has ended the match, there was nothing left to look at.
        if ((await player.look()).asked.outcome === undefined) throw fault;
        seen.delete('wait');
      }
      return;
    }
    await page.locator(`section.${game}-dock.asked`).waitFor();
    await look(phase);
    if (await choose(page)) await look(`${phase}-chosen`);
  };
  for (let n = 0; n < answers;) {
    const { asked, view } = await player.look();
    if (asked.outcome !== undefined) break;
    if (asked.legal === undefined) {
      // Whoever is out sees the match end meanwhile.
      const isOut = asked.out?.includes(0) === true;
      if (n > 2 && !seen.has('wait') && !isOut) await see('wait');
      await page.waitForTimeout(20);
      continue;
    }
    const phase = view.asked?.to ?? view.you?.asked?.to ?? '';
    if (!seen.has(phase)) await see(phase);
    // What ends a turn at once is the last that is taken, so that there is more to see.
    const some = asked.legal.filter((action) => !/^(end_turn|done|stay|pass|place_for_me)$/.test(action.do));
    const fresh = some.filter((action) => !done.has(kindOf(action)));
    const all = [fresh, some, asked.legal].find((list) => list.length > 0) ?? [];
    const action = all[Math.floor(Math.random() * all.length)];
    if (action !== undefined) done.add(kindOf(action));
    await player.order({ do: 'act', question: asked.question, action });
    n += 1;
  }
}

/** Makes what was told last twice as long, as with the longest name or role, and gives it back as it was. */
export async function tellAtLength(page: Page): Promise<() => Promise<void>> {
  const tell = (times: number) =>
    page.locator('.latest li:last-child').evaluateAll((all, n) => {
      for (const { firstChild: text } of all) {
        const half = text?.textContent?.slice(0, text.textContent.length / 2).trim();
        if (text !== null) text.textContent = n === 2 ? `${text.textContent} ${text.textContent}` : (half ?? '');
      }
    }, times);
  await tell(2);
  return () => tell(1);
}

/** What is wrong with how a page shows a match: the board too low, nothing asked, a text that is cut, a button that is covered. */
export async function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const all = <T extends Element = HTMLElement>(selector: string, within: ParentNode = document) => [
      ...within.querySelectorAll<T>(selector),
    ];
    const isShown = (node: Element) =>
      node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && node.closest('[inert]') === null;
    const ancestors = (node: Element) => {
      const all = [node];
      for (let next = node.parentElement; next !== null; next = next.parentElement) all.push(next);
      return all;
    };
    const name = (node: Element) =>
      `${node.tagName.toLowerCase()}.${node.getAttribute('class')?.split(' ')[0] ?? ''} “${(node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 60)}”`;

    const board = document.querySelector('main')?.getBoundingClientRect().height ?? 0;
    const canFold = all('.handle button[aria-expanded]').some(isShown);
    const least = canFold ? 0.29 : 0.449;
    if (board < least * window.innerHeight) faults.push(`the board has ${Math.round(board)} pixels`);

    const dock = document.querySelector<HTMLElement>('.dock');
    if ((dock?.innerText.trim().length ?? 0) < 8) faults.push('the dock is empty');

    // Of what can be chosen on the board something is in sight, and nothing lies on it.
    const targets = all('[data-place][aria-pressed="false"]').filter(isShown);
    const isFree = (node: Element) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there?.closest('[data-place]') === node.closest('[data-place]');
    };
    if (targets.length > 0 && !targets.some(isFree)) faults.push('nothing of what can be chosen is in sight');

    // Tiles that are held stand beside each other whole, and the first that can be played above the answer.
    const tiles = all('.survive-dock .hand .card').filter(isShown);
    const hand = document.querySelector('.survive-dock .hand');
    if (tiles.length > 0 && hand !== null && hand.scrollWidth > hand.clientWidth + 1) {
      faults.push(`tiles are cut: ${hand.clientWidth} of ${hand.scrollWidth} pixels`);
    }
    const go = document.querySelector('.survive-dock .go')?.getBoundingClientRect();
    const isPhone = all('.handle').some(isShown);
    if (isPhone && go !== undefined && go.height > 0 && (tiles[0]?.getBoundingClientRect().bottom ?? 0) > go.top + 2) {
      faults.push('tiles are under the answer');
    }

    // A sector that can be chosen can be called by its name.
    const names = all('.escape-board .layer text.name').filter(isShown);
    const called = new Set(names.map((node) => node.textContent));
    const nameless = targets.filter(({ dataset }) => /^[A-Z]\d\d$/.test(dataset['place'] ?? ''));
    if (nameless.some(({ dataset }) => !called.has(dataset['place'] ?? ''))) faults.push('sectors without a name');
    if (names.some((node) => node.getBoundingClientRect().height < 9)) faults.push('names that are too small');

    // A text is cut where it sticks out of something that hides what does, or out of the page, and can't be scrolled to.
    const texts = document.createTreeWalker(document.querySelector('.match') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (parent === null || text.textContent?.trim() === '' || !isShown(parent)) continue;
      if (parent.closest('svg, .sr, [role=img]') !== null) continue;
      // What was told before the latest gives way to it whole.
      if (parent.closest('.latest li:not(:last-child, .kept)') !== null) continue;
      if (ancestors(parent).some((node) => getComputedStyle(node).clipPath !== 'none')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      // Nothing lies on it but the answer that stays in sight while the rest scrolls.
      const [line] = range.getClientRects();
      const middle = { x: (line?.left ?? 0) + (line?.width ?? 0) / 2, y: (line?.top ?? 0) + (line?.height ?? 0) / 2 };
      const isScrolledTo = ancestors(parent).every((node) => {
        if (!/auto|scroll/.test(getComputedStyle(node).overflow)) return true;
        const { left, right, top, bottom } = node.getBoundingClientRect();
        return middle.x > left && middle.x < right && middle.y > top && middle.y < bottom - 2;
      });
      const over = isScrolledTo ? document.elementFromPoint(middle.x, middle.y) : null;
      const isCovered = over && !over.contains(parent) && !parent.contains(over) && over.closest('.go') === null;
      if (isCovered && parent.closest('.board, [aria-hidden=true]') === null) {
        faults.push(`a text is covered: ${name(parent)} by ${name(over)}`);
      }
      let [canX, canY] = [true, true];
      for (const node of ancestors(parent)) {
        const style = getComputedStyle(node);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const edge = node.getBoundingClientRect();
        if (/auto|scroll/.test(style.overflowX)) canX = false;
        if (/auto|scroll/.test(style.overflowY)) canY = false;
        const hides = style.overflowX !== 'visible' || node === document.body;
        if (hides && canX && (box.left < edge.left - 1.5 || box.right > edge.right + 1.5)) {
          faults.push(`cut at the side: ${name(parent)}`);
          break;
        }
        if (hides && canY && (box.top < edge.top - 3 || box.bottom > edge.bottom + 3)) {
          faults.push(`cut below: ${name(parent)}`);
          break;
        }
        // What is fixed to the page is cut by the page alone.
        if (style.position === 'fixed') break;
      }
    }

    // Whatever can be pressed is what lies at its middle, once it is scrolled to.
    for (const button of all(
      'button, a[href], [role=button], input, select',
      document.querySelector('.match') ?? document,
    )) {
      if (!isShown(button) || button.closest('svg') !== null || button.closest('.layer') !== null) continue;
      button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, top, width, height } = button.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      if (there === null || (!button.contains(there) && !there.contains(button))) {
        faults.push(`covered: ${name(button)} by ${there === null ? 'nothing' : name(there)}`);
      } else if (there !== button && !button.contains(there)) {
        faults.push(`covered: ${name(button)} by what it is in, ${name(there)}`);
      }
    }
    for (const scroller of all('.asked, .missions, .strip')) scroller.scrollTo(0, 0);
    return faults;
  });
}
