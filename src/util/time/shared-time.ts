// The time that nodes share: the clock of this machine, corrected by what is known of the others. All threads of a
// process have one correction.

export class SharedTime {
  /** For another thread. */
  readonly memory: SharedArrayBuffer;
  readonly #correction: Float64Array;
  readonly #followers: ((correctionMs: number) => void)[] = [];

  constructor(memory = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#correction = new Float64Array(memory);
  }

  /** Unix milliseconds. */
  readonly now = (): number => Date.now() + (this.#correction[0] ?? 0);

  /** @param correctionMs whole milliseconds */
  correct(correctionMs: number): void {
    if (this.#correction[0] === correctionMs) return;
    this.#correction[0] = correctionMs;
    for (const tell of this.#followers) tell(correctionMs);
  }

  /** Calls now and at each change made by this thread. */
  follow(tell: (correctionMs: number) => void): void {
    this.#followers.push(tell);
    tell(this.#correction[0] ?? 0);
  }
}
