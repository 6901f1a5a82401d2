// The delivery queue on disk, for a service of one node. The readers' process delivers; the service and the command
// line add tests and resends. Several processes write, so every change reads and writes within one transaction. Its
// commit waits for the disk in another thread (10 ms on a busy disk); changes requested meanwhile share the next
// commit.
import { type RootDatabase } from 'lmdb';
import { makePrivateDirectory } from '../../util/write-file.js';
import { type Position, START } from '../../contract/position.js';
import {
  type Delivery,
  FINISHED_MS_MAX,
  FINISHED_PART,
  FINISHED_PER_ENDPOINT_MAX,
  FINISHED_PER_ENDPOINT_PART,
  PENDING_PER_ENDPOINT_PART,
} from '../../contract/webhooks/webhooks.js';
import { type DeliveryQueue, type QueuedUp } from '../ports/deliveries.js';
import { StoreDamagedError } from '../ports/errors.js';
import { FIRST_VERSION } from '../versions.js';
import {
  type Count,
  isCount,
  isDelivery,
  isPosition,
  readable,
  type Stored,
  type Versioned,
} from './delivery-values.js';
import { openDatabase, type Watched } from './lmdb.js';
import { isOnceKey, type Once, type OnceKey, OnceMarks } from './once-marks.js';
import { isPlacesKey, Places, type PlacesKey, type Taken } from './places.js';
import { isMarked, markOf, SealedRecords } from './sealed.js';
import { transact } from './transact.js';

type Key =
  | [kind: 'delivery', endpoint: string, id: string]
  /** Time when it is due, was created, or was finished (Unix ms). */
  | [index: 'due' | 'made' | 'done', endpoint: string, at: number, id: string]
  /** Pending and finished deliveries of an endpoint; '' = of all endpoints. */
  | [kind: 'count', endpoint: string]
  /** -> Unix ms until which the id is not accepted again. */
  | OnceKey
  | PlacesKey
  | [kind: 'position'];

/** Index entries have marks as values: a checksum of their key, `true` in earlier releases. */
type Value = (Stored & Versioned) | Count | Position | Once | Taken;

/** Above all that the bounds of waiting and finished deliveries allow: a full map would stop the webhooks of all. */
const MAP_BYTES_MAX = 32 * 1024 * 1024 * 1024;
/** Records removed in one step of a sweep or of `forget`. */
const REMOVED_MAX = 10_000;
/** Deliveries read in one step of a visit. */
const VISITED_MAX = 1000;
const LAST = '\uffff';
/** Used as the endpoint of the count over all endpoints. */
const ALL = '';

/** @param dir created when missing, readable by its owner only @param waitingMax waiting deliveries of all endpoints */
export function openEmbeddedQueue(dir: string, waitingMax: number, { damaged }: Watched = {}): DeliveryQueue {
  makePrivateDirectory(dir);
  const db = openDatabase<unknown, Key>(dir, { mapSize: MAP_BYTES_MAX });
  db.readerCheck();
  return new EmbeddedQueue(db, new SealedRecords('webhooks', db, damaged), waitingMax);
}

class EmbeddedQueue implements DeliveryQueue {
  readonly #db: RootDatabase<unknown, Key>;
  readonly #records: SealedRecords<Value, Key>;
  readonly #once: OnceMarks;
  readonly #places: Places;
  readonly #waitingMax: number;
  /**
   * Claimed and not acknowledged: endpoint/id -> end of the lease, Unix ms. In memory only: one process delivers, and a
   * restart clears it.
   */
  readonly #claimed = new Map<string, number>();

  constructor(db: RootDatabase<unknown, Key>, records: SealedRecords<Value, Key>, waitingMax: number) {
    this.#db = db;
    this.#records = records;
    this.#once = new OnceMarks({
      has: (key) => db.doesExist(key),
      keys: (after, before, limit) =>
        [...db.getKeys({ start: after, end: before, exclusiveStart: true, limit })].filter(isOnceKey),
      count: (after, before) => db.getKeysCount({ start: after, end: before }),
      untilOf: (key) => this.#onceUntil(key),
      put: (key, once) => records.putSync(key, once),
      remove: (key) => db.removeSync(key),
    });
    this.#places = new Places({
      keys: (after, before, limit) =>
        [...db.getKeys({ start: after, end: before, exclusiveStart: true, limit })].filter(isPlacesKey),
      value: (key) => records.soundValue(key),
      put: (key, taken) => records.putSync(key, taken),
      remove: (key) => db.removeSync(key),
    });
    this.#waitingMax = waitingMax;
  }

  async add(queued: readonly QueuedUp[], position?: Position): Promise<number> {
    return this.#write(() => {
      const full = queued.filter((one) => !this.#addOne(one)).length;
      if (position !== undefined) this.#records.putSync(['position'], position);
      return full;
    });
  }

  async take(name: string, ids: readonly string[], max: number, until: number): Promise<string[]> {
    return this.#write(() => this.#places.take(name, ids, max, until));
  }

  async position(): Promise<Position> {
    this.#db.resetReadTxn();
    const value = this.#records.value(['position']);
    return isPosition(value) ? value : START;
  }

  async waiting(): Promise<number> {
    this.#db.resetReadTxn();
    return this.#count(ALL).pending;
  }

  /** One read per endpoint: its first key shows whether a delivery is due. */
  async dueEndpoints(now: number, limit: number, skipped = 0): Promise<string[]> {
    this.#db.resetReadTxn();
    const due: string[] = [];
    let left = skipped;
    for (let after = ''; due.length < limit;) {
      const [key] = this.#db.getKeys({ start: ['due', after, Infinity, LAST], end: ['due', LAST, 0, ''], limit: 1 });
      if (key?.[0] !== 'due') break;
      after = key[1];
      if (key[2] > now) continue;
      if (left > 0) left -= 1;
      else due.push(after);
    }
    return due;
  }

  async claim(endpoint: string, now: number, limit: number, leaseMs: number): Promise<Delivery[]> {
    this.#db.resetReadTxn();
    const claimed: Delivery[] = [];
    const broken: Key[] = [];
    for (const key of this.#db.getKeys({ start: ['due', endpoint, 0, ''], end: ['due', endpoint, now, LAST] })) {
      if (claimed.length >= limit) break;
      const delivery = key[0] === 'due' ? this.#find(endpoint, key[3]) : undefined;
      if (delivery === undefined) broken.push(key);
      if (delivery === undefined || (this.#claimed.get(nameOf(delivery)) ?? 0) > now) continue;
      this.#claimed.set(nameOf(delivery), now + leaseMs);
      claimed.push(delivery);
    }
    if (broken.length > 0)
      await this.#write(() => {
        for (const key of broken) this.#discard(key);
      });
    return claimed;
  }

  async ack(deliveries: readonly Delivery[]): Promise<void> {
    await this.#write(() => {
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

  async find(endpoint: string, id: string): Promise<Delivery | undefined> {
    this.#db.resetReadTxn();
    return this.#find(endpoint, id);
  }

  async resend(endpoint: string, id: string, now: number): Promise<Delivery | undefined> {
    return this.#write(() => {
      const found = this.#find(endpoint, id);
      return found === undefined ? undefined : this.#replace({ ...found, state: 'pending', failures: 0, dueAt: now });
    });
  }

  async visit(remove: (delivery: Delivery) => boolean): Promise<number> {
    this.#db.resetReadTxn();
    let removed = 0;
    for (let after: Key = ['delivery', '', '']; ;) {
      const slice: Key[] = [
        ...this.#db.getKeys({ start: after, end: ['delivery', LAST, LAST], exclusiveStart: true, limit: VISITED_MAX }),
      ];
      const found = slice.flatMap(([, endpoint, id]) => this.#find(String(endpoint), String(id)) ?? []);
      const going = found.filter((delivery) => remove(delivery));
      if (going.length > 0) removed += await this.#write(() => going.filter((delivery) => this.#drop(delivery)).length);
      const last = slice.at(-1);
      if (last === undefined || slice.length < VISITED_MAX) return removed;
      after = last;
    }
  }

  async forget(endpoint: string): Promise<void> {
    for (let more = true; more;)
      more = await this.#write(() => this.#remove([...this.#keysOf('made', endpoint, REMOVED_MAX)]) === REMOVED_MAX);
    for (let more = true; more;)
      more = await this.#write(() => {
        const marks = this.#once.of(endpoint, REMOVED_MAX);
        this.#once.remove(marks);
        return marks.length === REMOVED_MAX;
      });
    await this.#write(() => {
      for (const index of ['due', 'done'] as const)
        for (const key of [...this.#keysOf(index, endpoint, REMOVED_MAX)]) this.#discard(key);
      this.#db.removeSync(['count', endpoint]);
    });
  }

  async sweep(now: number): Promise<void> {
    this.#db.resetReadTxn();
    const endpoints = [...this.#db.getKeys({ start: ['count', '!'], end: ['count', LAST] })].map(
      ([, endpoint]) => endpoint ?? '',
    );
    // Read before the transaction, in which others wait.
    const ended = this.#once.ended(now);
    const places = this.#places.ended(now);
    await this.#write(() => {
      for (const endpoint of endpoints)
        this.#remove([...this.#keysOf('done', endpoint, REMOVED_MAX, now - FINISHED_MS_MAX)]);
      this.#once.remove(ended);
      this.#places.remove(places);
    });
  }

  async close(): Promise<void> {
    await this.#db.close();
  }

  #write<T>(work: () => T): Promise<T> {
    return transact(this.#db, work);
  }

  /** False when the queue is full; true also for an id that is known already. */
  #addOne({ delivery, onceUntil }: QueuedUp): boolean {
    const { endpoint, id } = delivery;
    if (this.#find(endpoint, id) !== undefined || this.#once.has(endpoint, id)) return true;
    const left = this.#waitingMax - this.#count(ALL).pending;
    if (this.#count(endpoint).pending >= left * PENDING_PER_ENDPOINT_PART) return false;
    if (onceUntil !== undefined) this.#once.put(endpoint, id, onceUntil);
    this.#put(delivery);
    return true;
  }

  #find(endpoint: string, id: string): Delivery | undefined {
    const value = this.#records.soundValue(['delivery', endpoint, id]);
    return isDelivery(value) ? readable(value) : undefined;
  }

  /** 0 for a damaged record, which the next sweep then removes. */
  #onceUntil(key: Key): number {
    const value = this.#records.soundValue(key);
    if (typeof value === 'number') return value;
    return typeof value === 'object' && value !== null && 'until' in value ? Number(value.until) : 0;
  }

  /** Replaces the stored delivery. Undefined, and no write, when it was removed. */
  #replace(delivery: Delivery): Delivery | undefined {
    const { endpoint } = delivery;
    const before = this.#find(endpoint, delivery.id);
    if (before === undefined) return undefined;
    this.#take(before);
    this.#put(delivery);
    const { done } = this.#count(endpoint);
    const surplus = done - this.#finishedMax(done);
    if (surplus > 0) this.#remove([...this.#keysOf('done', endpoint, surplus)]);
    return delivery;
  }

  /** Fewer where many endpoints have finished deliveries: each keeps a part of what is left. @param done its own */
  #finishedMax(done: number): number {
    const left = this.#waitingMax * FINISHED_PART - this.#count(ALL).done + done;
    return Math.min(FINISHED_PER_ENDPOINT_MAX, Math.max(1, Math.floor(left * FINISHED_PER_ENDPOINT_PART)));
  }

  /** Removes the delivery in its current state: an attempt may have changed it since it was read. */
  #drop({ endpoint, id }: Delivery): boolean {
    const delivery = this.#find(endpoint, id);
    if (delivery !== undefined) this.#take(delivery);
    return delivery !== undefined;
  }

  #put(delivery: Delivery): void {
    const { endpoint, id } = delivery;
    this.#tally(delivery, 1);
    this.#records.putSync(['delivery', endpoint, id], { ...delivery, v: FIRST_VERSION });
    for (const key of [madeOf(delivery), indexOf(delivery)]) this.#db.putSync(key, markOf(key));
  }

  #take(delivery: Delivery): void {
    const { endpoint, id } = delivery;
    this.#tally(delivery, -1);
    this.#db.removeSync(['delivery', endpoint, id]);
    this.#db.removeSync(madeOf(delivery));
    this.#db.removeSync(indexOf(delivery));
  }

  #keysOf(index: 'made' | 'due' | 'done', endpoint: string, limit: number, before = Infinity): Iterable<Key> {
    return this.#db.getKeys({ start: [index, endpoint, 0, ''], end: [index, endpoint, before, LAST], limit });
  }

  /** Removes the deliveries that these index entries point to. */
  #remove(keys: readonly Key[]): number {
    for (const [, endpoint = '', , id] of keys) {
      const delivery = this.#find(endpoint, id ?? '');
      if (delivery !== undefined) this.#take(delivery);
    }
    for (const key of keys) if (this.#db.doesExist(key)) this.#discard(key);
    return keys.length;
  }

  /** Removes an index entry and the other remains of a damaged delivery, which cannot be sent. */
  #discard(key: Key): void {
    const [index, endpoint = '', , id = ''] = key;
    if (this.#find(endpoint, id) !== undefined) return;
    if (index === 'due' || index === 'done') this.#add(endpoint, index === 'due' ? { pending: -1 } : { done: -1 });
    for (const made of [...this.#keysOf('made', endpoint, Infinity)]) if (made[3] === id) this.#db.removeSync(made);
    this.#db.removeSync(key);
    this.#db.removeSync(['delivery', endpoint, id]);
  }

  #tally({ endpoint, dueAt }: Delivery, change: 1 | -1): void {
    this.#add(endpoint, dueAt === null ? { done: change } : { pending: change });
  }

  /** Call before the index changes: a damaged count is recomputed from the index. */
  #add(endpoint: string, change: Partial<Count>): void {
    for (const name of [endpoint, ALL]) {
      const { pending, done } = this.#count(name);
      const counted = { pending: pending + (change.pending ?? 0), done: done + (change.done ?? 0) };
      this.#records.putSync(['count', name], counted);
    }
  }

  #count(endpoint: string): Count {
    const value = this.#records.soundValue(['count', endpoint]);
    if (isCount(value)) return value;
    if (!this.#db.doesExist(['count', endpoint])) return { pending: 0, done: 0 };
    const countOf = (index: 'due' | 'done'): number =>
      this.#db.getKeysCount({ start: [index, endpoint, 0, ''], end: [index, endpoint || LAST, Infinity, LAST] });
    return { pending: countOf('due'), done: countOf('done') };
  }
}

/** @throws StoreDamagedError when the value of an index entry is not the mark of its key */
export function checkQueue(key: unknown, value: unknown): void {
  const kind: unknown = Array.isArray(key) ? key[0] : undefined;
  if ((kind === 'made' || kind === 'due' || kind === 'done') && !isMarked(key, value))
    throw new StoreDamagedError(`webhooks: the record ${JSON.stringify(key)} is no mark of its key`);
}

function indexOf(delivery: Delivery): Key {
  const { endpoint, id, dueAt } = delivery;
  return dueAt === null ? ['done', endpoint, doneAt(delivery), id] : ['due', endpoint, dueAt, id];
}

function madeOf({ endpoint, createdAt, id }: Delivery): Key {
  return ['made', endpoint, createdAt, id];
}

function doneAt({ attemptedAt, createdAt }: Delivery): number {
  return attemptedAt ?? createdAt;
}

function nameOf({ endpoint, id }: Delivery): string {
  return `${endpoint}/${id}`;
}
