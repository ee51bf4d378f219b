/** Says what is wrong with a field of a form in the language of the page, where the browser would use its own. */
import { t } from '../i18n/index.svelte';

function wordsFor({ validity, minLength, min, max }: HTMLInputElement): string {
  if (validity.tooShort) return t('form.short', { n: minLength });
  if (validity.rangeUnderflow || validity.rangeOverflow || validity.badInput) return t('form.range', { min, max });
  return t('form.missing');
}

/** For a form: the words stand behind the field until something else is typed. */
export function ownWords(form: HTMLFormElement) {
  let words: HTMLElement | null = null;
  const drop = () => {
    words?.remove();
    words = null;
  };
  const invalid = (event: Event) => {
    event.preventDefault();
    // Only the first field that is wrong is spoken of.
    if (words !== null || !(event.target instanceof HTMLInputElement)) return;
    words = document.createElement('p');
    words.className = 'wrong';
    words.setAttribute('role', 'alert');
    words.textContent = wordsFor(event.target);
    event.target.after(words);
    event.target.focus();
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
