// The delivery queue in Redis, for several nodes: each node adds the deliveries of its own verifications, any node
// sends them, and a lease ensures that only one node does.
import { type Position, START } from '../../../contract/position.js';
import {
  type Delivery,
  FINISHED_MS_MAX,
  FINISHED_PART,
  FINISHED_PER_ENDPOINT_MAX,
  FINISHED_PER_ENDPOINT_PART,
  PENDING_PER_ENDPOINT_PART,
} from '../../../contract/webhooks/webhooks.js';
import { type OnDamagedRecord } from '../../ports/backend.js';
import { type DeliveryQueue, type QueuedUp } from '../../ports/deliveries.js';
import { StoreDamagedError } from '../../ports/errors.js';
import { FIRST_VERSION, refuseNewer } from '../../versions.js';
import { connectRedis, type RedisClient, type RedisTarget } from '../client.js';
import { deliveryKey, repairQueue } from './repair.js';
import { damagedAt, isForeign, type Place, summedJson, withSum } from '../sums.js';
import { ADD, CLAIM, FORGET, RECOUNT, REMOVE, REPLACE, SWEEP, TAKE } from './scripts.js';

export interface RedisQueueOptions {
  target: RedisTarget;
  /** Node whose stream `position` belongs to; '' for a process that reads no stream. */
  nodeId: string;
  /** Maximum of waiting deliveries, of all endpoints. */
  waitingMax: number;
  commandMs: number;
  /** Prefix of all keys. */
  prefix: string;
  told: OnDamagedRecord;
}

const STORE = 'webhook deliveries';
const REMOVED_MAX = 1000;
/** Deliveries read in one step of a visit. */
const VISITED_MAX = 500;

/** Rejects when Redis does not answer. */
export async function openRedisQueue(options: RedisQueueOptions): Promise<DeliveryQueue> {
  const { target, commandMs, prefix } = options;
  const redis = await connectRedis(target, { commandMs });
  return new RedisQueue(redis, `{${prefix}:webhooks}:`, options);
}

class RedisQueue implements DeliveryQueue {
  readonly #redis: RedisClient;
  readonly #base: string;
  readonly #nodeId: string;
  readonly #waitingMax: number;
  readonly #told: OnDamagedRecord;

  constructor(redis: RedisClient, base: string, { nodeId, waitingMax, told }: RedisQueueOptions) {
    this.#redis = redis;
    this.#base = base;
    this.#nodeId = nodeId;
    this.#waitingMax = waitingMax;
    this.#told = told;
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
        PENDING_PER_ENDPOINT_PART,
        this.#waitingMax,
        node,
        position === undefined ? '' : withSum(this.#positionName, JSON.stringify(position)),
        ...deliveries,
      ),
    );
  }

  async take(name: string, ids: readonly string[], max: number, until: number): Promise<string[]> {
    const taken = await this.#run(TAKE, name, max, until, ...ids);
    return Array.isArray(taken) ? taken.map(String) : [];
  }

  async position(): Promise<Position> {
    const name = this.#positionName;
    const text = await this.#asked(() => this.#redis.get(name));
    if (text === null) return START;
    const place = this.#place(name);
    try {
      const position = summedJson(place, text);
      if (isPosition(position)) return position;
      throw damagedAt(place);
    } catch (error) {
      // Reading from the start loses no message, and a receiver detects a duplicate by its message id.
      if (error instanceof StoreDamagedError) return START;
      throw error;
    }
  }

  async waiting(): Promise<number> {
    const ask = (): Promise<string | null> => this.#redis.get(`${this.#base}pending`);
    const count = Number((await this.#asked(ask)) ?? 0);
    if (Number.isSafeInteger(count)) return count;
    await this.#repair();
    return Number((await ask()) ?? 0);
  }

  dueEndpoints(now: number, limit: number, skipped = 0): Promise<string[]> {
    return this.#asked(() => this.#redis.zrangebyscore(`${this.#base}ready`, '-inf', now, 'LIMIT', skipped, limit));
  }

  async claim(endpoint: string, now: number, limit: number, leaseMs: number): Promise<Delivery[]> {
    const found = await this.#run(CLAIM, endpoint, now, limit, now + leaseMs);
    if (!Array.isArray(found)) return [];
    const damaged: string[] = [];
    const deliveries = found.flatMap((id: unknown, i) => {
      if (i % 2 === 1) return [];
      const delivery = this.#sound(endpoint, String(id), String(found[i + 1]));
      if (delivery === undefined) damaged.push(String(id));
      return delivery ?? [];
    });
    // A damaged delivery cannot be sent.
    if (damaged.length > 0) await this.#run(REMOVE, endpoint, ...damaged);
    return deliveries;
  }

  async ack(deliveries: readonly Delivery[]): Promise<void> {
    await this.#replace(deliveries);
  }

  async list(endpoint: string, limit: number): Promise<Delivery[]> {
    const ids = await this.#asked(() => this.#redis.zrevrange(`${this.#base}made:${endpoint}`, 0, limit - 1));
    if (ids.length === 0) return [];
    const found = await this.#asked(() => this.#redis.hmget(`${this.#base}d:${endpoint}`, ...ids));
    return found.flatMap((json, i) => (json === null ? [] : (this.#sound(endpoint, ids[i] ?? '', json) ?? [])));
  }

  async find(endpoint: string, id: string): Promise<Delivery | undefined> {
    const json = await this.#asked(() => this.#redis.hget(`${this.#base}d:${endpoint}`, id));
    return json === null ? undefined : this.#sound(endpoint, id, json);
  }

  async resend(endpoint: string, id: string, now: number): Promise<Delivery | undefined> {
    const found = await this.find(endpoint, id);
    if (found === undefined) return undefined;
    const again: Delivery = { ...found, state: 'pending', failures: 0, dueAt: now };
    return (await this.#replace([again])) === 1 ? again : undefined;
  }

  async visit(remove: (delivery: Delivery) => boolean): Promise<number> {
    let removed = 0;
    for (const endpoint of await this.#redis.smembers(`${this.#base}endpoints`)) {
      for (let cursor = '0'; ;) {
        const [next, fields] = await this.#redis.hscan(`${this.#base}d:${endpoint}`, cursor, 'COUNT', VISITED_MAX);
        const ids = fields.flatMap((id, i) => {
          if (i % 2 === 1) return [];
          const delivery = this.#sound(endpoint, id, fields[i + 1] ?? '');
          return delivery === undefined || remove(delivery) ? [id] : [];
        });
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
    await this.#run(RECOUNT);
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
        Math.floor(this.#waitingMax * FINISHED_PART),
        FINISHED_PER_ENDPOINT_PART,
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
    return this.#asked(() => this.#redis.eval(script, 1, this.#base, ...values));
  }

  /** Retries once after removing values of other programs. */
  async #asked<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!isForeign(error)) throw error;
      await this.#repair();
      return ask();
    }
  }

  #repair(): Promise<void> {
    const dueOf = (endpoint: string, id: string, stored: string): number | undefined =>
      this.#sound(endpoint, id, stored)?.dueAt ?? undefined;
    return repairQueue(this.#redis, this.#base, dueOf, this.#told);
  }

  get #positionName(): string {
    return `${this.#base}position:${this.#nodeId}`;
  }

  #place(key: string): Place {
    return { store: STORE, key, told: this.#told };
  }

  /** Undefined for a damaged delivery, which is reported. @throws NewerRecordError */
  #sound(endpoint: string, id: string, stored: string): Delivery | undefined {
    const place = this.#place(deliveryKey(endpoint, id));
    try {
      const value = summedJson(place, stored);
      if (!isDelivery(value, endpoint, id)) throw damagedAt(place);
      // Earlier releases stored no history.
      const { v, history = [], ...delivery } = value;
      refuseNewer(STORE, { v });
      return { ...delivery, history };
    } catch (error) {
      if (error instanceof StoreDamagedError) return undefined;
      throw error;
    }
  }
}

function stored(delivery: Delivery): string {
  const json = JSON.stringify({ ...delivery, v: FIRST_VERSION });
  return withSum(deliveryKey(delivery.endpoint, delivery.id), json);
}

type StoredDelivery = Omit<Delivery, 'history'> & Partial<Pick<Delivery, 'history'>> & { v?: number };

function isDelivery(value: unknown, endpoint: string, id: string): value is StoredDelivery {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    value.id === id &&
    'endpoint' in value &&
    value.endpoint === endpoint
  );
}

function isPosition(value: unknown): value is Position {
  return (
    typeof value === 'object' &&
    value !== null &&
    'segment' in value &&
    typeof value.segment === 'number' &&
    'offset' in value &&
    typeof value.offset === 'number'
  );
}
