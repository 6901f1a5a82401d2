// Stories that are played at the same time on one clock: the clock goes on when all of them wait, to the earliest
// moment that one waits for. One request after another takes several times the processor time, because each wakes
// every thread of the service anew.

/** Ends the story's part of the present moment; resolves when the clock is this number of seconds later. */
export type Wait = (seconds: number) => Promise<void>;

interface Waiting {
  /** Unix milliseconds. */
  until: number;
  resume: () => void;
}

export class SharedClock {
  /** Unix milliseconds. */
  now: number;
  #busy = 0;
  #waiting: Waiting[] = [];

  constructor(start: number) {
    this.now = start;
  }

  /** Resolves to their results, in order. Each story is in a workspace of its own, so none sees another's. */
  async playAll<T>(stories: readonly ((wait: Wait) => Promise<T>)[]): Promise<T[]> {
    this.#busy += stories.length;
    const played = stories.map((story) => story((seconds) => this.#wait(seconds)).finally(() => this.#leave()));
    // The others go on beside one that ends with an error.
    await Promise.allSettled(played);
    return Promise.all(played);
  }

  #wait(seconds: number): Promise<void> {
    return new Promise((resume) => {
      this.#waiting.push({ until: this.now + seconds * 1000, resume });
      this.#leave();
    });
  }

  #leave(): void {
    this.#busy -= 1;
    if (this.#busy > 0 || this.#waiting.length === 0) return;
    this.now = Math.min(...this.#waiting.map(({ until }) => until));
    const due = this.#waiting.filter(({ until }) => until === this.now);
    this.#waiting = this.#waiting.filter(({ until }) => until !== this.now);
    this.#busy = due.length;
    for (const { resume } of due) resume();
  }
}
