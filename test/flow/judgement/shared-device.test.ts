// Twelve users on one device, interleaved over all shards and over two nodes: the store ends in exactly the records
// that folding the log in order gives.
import t, { type Test } from 'tap';
import { type EventRow } from '../../../src/event/event-row.js';
import { type StorageOptions } from '../../../src/contract/storage.js';
import { readRowsAfter } from '../../../src/log/rows.js';
import { InMemoryProfiles } from '../../../src/profiles/in-memory.js';
import { openBackend } from '../../support/storage.js';
import { createTestApp, type TestApp } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { needsRedis, startRedis } from '../../support/redis.js';

const REQUESTS = 1000;
const USERS = 12;
const IN_FLIGHT = 24;
const SHARDS = 3;

/** A user's requests all come by one node, as a balancer with affinity sends them; the device is everyone's. */
async function drive(t: Test, nodes: readonly TestApp[]): Promise<void> {
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < REQUESTS) {
      const user = next % USERS;
      next += 1;
      const node = nodes[user % nodes.length];
      const reply = await node?.post(
        '/fingerprint/score',
        body(`user ${user}`, 'the family tablet', {
          loginContext: { identifierHash: `sha256:${'ab'.repeat(32)}`, result: next % 5 === 0 ? 'FAILURE' : 'SUCCESS' },
        }),
        { 'x-service-key': nodes[0]?.keys.live.api ?? '', 'x-client-ip': '203.0.113.7' },
      );
      if (reply?.status !== 200) t.fail(`${reply?.status} ${reply?.text}`);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, client));
}

async function compare(t: Test, nodes: readonly TestApp[], options: Partial<StorageOptions>): Promise<void> {
  const rows: EventRow[] = nodes.flatMap(({ dataDir }) =>
    Array.from({ length: SHARDS }, (_, shard) => readRowsAfter(dataDir, shard, { segment: 0, offset: 0 })).flat(),
  );
  rows.sort((a, b) => (a.eventId < b.eventId ? -1 : 1));
  t.equal(rows.length, REQUESTS, 'every request is in a log once');
  const folded = new InMemoryProfiles();
  for (const row of rows) folded.learn(row);
  const expected = folded.records;
  t.equal(expected.size, USERS + 4, 'users, the device, the identifier, the address and its prefix');
  const store = await (await openBackend(options)).profiles();
  const keys = [...expected.keys()];
  if (options.url !== undefined) await store.applied(0);
  const found = await store.readMany(keys);
  for (const [index, key] of keys.entries())
    t.equal(found[index]?.toString('latin1'), expected.get(key), `the record ${key.slice(0, 1)} ${index}`);
  await store.close();
}

t.test('over all shards of one node', { timeout: 240_000 }, async (t) => {
  const test = await createTestApp({ env: { SHARDS: String(SHARDS) } });
  await drive(t, [test]);
  await test.app.close();
  await compare(t, [test], { dataDir: test.dataDir });
  await test.control.close();
});

t.test('over two nodes on one Redis', { ...needsRedis, timeout: 240_000 }, async (t) => {
  const { url } = await startRedis(t);
  const nodes = [
    await createTestApp({ env: { SHARDS: String(SHARDS), REDIS_URL: url } }),
    await createTestApp({ env: { SHARDS: String(SHARDS), REDIS_URL: url } }),
  ];
  // Both nodes know both nodes' keys: they share the control state.
  await drive(t, nodes);
  for (const node of nodes) await node.app.close();
  await compare(t, nodes, { url, nodeId: 'a test' });
  for (const node of nodes) await node.control.close();
});
