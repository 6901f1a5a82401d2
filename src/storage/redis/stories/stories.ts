// Event stories on Redis, so that any node finds the decisions of all nodes. They expire at their TTL; the size is
// bounded by Redis (maxmemory). `places` says which hash has which row.
import { READ_FROM } from '../../../contract/levels.js';
import { eventOf } from '../../../event/event-of.js';
import { type EventRow } from '../../../event/event-row.js';
import { RowReader } from '../../../event/row/reader.js';
import { readRow } from '../../../event/row/codec.js';
import { type LoggedRow } from '../../../event/row/short-row.js';
import { type OnDamagedRecord } from '../../ports/backend.js';
import { inOrder, STORY_END_ROWS, type StoryKeeper, type StorySource, type ToldRow } from '../../ports/stories.js';
import { countsOf, followed, inOneWrite } from '../batch.js';
import { connectRedis, type RedisClient, type RedisTarget } from '../client.js';
import { CommonLevel } from '../common-level.js';
import { type EncodedCommand, sendEncoded } from '../encoded-command.js';
import { forEachStep } from '../scan.js';
import { readStored } from '../stored-event.js';
import { askedOf, isForeign } from '../sums.js';
import { type Look, Visit } from '../visit.js';
import { StoryCommands } from './commands.js';
import { decisionPlace, eventPlace, isStoryPlace, ROWS_PATTERN } from './places.js';

const COMMAND_MS = 2000;
const STORE = 'stories';
/** Rows stored in one round trip. */
const PIPELINE_ROWS = 2048;
/** Fields per step when all rows are visited. */
const VISITED_FIELDS = 500;

/** Rejects when Redis does not answer. */
export async function openRedisStories(
  target: RedisTarget,
  ttlMs: number,
  told: OnDamagedRecord,
): Promise<StoryKeeper> {
  const redis = await connectRedis(target, { commandMs: COMMAND_MS });
  const common = new CommonLevel(redis);
  const commands = new StoryCommands();
  const sent = (command: EncodedCommand): Promise<unknown> => {
    redis.sendCommand(command);
    return command.promise;
  };
  const keepSome = async (rows: readonly LoggedRow[], healed = false): Promise<void> => {
    const isShared = (await common.get()) >= READ_FROM.sharedStories;
    const all = [...byPlace(rows, isShared)];
    const send = ([name, some]: [string, LoggedRow[]]): Promise<unknown>[] => [
      followed(redis, () => sent(commands.hset(name, some))),
      followed(redis, () => sendEncoded(redis, 'pexpire', [name, ttlMs])),
    ];
    const keeping = inOneWrite(redis, () => all.flatMap(send));
    const failed = (await Promise.allSettled(keeping)).find((one) => one.status === 'rejected');
    if (failed === undefined) return;
    if (healed || !isForeign(failed.reason)) throw failed.reason;
    await removeForeign(rows);
    await keepSome(rows, true);
  };
  // A value of another program under the name of a hash would block all later rows, so it is removed.
  const removeForeign = async (rows: readonly LoggedRow[]): Promise<void> => {
    for (const name of [true, false].flatMap((isShared) => [...byPlace(rows, isShared).keys()])) {
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
    find: (eventId) => storyOf(redis, eventId, told),
    visit: (test, look) =>
      forEachStep(redis, ROWS_PATTERN, (names) => visitStories(redis, names, { test, look, told })),
    remove: (rows) => removeRows(redis, rows),
    close: () => closed(redis),
  };
}

/** Rejects when Redis does not answer. */
export async function openRedisStorySource(target: RedisTarget, told: OnDamagedRecord): Promise<StorySource> {
  const redis = await connectRedis(target, { commandMs: COMMAND_MS });
  return { find: (eventId) => storyOf(redis, eventId, told), close: () => closed(redis) };
}

/** @param isShared whether all nodes find decisions in a hash of many events */
function byPlace(rows: readonly LoggedRow[], isShared: boolean): Map<string, LoggedRow[]> {
  const places = new Map<string, LoggedRow[]>();
  for (const logged of rows) {
    const { row } = logged;
    const shared = isShared && row.kind === 'decision' ? decisionPlace(row.eventId) : undefined;
    const place = shared ?? eventPlace(eventOf(row));
    const some = places.get(place);
    if (some === undefined) places.set(place, [logged]);
    else some.push(logged);
  }
  return places;
}

/** @throws StoreDamagedError, which is reported */
async function storyOf(redis: RedisClient, eventId: string, told: OnDamagedRecord): Promise<EventRow[]> {
  const [own, shared] = [eventPlace(eventId), decisionPlace(eventId)];
  const [ids, decision] = await Promise.all([
    askedOf({ store: STORE, key: own, told }, redis.hkeys(own)),
    shared === undefined ? null : askedOf({ store: STORE, key: shared, told }, redis.hgetBuffer(shared, eventId)),
  ]);
  // After an upgrade both places may have the decision.
  const fields = endsOf(ids.filter((id) => decision === null || id !== eventId));
  const values = fields.length === 0 ? [] : await redis.hmgetBuffer(own, ...fields);
  const rows = fields.flatMap((field, i) => {
    const value = values[i];
    // It may have expired in between.
    return value === null || value === undefined ? [] : [rowIn(own, field, value, told)];
  });
  return inOrder(decision === null ? rows : [rowIn(shared ?? '', eventId, decision, told), ...rows]);
}

function endsOf(ids: string[]): string[] {
  if (ids.length <= 2 * STORY_END_ROWS) return ids;
  ids.sort();
  return [...ids.slice(0, STORY_END_ROWS), ...ids.slice(-STORY_END_ROWS)];
}

/** A damaged row, and what another program put there, is removed. A field may come twice. */
async function visitPlace(redis: RedisClient, name: string, look: Look): Promise<void> {
  const visit = new Visit(look, STORE, `${name}/`);
  for (let cursor = '0'; ;) {
    const scanned = redis.hscanBuffer(name, cursor, 'COUNT', VISITED_FIELDS);
    const [next, fields] = await scanned.catch(async (error: unknown): Promise<[Buffer, Buffer[]]> => {
      if (!isForeign(error)) throw error;
      look.told(STORE, name);
      await redis.del(name);
      return [Buffer.from('0'), []];
    });
    for (let at = 0; at + 1 < fields.length; at += 2) {
      const [field, value] = [fields[at], fields[at + 1]];
      if (field === undefined || value === undefined || visit.row(field, value)) continue;
      await redis.hdel(name, field);
    }
    cursor = next.toString();
    if (cursor === '0') return;
  }
}

/** Of some names; those of no place are left out. */
export async function visitStories(redis: RedisClient, names: readonly Buffer[], look: Look): Promise<void> {
  const places = names.map((name) => name.toString()).filter(isStoryPlace);
  await Promise.all(places.map((name) => visitPlace(redis, name, look)));
}

async function removeRows(redis: RedisClient, rows: readonly ToldRow[]): Promise<number> {
  const counts = await countsOf(redis, rows.flatMap(placesOf), ([name, field]) => redis.hdel(name, field));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Where a row may be: in both places after an upgrade. */
function placesOf({ kind, eventId, confirms }: ToldRow): [name: string, field: string][] {
  const shared = kind === 'decision' ? decisionPlace(eventId) : undefined;
  const own = eventPlace(eventOf({ kind, eventId, confirms }));
  return shared === undefined
    ? [[own, eventId]]
    : [
        [own, eventId],
        [shared, eventId],
      ];
}

function rowIn(name: string, field: string, value: Buffer, told: OnDamagedRecord): EventRow {
  const { row, layout } = readStored(value, { store: STORE, key: `${name}/${field}`, told });
  return readRow(new RowReader(row), false, layout);
}

function closed(redis: RedisClient): Promise<void> {
  redis.disconnect();
  return Promise.resolve();
}
