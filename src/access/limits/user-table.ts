// Counts per user for one window in typed arrays of a fixed size: nothing is allocated and nothing has to be cleared,
// because an entry of another window counts as empty.
import { hex32 } from '../../util/text/hex.js';

const EMPTY = -1;

export class UserTable {
  readonly #mask: number;
  readonly #usersMax: number;
  // Per entry: the first 64 bits of the user's hash, the window, the requests counted in it.
  readonly #high: Uint32Array;
  readonly #low: Uint32Array;
  readonly #window: Uint32Array;
  readonly #used: Uint32Array;
  #currentWindow = 0;
  #users = 0;
  /** One count for all users who found the table full: it is too strict for them, never too lax. */
  #overflow = 0;
  // Result of the last `find`.
  #at = EMPTY;
  #isNew = false;
  #foundHigh = 0;
  #foundLow = 0;

  /** @param usersMax users counted one by one in a window; 24 bytes each, rounded up */
  constructor(usersMax: number) {
    this.#usersMax = usersMax;
    // At most three quarters full, to keep probe sequences short.
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, (usersMax * 4) / 3)));
    this.#mask = size - 1;
    this.#high = new Uint32Array(size);
    this.#low = new Uint32Array(size);
    this.#window = new Uint32Array(size);
    this.#used = new Uint32Array(size);
  }

  /** Requests of the user in this window. @param hash hex, at least 16 characters @param window never decreases */
  find(hash: string, window: number): number {
    this.#turn(window);
    return this.#find(hex32(hash, 0), hex32(hash, 8), window);
  }

  /** The same for a user that is given by 64 bits. */
  findBits(high: number, low: number, window: number): number {
    this.#turn(window);
    return this.#find(high, low, window);
  }

  #turn(window: number): void {
    if (window === this.#currentWindow) return;
    this.#currentWindow = window;
    this.#users = 0;
    this.#overflow = 0;
  }

  #find(high: number, low: number, window: number): number {
    this.#foundHigh = high;
    this.#foundLow = low;
    let at = low & this.#mask;
    while (this.#window[at] === window) {
      if (this.#high[at] === high && this.#low[at] === low) {
        this.#at = at;
        this.#isNew = false;
        return this.#used[at] ?? 0;
      }
      at = (at + 1) & this.#mask;
    }
    this.#isNew = true;
    this.#at = this.#users < this.#usersMax ? at : EMPTY;
    return this.#at === EMPTY ? this.#overflow : 0;
  }

  /** Counts one request for the user found last. */
  countFound(): void {
    const at = this.#at;
    if (at === EMPTY) {
      this.#overflow++;
    } else if (this.#isNew) {
      this.#high[at] = this.#foundHigh;
      this.#low[at] = this.#foundLow;
      this.#window[at] = this.#currentWindow;
      this.#used[at] = 1;
      this.#users++;
      this.#isNew = false;
    } else {
      this.#used[at] = (this.#used[at] ?? 0) + 1;
    }
  }
}
