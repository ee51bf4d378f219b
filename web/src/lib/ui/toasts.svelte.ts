/** Short sentences at the edge of the page; errors stay for longer. */

export interface Toast {
  id: number;
  text: string;
  kind: 'info' | 'good' | 'bad';
}

const STAY = 4000;
const STAY_BAD = 10_000;

class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;

  show(text: string, kind: Toast['kind'] = 'info') {
    if (this.list.some((toast) => toast.text === text)) return;
    const id = this.#next++;
    this.list.push({ id, text, kind });
    setTimeout(() => this.close(id), kind === 'bad' ? STAY_BAD : STAY);
  }

  close(id: number) {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
