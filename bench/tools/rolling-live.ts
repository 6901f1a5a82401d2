// A rolling upgrade and the way back, live: two nodes on one Redis under load, each exchanged for the service of
// another checkout that writes rows of the same layout, and exchanged back. One node is killed each time, the other is
// asked to end.
//   node dist/bench/tools/rolling-live.js <other checkout, built> [seconds of load per step]
// Ends with what was acknowledged, what of it is in the profiles, and what one version could verify of the other; 1
// when not all.
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
import { startRedis } from '../load/servers/redis.js';
import { ask, device, LOOK_MS, makeKeys, type Running, start } from './live.js';

const CLIENTS = 6;
const USERS = 200;
/** Of the last events of pages that a node took, so many are verified at the other node. */
const VERIFIED_MAX = 25;
/** A node that was killed tells of its last events after its start; a client tries again meanwhile. */
const VERIFY_TRIES_MAX = 40;
const ARRIVE_MS_MAX = 60_000;
const NODES = [0, 1] as const;
type Node = (typeof NODES)[number];

interface Told {
  /** Events of a backend. */
  scored: string[];
  /** Events of pages, by the node that took them. */
  collected: [string[], string[]];
  /** Requests without an answer: their node was just exchanged. */
  cutOff: number;
}

interface Verified {
  asked: number;
  verified: number;
  /** Those that were not answered at the first try. */
  again: number;
}

interface Cluster {
  nodes: [Running | undefined, Running | undefined];
  keys: Record<KeyKind, string>;
  told: Told;
  running: boolean;
}

/** One client: asks the nodes in turn, and the other one where one is away. */
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
    if (id === undefined) told.cutOff += 1;
    else (isPage ? told.collected[node] : told.scored).push(id);
  }
}

/** Whether an event can be verified, as a client sees it who tries again. @returns the tries, 0 = in vain */
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

/** Events of pages that one node took, verified at the other. */
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
  /** How often each event of a user of a backend is in the logs of both nodes. */
  ids: Map<string, number>;
  /** Events of each user, by the key of his record; a confirmation is none. */
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

/** Users of whom the profiles have not counted what the logs have, as soon as there are none, or after a while. */
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
  const env = (node: Node) => ({ DATA_DIR: dataDirs[node] ?? '', REDIS_URL: redis.url, CLICKHOUSE: 'off' });
  const keys = await makeKeys(env(0));
  const told: Told = { scored: [], collected: [[], []], cutOff: 0 };
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
  // What lies in the logs of both is compared while the nodes still feed the store.
  const found = logged(dataDirs);
  const wrong = await miscounted(redis.url, found);
  for (const node of cluster.nodes) await node?.kill('SIGTERM');
  await redis.stop();
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  const ids = [...told.scored, ...told.collected.flat()];
  const missing = ids.filter((id) => !found.ids.has(id)).length;
  const twice = [...found.ids.values()].filter((times) => times > 1).length;
  console.log(
    `${ids.length} events acknowledged, ${told.cutOff} requests cut off; ${missing} missing and ${twice} twice in ` +
      `the logs; ${wrong} of ${found.perUser.size} users miscounted in the profiles; ${sum.verified} of ` +
      `${sum.asked} verified at the other node`,
  );
  return ids.length > 0 && missing === 0 && twice === 0 && wrong === 0 && sum.asked > 0 && sum.verified === sum.asked;
}

const [, , other = '', seconds = '3'] = process.argv;
process.exitCode = (await main(other, Number(seconds))) ? 0 : 1;
