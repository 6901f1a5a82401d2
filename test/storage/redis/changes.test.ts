// What nodes tell each other about records that they have changed: to whom, in which form, and what is missed.
import t, { type Test } from 'tap';
import { Redis } from 'ioredis';
import { FEATURE_LEVEL, READ_FROM } from '../../../src/contract/levels.js';
import { recordHash } from '../../../src/contract/record-hash.js';
import { type NodeRecord } from '../../../src/storage/ports/nodes.js';
import { openRedisNodes } from '../../../src/storage/redis/nodes.js';
import { PREFIX } from '../../../src/storage/redis/prefix.js';
import { type RedisStoreOptions } from '../../../src/storage/redis/profiles/connection.js';
import { RedisInvalidations } from '../../../src/storage/redis/profiles/invalidations.js';
import { hashesIn, hashMessages, headsOf, textMessages } from '../../../src/storage/redis/profiles/messages.js';
import { RedisWriter } from '../../../src/storage/redis/profiles/writer.js';
import { eventually } from '../../support/eventually.js';
import { startTcpProxy } from '../../support/faults/tcp-proxy.js';
import { startCluster } from '../../support/fleet/redis-cluster.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { countingFold, madeSlice, type SliceShape } from '../../support/state/stores.js';
import { targetOf } from '../../support/storage.js';

const COMMAND_MS = 2000;
const SMALL: SliceShape = { from: 0, shard: 0, rows: 100, keys: 150 };
const LARGE: SliceShape = { from: 1e6, shard: 0, rows: 1000, keys: 2000 };
const FORMS = { text: READ_FROM.hashes - 1, hashes: FEATURE_LEVEL } as const;

function optionsFor(url: string, nodeId: string): RedisStoreOptions {
  const lives = { ttlMs: 60_000, provisionalTtlMs: 60_000 };
  return { target: targetOf(url), nodeId, commandMs: COMMAND_MS, ...lives, told: () => undefined };
}

async function writerOf(t: Test, url: string, nodeId: string): Promise<RedisWriter> {
  const writer = await RedisWriter.open(optionsFor(url, nodeId));
  t.teardown(() => writer.close());
  return writer;
}

/** @returns sorted hashes of the keys that were changed */
async function change(writer: RedisWriter, index: number, shape: SliceShape): Promise<number[]> {
  const { changes, positions } = madeSlice(index, shape);
  await writer.apply(changes, positions, countingFold);
  return changes.map(({ key }) => recordHash(key)).sort();
}

class Listener {
  readonly heard: number[] = [];
  gaps = 0;

  constructor(t: Test, url: string, nodeId: string) {
    const handlers = {
      onChanged: (hashes: Uint32Array) => void this.heard.push(...hashes),
      onGap: () => void (this.gaps += 1),
    };
    const listening = new RedisInvalidations(optionsFor(url, nodeId), handlers);
    t.teardown(() => listening.close());
  }
}

/** The registry says that these nodes run, and what they read. */
async function registered(url: string, levels: Record<string, number>): Promise<void> {
  const registry = await openRedisNodes(targetOf(url), PREFIX);
  for (const [id, level] of Object.entries(levels)) {
    const none = { version: '', startedAt: 1, address: '', lagSeconds: 0, lagBytes: 0, storeId: '' };
    const record: NodeRecord = { ...none, id, level, state: 'live' };
    await registry.beat(record, await registry.register(id));
  }
  registry.close();
}

async function subscribers(client: Redis, channel = 'rg:changed'): Promise<unknown> {
  return (await client.pubsub('NUMSUB', channel))[1];
}

function clientOf(t: Test, url: string): Redis {
  const client = new Redis(url, { protocol: 2 });
  t.teardown(() => client.disconnect());
  return client;
}

/** The first bytes of all messages. */
async function formsOn(t: Test, url: string): Promise<(number | undefined)[]> {
  const client = clientOf(t, url);
  const first: (number | undefined)[] = [];
  client.on('messageBuffer', (_: Buffer, message: Buffer) => first.push(message[0]));
  await client.subscribe('rg:changed');
  return first;
}

t.test('both forms of a message say the same', async (t) => {
  const keys = Array.from({ length: 20_000 }, (_, i) => `dacme/live/${i}`);
  const expected = keys.map(recordHash);
  for (const messages of [textMessages, hashMessages])
    for (const nodeId of ['', 'node-1', 'knöten "2"']) {
      const sent = messages(nodeId, keys).map((message) => Buffer.from(message));
      const read = sent.flatMap((message) => [...(hashesIn(message) ?? [])]);
      t.strictSame(read, expected, `${messages.name} of ${nodeId}`);
      for (const message of sent)
        t.equal(
          headsOf(nodeId).some((head) => message.subarray(0, head.length).equals(head)),
          true,
        );
    }
  t.equal(new Set(expected).size, keys.length, 'each key has a hash of its own here');
});

t.test('what is no message is not taken for one', async (t) => {
  const [whole = Buffer.alloc(4)] = hashMessages('node-1', ['u1', 'u2']);
  const otherForm = Buffer.from(whole);
  otherForm[1] = 2;
  const cases: Buffer[] = [Buffer.alloc(0), Buffer.from('{}'), Buffer.from('["node-1"'), otherForm];
  for (let length = 1; length < whole.length; length += 1)
    if ((whole.length - length) % 4 !== 0) cases.push(whole.subarray(0, length));
  for (const message of cases) t.equal(hashesIn(message), undefined, message.toString('hex'));
  t.strictSame(hashesIn(Buffer.from('[]')), new Uint32Array(0), 'what a start publishes to check its rights');
});

t.test('changes', { ...needsRedis, timeout: 240_000 }, async (t) => {
  for (const [form, level] of Object.entries(FORMS))
    await t.test(`a node hears what others change, not what it changed itself, as ${form}`, async (t) => {
      const server = await startRedis(t);
      const proxy = await startTcpProxy(t, server.port);
      const client = clientOf(t, server.url);
      const listener = new Listener(t, `redis://127.0.0.1:${proxy.port}`, 'node-1');
      const own = await writerOf(t, server.url, 'node-1');
      const other = await writerOf(t, server.url, 'node-2');
      const forms = await formsOn(t, server.url);
      await eventually(t, 'it listens', async () => (await subscribers(client)) === 2);
      await registered(server.url, { 'node-1': FEATURE_LEVEL, 'node-2': level });
      await change(own, 0, SMALL);
      const expected = await change(other, 0, LARGE);
      await eventually(t, 'all that the other node changed has come', () => listener.heard.length >= expected.length);
      t.strictSame(listener.heard.sort(), expected, 'and nothing else');
      t.strictSame([...new Set(forms)], [form === 'text' ? '['.charCodeAt(0) : 0], 'in the form that all nodes read');
      t.equal(listener.gaps, 0);
      proxy.cutAfter = 0;
      await change(other, 1, LARGE);
      await eventually(t, 'a line that was cut is told of', () => listener.gaps === 1);
      listener.heard.length = 0;
      await change(other, 2, LARGE);
      await eventually(t, 'and after it messages come again', () => listener.heard.length > 0);
    });

  await t.test('the form changes with the nodes, and one that is unknown counts as a change of all', async (t) => {
    const { url } = await startRedis(t);
    const client = clientOf(t, url);
    const listener = new Listener(t, url, 'node-1');
    const other = await writerOf(t, url, 'node-2');
    const forms = await formsOn(t, url);
    await eventually(t, 'it listens', async () => (await subscribers(client)) === 2);
    let next = 0;
    const becomes = async (first: number, levels: Record<string, number>): Promise<void> => {
      await eventually(t, `messages begin with ${first}`, async () => {
        await registered(url, levels);
        await change(other, next++, SMALL);
        return forms.at(-1) === first;
      });
    };
    await becomes('['.charCodeAt(0), {});
    await becomes(0, { 'node-2': FEATURE_LEVEL });
    await becomes('['.charCodeAt(0), { 'node-2': FEATURE_LEVEL, 'node-3': FORMS.text });
    t.equal(listener.gaps, 0);
    await client.publish('rg:changed', Buffer.from([0, 2, 0, 0]));
    await eventually(t, 'an unknown form is told of', () => listener.gaps === 1);
  });

  await t.test('in a cluster a message reaches a listener on another server', async (t) => {
    const { url, masters } = await startCluster(t);
    await registered(url, { 'node-2': FEATURE_LEVEL });
    const writer = await writerOf(t, url, 'node-2');
    const listeners = masters.map((server) => new Listener(t, server.url, 'node-1'));
    const forms = await formsOn(t, masters[0]?.url ?? '');
    let next = 0;
    await eventually(t, 'all hear', async () => {
      await registered(url, { 'node-2': FEATURE_LEVEL });
      await change(writer, next++, SMALL);
      return listeners.every(({ heard }) => heard.length > 0);
    });
    t.ok(forms.includes(0), 'as hashes');
  });

  await t.test('a node that alone listens says nothing; what it changes is told to another one', async (t) => {
    const { url } = await startRedis(t);
    const client = clientOf(t, url);
    const writer = await writerOf(t, url, 'node-1');
    const own = new Listener(t, url, 'node-1');
    await eventually(t, 'it listens', async () => (await subscribers(client, 'rg:here:node-1')) === 1);
    await change(writer, 0, SMALL);
    t.notMatch(await client.info('commandstats'), 'cmdstat_publish', 'nothing is sent');
    const other = new Listener(t, url, 'node-2');
    await eventually(t, 'both listen', async () => (await subscribers(client)) === 2);
    const changed = await change(writer, 1, SMALL);
    await eventually(t, 'the other one hears', () => other.heard.length === changed.length);
    t.strictSame(own.heard, []);
  });
});
