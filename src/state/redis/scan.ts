// All record keys of a Redis, step by step: a scan holds up nobody, and may give what comes or goes meanwhile or not.
import { Cluster } from 'ioredis';
import { type RecordKey } from '../../contract/ports.js';
import { type Client } from './connection.js';
import { keyOfName, PATTERN } from './keys.js';

const SCAN_COUNT = 1000;

export async function scanKeys(client: Client, wanted: (key: RecordKey) => boolean, limit = Number.POSITIVE_INFINITY): Promise<RecordKey[]> {
  const keys = new Set<RecordKey>();
  for (const server of client instanceof Cluster ? client.nodes('master') : [client]) {
    for (let cursor = '0'; keys.size < limit;) {
      const [next, names] = await server.scan(cursor, 'MATCH', PATTERN, 'COUNT', SCAN_COUNT);
      for (const name of names) {
        const key = keyOfName(name);
        if (key !== undefined && wanted(key)) keys.add(key);
      }
      if (next === '0') break;
      cursor = next;
    }
  }
  return [...keys];
}
