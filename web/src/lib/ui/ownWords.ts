/** Says what is wrong with a field of a form in the language of the page, where the browser would use its own. */
import { t } from '../i18n/index.svelte';

function wordsFor({ validity, minLength, min, max }: HTMLInputElement): string {
  if (validity.tooShort) return t('form.short', { n: minLength });
  if (validity.rangeUnderflow || validity.rangeOverflow || validity.badInput) return t('form.range', { min, max });
  return t('form.missing');
}

/** Writes behind a field what is wrong with it, and goes there; the answer takes it away again. */
function write(field: HTMLInputElement, text: string): () => void {
  const words = document.createElement('p');
  words.className = 'wrong';
  words.setAttribute('role', 'alert');
  words.textContent = text;
  field.after(words);
  field.setAttribute('aria-invalid', 'true');
  field.focus();
  return () => {
    words.remove();
    field.removeAttribute('aria-invalid');
  };
}

/** Says behind a field why the server refuses what is in it, until something else is typed. */
export function sayAt(field: HTMLInputElement, text: string) {
  const drop = write(field, text);
  const end = () => {
    drop();
    field.removeEventListener('input', end);
    field.form?.removeEventListener('submit', end);
  };
  field.addEventListener('input', end);
  field.form?.addEventListener('submit', end);
}

/** For a form: the words stand behind the field until something else is typed. */
export function ownWords(form: HTMLFormElement) {
  let words: (() => void) | null = null;
  const drop = () => {
    words?.();
    words = null;
  };
  const invalid = (event: Event) => {
    event.preventDefault();
    // Only the first field that is wrong is spoken of.
    if (words !== null || !(event.target instanceof HTMLInputElement)) return;
    words = write(event.target, wordsFor(event.target));
  };
  form.addEventListener('invalid', invalid, true);
  form.addEventListener('input', drop);
  form.addEventListener('submit', drop);
  return {
    destroy: () => {
      form.removeEventListener('invalid', invalid, true);
      form.removeEventListener('input', drop);
      form.removeEventListener('submit', drop);
    },
  };
}
