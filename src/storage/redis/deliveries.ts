// The queue of deliveries in Redis, for several nodes: every node adds what its own verifications told, any node
// delivers, and a lease sees to it that one does.
import { type Position, START } from '../../contract/position.js';
import {
  type Delivery,
  FINISHED_MS_MAX,
  FINISHED_PER_ENDPOINT_MAX,
  PENDING_MAX,
  PENDING_PER_ENDPOINT_MAX,
} from '../../contract/webhooks/webhooks.js';
import { type DeliveryQueue, type QueuedUp } from '../ports/deliveries.js';
import { FIRST_VERSION, refuseNewer } from '../versions.js';
import { connectRedis, type RedisClient, type RedisTarget } from './client.js';
import { ADD, CLAIM, FORGET, REMOVE, REPLACE, SWEEP } from './delivery-scripts.js';

export interface RedisQueueOptions {
  target: RedisTarget;
  /** Whose stream `position` is of; '' for who reads none. */
  nodeId: string;
  commandMs: number;
  /** Of every key. */
  prefix: string;
}

const STORE = 'webhook deliveries';
const REMOVED_MAX = 1000;
/** Deliveries looked at in one step of a visit. */
const VISITED_MAX = 500;

/** Rejects when Redis does not answer. */
export async function openRedisQueue({ target, nodeId, commandMs, prefix }: RedisQueueOptions): Promise<DeliveryQueue> {
  const redis = await connectRedis(target, { commandMs });
  return new RedisQueue(redis, `{${prefix}:webhooks}:`, nodeId);
}

class RedisQueue implements DeliveryQueue {
  readonly #redis: RedisClient;
  readonly #base: string;
  readonly #nodeId: string;

  constructor(redis: RedisClient, base: string, nodeId: string) {
    this.#redis = redis;
    this.#base = base;
    this.#nodeId = nodeId;
  }

  async add(queued: readonly QueuedUp[], position?: Position): Promise<number> {
    const deliveries = queued.flatMap(({ delivery, onceUntil }) => [
      ...[delivery.endpoint, delivery.id, stored(delivery), delivery.createdAt, delivery.dueAt ?? ''],
      onceUntil === undefined ? '' : Math.max(1, Math.ceil((onceUntil - delivery.createdAt) / 1000)),
    ]);
    const node = position === undefined ? '' : this.#nodeId;
    return Number(
      await this.#run(
        ADD,
        PENDING_PER_ENDPOINT_MAX,
        PENDING_MAX,
        node,
        position === undefined ? '' : JSON.stringify(position),
        ...deliveries,
      ),
    );
  }

  async position(): Promise<Position> {
    const text = await this.#redis.get(`${this.#base}position:${this.#nodeId}`);
    return text === null ? START : (JSON.parse(text) as Position);
  }

  async waiting(): Promise<number> {
    return Number((await this.#redis.get(`${this.#base}pending`)) ?? 0);
  }

  dueEndpoints(now: number, limit: number): Promise<string[]> {
    return this.#redis.zrangebyscore(`${this.#base}ready`, '-inf', now, 'LIMIT', 0, limit);
  }

  async claim(endpoint: string, now: number, limit: number, leaseMs: number): Promise<Delivery[]> {
    const found = await this.#run(CLAIM, endpoint, now, limit, now + leaseMs);
    return Array.isArray(found) ? found.flatMap((json) => (typeof json === 'string' ? [parsed(json)] : [])) : [];
  }

  async ack(deliveries: readonly Delivery[]): Promise<void> {
    await this.#replace(deliveries);
  }

  async list(endpoint: string, limit: number): Promise<Delivery[]> {
    const ids = await this.#redis.zrevrange(`${this.#base}made:${endpoint}`, 0, limit - 1);
    if (ids.length === 0) return [];
    const found = await this.#redis.hmget(`${this.#base}d:${endpoint}`, ...ids);
    return found.flatMap((json) => (json === null ? [] : [parsed(json)]));
  }

  async resend(endpoint: string, id: string, now: number): Promise<Delivery | undefined> {
    const json = await this.#redis.hget(`${this.#base}d:${endpoint}`, id);
    if (json === null) return undefined;
    const again: Delivery = { ...parsed(json), state: 'pending', failures: 0, dueAt: now };
    return (await this.#replace([again])) === 1 ? again : undefined;
  }

  async visit(remove: (delivery: Delivery) => boolean): Promise<number> {
    let removed = 0;
    for (const endpoint of await this.#redis.smembers(`${this.#base}endpoints`)) {
      for (let cursor = '0'; ;) {
        const [next, fields] = await this.#redis.hscan(`${this.#base}d:${endpoint}`, cursor, 'COUNT', VISITED_MAX);
        const ids = fields.flatMap((json, i) => (i % 2 === 1 && remove(parsed(json)) ? [parsed(json).id] : []));
        if (ids.length > 0) removed += Number(await this.#run(REMOVE, endpoint, ...ids));
        if (next === '0') break;
        cursor = next;
      }
    }
    return removed;
  }

  async forget(endpoint: string): Promise<void> {
    await this.#run(FORGET, endpoint);
  }

  async sweep(now: number): Promise<void> {
    const endpoints = await this.#redis.smembers(`${this.#base}endpoints`);
    for (const endpoint of endpoints) await this.#run(SWEEP, endpoint, now - FINISHED_MS_MAX, REMOVED_MAX);
  }

  close(): Promise<void> {
    this.#redis.disconnect();
    return Promise.resolve();
  }

  async #replace(deliveries: readonly Delivery[]): Promise<number> {
    return Number(
      await this.#run(
        REPLACE,
        FINISHED_PER_ENDPOINT_MAX,
        ...deliveries.flatMap((delivery) => [
          delivery.endpoint,
          delivery.id,
          stored(delivery),
          delivery.createdAt,
          delivery.dueAt ?? '',
          delivery.attemptedAt ?? delivery.createdAt,
        ]),
      ),
    );
  }

  #run(script: string, ...values: (string | number)[]): Promise<unknown> {
    return this.#redis.eval(script, 1, this.#base, ...values);
  }
}

function stored(delivery: Delivery): string {
  return JSON.stringify({ ...delivery, v: FIRST_VERSION });
}

/** What only this program writes. @throws NewerRecordError */
function parsed(json: string): Delivery {
  const { v, ...delivery } = JSON.parse(json) as Delivery & { v?: number };
  refuseNewer(STORE, { v });
  return delivery;
}
