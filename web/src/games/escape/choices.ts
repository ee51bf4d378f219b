/** The legal list, sorted for the table: what is done on the map, what with a card, and all the rest. */
import type { Action, Item, Place, Seat } from '../../lib/wire/escape';

/** What may be done now. */
export interface Choices {
  moves: Set<Place>;
  attacks: Set<Place>;
  noises: Set<Place>;
  lights: Set<Place>;
  uses: Set<Item>;
  discards: Set<Item>;
  /** Everything that needs no sector and no card: each is a button of its own. */
  others: Action[];
}

/** Sorts the legal list. An action of a kind that is not known here is among the others. */
export function sortChoices(legal: readonly Action[] | undefined): Choices {
  const choices: Choices = {
    moves: new Set(),
    attacks: new Set(),
    noises: new Set(),
    lights: new Set(),
    uses: new Set(),
    discards: new Set(),
    others: [],
  };
  for (const action of legal ?? []) {
    switch (action.do) {
      case 'move':
        choices.moves.add(action.to);
        break;
      case 'attack':
        choices.attacks.add(action.to);
        break;
      case 'announce':
        choices.noises.add(action.at);
        break;
      case 'light':
        choices.lights.add(action.at);
        break;
      case 'use':
        choices.uses.add(action.item);
        break;
      case 'discard':
        choices.discards.add(action.item);
        break;
      default:
        choices.others.push(action);
    }
  }
  return choices;
}

/** What a press on the map chooses: a target of a move, a noise or a light. */
export type Aim = 'move' | 'noise' | 'light' | null;

/** What the map is for now; a Spotlight only while its card is held up. */
export function aimOf(choices: Choices, held: Item | null): Aim {
  if (held === 'spotlight' && choices.lights.size > 0) return 'light';
  if (choices.noises.size > 0) return 'noise';
  if (choices.moves.size > 0 || choices.attacks.size > 0) return 'move';
  return null;
}

/** The sectors that a press may choose now. */
export function targetsOf(choices: Choices, aim: Aim): Set<Place> {
  if (aim === 'light') return choices.lights;
  if (aim === 'noise') return choices.noises;
  if (aim === 'move') return new Set([...choices.moves, ...choices.attacks]);
  return new Set();
}

/** A button of its own: the key of its words and what stands in them. */
export interface OtherWords {
  key: string;
  seat?: Seat;
  text?: string;
}

/** How an action without a sector is called; what has no words of its own is shown as it is. */
export function wordsOfOther(action: Action): OtherWords {
  switch (action.do) {
    case 'stay':
    case 'stay_aloud':
    case 'power_teleport':
    case 'plan_teleport':
    case 'end_turn':
      return { key: `escape.do.${action.do}` };
    case 'choose':
      return { key: `escape.do.choose_${action.card}` };
    case 'examine':
      return { key: 'escape.do.examine', seat: action.seat };
    default: {
      const { do: name, ...rest }: { do: string } = action;
      const words = [name, ...Object.values(rest).map(String)];
      return { key: 'escape.do.other', text: words.join(' ').replaceAll('_', ' ') };
    }
  }
}
