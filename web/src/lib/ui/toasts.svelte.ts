/** Short sentences at the edge of the page; errors stay for longer. */

export interface Toast {
  id: number;
  text: string;
  kind: 'info' | 'good' | 'bad';
}

const STAY = 4000;
const STAY_BAD = 10_000;

class Toasts {
  /** The first is shown; the others wait until it is gone, so that each is there to be read. */
  list = $state<Toast[]>([]);
  #next = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(text: string, kind: Toast['kind'] = 'info') {
    if (this.list.some((toast) => toast.text === text)) return;
    this.list.push({ id: this.#next++, text, kind });
    if (this.list.length === 1) this.#wait();
  }

  close(id: number) {
    const [first] = this.list;
    this.list = this.list.filter((toast) => toast.id !== id);
    if (first?.id === id) this.#wait();
  }

  #wait() {
    clearTimeout(this.#timer);
    const [first] = this.list;
    if (first === undefined) return;
    this.#timer = setTimeout(() => this.close(first.id), first.kind === 'bad' ? STAY_BAD : STAY);
  }
}

export const toasts = new Toasts();
