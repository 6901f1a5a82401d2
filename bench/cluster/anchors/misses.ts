// Cache misses of a node: users never seen, and users whose records another node has changed since.
import { type Random, seeded, zipf } from '../../../src/traffic/random.js';
import { type Costs } from '../costs.js';

const REQUESTS = 20_000;

export interface MissesOptions {
  nodes: number;
  /** Whether all requests of a user go to one node; otherwise each goes to a random node. */
  hashed: boolean;
}

/** Missed records per request. */
export function misses(costs: Costs, seed: number, { nodes, hashed }: MissesOptions): number {
  const random: Random = seeded(seed);
  const user = zipf(random, costs.usersOfMisses.value);
  /** The node that last changed a user's records. */
  const last = new Map<number, number>();
  let missed = 0;
  for (let request = 0; request < REQUESTS; request += 1) {
    const who = user();
    const node = hashed ? who % nodes : Math.floor(random() * nodes);
    if (last.get(who) !== node) missed += costs.recordsOfRequest.value;
    last.set(who, node);
  }
  return missed / REQUESTS;
}
