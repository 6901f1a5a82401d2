// Share of requests whose user is in an LRU cache, with Zipf-Mandelbrot user popularity (src/traffic/random), by Che's
// approximation: every user stays in the cache for the same time.
import { ZIPF } from '../../src/traffic/random.js';

/** Number of parts of the popularity's logarithm for the sum. */
const PARTS = 2000;

export class HitCurve {
  readonly #weights: { count: number; perRequest: number }[] = [];

  constructor(users: number) {
    const edge = (part: number): number => ZIPF.shift * ((ZIPF.shift + users) / ZIPF.shift) ** (part / PARTS);
    let sum = 0;
    for (let part = 0; part < PARTS; part += 1) {
      const count = edge(part + 1) - edge(part);
      const perRequest = ((edge(part) + edge(part + 1)) / 2) ** -ZIPF.exponent;
      this.#weights.push({ count, perRequest });
      sum += count * perRequest;
    }
    for (const weight of this.#weights) weight.perRequest /= sum;
  }

  /** Share of requests whose user also occurs in the previous `requests` requests. */
  share(requests: number): number {
    return this.#sum(({ count, perRequest }) => count * perRequest * (1 - Math.exp(-perRequest * requests)));
  }

  /** Number of distinct users in `requests` requests. */
  users(requests: number): number {
    return this.#sum(({ count, perRequest }) => count * (1 - Math.exp(-perRequest * requests)));
  }

  /** Number of requests after which a cache of `entries` drops a user; Infinity if it holds all users. */
  horizon(entries: number): number {
    let low = 0;
    let high = 1;
    while (this.users(high) < entries) {
      if (high > 1e15) return Infinity;
      low = high;
      high *= 2;
    }
    for (let step = 0; step < 50; step += 1) {
      const middle = (low + high) / 2;
      if (this.users(middle) < entries) low = middle;
      else high = middle;
    }
    return high;
  }

  #sum(of: (weight: { count: number; perRequest: number }) => number): number {
    return this.#weights.reduce((sum, weight) => sum + of(weight), 0);
  }
}
