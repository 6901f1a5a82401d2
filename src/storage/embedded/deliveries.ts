// The queue of deliveries on disk, for a service of one node. The readers' process delivers; the service and the
// command line add tests and resends. Several processes write, so every write reads and writes within one transaction;
// its commit waits for the disk in another thread (10 ms on a busy one), and what was asked for meanwhile shares the
// next.
import { type RootDatabase } from 'lmdb';
import { makePrivateDirectory } from '../../util/write-file.js';
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
import { openDatabase } from './lmdb.js';

type Key =
  | [kind: 'delivery', endpoint: string, id: string]
  /** When it is due, was made, was finished. */
  | [index: 'due' | 'made' | 'done', endpoint: string, at: number, id: string]
  /** Pending and finished of an endpoint, of all under ''. */
  | [kind: 'count', endpoint: string]
  /** -> Unix ms until which the id is not used again. */
  | [kind: 'once', endpoint: string, id: string]
  | [kind: 'position'];

interface Count {
  pending: number;
  done: number;
}

/** Not there means 1. */
interface Versioned {
  v?: number;
}

type Value = (Delivery & Versioned) | Count | Position | number | true;

const MAP_BYTES_MAX = 4 * 1024 * 1024 * 1024;
/** Records removed in one step of a sweep or of forgetting. */
const REMOVED_MAX = 10_000;
/** Deliveries looked at in one step of a visit. */
const VISITED_MAX = 1000;
const LAST = '\uffff';
/** In place of an endpoint: all of them. */
const ALL = '';

/** @param dir made when it is not there; readable by its owner only */
export function openEmbeddedQueue(dir: string): DeliveryQueue {
  makePrivateDirectory(dir);
  const db = openDatabase<Value, Key>(dir, { mapSize: MAP_BYTES_MAX });
  db.readerCheck();
  return new EmbeddedQueue(db);
}

/* eslint-disable @typescript-eslint/require-await -- what LMDB throws must become a rejection */
class EmbeddedQueue implements DeliveryQueue {
  readonly #db: RootDatabase<Value, Key>;
  /** Handed out and not acknowledged, as endpoint/id. Only one process delivers, and a new one starts anew. */
  readonly #claimed = new Set<string>();

  constructor(db: RootDatabase<Value, Key>) {
    this.#db = db;
  }

  async add(queued: readonly QueuedUp[], position?: Position): Promise<number> {
    return this.#db.transaction(() => {
      const full = queued.filter((one) => !this.#addOne(one)).length;
      if (position !== undefined) this.#db.putSync(['position'], position);
      return full;
    });
  }

  async position(): Promise<Position> {
    this.#db.resetReadTxn();
    const value = this.#db.get(['position']);
    return isPosition(value) ? value : START;
  }

  async waiting(): Promise<number> {
    this.#db.resetReadTxn();
    return this.#count(ALL).pending;
  }

  /** One step per endpoint: the first key of each tells whether it has something due. */
  async dueEndpoints(now: number, limit: number): Promise<string[]> {
    this.#db.resetReadTxn();
    const due: string[] = [];
    for (let after = ''; due.length < limit;) {
      const [key] = this.#db.getKeys({ start: ['due', after, Infinity, LAST], end: ['due', LAST, 0, ''], limit: 1 });
      if (key?.[0] !== 'due') break;
      after = key[1];
      if (key[2] <= now) due.push(after);
    }
    return due;
  }

  async claim(endpoint: string, now: number, limit: number): Promise<Delivery[]> {
    this.#db.resetReadTxn();
    const claimed: Delivery[] = [];
    for (const key of this.#db.getKeys({ start: ['due', endpoint, 0, ''], end: ['due', endpoint, now, LAST] })) {
      if (claimed.length >= limit) break;
      const delivery = key[0] === 'due' ? this.#find(endpoint, key[3]) : undefined;
      if (delivery === undefined || this.#claimed.has(nameOf(delivery))) continue;
      this.#claimed.add(nameOf(delivery));
      claimed.push(delivery);
    }
    return claimed;
  }

  async ack(deliveries: readonly Delivery[]): Promise<void> {
    await this.#db.transaction(() => {
      for (const delivery of deliveries) this.#replace(delivery);
    });
    for (const delivery of deliveries) this.#claimed.delete(nameOf(delivery));
  }

  async list(endpoint: string, limit: number): Promise<Delivery[]> {
    this.#db.resetReadTxn();
    const keys = [
      ...this.#db.getKeys({
        start: ['made', endpoint, Infinity, LAST],
        end: ['made', endpoint, 0, ''],
        reverse: true,
        limit,
      }),
    ];
    return keys.flatMap((key) => (key[0] === 'made' ? (this.#find(endpoint, key[3]) ?? []) : []));
  }

  async resend(endpoint: string, id: string, now: number): Promise<Delivery | undefined> {
    return this.#db.transaction(() => {
      const found = this.#find(endpoint, id);
      return found === undefined ? undefined : this.#replace({ ...found, state: 'pending', failures: 0, dueAt: now });
    });
  }

  async visit(remove: (delivery: Delivery) => boolean): Promise<number> {
    this.#db.resetReadTxn();
    let removed = 0;
    for (let after: Key = ['delivery', '', '']; ;) {
      const slice: { key: Key; value: Value }[] = [
        ...this.#db.getRange({ start: after, end: ['delivery', LAST, LAST], exclusiveStart: true, limit: VISITED_MAX }),
      ];
      const going = slice.flatMap(({ value }) => (isDelivery(value) && remove(readable(value)) ? [value] : []));
      if (going.length > 0)
        removed += await this.#db.transaction(() => going.filter((delivery) => this.#drop(delivery)).length);
      const last = slice.at(-1);
      if (last === undefined || slice.length < VISITED_MAX) return removed;
      after = last.key;
    }
  }

  async forget(endpoint: string): Promise<void> {
    for (let more = true; more;)
      more = await this.#db.transaction(
        () => this.#remove([...this.#keysOf('made', endpoint, REMOVED_MAX)]) === REMOVED_MAX,
      );
    await this.#db.transaction(() => {
      for (const key of [...this.#db.getKeys({ start: ['once', endpoint, ''], end: ['once', endpoint, LAST] })])
        this.#db.removeSync(key);
      this.#db.removeSync(['count', endpoint]);
    });
  }

  async sweep(now: number): Promise<void> {
    this.#db.resetReadTxn();
    const endpoints = [...this.#db.getKeys({ start: ['count', '!'], end: ['count', LAST] })].map(
      ([, endpoint]) => endpoint ?? '',
    );
    await this.#db.transaction(() => {
      for (const endpoint of endpoints)
        this.#remove([...this.#keysOf('done', endpoint, REMOVED_MAX, now - FINISHED_MS_MAX)]);
      const over = [...this.#db.getRange({ start: ['once', '', ''], end: ['once', LAST, LAST] })].filter(
        ({ value }) => typeof value === 'number' && value < now,
      );
      for (const { key } of over) this.#db.removeSync(key);
    });
  }

  async close(): Promise<void> {
    await this.#db.close();
  }

  /** False when the queue is full. */
  #addOne({ delivery, onceUntil }: QueuedUp): boolean {
    const { endpoint, id } = delivery;
    if (this.#find(endpoint, id) !== undefined || this.#db.get(['once', endpoint, id]) !== undefined) return true;
    if (this.#count(endpoint).pending >= PENDING_PER_ENDPOINT_MAX || this.#count(ALL).pending >= PENDING_MAX)
      return false;
    if (onceUntil !== undefined) this.#db.putSync(['once', endpoint, id], onceUntil);
    this.#put(delivery);
    return true;
  }

  #find(endpoint: string, id: string): Delivery | undefined {
    const value = this.#db.get(['delivery', endpoint, id]);
    return isDelivery(value) ? readable(value) : undefined;
  }

  /** Writes it in place of what is there; undefined, and nothing, when it was removed. */
  #replace(delivery: Delivery): Delivery | undefined {
    const { endpoint } = delivery;
    const before = this.#find(endpoint, delivery.id);
    if (before === undefined) return undefined;
    this.#take(before);
    this.#put(delivery);
    const surplus = this.#count(endpoint).done - FINISHED_PER_ENDPOINT_MAX;
    if (surplus > 0) this.#remove([...this.#keysOf('done', endpoint, surplus)]);
    return delivery;
  }

  /** Removes it as it stands now: it may have been tried since it was seen. */
  #drop({ endpoint, id }: Delivery): boolean {
    const delivery = this.#find(endpoint, id);
    if (delivery !== undefined) this.#take(delivery);
    return delivery !== undefined;
  }

  #put(delivery: Delivery): void {
    const { endpoint, id, createdAt } = delivery;
    this.#db.putSync(['delivery', endpoint, id], { ...delivery, v: FIRST_VERSION });
    this.#db.putSync(['made', endpoint, createdAt, id], true);
    this.#db.putSync(indexOf(delivery), true);
    this.#tally(delivery, 1);
  }

  #take(delivery: Delivery): void {
    const { endpoint, id, createdAt } = delivery;
    this.#db.removeSync(['delivery', endpoint, id]);
    this.#db.removeSync(['made', endpoint, createdAt, id]);
    this.#db.removeSync(indexOf(delivery));
    this.#tally(delivery, -1);
  }

  #keysOf(index: 'made' | 'done', endpoint: string, limit: number, before = Infinity): Iterable<Key> {
    return this.#db.getKeys({ start: [index, endpoint, 0, ''], end: [index, endpoint, before, LAST], limit });
  }

  /** Removes the deliveries that entries of an index mean. */
  #remove(keys: readonly Key[]): number {
    for (const [, endpoint = '', , id] of keys) {
      const delivery = this.#find(endpoint, id ?? '');
      if (delivery !== undefined) this.#take(delivery);
    }
    return keys.length;
  }

  #tally({ endpoint, dueAt }: Delivery, change: 1 | -1): void {
    for (const name of [endpoint, ALL]) {
      const { pending, done } = this.#count(name);
      this.#db.putSync(
        ['count', name],
        dueAt === null ? { pending, done: done + change } : { pending: pending + change, done },
      );
    }
  }

  #count(endpoint: string): Count {
    const value = this.#db.get(['count', endpoint]);
    return isCount(value) ? value : { pending: 0, done: 0 };
  }
}
/* eslint-enable @typescript-eslint/require-await */

function indexOf(delivery: Delivery): Key {
  const { endpoint, id, dueAt } = delivery;
  return dueAt === null ? ['done', endpoint, doneAt(delivery), id] : ['due', endpoint, dueAt, id];
}

function doneAt({ attemptedAt, createdAt }: Delivery): number {
  return attemptedAt ?? createdAt;
}

function nameOf({ endpoint, id }: Delivery): string {
  return `${endpoint}/${id}`;
}

/** What is stored, without its version. @throws NewerRecordError */
function readable({ v, ...delivery }: Delivery & Versioned): Delivery {
  refuseNewer('webhook deliveries', { v });
  return delivery;
}

function isDelivery(value: Value | undefined): value is Delivery & Versioned {
  return typeof value === 'object' && 'endpoint' in value;
}

function isCount(value: Value | undefined): value is Count {
  return typeof value === 'object' && 'pending' in value;
}

function isPosition(value: Value | undefined): value is Position {
  return typeof value === 'object' && 'segment' in value;
}
