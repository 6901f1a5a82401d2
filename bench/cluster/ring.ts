// Chooses the node for a user's requests: the next point of a ring (deploy/haproxy.cfg: `hash-type consistent`), unless
// its node has more than its share of requests in progress (`hash-balance-factor`).
import { seeded } from '../../src/traffic/random.js';

const POSITIONS = 2 ** 32;
/** Separates the random numbers of ring points from other seeded numbers. */
const RING_SEED = 0x51ed270b;

/** Spreads consecutive numbers; the finalizer of MurmurHash3, public domain. */
export function positionOf(user: number): number {
  let mixed = user ^ (user >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

export class Ring {
  readonly #positions: Uint32Array;
  readonly #nodes: Uint16Array;

  /** The points of a node do not depend on other nodes: adding nodes does not move existing points. */
  constructor(nodes: number, points: number) {
    const all = Array.from({ length: nodes }, (_, node) => {
      const random = seeded(RING_SEED + node);
      return Array.from({ length: points }, () => ({ node, at: Math.floor(random() * POSITIONS) }));
    }).flat();
    all.sort((a, b) => a.at - b.at);
    this.#positions = Uint32Array.from(all, ({ at }) => at);
    this.#nodes = Uint16Array.from(all, ({ node }) => node);
  }

  /** The first node from the position for which `takes` is true; the nearest one if there is none. */
  find(position: number, takes: (node: number) => boolean): number {
    const points = this.#positions.length;
    const from = this.#after(position);
    for (let step = 0; step < points; step += 1) {
      const node = this.#nodes[(from + step) % points] ?? 0;
      if (takes(node)) return node;
    }
    return this.#nodes[from % points] ?? 0;
  }

  #after(position: number): number {
    let low = 0;
    let high = this.#positions.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#positions[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
