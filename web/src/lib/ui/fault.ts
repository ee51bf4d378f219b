/** Says what went wrong with something that was asked of the server. */
import { refusalOf } from '../net/api';
import { isAboutName, sayRefusal } from '../refusals';
import { sayAt } from './ownWords';
import { toasts } from './toasts.svelte';

/** What is wrong with a name is said behind the field it was typed into, and all else in passing. */
export function sayFault(error: unknown, nameField: HTMLInputElement | undefined): void {
  const refusal = refusalOf(error);
  if (isAboutName(refusal) && nameField) sayAt(nameField, sayRefusal(refusal));
  else toasts.show(sayRefusal(refusal), 'bad');
}
