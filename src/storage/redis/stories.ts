// Event stories on Redis: a hash per event, so that any node finds the decisions of all nodes. They expire at their
// TTL; the size is bounded by Redis (maxmemory).
import { eventOf } from '../../event/event-of.js';
import { type EventRow } from '../../event/event-row.js';
import { RowReader, RowWriter } from '../../event/row/bytes.js';
import { readRow } from '../../event/row/codec.js';
import { type LoggedRow, writeShortRow } from '../../event/row/short-row.js';
import { type OnDamagedRecord } from '../ports/backend.js';
import { StoreDamagedError } from '../ports/errors.js';
import { inOrder, type StoryKeeper, type StorySource } from '../ports/stories.js';
import { connectRedis, type RedisClient, type RedisTarget } from './client.js';
import { Packed } from './packed.js';
import { scanNames } from './scan.js';
import { callsOf, Script } from './script.js';
import { readStored, toStored } from './stored-event.js';
import { askedOf, isForeign } from './sums.js';

const COMMAND_MS = 2000;
const STORE = 'stories';
/** Rows stored in one round trip. */
const PIPELINE_ROWS = 256;

/** Estimated packed size of a row. */
const STORY_BYTES = 512;

/** KEYS: stories, possibly repeated. ARGV: TTL in ms; packed id and row of each. */
const KEEP = new Script(`
local call, take, at = redis.call, struct.unpack, 1
for _, key in ipairs(KEYS) do
  local id, row
  id, row, at = take('<I4c0I4c0', ARGV[2], at)
  call('HSET', key, id, row)
  call('PEXPIRE', key, ARGV[1])
end
return 0`);

const nameOf = (eventId: string): string => `riskgate:{event:${eventId}}:story`;

/** Rejects when Redis does not answer. */
export async function openRedisStories(
  target: RedisTarget,
  ttlMs: number,
  told: OnDamagedRecord,
): Promise<StoryKeeper> {
  const redis = await connectRedis(target, { commandMs: COMMAND_MS });
  const writer = new RowWriter(16 * 1024);
  const keepSome = async (rows: readonly LoggedRow[], healed = false): Promise<void> => {
    const calls = callsOf(redis, rows).map((some) => {
      const names = some.map(({ row }) => nameOf(eventOf(row)));
      const packed = new Packed(some.length * STORY_BYTES);
      for (const [i, logged] of some.entries()) {
        const { eventId } = logged.row;
        writer.reset();
        writeShortRow(writer, logged);
        packed.text(eventId);
        packed.binary(toStored(`${names[i] ?? ''}/${eventId}`, writer.written()));
      }
      return KEEP.run(redis, names, [ttlMs, packed.bytes]);
    });
    const failed = (await Promise.allSettled(calls)).find((call) => call.status === 'rejected');
    if (failed === undefined) return;
    if (healed || !isForeign(failed.reason)) throw failed.reason;
    await removeForeign(rows);
    await keepSome(rows, true);
  };
  // A value of another program under the key of a story would block all later rows, so it is removed.
  const removeForeign = async (rows: readonly LoggedRow[]): Promise<void> => {
    for (const name of new Set(rows.map(({ row }) => nameOf(eventOf(row))))) {
      if (['hash', 'none'].includes(await redis.type(name))) continue;
      told(STORE, name);
      await redis.del(name);
    }
  };
  return {
    async keep(rows) {
      for (let from = 0; from < rows.length; from += PIPELINE_ROWS)
        await keepSome(rows.slice(from, from + PIPELINE_ROWS));
    },
    sweep: () => Promise.resolve(),
    room: () => undefined,
    find: async (eventId) => inOrder(await rowsOf(redis, nameOf(eventId), told)),
    async visit(remove) {
      let count = 0;
      for await (const name of scanNames(redis, nameOf('*'))) {
        const going: string[] = [];
        for (const [field, value] of await fieldsOf(redis, name, told))
          if (isToRemove(name, field, value, remove, told)) going.push(field);
        if (going.length > 0) count += await redis.hdel(name, ...going);
      }
      return count;
    },
    close: () => closed(redis),
  };
}

/** Rejects when Redis does not answer. */
export async function openRedisStorySource(target: RedisTarget, told: OnDamagedRecord): Promise<StorySource> {
  const redis = await connectRedis(target, { commandMs: COMMAND_MS });
  return {
    find: async (eventId) => inOrder(await rowsOf(redis, nameOf(eventId), told)),
    close: () => closed(redis),
  };
}

/** @throws StoreDamagedError, which is reported */
async function rowsOf(redis: RedisClient, name: string, told: OnDamagedRecord): Promise<EventRow[]> {
  return (await fieldsOf(redis, name, told)).map(([field, value]) => rowIn(name, field, value, told));
}

/** @throws StoreDamagedError, which is reported */
async function fieldsOf(redis: RedisClient, name: string, told: OnDamagedRecord): Promise<[string, Buffer][]> {
  return Object.entries(await askedOf({ store: STORE, key: name, told }, redis.hgetallBuffer(name)));
}

function rowIn(name: string, field: string, value: Buffer, told: OnDamagedRecord): EventRow {
  const { row, layout } = readStored(value, { store: STORE, key: `${name}/${field}`, told });
  return readRow(new RowReader(row), false, layout);
}

/** The subject of a damaged row is unknown, so the row is removed too. */
function isToRemove(
  name: string,
  field: string,
  value: Buffer,
  remove: (row: EventRow) => boolean,
  told: OnDamagedRecord,
): boolean {
  try {
    return remove(rowIn(name, field, value, told));
  } catch (error) {
    if (error instanceof StoreDamagedError) return true;
    throw error;
  }
}

function closed(redis: RedisClient): Promise<void> {
  redis.disconnect();
  return Promise.resolve();
}
