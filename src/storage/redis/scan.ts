// Iterates over all keys of a Redis that match, in steps, so that a scan does not block the server. Keys created or
// deleted during the scan may be missed or returned.
import { Cluster, type Redis } from 'ioredis';
import { StoreUnavailableError } from '../ports/errors.js';
import { type RedisClient } from './client.js';

/** Keys per step. */
const SCAN_COUNT = 1000;
const SLOTS = 16_384;

/**
 * Yields key names, on a cluster those of every master. A name may come twice. Rejects when a part of the cluster is
 * not served or moved during the scan, because names may have been missed.
 */
export async function* scanNames(client: RedisClient, pattern: string): AsyncGenerator<string> {
  if (!(client instanceof Cluster)) {
    yield* namesOf(client, pattern);
    return;
  }
  const before = await mastersOf(client);
  for (const server of before.servers) yield* namesOf(server, pattern);
  const after = await mastersOf(client);
  if (after.parts !== before.parts) throw new StoreUnavailableError('parts of the Redis cluster moved during a scan');
}

async function* namesOf(server: Redis, pattern: string): AsyncGenerator<string> {
  for (let cursor = '0'; ;) {
    const [next, names] = await server.scan(cursor, 'MATCH', pattern, 'COUNT', SCAN_COUNT);
    yield* names;
    if (next === '0') break;
    cursor = next;
  }
}

/** Every master, and the slots of each as text. */
async function mastersOf(client: Cluster): Promise<{ servers: Redis[]; parts: string }> {
  const parts = (await client.cluster('SLOTS')).map((part) => partOf(part)).sort((a, b) => a.first - b.first);
  const known = new Map(client.nodes('master').map((node) => [`${node.options.host}:${node.options.port}`, node]));
  const servers = new Set<Redis>();
  for (const { address } of parts) {
    const server = known.get(address);
    if (server !== undefined) servers.add(server);
    else client.refreshSlotsCache();
  }
  const served = parts.reduce((sum, { first, last, address }) => sum + (known.has(address) ? last - first + 1 : 0), 0);
  if (served !== SLOTS) throw new StoreUnavailableError(`only ${served} of ${SLOTS} slots of Redis are served`);
  return { servers: [...servers], parts: JSON.stringify(parts) };
}

function partOf(part: unknown): { first: number; last: number; address: string } {
  const [first, last, master] = listOf(part);
  const [host, port] = listOf(master);
  return { first: Number(first), last: Number(last), address: `${String(host)}:${String(port)}` };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
