/** What is kept on the server, and drafts of each other. */
import { api, refusalOf, type Work } from '../../../lib/net/api';
import { session } from '../../../lib/session.svelte';
import type { Drawn, Picture, ScenarioSketch } from '../../../lib/wire/escape';
import { draftOf, textOf } from './draft';
import { keepDraft, keptDrafts } from './kept';
import { newDraftId, type Tie } from './shelf';
import { scenarioOf, scenarioText } from './scenario/draft';
import { keepScenario, keptScenarios } from './scenario/kept';

/** What a work draws of itself. */
export function pictureOf({ picture }: Work): Picture {
  return picture as Picture;
}

/** What can be kept: the option that takes it. */
export type Kind = 'zone' | 'scenario';

/** Whoever makes something that can be kept on the server. */
export interface Keeper {
  /** How it hangs together with what is kept there. */
  readonly tie: Tie;
  /** Whether the server keeps it as it is now. */
  readonly isInAccount: boolean;
  /** Keeps it, for whoever is signed in or comes as a guest; answers the work. */
  keepInAccount(): Promise<Work>;
}

/** Keeps a text, and answers the work with the tie to it. */
export async function keepText(kind: Kind, text: string, tie: Tie): Promise<{ work: Work; tie: Tie }> {
  await session.ensure();
  const work = await keepWork(kind, text, tie);
  return { work, tie: { ...tie, work: { code: work.code, text } } };
}

/** Keeps a text as the work that it is tied to, or as a new one where there is none any more. */
async function keepWork(kind: Kind, text: string, { work, origin }: Tie): Promise<Work> {
  const fresh = { game: 'escape' as const, kind, text };
  if (work !== undefined) {
    try {
      return await api.changeWork(work.code, { text });
    } catch (error) {
      if (refusalOf(error).code !== 'not_found') throw error;
    }
  }
  try {
    return await api.keepWork({ ...fresh, ...(origin === undefined ? {} : { origin }) });
  } catch (error) {
    // What it was made from may have been taken back meanwhile.
    if (origin === undefined || refusalOf(error).code !== 'bad_request') throw error;
    return api.keepWork(fresh);
  }
}

/** Begins a draft of a map, and answers its name; null where this browser keeps nothing. */
export function beginDraft(drawn: Drawn, tie: Tie): string | null {
  const id = newDraftId();
  return keepDraft(id, draftOf(drawn), tie) ? id : null;
}

/** Begins a draft of a scenario, and answers its name; null where this browser keeps nothing, or it can't be read. */
export async function beginScenario(text: string, tie: Tie, name?: string): Promise<string | null> {
  const { drawn } = await api.sketch<ScenarioSketch>('escape', text, 'scenario');
  if (drawn === null) return null;
  const id = newDraftId();
  const draft = scenarioOf(drawn);
  return keepScenario(id, { ...draft, name: name ?? draft.name }, tie) ? id : null;
}

/** The same as `draftToEdit` for a scenario. */
export async function scenarioToEdit({ code, text }: Work): Promise<string | null> {
  const found = keptScenarios().find(({ tie }) => tie.work?.code === code);
  if (found !== undefined && found.tie.work?.text === text) return found.id;
  return beginScenario(text, { work: { code, text } });
}

/**
 * The draft in which one's own work is drawn on, by its name: the one that is in this browser, unless the work was
 * changed elsewhere and nothing is lost by beginning anew.
 */
export function draftToEdit(work: Work): string | null {
  const found = keptDrafts().find(({ tie }) => tie.work?.code === work.code);
  const { drawn } = pictureOf(work);
  if (found !== undefined && (found.tie.work?.text === work.text || drawn === null)) return found.id;
  return drawn === null ? null : beginDraft(drawn, { work: { code: work.code, text: work.text } });
}

/** The draft of a work that is in this browser too. */
export interface Here {
  id: string;
  /** Where one draws on it. */
  href: string;
  /** Whether it was changed since the server keeps it. */
  isChanged: boolean;
}

/** The latest draft of each work that is in this browser, by the code of the work. */
export function draftsHere(): Map<string, Here> {
  const maps = keptDrafts().map(({ id, draft, tie }) => ({ id, tie, href: `/workshop/${id}`, text: textOf(draft) }));
  const scenarios = keptScenarios().map(({ id, draft, tie }) => ({
    id,
    tie,
    href: `/workshop/scenario/${id}`,
    text: scenarioText(draft),
  }));
  return new Map(
    [...maps, ...scenarios]
      .reverse()
      .flatMap(({ tie: { work }, text, ...here }) =>
        work === undefined ? [] : [[work.code, { ...here, isChanged: work.text !== text }]],
      ),
  );
}
