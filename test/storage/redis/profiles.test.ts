// What only the Redis store has to stand: other nodes, a server that hangs, fills up or loses its line, and messages.
import t, { type Test } from 'tap';
import { Redis } from 'ioredis';
import { type ProfileWriter } from '../../../src/storage/ports/profiles.js';
import { type Position, START } from '../../../src/contract/position.js';
import { type RedisStoreOptions } from '../../../src/storage/redis/profiles/connection.js';
import { recordName } from '../../../src/storage/redis/profiles/keys.js';
import { RedisStore } from '../../../src/storage/redis/profiles/store.js';
import { RedisWriter } from '../../../src/storage/redis/profiles/writer.js';
import { eventually } from '../../support/eventually.js';
import { randomFrom } from '../../support/random.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { targetOf } from '../../support/storage.js';
import {
  countingFold,
  expectedRecords,
  madeSlice,
  sliceAfter,
  type SliceShape,
  holds,
} from '../../support/state/stores.js';
import { startTcpProxy } from '../../support/faults/tcp-proxy.js';

const SHAPE: SliceShape = { from: 0, shard: 0, rows: 100, keys: 150 };
const COMMAND_MS = 300;
const HELD_BYTES = 1e9;

function optionsFor(url: string, change: Partial<RedisStoreOptions> = {}): RedisStoreOptions {
  return {
    target: targetOf(url),
    nodeId: 'node-1',
    commandMs: 2000,
    ttlMs: 60_000,
    provisionalTtlMs: 60_000,
    told: () => undefined,
    ...change,
  };
}

/** Closed after a failure too: an open connection keeps this process running until its time limit. */
async function opened<S extends { close: () => Promise<void> }>(t: Test, opening: Promise<S>): Promise<S> {
  const store = await opening;
  t.teardown(() => store.close());
  return store;
}

async function applySlice(writer: ProfileWriter, index: number, shape: SliceShape): Promise<void> {
  const { changes, positions } = madeSlice(index, shape);
  await writer.apply(changes, positions, countingFold);
}

/** As the reader does: the same slice until it is taken. */
async function applyInTheEnd(writer: ProfileWriter, index: number, shape: SliceShape): Promise<number> {
  for (let failures = 0; ; failures += 1) {
    try {
      await applySlice(writer, index, shape);
      return failures;
    } catch (error) {
      if (failures > 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

t.test('redis', { ...needsRedis, timeout: 240_000 }, async (t) => {
  await t.test('nodes that fold into the same records at once lose nothing', async (t) => {
    const { url } = await startRedis(t);
    const logs = [0, 1, 2].map((node) => ({
      shape: { from: node * 1e6, shard: node, rows: 100, keys: 20 },
      slices: 30,
    }));
    await Promise.all(
      logs.map(async ({ shape, slices }, node) => {
        const writer = await opened(t, RedisWriter.open(optionsFor(url, { nodeId: `node-${node}` })));
        for (let index = 0; index < slices; index += 1) await applySlice(writer, index, shape);
      }),
    );
    const store = await opened(t, RedisStore.open(optionsFor(url)));
    await holds(t, store, expectedRecords(logs), 'the rows of all nodes');
  });

  await t.test('a TTL is set again when a part of it has passed, and after a write of another node', async (t) => {
    const { url } = await startRedis(t);
    const client = new Redis(url);
    t.teardown(() => client.disconnect());
    const name = recordName('u00000000');
    const [LONG_MS, SHORT_MS, LEFT_MS] = [400 * 86_400_000, 2000, 500_000];
    const writes = (ttlMs: number, nodeId: string): Promise<RedisWriter> =>
      opened(t, RedisWriter.open(optionsFor(url, { nodeId, ttlMs, provisionalTtlMs: ttlMs })));
    const rows = (shard: number): SliceShape => ({ from: shard * 1e6, shard, rows: 5, keys: 1 });
    const one = await writes(LONG_MS, 'node-1');
    await applySlice(one, 0, rows(0));
    t.ok((await client.pttl(name)) > LEFT_MS, 'set with the first write');
    await client.pexpire(name, LEFT_MS);
    await applySlice(one, 1, rows(0));
    t.ok((await client.pttl(name)) <= LEFT_MS, 'left as it is by the second');
    const [own, other] = [madeSlice(2, rows(0)), madeSlice(0, rows(1))];
    const both = own.changes.concat(other.changes.map((change) => ({ ...change, key: 'u11111111' })));
    await one.apply(both, [own.positions[0] ?? START, other.positions[1] ?? START], countingFold);
    t.ok((await client.pttl(name)) <= LEFT_MS, 'left beside another record with rows of another shard');
    await applySlice(await writes(LEFT_MS, 'node-2'), 0, rows(1));
    await applySlice(one, 3, rows(0));
    t.ok((await client.pttl(name)) > LEFT_MS, 'set again on what another node wrote');
    const brief = await writes(SHORT_MS, 'node-3');
    await applySlice(brief, 0, rows(2));
    await client.pexpire(name, LEFT_MS);
    let next = 1;
    await eventually(t, 'set again once a part of it has passed', async () => {
      await applySlice(brief, next++, rows(2));
      return (await client.pttl(name)) <= SHORT_MS;
    });
  });

  await t.test(
    "a record that is taken for new, and is another node's, is folded on what that node wrote",
    async (t) => {
      const { url } = await startRedis(t);
      const shapes = [0, 1].map((shard): SliceShape => ({ from: shard * 1e6, shard, rows: 50, keys: 200 }));
      const writers = await Promise.all(
        shapes.map((_, i) => opened(t, RedisWriter.open(optionsFor(url, { nodeId: `node-${i}` })))),
      );
      const SLICES = 12;
      // The first node finds nothing under its first records, and takes those of its next slices for new.
      for (const [node, from, to] of [
        [0, 0, 1],
        [1, 0, SLICES],
        [0, 1, SLICES],
      ] as const)
        for (let index = from; index < to; index += 1)
          for (const [i, writer] of writers.entries())
            if (i === node) await applySlice(writer, index, shapes[i] ?? SHAPE);
      const store = await opened(t, RedisStore.open(optionsFor(url)));
      await holds(t, store, expectedRecords(shapes.map((shape) => ({ shape, slices: SLICES }))), 'every row once');
    },
  );

  await t.test('an answer that is cut off is asked for again, and counts once', async (t) => {
    const server = await startRedis(t);
    const proxy = await startTcpProxy(t, server.port);
    const random = randomFrom(3);
    const writer = await opened(
      t,
      RedisWriter.open(optionsFor(`redis://127.0.0.1:${proxy.port}`, { commandMs: COMMAND_MS })),
    );
    for (let index = 0; index < 30; index += 1) {
      proxy.cutAfter = Math.floor(random() * 30);
      await applyInTheEnd(writer, index, SHAPE);
    }
    t.ok(proxy.cuts > 10, `${proxy.cuts} answers were cut`);
    const store = await opened(t, RedisStore.open(optionsFor(server.url)));
    await holds(t, store, expectedRecords([{ shape: SHAPE, slices: 30 }]), 'every row once');
  });

  await t.test(
    'a server that hangs is given up on within the deadline, then not waited for, and taken again',
    async (t) => {
      const server = await startRedis(t);
      const writer = await opened(t, RedisWriter.open(optionsFor(server.url, { commandMs: COMMAND_MS })));
      const store = await opened(t, RedisStore.open(optionsFor(server.url, { commandMs: COMMAND_MS })));
      await applySlice(writer, 0, SHAPE);
      server.pause();
      await t.rejects(store.readMany(['u1']), { code: 'STORE_UNAVAILABLE' });
      await t.rejects(
        store.readMany(['u1']),
        { code: 'STORE_UNAVAILABLE', message: /writeable/ },
        'fails at once while there is no connection',
      );
      await t.rejects(applySlice(writer, 1, SHAPE), { code: 'STORE_UNAVAILABLE' });
      await t.rejects(store.applied(0), { code: 'STORE_UNAVAILABLE' });
      server.resume();
      await applyInTheEnd(writer, 1, SHAPE);
      await eventually(t, 'reads are answered again', () =>
        store.readMany(['u1']).then(
          () => true,
          () => false,
        ),
      );
      await holds(t, store, expectedRecords([{ shape: SHAPE, slices: 2 }]), 'both slices once');
    },
  );

  await t.test('a server that is killed and comes back has every row once', async (t) => {
    const server = await startRedis(t, ['--appendonly', 'yes', '--appendfsync', 'always']);
    const writer = await opened(t, RedisWriter.open(optionsFor(server.url, { commandMs: COMMAND_MS })));
    let next = 0;
    for (let kill = 0; kill < 3; kill += 1) {
      const until = next + 4;
      const applying = (async () => {
        for (; next < until; next += 1) await applyInTheEnd(writer, next, SHAPE);
      })();
      await server.stop();
      await server.start();
      await applying;
    }
    const store = await opened(t, RedisStore.open(optionsFor(server.url)));
    await holds(t, store, expectedRecords([{ shape: SHAPE, slices: next }]), 'every row once');
  });

  await t.test('a server without memory refuses, and loses nothing', async (t) => {
    const server = await startRedis(t);
    const admin = new Redis(server.url);
    t.teardown(() => admin.disconnect());
    const writer = await opened(t, RedisWriter.open(optionsFor(server.url)));
    await applySlice(writer, 0, SHAPE);
    await admin.config('SET', 'maxmemory', '1');
    await t.rejects(applySlice(writer, 1, SHAPE), { code: 'STORE_UNAVAILABLE', message: /OOM/ });
    await admin.config('SET', 'maxmemory', '0');
    await applySlice(writer, 1, SHAPE);
    const store = await opened(t, RedisStore.open(optionsFor(server.url)));
    await holds(t, store, expectedRecords([{ shape: SHAPE, slices: 2 }]), 'both slices once');
  });

  await t.test('a record that is not written goes, and is begun anew', async (t) => {
    const server = await startRedis(t);
    const admin = new Redis(server.url);
    t.teardown(() => admin.disconnect());
    const writer: ProfileWriter = await opened(t, RedisWriter.open(optionsFor(server.url, { ttlMs: 90_000 })));
    await applySlice(writer, 0, SHAPE);
    const names = await admin.keys('rg:{u*}');
    const ttls = await Promise.all(names.map((name) => admin.pttl(name)));
    t.ok(
      ttls.length > 0 && ttls.every((ms) => ms > 60_000 && ms <= 90_000),
      `${ttls.length} records have their time to live`,
    );
    t.equal(await admin.pttl('rg:{node:node-1}'), -1, 'where a node stands stays');
    t.equal(await writer.sweep(0, { ttlMs: 0, provisionalTtlMs: 0 }, 100), false, 'there is nothing to sweep');
  });

  await t.test('what a master took with it is folded again, each row once', async (t) => {
    const first = await startRedis(t);
    const second = await startRedis(t, ['--replicaof', '127.0.0.1', String(first.port)]);
    const line = await startTcpProxy(t, first.port);
    const [admin, other] = [new Redis(first.url), new Redis(second.url)];
    t.teardown(() => [admin, other].forEach((client) => client.disconnect()));
    await eventually(t, 'the replica is there', async () => /state=online/.test(await admin.info('replication')));
    const options = optionsFor(`redis://127.0.0.1:${line.port}`, { commandMs: COMMAND_MS });
    const writer = await opened(t, RedisWriter.open(options, HELD_BYTES));
    await writer.applied(1);
    t.equal(writer.lost(), undefined, 'nothing is lost');
    for (const index of [0, 1]) await applyInTheEnd(writer, index, SHAPE);
    await other.replicaof('NO', 'ONE');
    for (const index of [2, 3]) await applyInTheEnd(writer, index, SHAPE);
    line.targetPort = second.port;
    await first.stop();
    const next = await opened(t, RedisWriter.open(options, HELD_BYTES));
    await next.applied(1);
    t.same(next.lost(), [{ segment: 0, offset: 0 }], 'who starts then knows it from the store');
    await next.close();
    let from: readonly Position[] | undefined;
    await eventually(t, 'no row comes before those that were lost', () =>
      applySlice(writer, 4, SHAPE).then(
        () => false,
        (error: unknown) => error instanceof Error && /is read again first/.test(error.message),
      ),
    );
    await eventually(t, 'it is noticed', () => (from = writer.lost()) !== undefined);
    t.equal(writer.lost(), undefined, 'and told once');
    t.same(await writer.checkpoint(), from, 'the log is kept from there on');
    for (let index = sliceAfter(from?.[0] ?? START); index < 5; index += 1) await applyInTheEnd(writer, index, SHAPE);
    const store = await opened(t, RedisStore.open(optionsFor(second.url)));
    await holds(t, store, expectedRecords([{ shape: SHAPE, slices: 5 }]), 'every row once');
  });

  await t.test('a cluster is used key by key', async (t) => {
    const server = await startRedis(t, ['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1']);
    const admin = new Redis(server.url);
    t.teardown(() => admin.disconnect());
    await admin.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    await eventually(t, 'the cluster stands', async () =>
      String(await admin.call('CLUSTER', 'INFO')).includes('cluster_state:ok'),
    );
    const options = optionsFor(`${server.url}?cluster=true`);
    const writer = await opened(t, RedisWriter.open(options));
    const store = await opened(t, RedisStore.open(options));
    for (const index of [0, 1, 0, 1]) await applySlice(writer, index, SHAPE);
    await holds(t, store, expectedRecords([{ shape: SHAPE, slices: 2 }]), 'both slices once');
    t.strictSame(await store.applied(0), { segment: 1, offset: 2000 });
    const all = madeSlice(0, SHAPE).changes.map(({ key }) => key);
    t.ok((await store.sampleKeys(1e4)).length >= all.length, 'its keys');
  });
});
