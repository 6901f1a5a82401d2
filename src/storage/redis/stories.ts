// Stories of events on Redis: a hash for each event, so that any node finds what another has decided. They go at their
// time; Redis bounds itself (maxmemory).
import { type EventRow } from '../../event/event-row.js';
import { RowReader, RowWriter } from '../../event/row/bytes.js';
import { readRow, writeRow } from '../../event/row/codec.js';
import { eventOf, inOrder, shortened, type StoryKeeper, type StorySource } from '../ports/stories.js';
import { connectRedis, type RedisClient, type RedisTarget } from './client.js';
import { scanNames } from './scan.js';
import { readStored, toStored } from './stored-event.js';

const COMMAND_MS = 2000;
/** Events told in one round trip. */
const PIPELINE_ROWS = 256;

const nameOf = (eventId: string): string => `riskgate:{event:${eventId}}:story`;

/** Rejects when Redis does not answer. */
export async function openRedisStories(target: RedisTarget, ttlMs: number): Promise<StoryKeeper> {
  const redis = await connectRedis(target, { commandMs: COMMAND_MS });
  const writer = new RowWriter(16 * 1024);
  const keepSome = async (rows: readonly EventRow[]): Promise<void> => {
    const pipeline = redis.pipeline();
    for (const row of rows) {
      writer.reset();
      writeRow(writer, shortened(row));
      const name = nameOf(eventOf(row));
      pipeline.hset(name, row.eventId, toStored(writer.written()));
      pipeline.pexpire(name, ttlMs);
    }
    for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error;
  };
  return {
    async keep(rows) {
      for (let from = 0; from < rows.length; from += PIPELINE_ROWS)
        await keepSome(rows.slice(from, from + PIPELINE_ROWS));
    },
    sweep: () => Promise.resolve(),
    async visit(remove) {
      let count = 0;
      for await (const name of scanNames(redis, nameOf('*'))) {
        const going = (await rowsOf(redis, name)).filter(remove).map(({ eventId }) => eventId);
        if (going.length > 0) count += await redis.hdel(name, ...going);
      }
      return count;
    },
    close: () => closed(redis),
  };
}

/** Rejects when Redis does not answer. */
export async function openRedisStorySource(target: RedisTarget): Promise<StorySource> {
  const redis = await connectRedis(target, { commandMs: COMMAND_MS });
  return {
    find: async (eventId) => inOrder(await rowsOf(redis, nameOf(eventId))),
    close: () => closed(redis),
  };
}

async function rowsOf(redis: RedisClient, name: string): Promise<EventRow[]> {
  const found = await redis.hvalsBuffer(name);
  return found.map((value) => {
    const { row, layout } = readStored(value, name);
    return readRow(new RowReader(row), false, layout);
  });
}

function closed(redis: RedisClient): Promise<void> {
  redis.disconnect();
  return Promise.resolve();
}
