// Works with one key run one after another, in the order in which they came; works with other keys do not wait.

export class InTurn {
  /** The last work of each key that has one. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** A failure is the caller's; the next work of the key begins after it all the same. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const mine = before === undefined ? work() : before.then(work, work);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
