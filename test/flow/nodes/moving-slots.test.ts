// Slots of a real cluster move under load, again and again, those of keys that one command or script concerns together
// too: no request fails, and nothing that was acknowledged is lost.
import { Cluster, Redis } from 'ioredis';
import t, { type Test } from 'tap';
import { scanNames } from '../../../src/storage/redis/scan.js';
import { GentleTraffic } from '../../faults/parts/gentle-traffic.js';
import { Findings } from '../../faults/parts/row.js';
import { testApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { needsRedis } from '../../support/redis.js';
import { startCluster, type TestCluster } from '../../support/fleet/redis-cluster.js';
import { pause } from '../../support/pause.js';
import { redisClient } from '../../support/storage.js';

const SLOTS = 16_384;
/** So many are moved in a round, those with the most keys first. */
const MOVED = 60;
const ROUNDS = 2;
/** As many as redis-cli moves with one message; between two of them the slot is here and there. */
const KEYS_AT_ONCE = 10;
/** Requests come meanwhile. */
const HELD_MS = 10;
const MIGRATE_MS = '5000';
const BEFORE = 40;

type Master = Redis & { id: string };

async function mastersOf(t: Test, { masters }: TestCluster): Promise<Master[]> {
  return Promise.all(
    masters.map(async ({ port }) => {
      const client = new Redis(port, '127.0.0.1', { protocol: 2 });
      t.teardown(() => client.disconnect());
      return Object.assign(client, { id: String(await client.call('CLUSTER', 'MYID')) });
    }),
  );
}

/** Keys in each slot that has some. */
async function taken(cluster: Cluster): Promise<Map<number, number>> {
  const names: string[] = [];
  for await (const name of scanNames(cluster, '*')) names.push(name);
  const counts = new Map<number, number>();
  const slots = await Promise.all(names.map((name) => cluster.call('CLUSTER', 'KEYSLOT', name)));
  for (const slot of slots) counts.set(Number(slot), (counts.get(Number(slot)) ?? 0) + 1);
  return counts;
}

/** As `redis-cli --cluster reshard` does it. */
async function move(slot: number, from: Master, to: Master, masters: readonly Master[]): Promise<void> {
  const text = String(slot);
  await to.call('CLUSTER', 'SETSLOT', text, 'IMPORTING', from.id);
  await from.call('CLUSTER', 'SETSLOT', text, 'MIGRATING', to.id);
  const target = ['127.0.0.1', String(to.options.port), '', '0', MIGRATE_MS];
  for (;;) {
    const keys = await from.call('CLUSTER', 'GETKEYSINSLOT', text, String(KEYS_AT_ONCE));
    if (!Array.isArray(keys) || keys.length === 0) break;
    await from.call('MIGRATE', ...target, 'KEYS', ...keys.map(String));
    await pause(HELD_MS);
  }
  // Who takes it learns it first: until then it would send clients back.
  for (const master of [to, from, ...masters.filter((one) => one !== to && one !== from)])
    await master.call('CLUSTER', 'SETSLOT', text, 'NODE', to.id);
}

/** How often servers said to ask another one, or to ask again. */
async function redirections(masters: readonly Master[]): Promise<string> {
  const said = await Promise.all(masters.map((master) => master.info('errorstats')));
  return ['MOVED', 'ASK', 'TRYAGAIN']
    .map((kind) => {
      const counts = said.map((text) => Number(new RegExp(`errorstat_${kind}:count=(\\d+)`).exec(text)?.[1] ?? 0));
      return `${counts.reduce((sum, count) => sum + count, 0)} ${kind}`;
    })
    .join(', ');
}

function ownerOf(slot: number, moved: ReadonlyMap<number, number>): number {
  return moved.get(slot) ?? [2, 1].find((master) => Math.floor((SLOTS * master) / 3) <= slot) ?? 0;
}

t.test('slots of a cluster move under load', { ...needsRedis, timeout: 240_000 }, async (t) => {
  const cluster = await startCluster(t, { replicas: true });
  const masters = await mastersOf(t, cluster);
  const client = await redisClient(t, cluster.url, { commandMs: 5000, connectMs: 20_000 });
  if (!(client instanceof Cluster)) throw new TypeError('this is no cluster');
  const test = await testApp(t, { env: { REDIS_URL: cluster.url, SHARDS: '1', STORE_READ_MS: '5000' } });
  const findings = new Findings();
  const traffic = new GentleTraffic(test, findings);
  const moved = new Map<number, number>();
  let slots = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = traffic.scored;
    await eventually(t, 'requests go on', () => traffic.scored >= before + BEFORE);
    const counts = await taken(client);
    const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOVED);
    for (const [slot] of most) {
      const owner = ownerOf(slot, moved);
      const [from, to] = [masters[owner], masters[(owner + 1) % 3]];
      if (from === undefined || to === undefined) throw new RangeError('three masters');
      await move(slot, from, to, masters);
      moved.set(slot, (owner + 1) % 3);
      slots += 1;
    }
  }
  const said = await traffic.judged();
  const told = await redirections(masters);
  t.notMatch(told, /\b0 MOVED|\b0 ASK, 0 TRYAGAIN/, 'requests met slots on their way');
  const { holds, said: judged } = findings.outcome(`${slots} times a slot moved (${told}): ${said}`);
  t.ok(holds, judged);
  t.equal(traffic.refused, 0, 'nothing was refused');
  t.comment(judged);
});
