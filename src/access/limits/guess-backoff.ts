// Wrong guesses of a secret make their address wait, longer with every guess; other addresses are not affected. A
// secret of 16 random characters cannot be guessed in practice: this limits noise and reports attempts to the operator.
import { randomInt } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { HOUR_MS, MINUTE_MS } from '../../util/time/units.js';
import { AddressHash } from './address-hash.js';

/** Wrong attempts without a wait, for typing errors of operators. */
export const FREE_GUESSES = 5;
const WAIT_MS_MIN = 1000;
const WAIT_MS_MAX = 15 * MINUTE_MS;
/** An address without attempts for this long starts again from zero. */
const FORGET_MS = HOUR_MS;
/** Most remembered addresses (for IPv6, /64s); beyond it, those inactive longest are dropped. */
export const ADDRESSES_MAX = 4096;
const SEED_MAX = 2 ** 32;
const TOLD_EVERY_MS = MINUTE_MS;

interface Guesser {
  guesses: number;
  /** Unix milliseconds of the last guess, and until when the address is refused. */
  at: number;
  until: number;
}

export interface Guesses {
  /** Guesses since the last report. */
  guesses: number;
  addresses: number;
}

export class GuessBackoff {
  readonly #guessers = new LRUCache<string, Guesser>({ max: ADDRESSES_MAX });
  readonly #hash = new AddressHash();
  readonly #seed = { high: randomInt(SEED_MAX), low: randomInt(SEED_MAX) };
  readonly #onGuesses: (guesses: Guesses) => void;
  readonly #untold = { guesses: 0, from: new Set<string>(), at: Number.NEGATIVE_INFINITY };
  /** Wrong guesses since start, and requests refused without a check. */
  wrong = 0;
  refused = 0;

  /** @param onGuesses called at the first wrong guess, then at most once a minute */
  constructor(onGuesses: (guesses: Guesses) => void) {
    this.#onGuesses = onGuesses;
  }

  /** Milliseconds for which this address is still refused; 0 = it is not. @param now Unix milliseconds */
  waitMs(address: string, now: number): number {
    if (this.#guessers.size === 0) return 0;
    const guesser = this.#guessers.get(this.#nameOf(address));
    if (guesser === undefined) return 0;
    // If the clock was set back, no address is refused for longer than the longest wait.
    const wait = Math.min(guesser.until - now, WAIT_MS_MAX);
    if (wait <= 0) return 0;
    this.refused += 1;
    return wait;
  }

  /** A wrong guess from this address. @param now Unix milliseconds */
  guessed(address: string, now: number): void {
    const name = this.#nameOf(address);
    const before = this.#guessers.get(name);
    const guesses = (before !== undefined && now - before.at < FORGET_MS ? before.guesses : 0) + 1;
    const doublings = guesses - FREE_GUESSES - 1;
    const wait = doublings < 0 ? 0 : Math.min(WAIT_MS_MAX, WAIT_MS_MIN * 2 ** doublings);
    this.#guessers.set(name, { guesses, at: now, until: now + wait });
    this.wrong += 1;
    this.#tell(name, now);
  }

  #tell(name: string, now: number): void {
    const untold = this.#untold;
    untold.guesses += 1;
    if (untold.from.size < ADDRESSES_MAX) untold.from.add(name);
    if (now - untold.at < TOLD_EVERY_MS && now >= untold.at) return;
    this.#onGuesses({ guesses: untold.guesses, addresses: untold.from.size });
    untold.guesses = 0;
    untold.from.clear();
    untold.at = now;
  }

  #nameOf(address: string): string {
    this.#hash.of(address, this.#seed);
    return `${this.#hash.high}/${this.#hash.low}`;
  }
}
