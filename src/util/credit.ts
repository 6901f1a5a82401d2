// A share of something that grows with time, such as milliseconds of a thread or sign-ins: who used more waits until
// the time has caught up. What is not used is saved up to a bound, so that a short burst does not wait.

export interface CreditLimits {
  /** How much may be used in a millisecond, in the long run. */
  readonly perMs: number;
  /** Most that is saved, and most that is owed. */
  readonly savedMax: number;
}

export class Credit {
  readonly #limits: CreditLimits;
  #left: number;
  #at: number;

  /** @param now monotonic milliseconds */
  constructor(limits: CreditLimits, now: number) {
    this.#limits = limits;
    this.#left = limits.savedMax;
    this.#at = now;
  }

  /** Milliseconds until more may be used; 0: now. */
  waitMs(now: number): number {
    const left = this.#leftAt(now);
    return left > 0 ? 0 : Math.max(1, -left / this.#limits.perMs);
  }

  use(amount: number, now: number): void {
    this.#left = Math.max(-this.#limits.savedMax, this.#leftAt(now) - amount);
    this.#at = now;
  }

  /** Nothing is owed and nothing more can be saved: the same as a new one. */
  isFull(now: number): boolean {
    return this.#leftAt(now) === this.#limits.savedMax;
  }

  #leftAt(now: number): number {
    const { perMs, savedMax } = this.#limits;
    return Math.min(savedMax, this.#left + Math.max(0, now - this.#at) * perMs);
  }
}

/** The credits of many owners. Once there are `rememberedMax`, those that are full are forgotten. */
export class Credits {
  readonly #limits: CreditLimits;
  readonly #rememberedMax: number;
  readonly #of = new Map<string, Credit>();

  constructor(limits: CreditLimits, rememberedMax: number) {
    this.#limits = limits;
    this.#rememberedMax = rememberedMax;
  }

  waitMs(owner: string, now: number): number {
    return this.#of.get(owner)?.waitMs(now) ?? 0;
  }

  use(owner: string, amount: number, now: number): void {
    let credit = this.#of.get(owner);
    if (credit === undefined) {
      if (this.#of.size >= this.#rememberedMax)
        for (const [other, each] of this.#of) if (each.isFull(now)) this.#of.delete(other);
      credit = new Credit(this.#limits, now);
      this.#of.set(owner, credit);
    }
    credit.use(amount, now);
  }
}
