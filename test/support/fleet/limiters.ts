// Nodes that share limits: each is a limiter with its own connections to a real Redis.
import type { KeyEntry } from '../../../src/access/key-ring.js';
import { Leases } from '../../../src/access/limits/leases.js';
import { Limiter } from '../../../src/access/limits/limiter.js';
import { createRedisPool } from '../../../src/storage/redis/leases.js';
import { connectRedis, createSubscriber, type RedisClient } from '../../../src/storage/redis/client.js';
import { pause } from '../pause.js';
import { type TestRedis } from '../redis.js';
import { type Scope } from '../scope.js';
import { MODEL_WORKSPACE } from '../state/limiter-model.js';
import { targetOf } from '../storage.js';

/** Time for all nodes to hear what one told. They are in one process, which may be slow. */
const HEARD_MS = 400;
const MEET_MS_MAX = 60_000;

export interface LimiterNode {
  client: RedisClient;
  limiter: Limiter;
  leases: Leases;
  errors: unknown[];
  /** Resolves when Redis has answered everything this node asked before. */
  settle(): Promise<void>;
}

export function apiKey(limitPerSecond: number): KeyEntry {
  return {
    id: 'key_a',
    workspace: MODEL_WORKSPACE,
    kind: 'api',
    mode: 'live',
    active: true,
    limitPerSecond,
    addressShare: limitPerSecond,
    origins: new Set<string>(),
    fullReply: false,
    slot: 0,
  };
}

/**
 * Nodes that know of each other.
 * @param world keeps the limits of one test from those of another
 * @param commandMs a node that waits longer for Redis goes on alone; by default longer than a busy machine takes
 */
export async function limiterNodes(
  scope: Scope,
  redis: TestRedis,
  world: string,
  size: number,
  commandMs = 30_000,
): Promise<LimiterNode[]> {
  const open = async (_: unknown, index: number): Promise<LimiterNode> => {
    const options = { commandMs, connectMs: 30_000 };
    const client = await connectRedis(targetOf(redis.url), options);
    const subscriber = createSubscriber(targetOf(redis.url), options);
    scope.teardown(() => subscriber.disconnect());
    scope.teardown(() => client.disconnect());
    const errors: unknown[] = [];
    const leases = new Leases({
      pool: createRedisPool(client, world, `node${index}`, () => subscriber, HEARD_MS),
      beatMs: 250,
      onError: (error) => errors.push(error),
    });
    // Answers come in the order of the questions; the second turn is for what the first answer led to.
    const settle = async () => {
      for (let turn = 0; turn < 2; turn++) await client.ping();
    };
    return { client, limiter: new Limiter(1000, leases), leases, errors, settle };
  };
  const nodes = await Promise.all(Array.from({ length: size }, open));
  const latest = performance.now() + MEET_MS_MAX;
  for (const { leases } of [...nodes, ...nodes]) await leases.beat();
  while (!(await hear(nodes, world))) {
    if (performance.now() > latest) throw new Error(`${size} nodes do not hear each other`);
    await pause(20);
  }
  return nodes;
}

async function hear(nodes: readonly LimiterNode[], world: string): Promise<boolean> {
  const [, hearing] = (await nodes[0]?.client.pubsub('NUMSUB', `rg:here:limits:${world}`)) ?? [];
  return hearing === nodes.length && nodes.every(({ leases }) => leases.nodes === nodes.length);
}

/** One request, of the key unless said, as the service asks: what is leased meanwhile is waited for. */
export async function taken(
  node: LimiterNode | undefined,
  now: number,
  take = (limiter: Limiter) => limiter.takeKey(apiKey(100), now),
): Promise<boolean> {
  for (let waited = 0; ; waited++) {
    if (node !== undefined && take(node.limiter).allowed) return true;
    const soon = waited < Limiter.leasesAwaitedMax ? node?.limiter.soon() : undefined;
    if (soon === undefined) return false;
    await soon;
  }
}
