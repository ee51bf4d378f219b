/** What the screen on the wall was told and shows, and what in it would be a secret. */
import type { Page } from '@playwright/test';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Fields = { [key: string]: Json };

/** A match as the API shows it to somebody. */
export interface Match {
  told: Fields[];
  view: Fields;
  asked: { seats?: number[]; question?: number; legal?: Fields[]; outcome?: Json };
}

interface Message {
  type: string;
  info?: { you: number | null };
  match?: Match | null;
  told?: Fields[];
  view?: Fields;
  asked?: Match['asked'];
}

/** Writes down everything that a page is told over its sockets. */
export class Frames {
  readonly texts: string[] = [];

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.texts.push(payload.toString()));
    });
  }

  get messages(): Message[] {
    return this.texts.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text) as Message);
  }

  /** The match as the page has it after everything it was told. */
  get match(): Match {
    const match: Match = { told: [], view: {}, asked: {} };
    for (const message of this.messages) {
      if (message.type === 'snapshot' && message.match) {
        Object.assign(match, { ...message.match, told: message.match.told });
      } else if (message.type === 'update') {
        match.told = [...match.told, ...(message.told ?? [])];
        match.view = { ...match.view, ...message.view };
        match.asked = message.asked ?? match.asked;
      }
    }
    return match;
  }
}

/** Every object in a value, at any depth. */
export function* objectsIn(value: Json): Generator<Fields> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item);
  else if (value !== null && typeof value === 'object') {
    yield value;
    for (const item of Object.values(value)) yield* objectsIn(item);
  }
}

/** Every text in a value, at any depth. */
export function* textsIn(value: Json): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item);
  else if (value !== null && typeof value === 'object') for (const item of Object.values(value)) yield* textsIn(item);
}

/** What of a running match nobody but its seat may be told, by the fields that would hold it. */
const PRIVATE: Record<string, (fields: Fields) => boolean> = {
  escape: ({ role, hand, asked, teleport_uses: uses }) =>
    hand !== undefined && uses !== undefined && role !== undefined && asked !== undefined,
  survive: ({ hand, unplaced, answer, treasure }) =>
    [hand, unplaced, answer].some((field) => field !== undefined && field !== null) || (treasure ?? null) !== null,
  ovni: ({ missions, n_missions: n, is_up: isUp, chip }) =>
    (n !== undefined && missions !== null) || (isUp === false && chip !== null),
};

/** The secrets in something that was told: fields that only a seat has, and lines that are said to one seat alone. */
export function secretsIn(game: string, value: Json): string[] {
  const isPrivate = PRIVATE[game];
  const found: string[] = [];
  for (const fields of objectsIn(value)) {
    if (isPrivate?.(fields)) found.push(JSON.stringify(fields));
    const { event } = fields;
    if (typeof event === 'string' && event.startsWith('you_')) found.push(JSON.stringify(fields));
  }
  return found;
}

/** All that a page shows in words, to the eye or to a screen reader. */
export async function wordsOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label], [title]')].flatMap((node) => [
      node.getAttribute('aria-label') ?? '',
      node.getAttribute('title') ?? '',
    ]);
    return [document.querySelector('.wall')?.textContent ?? '', ...spoken].join('\n').replace(/\s+/g, ' ');
  });
}
