// Events that can be verified, on Redis: any node finds the events of all nodes. They expire at their TTL.
import { setTimeout as sleep } from 'node:timers/promises';
import { type EventRow } from '../../event/event-row.js';
import { keptEvent } from '../kept-event.js';
import { type OnDamagedRecord } from '../ports/backend.js';
import { StoreDamagedError, StoreUnavailableError } from '../ports/errors.js';
import {
  type EventArchive,
  type EventSink,
  type EventSource,
  type EventSourceOptions,
  type Owner,
} from '../ports/events.js';
import { Batch } from './batch.js';
import { connectRedis, type RedisClient, type RedisTarget } from './client.js';
import { Confirmations } from './confirmation.js';
import { scanNames } from './scan.js';
import { isOwnedBy } from '../../event/row/codec.js';
import { ShareCounter, type SharesOptions, ShareWatch } from './shares.js';
import { readStored, toStored } from './stored-event.js';
import { askedOf, type Place } from './sums.js';

/**
 * Deadline for storing a batch. All scores of the batch wait for it: while Redis hung for its usual deadline of a
 * second, scores that need no event were refused for the length of the queue.
 */
const KEEP_MS = 50;
/** Pause after a missed deadline, during which nothing is stored. */
const REST_MS = 250;
const notKept = (ms: number): Error =>
  new StoreUnavailableError(
    `Redis did not store an event within ${ms} ms (twice STORE_READ_MS); collect answers 503 until it does. ` +
      'riskgate doctor measures how long it takes: look for what slows it or the network, or raise STORE_READ_MS',
  );

export interface EventRedisOptions {
  target: RedisTarget;
  commandMs: number;
  ttlMs: number;
  bytesMax: number;
  told: OnDamagedRecord;
}

/** Events that an erasure asks for at once: one after the other, each of them waited for its answer. */
const VISITED_AT_ONCE = 500;

/** Overhead of an event: its key, and what Redis needs for a key with a TTL. */
const EVENT_BYTES = 160;

function sharesOf({ ttlMs, bytesMax }: EventRedisOptions): SharesOptions {
  return { name: 'riskgate:{events-kept}', ttlMs, bytesMax };
}

function shareName({ workspace, mode }: Owner): string {
  return `${mode}/${workspace}`;
}

function eventName(eventId: string): string {
  return `riskgate:{event:${eventId}}`;
}

/** Rejects when Redis does not answer. */
export async function openRedisSink(options: EventRedisOptions, keepMs = KEEP_MS): Promise<EventSink> {
  const { target, ttlMs } = options;
  const commandMs = Math.max(options.commandMs, keepMs);
  const redis = await connectRedis(target, { commandMs, autoPipelining: target.mode === 'cluster' });
  const confirmations = await Confirmations.of(redis);
  const shares = new ShareCounter(redis, sharesOf(options));
  let waiting = new Batch(redis);
  let bytesBy = new Map<string, number>();
  let restsUntil = 0;
  const discard = (): void => {
    waiting = new Batch(redis);
    bytesBy = new Map();
  };
  return {
    // An erased event leaves no trace here, so that a recovered row could bring it back: nothing is recovered.
    recover: () => undefined,
    add(eventId, row, owner, confirmation) {
      const key = eventName(eventId);
      waiting.add('set', key, toStored(key, row), 'PX', ttlMs);
      if (confirmation) return;
      const name = shareName(owner);
      bytesBy.set(name, (bytesBy.get(name) ?? 0) + row.length + EVENT_BYTES);
    },
    async flush() {
      if (waiting.size === 0) return;
      const batch = waiting;
      const bytes = bytesBy;
      discard();
      if (performance.now() < restsUntil) throw notKept(keepMs);
      const kept = confirmed(batch, confirmations, keepMs);
      const failed = await Promise.race([kept, sleep<'late'>(keepMs, 'late', { ref: false })]);
      if (failed === 'late') {
        restsUntil = performance.now() + REST_MS;
        kept.catch(() => undefined);
        throw notKept(keepMs);
      }
      const [first] = failed;
      if (first !== undefined) throw first;
      if (bytes.size > 0) shares.add(bytes);
    },
    discard,
    close() {
      confirmations.close();
      redis.disconnect();
    },
  };
}

/** Sends the batch and returns its errors; without errors, also waits for a replica. */
async function confirmed(batch: Batch, confirmations: Confirmations, keepMs: number): Promise<Error[]> {
  const mark = confirmations.mark();
  const failed = await batch.send();
  if (failed.length === 0) await confirmations.confirm(mark, keepMs);
  return failed;
}

/** Rejects when Redis does not answer. */
export async function openRedisSource(
  options: EventRedisOptions,
  { onError }: EventSourceOptions,
): Promise<EventSource> {
  const { target, commandMs } = options;
  const redis = await connectRedis(target, { commandMs });
  const shares = new ShareWatch(redis, sharesOf(options), onError);
  return {
    async find(eventId, _, owner) {
      const place = { store: 'events', key: eventName(eventId), told: options.told };
      const bytes = await askedOf(place, redis.getBuffer(place.key));
      const found = bytes === null ? undefined : readStored(bytes, place);
      return found !== undefined && isOwnedBy(found.row, 0, owner) ? found : undefined;
    },
    // Redis also has a bound (maxmemory) and then refuses every write, so this bound must be the lower one.
    isFull: (owner) => shares.isOver(shareName(owner)),
    room: () => shares.room(),
    close() {
      shares.close();
      redis.disconnect();
    },
  };
}

export function openRedisArchive(options: EventRedisOptions): EventArchive {
  return { visit: (blank) => visitAll(options, blank) };
}

/** The subject of a damaged event is unknown, so it is removed. */
async function isToBlank(redis: RedisClient, place: Place, blank: (row: EventRow) => boolean): Promise<boolean> {
  try {
    const bytes = await askedOf(place, redis.getBuffer(place.key));
    const row = bytes === null ? undefined : keptEvent(readStored(bytes, place));
    return row !== undefined && blank(row);
  } catch (error) {
    if (error instanceof StoreDamagedError) return true;
    throw error;
  }
}

async function visitAll(
  { target, commandMs, told }: EventRedisOptions,
  blank: (row: EventRow) => boolean,
): Promise<number> {
  const redis = await connectRedis(target, { commandMs });
  let blanked = 0;
  const look = async (names: readonly string[]): Promise<void> => {
    const found = await Promise.all(names.map((key) => isToBlank(redis, { store: 'events', key, told }, blank)));
    for (const [at, name] of names.entries()) if (found[at] === true) blanked += await redis.del(name);
  };
  try {
    let names: string[] = [];
    for await (const name of scanNames(redis, eventName('*'))) {
      if (names.push(name) < VISITED_AT_ONCE) continue;
      await look(names);
      names = [];
    }
    await look(names);
    return blanked;
  } finally {
    redis.disconnect();
  }
}
