// A live rolling upgrade and downgrade: two nodes on one Redis under load. Each node is replaced by the service of
// another checkout that writes the same row layout, and back again. Each time one node is killed and the other is
// stopped normally.
//   node dist/bench/tools/rolling-live.js <other checkout, built> [seconds of load per step]
// Prints what was acknowledged, how much of it is in the profiles, and which events each version could verify of the
// other; exits with 1 if any is missing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readStorage } from '../../src/config.js';
import { START } from '../../src/contract/position.js';
import { type KeyKind } from '../../src/contract/vocabulary.js';
import { realDisk } from '../../src/log/disk.js';
import { listShards } from '../../src/log/format.js';
import { rowsAfter } from '../../src/log/rows.js';
import { userKey } from '../../src/profiles/keys.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { readRecord } from '../../src/profiles/records.js';
import { emptyProfiles } from '../../src/profiles/shapes.js';
import { openStorage } from '../../src/storage/open.js';
import { type RedisServer, startRedis } from '../load/servers/redis.js';
import { ask, device, LOOK_MS, makeKeys, type Running, start } from './live.js';

const CLIENTS = 6;
const USERS = 200;
/** Number of the last page events of a node that are verified at the other node. */
const VERIFIED_MAX = 25;
/** A killed node publishes its last events after its restart; until then the client retries. */
const VERIFY_TRIES_MAX = 40;
const ARRIVE_MS_MAX = 60_000;
const NODES = [0, 1] as const;
type Node = (typeof NODES)[number];

interface Told {
  /** Events of backend requests. */
  scored: string[];
  /** Events of page requests, by the node that accepted them. */
  collected: [string[], string[]];
  /** Requests without a reply, because their node was just replaced. */
  cutOff: number;
  /** Answered 500. */
  failed: number;
}

interface Verified {
  asked: number;
  verified: number;
  /** Events that were not verified at the first try. */
  again: number;
}

interface Cluster {
  nodes: [Running | undefined, Running | undefined];
  keys: Record<KeyKind, string>;
  told: Told;
  running: boolean;
}

/** One client: uses the nodes in turn, and the other node if one is away. */
async function client(cluster: Cluster, own: number): Promise<void> {
  const { keys, told, nodes } = cluster;
  for (let i = own; cluster.running; i += CLIENTS) {
    const first: Node = i % 2 === 0 ? 0 : 1;
    const node: Node = nodes[first] === undefined ? (first === 0 ? 1 : 0) : first;
    const url = nodes[node]?.url ?? '';
    const user = (i >> 1) % USERS;
    const isPage = i % 5 === 0;
    const { status, text } = isPage
      ? await ask(`${url}/v2/fingerprint`, { 'x-api-key': keys.public }, { device: device(user) })
      : await ask(
          `${url}/fingerprint/score`,
          { 'x-service-key': keys.api },
          { userId: `user ${user}`, device: device(user) },
        );
    const id = status === 200 ? /"session_id":"([^"]+)"/.exec(text)?.[1] : undefined;
    if (status === 500) {
      told.failed += 1;
      console.log(`node ${node} answered 500: ${text}`);
    }
    if (id === undefined) told.cutOff += 1;
    else (isPage ? told.collected[node] : told.scored).push(id);
  }
}

/** Verifies an event like a client that retries. @returns the number of tries, 0 = failed */
async function verify(url: string, key: string, id: string): Promise<number> {
  let last = '';
  for (let tries = 1; tries <= VERIFY_TRIES_MAX; tries += 1) {
    const { status, text } = await ask(`${url}/v2/verify`, { 'x-secret-api-key': key }, { event_id: id });
    if (status === 200) return tries;
    if (tries === 1) console.log(`${id} is not verified at the first try: ${status} ${text}`);
    last = `${status} ${text}`;
    await sleep(LOOK_MS);
  }
  console.log(`${id} cannot be verified: ${last}`);
  return 0;
}

/** Verifies page events of each node at the other node. */
async function crossVerified({ nodes, keys, told }: Cluster): Promise<Verified> {
  const found = { asked: 0, verified: 0, again: 0 };
  for (const node of NODES) {
    const url = nodes[node === 0 ? 1 : 0]?.url ?? '';
    for (const id of told.collected[node].slice(-VERIFIED_MAX)) {
      const tries = await verify(url, keys.secret, id);
      found.asked += 1;
      if (tries > 0) found.verified += 1;
      if (tries > 1) found.again += 1;
    }
  }
  return found;
}

interface Logged {
  /** How often each event is in the logs of both nodes. */
  ids: Map<string, number>;
  /** Events of backend requests per user, by record key; a confirmation does not count. */
  perUser: Map<string, number>;
}

function logged(dataDirs: readonly string[]): Logged {
  const ids = new Map<string, number>();
  const perUser = new Map<string, number>();
  for (const dataDir of dataDirs)
    for (const shard of listShards(realDisk, dataDir))
      for (const { row } of rowsAfter(dataDir, shard, START)) {
        if (row.kind !== 'decision') continue;
        ids.set(row.eventId, (ids.get(row.eventId) ?? 0) + 1);
        if (row.tier === 'backend') perUser.set(userKey(row), (perUser.get(userKey(row)) ?? 0) + 1);
      }
  return { ids, perUser };
}

/** Number of users whose profile count differs from the logs; waits until it is 0 or ARRIVE_MS_MAX is over. */
async function miscounted(redisUrl: string, { perUser }: Logged): Promise<number> {
  const store = await (await openStorage(readStorage({ REDIS_URL: redisUrl }))).profiles();
  const [bytes, profiles] = [new RecordBytes(), emptyProfiles()];
  let wrong = perUser.size;
  for (let left = ARRIVE_MS_MAX; left > 0 && wrong > 0; left -= LOOK_MS) {
    const found = await store.readMany([...perUser.keys()]);
    wrong = [...perUser.values()].filter((count, i) => {
      readRecord(bytes, 'u', found[i] ?? '', profiles);
      return profiles.user.seen !== count;
    }).length;
    if (wrong > 0) await sleep(LOOK_MS);
  }
  await store.close();
  return wrong;
}

async function main(other: string, seconds: number): Promise<boolean> {
  const redis = await startRedis();
  const dataDirs = NODES.map((node) => mkdtempSync(join(tmpdir(), `riskgate-node-${node}-`)));
  try {
    return await roll(other, seconds, redis, dataDirs);
  } finally {
    await redis.stop();
    // Nodes of a run that failed may still write.
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function roll(
  other: string,
  seconds: number,
  redis: Pick<RedisServer, 'url'>,
  dataDirs: readonly string[],
): Promise<boolean> {
  const env = (node: Node) => ({ DATA_DIR: dataDirs[node] ?? '', REDIS_URL: redis.url, CLICKHOUSE: 'off' });
  const keys = await makeKeys(env(0));
  const told: Told = { scored: [], collected: [[], []], cutOff: 0, failed: 0 };
  const here = process.cwd();
  const cluster: Cluster = {
    nodes: [await start(other, env(0)), await start(other, env(1))],
    keys,
    told,
    running: true,
  };
  const clients = Array.from({ length: CLIENTS }, (_, own) => client(cluster, own));
  const sum: Verified = { asked: 0, verified: 0, again: 0 };
  const steps: readonly (readonly [node: Node, checkout: string, signal: NodeJS.Signals])[] = [
    [0, here, 'SIGKILL'],
    [1, here, 'SIGTERM'],
    [0, other, 'SIGTERM'],
    [1, other, 'SIGKILL'],
  ];
  for (const [node, checkout, signal] of steps) {
    await sleep(seconds * 1000);
    const before = cluster.nodes[node];
    cluster.nodes[node] = undefined;
    await before?.kill(signal);
    cluster.nodes[node] = await start(checkout, env(node));
    await sleep(seconds * 1000);
    const { asked, verified, again } = await crossVerified(cluster);
    sum.asked += asked;
    sum.verified += verified;
    const what = `node ${node} ${signal}, then ${checkout === here ? 'this' : 'the other'} version`;
    console.log(`${what}: ${verified} of ${asked} events verified at the other node, ${again} at a later try`);
  }
  cluster.running = false;
  await Promise.all(clients);
  // Compare the logs while the nodes still write to the store.
  const found = logged(dataDirs);
  const wrong = await miscounted(redis.url, found);
  for (const node of cluster.nodes) await node?.kill('SIGTERM');
  const ids = [...told.scored, ...told.collected.flat()];
  const missing = ids.filter((id) => !found.ids.has(id)).length;
  const twice = [...found.ids.values()].filter((times) => times > 1).length;
  console.log(
    `${ids.length} events acknowledged, ${told.cutOff} requests cut off, status 500: ${told.failed}; ` +
      `${missing} missing and ${twice} twice in the logs; ${wrong} of ${found.perUser.size} users miscounted in ` +
      `the profiles; ${sum.verified} of ${sum.asked} verified at the other node`,
  );
  return ids.length > 0 && missing === 0 && twice === 0 && wrong === 0 && sum.asked > 0 && sum.verified === sum.asked;
}

const [, , other = '', seconds = '3'] = process.argv;
process.exitCode = (await main(other, Number(seconds))) ? 0 : 1;
