// Events that can be verified, on Redis: any node finds the events of all nodes. They expire at their TTL.
import { Cluster } from 'ioredis';
import { type Tenant } from '../../contract/vocabulary.js';
import { type OnDamagedRecord } from '../ports/backend.js';
import { StoreUnavailableError } from '../ports/errors.js';
import { type EventArchive, type EventSink, type EventSource, type EventSourceOptions } from '../ports/events.js';
import { Batch, countsOf, followed } from './batch.js';
import { connectRedis, type RedisClient, type RedisTarget } from './client.js';
import { Confirmations } from './confirmation.js';
import { EncodedCommand } from './encoded-command.js';
import { forEachStep, listOf } from './scan.js';
import { isOwnedBy } from '../../event/row/codec.js';
import { ShareCounter, type SharesOptions, ShareWatch } from './shares.js';
import { readStored, toStored } from './stored-event.js';
import { ROWS_PATTERN } from './stories/places.js';
import { visitStories } from './stories/stories.js';
import { askedOf, damagedAt, isForeign, type Place } from './sums.js';
import { type Look, Visit } from './visit.js';
import { LATE, within } from '../../util/time/within.js';
import { spanOf, Words } from './words.js';

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

/** Overhead of an event: its key, and what Redis needs for a key with a TTL. */
const EVENT_BYTES = 160;

function sharesOf({ ttlMs, bytesMax }: EventRedisOptions): SharesOptions {
  return { name: 'riskgate:{events-kept}', ttlMs, bytesMax };
}

function shareName({ workspace, mode }: Tenant): string {
  return `${mode}/${workspace}`;
}

const EVENT_START = 'riskgate:{event:';
const EVENT_END = '}';

function eventName(eventId: string): string {
  return `${EVENT_START}${eventId}${EVENT_END}`;
}

/** A story of an event has a name that goes on after it. */
function isEventName(name: Buffer): boolean {
  if (name[name.length - 1] !== EVENT_END.charCodeAt(0)) return false;
  for (let at = 0; at < EVENT_START.length; at += 1) if (name[at] !== EVENT_START.charCodeAt(at)) return false;
  return true;
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
      const failed = await within(keepMs, kept);
      if (failed === LATE) {
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
  const { told } = options;
  return {
    visit: (test, look) =>
      connected(options, (redis) =>
        forEachStep(redis, eventName('*'), async (names) => {
          await visitEvents(redis, names, { test, look, told });
        }),
      ),
    remove: (eventIds) =>
      connected(options, async (redis) => {
        const ids = [...eventIds];
        const counts = await countsOf(redis, ids, (id) => redis.del(eventName(id)));
        return new Set(ids.filter((_, at) => counts[at] === 1));
      }),
  };
}

/** Events and stories. Damaged ones are removed: their subjects are unknown. */
export function visitRedisRows(options: EventRedisOptions, look: Look): Promise<void> {
  return connected(options, (redis) =>
    forEachStep(redis, ROWS_PATTERN, async (names) => {
      const events: Buffer[] = [];
      const others: Buffer[] = [];
      for (const name of names) (isEventName(name) ? events : others).push(name);
      const damaged = await visitEvents(redis, events, look);
      await countsOf(redis, damaged, (name) => redis.del(name));
      await visitStories(redis, others, look);
    }),
  );
}

async function connected<T>(
  { target, commandMs }: EventRedisOptions,
  work: (redis: RedisClient) => Promise<T>,
): Promise<T> {
  const redis = await connectRedis(target, { commandMs, autoPipelining: target.mode === 'cluster' });
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

/** Resolves to the names of damaged events. */
async function visitEvents(redis: RedisClient, names: readonly Buffer[], look: Look): Promise<Buffer[]> {
  if (names.length === 0) return [];
  const visit = new Visit(look, 'events');
  const values = await valuesOf(redis, names);
  const damaged: Buffer[] = [];
  for (const [at, name] of names.entries()) {
    const value = values[at];
    const isSound = Buffer.isBuffer(value) ? visit.row(name, value) : await isGone(redis, visit.placeOf(name));
    if (!isSound) damaged.push(name);
  }
  return damaged;
}

/** Whether an event without a value has expired: the value of another program is damage. */
async function isGone(redis: RedisClient, place: Place): Promise<boolean> {
  if (['string', 'none'].includes(await redis.type(place.key))) return true;
  damagedAt(place);
  return false;
}

/** Of a cluster's servers none has all keys. */
async function valuesOf(redis: RedisClient, names: readonly Buffer[]): Promise<readonly unknown[]> {
  if (redis instanceof Cluster)
    return Promise.all(
      names.map((name) =>
        followed(redis, () => redis.getBuffer(name)).catch((error: unknown) => {
          if (isForeign(error)) return null;
          throw error;
        }),
      ),
    );
  const words = new Words();
  words.text('mget');
  for (const name of names) words.copy(spanOf(name));
  const command = new EncodedCommand('mget', words.command(1 + names.length));
  redis.sendCommand(command);
  return listOf(await command.promise);
}
