// How varied the events of a visit are: a program that only sets values and clicks produces few event types.

const THINNED_MS = 250;

export class Variety {
  readonly #counts = new Map<string, number>();
  readonly #lastAt = new Map<string, number>();

  add(type: string): void {
    this.#counts.set(type, (this.#counts.get(type) ?? 0) + 1);
  }

  /** For frequent events: at most one per 250 ms counts. */
  addThinned(type: string, at: number): void {
    if (at - (this.#lastAt.get(type) ?? -THINNED_MS) < THINNED_MS) return;
    this.#lastAt.set(type, at);
    this.add(type);
  }

  /** Shannon entropy over the event types, bits, not rounded; 0 without events. */
  entropy(): number {
    let total = 0;
    for (const count of this.#counts.values()) total += count;
    let bits = 0;
    for (const count of this.#counts.values()) bits -= (count / total) * Math.log2(count / total);
    return bits;
  }
}
