// Events that can be verified, on Redis: any node answers for what another has collected. They go at their TTL.
import { type EventRow } from '../../event/event-row.js';
import { keptEvent } from '../kept-event.js';
import { type EventArchive } from '../ports/events.js';
import { connectRedis, type RedisTarget } from './client.js';
import { scanNames } from './scan.js';
import { isOwnedBy } from '../../event/row/codec.js';
import { type EventSink, type EventSource } from '../ports/events.js';
import { readStored, toStored } from './stored-event.js';

/**
 * What an event is given to be kept. A batch waits for it, with every score in it: while Redis hung for its usual
 * deadline of a second, scores that need no event were refused for the length of the queue.
 */
const KEEP_MS = 50;
/** After it was not kept, none is tried for so long. */
const REST_MS = 250;
const NOT_KEPT = `Redis did not store an event within ${KEEP_MS} ms; collect answers 503 until it does`;

export interface EventRedisOptions {
  target: RedisTarget;
  commandMs: number;
  ttlMs: number;
}

function eventName(eventId: string): string {
  return `riskgate:{event:${eventId}}`;
}

/** Rejects when Redis does not answer. */
export async function openRedisSink({ target, commandMs, ttlMs }: EventRedisOptions): Promise<EventSink> {
  const redis = await connectRedis(target, { commandMs });
  let pipeline = redis.pipeline();
  let waiting = 0;
  let restsUntil = 0;
  const discard = (): void => {
    pipeline = redis.pipeline();
    waiting = 0;
  };
  return {
    // What was erased left no trace here, so nothing is put back.
    recover: () => undefined,
    add(eventId, row) {
      // A copy: the row's bytes are a view on a buffer that the next batch writes over.
      pipeline.set(eventName(eventId), toStored(row), 'PX', ttlMs);
      waiting += 1;
    },
    async flush() {
      if (waiting === 0) return;
      const batch = pipeline;
      discard();
      if (performance.now() < restsUntil) throw new Error(NOT_KEPT);
      const kept = batch.exec();
      const results = await Promise.race([
        kept,
        new Promise<'late'>((resolve) => setTimeout(resolve, KEEP_MS, 'late')),
      ]);
      if (results === 'late') {
        restsUntil = performance.now() + REST_MS;
        kept.catch(() => undefined);
        throw new Error(NOT_KEPT);
      }
      for (const [error] of results ?? []) if (error !== null) throw error;
    },
    discard,
    close() {
      redis.disconnect();
    },
  };
}

/** Rejects when Redis does not answer. */
export async function openRedisSource({ target, commandMs }: EventRedisOptions): Promise<EventSource> {
  const redis = await connectRedis(target, { commandMs });
  return {
    async find(eventId, _, owner) {
      const name = eventName(eventId);
      const bytes = await redis.getBuffer(name);
      const found = bytes === null ? undefined : readStored(bytes, name);
      return found !== undefined && isOwnedBy(found.row, 0, owner) ? found : undefined;
    },
    // Redis bounds itself (maxmemory) and says so when it is full.
    isFull: () => false,
    close() {
      redis.disconnect();
    },
  };
}

export function openRedisArchive(options: EventRedisOptions): EventArchive {
  return { visit: (blank) => visitAll(options, blank) };
}

async function visitAll({ target, commandMs }: EventRedisOptions, blank: (row: EventRow) => boolean): Promise<number> {
  const redis = await connectRedis(target, { commandMs });
  let blanked = 0;
  try {
    for await (const name of scanNames(redis, eventName('*'))) {
      const bytes = await redis.getBuffer(name);
      const row = bytes === null ? undefined : keptEvent(readStored(bytes, name));
      if (row !== undefined && blank(row)) blanked += await redis.del(name);
    }
    return blanked;
  } finally {
    redis.disconnect();
  }
}
