// The machine of docs/performance.md: a node with its embedded engine, and the load generator, on the same two cores.
import { type Random, seeded } from '../../../src/traffic/random.js';
import { Clock, exponential } from '../clock.js';
import { Thread } from '../cores.js';
import { type Costs } from '../costs.js';
import { ServiceNode, type Store } from '../node.js';
import { type Latencies, Tally } from '../tally.js';

const CORES = 2;
const LMDB: Store = { read: () => 0, keepEvent: () => 0, copy: () => undefined, fold: () => 0 };

/** Latencies as the client of an open loop measures them. */
export function benchLatencies(costs: Costs, seed: number, perSecond: number, seconds: number): Latencies {
  const clock = new Clock();
  const random: Random = seeded(seed);
  const node = new ServiceNode(
    clock,
    random,
    costs,
    {
      cores: CORES,
      shards: CORES - 1,
      storeUs: costs.storeLmdbUs.value,
      rowsUs: 0,
      engineUs: costs.engineUs.value,
      copyUs: undefined,
    },
    LMDB,
  );
  const client = new Thread(node.cores);
  const tally = new Tally();
  const workMs = costs.clientUs.value / 1000;
  const send = (): void => {
    const dueAt = clock.now;
    tally.sent += 1;
    const end = (outcome: 'answered' | 'refused' | 'cut', degraded: boolean): void =>
      client.add(workMs, () => tally.end(outcome, degraded, clock.now - dueAt));
    client.add(workMs, () =>
      clock.after(costs.clientMs.value, () => node.take({ place: 0, hit: true, page: false, end })),
    );
    clock.after(exponential(random, 1000 / perSecond), send);
  };
  send();
  clock.run(seconds * 1000);
  return tally.latencies();
}
