// All keys of a Redis that match, step by step: a scan holds up nobody, and may give what comes or goes meanwhile or
// not.
import { Cluster } from 'ioredis';
import { type RedisClient } from './client.js';

/** Keys looked at per step. */
const SCAN_COUNT = 1000;

/** Yields names, of a cluster those of every master. A name may come twice. */
export async function* scanNames(client: RedisClient, pattern: string): AsyncGenerator<string> {
  for (const server of client instanceof Cluster ? client.nodes('master') : [client]) {
    for (let cursor = '0'; ;) {
      const [next, names] = await server.scan(cursor, 'MATCH', pattern, 'COUNT', SCAN_COUNT);
      yield* names;
      if (next === '0') break;
      cursor = next;
    }
  }
}
