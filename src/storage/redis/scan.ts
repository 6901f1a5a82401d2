// Iterates over all keys of a Redis that match, in steps, so that a scan does not block the server. Keys created or
// deleted during the scan may be missed or returned.
import { Cluster, type Redis } from 'ioredis';
import { StoreUnavailableError } from '../ports/errors.js';
import { type RedisClient } from './client.js';

/** Keys per step: Redis answers nobody else for half a millisecond. */
const SCAN_COUNT = 500;
/** Steps whose names a caller works on at once: Redis has something to do while it decodes. */
const STEPS_AT_ONCE = 4;
const SLOTS = 16_384;

/**
 * Yields key names, on a cluster those of every master. A name may come twice. Rejects when a part of the cluster is
 * not served or moved during the scan, because names may have been missed.
 */
export async function* scanNames(client: RedisClient, pattern: string): AsyncGenerator<string> {
  for await (const names of scanSteps(client, pattern)) for (const name of names) yield name.toString();
}

/**
 * As `scanNames`, with the names of one step at a time, which may be none: a generator takes longer for a name than
 * Redis.
 */
async function* scanSteps(client: RedisClient, pattern: string): AsyncGenerator<Buffer[]> {
  if (!(client instanceof Cluster)) {
    yield* stepsOf(client, pattern);
    return;
  }
  const before = await mastersOf(client);
  for (const server of before.servers) yield* stepsOf(server, pattern);
  const after = await mastersOf(client);
  if (after.parts !== before.parts) throw new StoreUnavailableError('parts of the Redis cluster moved during a scan');
}

/** Resolves when `work` is done with the names of every step. */
export async function forEachStep(
  client: RedisClient,
  pattern: string,
  work: (names: readonly Buffer[]) => Promise<void>,
): Promise<void> {
  const working: Promise<void>[] = [];
  for await (const names of scanSteps(client, pattern)) {
    if (names.length === 0) continue;
    const one = work(names);
    // When an earlier one fails, nobody waits for this one.
    one.catch(() => undefined);
    working.push(one);
    if (working.length >= STEPS_AT_ONCE) await working.shift();
  }
  await Promise.all(working);
}

/** The next step is asked for before the caller has the names of this one. */
async function* stepsOf(server: Redis, pattern: string): AsyncGenerator<Buffer[]> {
  const ask = (cursor: string): Promise<[Buffer, Buffer[]]> => {
    const asked = server.scanBuffer(cursor, 'MATCH', pattern, 'COUNT', SCAN_COUNT);
    // A caller that has ended does not wait for it.
    asked.catch(() => undefined);
    return asked;
  };
  for (let step: Promise<[Buffer, Buffer[]]> | undefined = ask('0'); step !== undefined;) {
    const [next, names]: [Buffer, Buffer[]] = await step;
    const cursor = next.toString();
    step = cursor === '0' ? undefined : ask(cursor);
    yield names;
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

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
