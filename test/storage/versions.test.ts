// A record that a newer program wrote is refused in every store, with a sentence that says where it is and what to do,
// and left as it is. What today's records have without a version is version 1.
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { open } from 'lmdb';
import t from 'tap';
import Type from 'typebox';
import { type Tenant } from '../../src/contract/vocabulary.js';
import { defineCollection } from '../../src/access/control/collection.js';
import { createControlStore } from '../../src/access/control/store.js';
import { type Backend } from '../../src/storage/ports/backend.js';
import { delivery, NOW } from '../webhooks/deliveries.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { temporaryDirectory } from '../support/scope.js';
import { openBackend } from '../support/storage.js';

const ID = 'reply-1';
const TENANT: Tenant = { workspace: 'acme', mode: 'live' };
const MONTH = '2026-01';
const JANUARY = Date.UTC(2026, 0, 15);
const BILL = {
  tenant: TENANT,
  eventId: '0198c7a2-5f0e-7c3a-9b1d-00000000000a',
  visitorId: 'v',
  quota: 7,
  now: JANUARY,
};
const THINGS = defineCollection('thing', Type.Object({ v: Type.Literal(1), id: Type.String() }), ({ id }) => id);

interface Case {
  store: string;
  /** The environment of LMDB, and a record of a version there. */
  lmdb: { folder: string; key: string | (string | number)[]; value: (version: number | undefined) => unknown };
  redis: (redis: Redis, version: number | undefined) => Promise<unknown>;
  /** Reads it and closes the store. */
  read: (backend: Backend) => Promise<unknown>;
}

const count = (v?: number) => ({ v, verifications: 3, protectedDevices: 2 });
const reply = (v?: number) => ({ v, digest: 'd', body: 'b', about: '', at: JANUARY });
const queued = (v?: number) => ({ ...delivery('d1'), v });

const CASES: Case[] = [
  {
    store: 'billing',
    lmdb: { folder: 'billing', key: ['count', 'acme', 'live', MONTH, ''], value: count },
    redis: (redis, v) => (v === undefined ? Promise.resolve() : redis.set('{riskgate:bill:acme:live}:version', v)),
    read: async (backend) => {
      const billing = await backend.billing();
      try {
        await billing.usage(TENANT, JANUARY);
        return await billing.bill(BILL);
      } finally {
        await billing.close();
      }
    },
  },
  {
    store: 'saved replies',
    lmdb: { folder: 'replies', key: ID, value: reply },
    redis: (redis, v) => redis.set(`{riskgate:once:${ID}}`, `${v === undefined ? '' : `v${v}:`}d\n\nb`),
    read: async (backend) => {
      const replies = await backend.replies();
      try {
        return await replies.claim(ID, 'acme/live/api', JANUARY);
      } finally {
        await replies.close();
      }
    },
  },
  {
    store: 'webhook deliveries',
    lmdb: { folder: 'webhooks', key: ['delivery', 'whe_a', 'd1'], value: queued },
    redis: (redis, v) => redis.hset('{riskgate:webhooks}:d:whe_a', 'd1', JSON.stringify(queued(v))),
    read: async (backend) => {
      const deliveries = await backend.deliveries();
      try {
        return await deliveries.resend('whe_a', 'd1', NOW);
      } finally {
        await deliveries.close();
      }
    },
  },
];

const refused = (store: string): RegExp => new RegExp(`^${store}: a record has version 7, .* up to 1; run the release`);

for (const { store, lmdb, read } of CASES)
  t.test(`${store}, embedded`, async (t) => {
    const dataDir = temporaryDirectory(t);
    const put = async (version: number | undefined): Promise<void> => {
      const db = open({ path: join(dataDir, lmdb.folder), overlappingSync: false, noSubdir: false });
      await db.put(lmdb.key, lmdb.value(version));
      await db.close();
    };
    await put(7);
    await t.rejects(read(await openBackend({ dataDir })), { code: 'NEWER_RECORD', message: refused(store) });
    await put(undefined);
    t.ok(await read(await openBackend({ dataDir })), 'one without a version is read');
  });

t.test('in Redis', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  const redis = new Redis(url);
  t.teardown(() => redis.disconnect());
  for (const { store, redis: put, read } of CASES)
    await t.test(store, async (t) => {
      await put(redis, 7);
      await t.rejects(read(await openBackend({ url })), { code: 'NEWER_RECORD', message: refused(store) });
      await redis.flushall();
      await put(redis, undefined);
      t.ok(await read(await openBackend({ url })), 'one without a version is read');
    });
});

t.test('control state', async (t) => {
  const medium = await (await openBackend({ dataDir: temporaryDirectory(t) })).control();
  const control = createControlStore(medium);
  t.teardown(() => control.close());
  await medium.commit(0, 1, new Map([['thing/a', '{"v":7,"id":"a"}']]), []);
  const view = await control.read();
  t.throws(() => view.get(THINGS, 'a'), {
    code: 'UNREADABLE_RECORD',
    message:
      'control store: thing/a has version 7, this release reads up to version 1; run the release that wrote it, or a ' +
      'later one',
  });
});
