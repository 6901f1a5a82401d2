// Reads that a node's cache cannot answer: of who was never seen, and of who was changed by another node since.
import { type Random, seeded, zipf } from '../../../src/traffic/random.js';
import { type Costs } from '../costs.js';

const REQUESTS = 20_000;

export interface MissesOptions {
  nodes: number;
  /** One user's requests go to one node; otherwise each goes to any of them. */
  hashed: boolean;
}

/** Misses of a request. */
export function misses(costs: Costs, seed: number, { nodes, hashed }: MissesOptions): number {
  const random: Random = seeded(seed);
  const user = zipf(random, costs.usersOfMisses.value);
  /** The node that changed a user's records last. */
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
