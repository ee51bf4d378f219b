/** What is kept on the server, and drafts of each other. */
import { api, refusalOf, type Work } from '../../../lib/net/api';
import type { Drawn, Picture } from '../../../lib/wire/escape';
import { draftOf } from './draft';
import { keepDraft, keptDrafts, newDraftId, type Tie } from './kept';

/** What a work draws of itself. */
export function pictureOf({ picture }: Work): Picture {
  return picture as Picture;
}

/** Keeps a text as the work that it is tied to, or as a new one where there is none any more. */
export async function keepWork(text: string, { work, origin }: Tie): Promise<Work> {
  const fresh = { game: 'escape' as const, kind: 'zone', text };
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
