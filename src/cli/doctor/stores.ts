// Checks of Redis and ClickHouse, and of their clocks.
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { adviceOnClickHouse, GRANT_RIGHTS } from '../../clickhouse/advice.js';
import { type ClickHouse, CLIENT_LIMITS, databaseOf, NOW_MS, openClickHouse, rowsOf } from '../../clickhouse/client.js';
import { checkpointPath, lastTaken } from '../../clickhouse/consumer/checkpoint.js';
import { ClickHouseSink } from '../../clickhouse/consumer/sink.js';
import { lackedRows, lacks } from '../../clickhouse/older.js';
import { EVENTS_STREAM, VERIFICATIONS_STREAM } from '../../clickhouse/streams.js';
import { replicasOf } from '../../clickhouse/cluster/shards.js';
import { tooOld } from '../../clickhouse/versions.js';
import { type Config } from '../../config.js';
import { openStorage, StoreUnusableError } from '../../storage/open.js';
import { backquoted } from '../../util/text/quoted.js';
import { counted } from '../../util/text/counted.js';
import { failure, type Finding, good, warning } from './finding.js';
import { messageOf } from '../../util/error-text.js';

const CLICKHOUSE_MS_MAX = 5000;
/** A workspace may keep its events for a day only. */
const DAYS_MIN = 1;
const CLICKHOUSE_FREE_PERCENT = 10;
const ONLY_READS = failure(
  'ClickHouse',
  'the user of CLICKHOUSE_URL may only read',
  'give it a profile without readonly: it makes tables and inserts; CLICKHOUSE_READ_URL is for a user that reads',
);
const ENGINE_OF_ONE = warning(
  'ClickHouse',
  'with REDIS_URL, the embedded engine has the decisions of this node only',
  'for several nodes set CLICKHOUSE_URL to one server, or CLICKHOUSE=off',
);
const RESTORE_POSITION =
  'correct owner and rights of the file, or stop the service and move it away: a start looks up what ClickHouse has, ' +
  'and sends the rest of the log';
/** What the schema and the reader of the log need. A service without one of them takes no row: all wait in the log. */
const RIGHTS = ['SELECT', 'INSERT', 'CREATE TABLE', 'CREATE VIEW', 'ALTER TABLE', 'DROP TABLE'];
/** A running node corrects its times by the clock of Redis, but not those of its log. */
const CLOCK_MS_MAX = 1000;

export async function lookAtStorage({ storage, storeReadMs }: Config, clock: () => number): Promise<Finding[]> {
  if (storage.url === '') return [good('state', 'embedded, in DATA_DIR')];
  try {
    const servers = await (await openStorage(storage)).inspect();
    return servers
      .flatMap(({ server, version, troubles, clockMs, replyMs }) => [
        troubles.length === 0 ? good(server, version) : undefined,
        ...troubles.map(({ says, advice, loses }) => (loses ? failure : warning)(server, says, advice)),
        speedOf(server, replyMs, storeReadMs),
        clockMs === undefined ? undefined : clockOf(server, clockMs, clock()),
      ])
      .filter((finding) => finding !== undefined);
  } catch (error) {
    return [
      error instanceof StoreUnusableError
        ? failure('Redis', error.says, error.advice)
        : failure('Redis', messageOf(error), 'docs/redis.md has the forms of REDIS_URL and what Redis needs'),
    ];
  }
}

export function speedOf(server: string, replyMs: number, storeReadMs: number): Finding {
  const says = `an answer of ${server} takes ${replyMs.toFixed(1)} ms; STORE_READ_MS is ${storeReadMs}`;
  const advice =
    `above ${storeReadMs} ms decisions are made without profiles, above ${2 * storeReadMs} ms collect answers 503: ` +
    'look for what slows Redis or the network, or raise STORE_READ_MS';
  if (replyMs > 2 * storeReadMs) return failure('Redis speed', says, advice);
  return replyMs > storeReadMs / 2 ? warning('Redis speed', says, advice) : good('Redis speed', says);
}

type ClickHouseConfig = Pick<Config, 'clickhouse' | 'clickhouseCluster' | 'dataDir' | 'storage'>;

export async function lookAtClickHouse(
  { clickhouse, clickhouseCluster, dataDir, storage }: ClickHouseConfig,
  clock: () => number,
): Promise<Finding[]> {
  if (clickhouse === 'off')
    return [warning('ClickHouse', 'off', 'there are no analytics and no events older than EVENT_TTL')];
  const unreadable = lookAtPositions(dataDir);
  if (clickhouse === 'embedded')
    return [await lookAtEngine(), ...unreadable, ...(storage.url === '' ? [] : [ENGINE_OF_ONE])];
  const client = openClickHouse({ ...CLIENT_LIMITS, url: clickhouse, requestTimeoutMs: CLICKHOUSE_MS_MAX });
  try {
    const [row] = await rowsOf<{ version: string; now: string; readonly?: string }>(
      client,
      `SELECT version() AS version, ${NOW_MS} AS now, ` +
        "(SELECT value FROM system.settings WHERE name = 'readonly') AS readonly",
    );
    const version = row?.version ?? '';
    const old = tooOld(version);
    return [
      old === undefined
        ? good('ClickHouse', version)
        : warning('ClickHouse', old, 'tables may not be made, and queries may fail, on this version'),
      ...(Number(row?.readonly ?? 0) === 0 ? [] : [ONLY_READS]),
      clockOf('ClickHouse', Number(row?.now), clock()),
      ...unreadable,
      ...(await lookAtRights(client, databaseOf(clickhouse))),
      ...(await lookAtItsDisk(client)),
      // A replica of a cluster may not have fetched the row yet.
      ...(clickhouseCluster === ''
        ? await lookAtItsRows(client, clickhouse, dataDir, clock())
        : [await lookAtCluster(client, clickhouseCluster)]),
    ];
  } catch (error) {
    return [
      failure(
        'ClickHouse',
        messageOf(error),
        adviceOnClickHouse(error) ?? 'start it, or set CLICKHOUSE_URL; the log keeps rows for it up to LOG_MAX_BYTES',
      ),
      ...unreadable,
    ];
  } finally {
    await client.close();
  }
}

/** Nothing before ClickHouse 24.11, which does not know the statement. It takes no FORMAT. */
async function lookAtRights(client: ClickHouse, database: string): Promise<Finding[]> {
  try {
    const missing: string[] = [];
    for (const right of RIGHTS) {
      const { stream } = await client.exec({ query: `CHECK GRANT ${right} ON ${backquoted(database)}.*` });
      if ((await text(stream)).trim() === '0') missing.push(right);
    }
    if (missing.length === 0) return [];
    const list = missing.join(', ');
    return [failure('ClickHouse', `the user of CLICKHOUSE_URL lacks ${list}`, GRANT_RIGHTS)];
  } catch {
    return [];
  }
}

/** Nothing where the user may not ask. */
async function lookAtItsDisk(client: ClickHouse): Promise<Finding[]> {
  const query = "SELECT toUInt32(min(free_space / total_space) * 100) AS free FROM system.disks WHERE type = 'Local'";
  try {
    const [row] = await rowsOf<{ free: number }>(client, query);
    if (typeof row?.free !== 'number' || row.free >= CLICKHOUSE_FREE_PERCENT) return [];
    const advice =
      'make room, or shorten the retention of workspaces: full, it takes no rows, and they wait in the log';
    return [warning('ClickHouse', `${row.free} % of its disk is free`, advice)];
  } catch {
    return [];
  }
}

/** Files with what it has taken of the log: without one that can be read, nothing is sent. */
function lookAtPositions(dataDir: string): Finding[] {
  return [EVENTS_STREAM, VERIFICATIONS_STREAM].flatMap(({ name }) => {
    try {
      lastTaken(checkpointPath(join(dataDir, 'readers'), name));
      return [];
    } catch (error) {
      return [failure('ClickHouse', `it gets no rows: ${messageOf(error)}`, RESTORE_POSITION)];
    }
  });
}

/** Nothing before the service has made the tables. */
async function lookAtItsRows(client: ClickHouse, url: string, dataDir: string, now: number): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const stream of [EVENTS_STREAM, VERIFICATIONS_STREAM]) {
    try {
      const row = lastTaken(checkpointPath(join(dataDir, 'readers'), stream.name));
      const limit = AbortSignal.timeout(CLICKHOUSE_MS_MAX);
      const isMissing = await lacks(new ClickHouseSink(client, stream), row, DAYS_MIN, now, limit);
      if (row !== undefined && isMissing) found.push(warning('ClickHouse', ...lackedRows(url, stream, row)));
    } catch {
      continue;
    }
  }
  return found;
}

async function lookAtCluster(client: ClickHouse, cluster: string): Promise<Finding> {
  const shards = await replicasOf(client, cluster).catch((error: unknown) => messageOf(error));
  if (typeof shards === 'string')
    return failure('ClickHouse', shards, 'correct CLICKHOUSE_CLUSTER, or remote_servers of the server');
  const says = `cluster ${cluster}: ${counted(shards.length, 'shard')}, ${counted(shards.flat().length, 'server')}`;
  return shards.every((replicas) => replicas.length > 1)
    ? good('ClickHouse', says)
    : warning('ClickHouse', `${says}, a shard has no second replica`, 'its rows are gone with its disk: add a replica');
}

async function lookAtEngine(): Promise<Finding> {
  try {
    await import('chdb');
    return good('ClickHouse', 'embedded');
  } catch (error) {
    return warning(
      'ClickHouse',
      `the embedded engine does not load: ${messageOf(error)}`,
      'npm ci without --omit=optional, or CLICKHOUSE_URL',
    );
  }
}

function clockOf(server: string, theirs: number, ours: number): Finding {
  const apart = Math.abs(theirs - ours);
  const says = `${server} is ${(apart / 1000).toFixed(1)} s ${theirs < ours ? 'behind' : 'ahead of'} this machine`;
  return apart <= CLOCK_MS_MAX
    ? good('clock', `${server} and this machine are ${apart} ms apart`)
    : warning(
        'clock',
        says,
        'synchronise both clocks with chrony or systemd-timesyncd: nodes correct their times by that of Redis, but ' +
          'not the lines of their logs, nor the time by which certificates are judged',
      );
}
