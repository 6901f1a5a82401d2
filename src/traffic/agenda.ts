// Priority queue of future events: a binary heap by time.

export interface Entry<T> {
  /** Unix milliseconds. */
  at: number;
  what: T;
}

export class Agenda<T> {
  readonly #heap: Entry<T>[] = [];

  get size(): number {
    return this.#heap.length;
  }

  /** Time of the next entry, Unix milliseconds; undefined when there is none. */
  get nextAt(): number | undefined {
    return this.#heap[0]?.at;
  }

  add(at: number, what: T): void {
    const heap = this.#heap;
    let place = heap.push({ at, what }) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#swapWhenLater(parent, place)) return;
      place = parent;
    }
  }

  take(): Entry<T> | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let place = 0; ;) {
      const left = 2 * place + 1;
      const earlier = (heap[left + 1]?.at ?? Infinity) < (heap[left]?.at ?? Infinity) ? left + 1 : left;
      if (!this.#swapWhenLater(place, earlier)) return first;
      place = earlier;
    }
  }

  /** Swaps the two entries when the upper one is later. @returns whether they were swapped */
  #swapWhenLater(upper: number, lower: number): boolean {
    const a = this.#heap[upper];
    const b = this.#heap[lower];
    if (a === undefined || b === undefined || a.at <= b.at) return false;
    this.#heap[upper] = b;
    this.#heap[lower] = a;
    return true;
  }
}
