/** The server over HTTP. Whatever it refuses becomes a `Refused`, and so does a server that can't be reached. */
import type { Eyes, Json, Refusal, TableInfo } from '../game';
import type {
  BotList,
  Done,
  Figures,
  Games,
  MatchNotes,
  MatchPage,
  Me,
  NewAccount,
  NewBot,
  NewTable,
  NewWork,
  OptionsForm,
  Paired,
  Refusal as RefusalAnswer,
  Replay,
  Request,
  SignedIn,
  Snapshot,
  TablePage,
  Work,
  WorkChange,
  WorkPage,
} from '../wire/server';

export type { ListedTable, Me, Sight, Work } from '../wire/server';

/** A request that was refused. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The refusal in an error; whatever else went wrong is a server that can't be reached. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  return { code: 'offline', rule: null, message: String(error), params: null };
}

/** Clocks that differ by less are taken for the same: the server says its time in whole seconds, in milliseconds. */
const SAME_TIME = 2000;

/** How far the server's clock is ahead of this one. */
let ahead = 0;

/** The time at the server, for what happens there at a time that it has told. */
export function serverTime(here: number): number {
  return here + ahead;
}

function setClock({ headers }: Response) {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < SAME_TIME ? 0 : difference;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function send(method: Method, path: string, body?: Json): Promise<Response> {
  // A text is sent as it is.
  const isText = typeof body === 'string';
  const type = isText ? 'text/plain' : 'application/json';
  const headers: HeadersInit = body === undefined ? {} : { 'content-type': type };
  const text = body === undefined ? undefined : isText ? body : JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: text, credentials: 'same-origin' });
  } catch (error) {
    throw new Refused({ code: 'offline', rule: null, message: String(error), params: null });
  }
  setClock(response);
  if (response.ok) return response;
  let refusal: Refusal = { code: 'unavailable', rule: null, message: response.statusText, params: null };
  try {
    const answer = (await response.json()) as Partial<RefusalAnswer>;
    refusal = answer.error ?? refusal;
  } catch {
    // What stands between us and the server may answer with a page of its own; the status is all there is to say.
    refusal = { ...refusal, message: `${response.status} ${response.statusText}` };
  }
  throw new Refused(refusal);
}

async function ask<T>(method: Method, path: string, body?: Json): Promise<T> {
  const response = await send(method, path, body);
  return (await response.json()) as T;
}

const at = (code: string) => `/api/tables/${encodeURIComponent(code)}`;
const workAt = (code: string) => `/api/works/${encodeURIComponent(code)}`;

export const api = {
  createGuest: (name: string) => ask<SignedIn>('POST', '/api/guests', { name }),
  /** Who one is; null for somebody new. */
  me: () => ask<Me | null>('GET', '/api/me'),
  rename: (name: string) => ask<Me>('PATCH', '/api/me', { name }),
  setAccount: (login: string, password: string) => ask<NewAccount>('POST', '/api/account', { login, password }),
  login: (login: string, password: string) => ask<SignedIn>('POST', '/api/login', { login, password }),
  logout: () => ask<Json>('POST', '/api/logout'),
  exportMe: () => ask<Json>('GET', '/api/me/export'),
  deleteMe: () => ask<Json>('DELETE', '/api/me'),
  bots: () => ask<BotList>('GET', '/api/me/bots'),
  makeBot: (name: string) => ask<NewBot>('POST', '/api/me/bots', { name }),
  deleteBot: (id: number) => ask<Json>('DELETE', `/api/me/bots/${id}`),
  /** One's matches that are over, chosen by game and result, a part at a time. */
  matches: (query: Record<string, string>) =>
    ask<MatchPage>('GET', `/api/me/matches?${new URLSearchParams(query).toString()}`),
  figures: () => ask<Figures>('GET', '/api/me/figures'),
  myTables: () => ask<TablePage>('GET', '/api/me/tables'),
  lobby: (before?: number) => ask<TablePage>('GET', `/api/tables${before === undefined ? '' : `?before=${before}`}`),
  /** Matches that anybody may watch. */
  running: () => ask<TablePage>('GET', '/api/tables?state=playing'),
  /** A seat at a table where somebody waits, or at a new one. */
  pair: (game: string) => ask<Paired>('POST', `/api/games/${encodeURIComponent(game)}/pair`),
  /** The games that the server offers. */
  games: () => ask<Games>('GET', '/api/games'),
  /** What a table of a game may choose beside what it has chosen so far. */
  form: (game: string, options: Json) =>
    ask<OptionsForm>('POST', `/api/games/${encodeURIComponent(game)}/form`, { options }),
  /** A text that a table may bring, such as a map, looked over by the game; `option` says in which option, if not the usual. */
  sketch: <T>(game: string, text: string, option?: string) =>
    ask<T>('POST', `/api/games/${encodeURIComponent(game)}/sketch`, option === undefined ? { text } : { text, option }),
  /** Matches of bots from a number on, as many as the server plays at a time, each in short. */
  trial: <T>(game: string, options: Json, from: number) =>
    ask<{ matches: T[] }>('POST', `/api/games/${encodeURIComponent(game)}/trial`, { options, from }),
  /** Maps and scenarios that their owners have listed, chosen by what is known of them, a part at a time. */
  gallery: (query: Record<string, string>) =>
    ask<WorkPage>('GET', `/api/works?${new URLSearchParams(query).toString()}`),
  myWorks: (skip = 0) => ask<WorkPage>('GET', `/api/me/works?skip=${skip}`),
  work: (code: string) => ask<Work>('GET', workAt(code)),
  keepWork: (work: NewWork) => ask<Work>('POST', '/api/works', work),
  changeWork: (code: string, change: WorkChange) => ask<Work>('PATCH', workAt(code), change),
  deleteWork: (code: string) => ask<Json>('DELETE', workAt(code)),
  likeWork: (code: string, likes: boolean) => ask<Work>('POST', `${workAt(code)}/like`, { likes }),
  open: (table: NewTable) => ask<TableInfo>('POST', '/api/tables', table),
  info: (code: string) => ask<TableInfo>('GET', at(code)),
  order: <T extends Done = Done>(code: string, request: Request) => ask<T>('POST', at(code), request),
  look: (code: string) => ask<Snapshot>('GET', `${at(code)}/match`),
  /** The public material of a table's board: the same for everybody. */
  board: (code: string) => ask<Json>('GET', `${at(code)}/board`),
  recordUrl: (code: string) => `${at(code)}/record`,
  /** A match that is over, step by step, through somebody's eyes. */
  replay: (code: string, eyes: Eyes) => ask<Replay>('GET', `${at(code)}/replay?viewer=${eyes}`),
  /** The same for the text of a record. */
  replayRecord: (record: string, eyes: Eyes) => ask<Replay>('POST', `/api/replay?viewer=${eyes}`, record),
  /** The notes of a match that is over that one may read. */
  notes: (code: string) => ask<MatchNotes>('GET', `${at(code)}/notes`),
};
