// The control state's promises, the same on every backend.
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import Type from 'typebox';
import { defineCollection, UnreadableRecordError } from '../../src/access/control/collection.js';
import { type ControlStore } from '../../src/access/control/store.js';
import {
  CONTROL_RECORD_BYTES_MAX,
  CONTROL_RECORDS_MAX,
  type ControlTransaction,
} from '../../src/access/control/transaction.js';
import { type AuditEntry } from '../../src/contract/operators/audit.js';
import { eventually } from '../support/eventually.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { onEveryStore } from '../support/state/every-backend.js';
import { openControlStore, type Place, controlStore } from '../support/storage.js';
import { temporaryDirectory } from '../support/scope.js';

const THINGS = defineCollection(
  'thing',
  Type.Object({ v: Type.Literal(1), id: Type.String(), count: Type.Integer() }),
  ({ id }) => id,
);
const OTHERS = defineCollection(
  'other',
  Type.Object({ v: Type.Literal(1), id: Type.String(), text: Type.String() }),
  ({ id }) => id,
);
/** The same entity as a later program would write it. */
const NEWER_THINGS = defineCollection('thing', Type.Object({ v: Type.Literal(2), id: Type.String() }), ({ id }) => id);

function thing(id: string, count = 0) {
  return { v: 1 as const, id, count };
}

async function suite(t: Test, place: Place): Promise<void> {
  await t.test('is empty at version 0', async (t) => {
    const store = await controlStore(t, place(t));
    t.equal(await store.version(), 0);
    const view = await store.read();
    t.equal(view.version, 0);
    t.same(view.list(THINGS), []);
    t.equal(view.get(THINGS, 'a'), undefined);
  });

  await t.test('keeps what was put, by collection, until it is deleted', async (t) => {
    const where = place(t);
    const store = await controlStore(t, where);
    await store.update((transaction) => {
      transaction.put(THINGS, thing('a', 1));
      transaction.put(THINGS, thing('b', 2));
      transaction.put(OTHERS, { v: 1, id: 'a', text: 'é \u2028 "quoted"' });
    });
    await store.update((transaction) => {
      transaction.put(THINGS, thing('a', 10));
      transaction.delete(THINGS, 'b');
      transaction.delete(THINGS, 'never there');
    });
    const view = await (await controlStore(t, where)).read();
    t.same(view.list(THINGS), [thing('a', 10)]);
    t.same(view.list(OTHERS), [{ v: 1, id: 'a', text: 'é \u2028 "quoted"' }]);
  });

  await t.test('sees its own changes inside an update, and nothing of an update that throws', async (t) => {
    const store = await controlStore(t, place(t));
    await t.rejects(
      store.update((transaction) => {
        transaction.put(THINGS, thing('a'));
        t.same(transaction.get(THINGS, 'a'), thing('a'));
        throw new Error('no');
      }),
      { message: 'no' },
    );
    t.equal(await store.version(), 0);
    t.same((await store.read()).list(THINGS), []);
  });

  await t.test('has a version that grows with every commit and only then', async (t) => {
    const store = await controlStore(t, place(t));
    await store.update((transaction) => transaction.put(THINGS, thing('a')));
    const first = await store.version();
    t.equal(await store.update((transaction) => transaction.list(THINGS).length), 1);
    t.equal(await store.version(), first);
    await store.update((transaction) => transaction.delete(THINGS, 'a'));
    t.ok((await store.version()) > first);
  });

  await t.test('loses no update of two writers at once', async (t) => {
    const where = place(t);
    const stores = [await controlStore(t, where), await controlStore(t, where)];
    const add = (store: ControlStore) =>
      store.update((transaction) => {
        transaction.put(THINGS, thing('a', (transaction.get(THINGS, 'a')?.count ?? 0) + 1));
      });
    await Promise.all(stores.flatMap((store) => Array.from({ length: 20 }, () => add(store))));
    for (const store of stores) t.equal((await store.read()).get(THINGS, 'a')?.count, 40);
  });

  await t.test('stores changes that come at once together, without those that throw', async (t) => {
    const store = await controlStore(t, place(t));
    await store.update((transaction) => transaction.put(THINGS, thing('a')));
    const add = (who: string, throws: boolean) =>
      store.by({ who, via: 'api', address: '', action: 'change' }).update((transaction) => {
        const count = (transaction.get(THINGS, 'a')?.count ?? 0) + 1;
        transaction.put(THINGS, thing('a', count));
        if (throws) transaction.put(THINGS, thing(who));
        if (throws) throw new Error(`${who} at ${count}`);
        return count;
      });
    const all = ['ada', 'bob', 'eve', 'ada', 'eve', 'bob'].map((who) => add(who, who === 'eve'));
    // How many are together, and so what eve meets, depends on how long they take.
    t.same(
      (await Promise.allSettled(all)).map((one) =>
        one.status === 'fulfilled' ? one.value : String(one.reason).replace(/\d/, 'N'),
      ),
      [1, 2, 'Error: eve at N', 3, 'Error: eve at N', 4],
    );
    t.same((await store.read()).list(THINGS), [thing('a', 4)]);
    const rows = (await store.auditAfter(0, 10)).map(({ json }) => JSON.parse(json) as AuditEntry);
    t.same(
      rows.map(({ who, after }) => [who, after?.['count']]),
      [1, 2, 3, 4].map((count) => [count % 2 === 1 ? 'ada' : 'bob', count]),
    );
  });

  await t.test('shows a commit to every other opener at once', async (t) => {
    const where = place(t);
    const writer = await controlStore(t, where);
    const reader = await controlStore(t, where);
    for (let count = 1; count <= 5; count++) {
      await writer.update((transaction) => transaction.put(THINGS, thing('a', count)));
      t.equal(await reader.version(), await writer.version());
      t.equal((await reader.read()).get(THINGS, 'a')?.count, count);
    }
  });

  await t.test('leaves a record of a newer program alone', async (t) => {
    const store = await controlStore(t, place(t));
    await store.update((transaction) => {
      transaction.put(NEWER_THINGS, { v: 2, id: 'new' });
      transaction.put(THINGS, thing('old'));
    });
    const told: Error[] = [];
    t.same(
      (await store.read()).list(THINGS, (error) => told.push(error)),
      [thing('old')],
    );
    t.ok(told[0] instanceof UnreadableRecordError);
    const attempts = [
      store.update((transaction) => transaction.put(THINGS, thing('new'))),
      store.update((transaction) => transaction.delete(THINGS, 'new')),
      store.update((transaction) => void transaction.get(THINGS, 'new')),
    ];
    for (const attempt of attempts) await t.rejects(attempt, { code: 'UNREADABLE_RECORD', message: /thing\/new/ });
    t.same((await store.read()).list(NEWER_THINGS), [{ v: 2, id: 'new' }]);
  });

  await t.test('refuses records that do not fit the schema or the bounds', async (t) => {
    const store = await controlStore(t, place(t));
    await t.rejects(
      store.update((transaction) => transaction.put(THINGS, thing('a', 0.5))),
      TypeError,
    );
    await t.rejects(
      store.update((transaction) =>
        transaction.put(OTHERS, { v: 1, id: 'a', text: 'x'.repeat(CONTROL_RECORD_BYTES_MAX) }),
      ),
      RangeError,
    );
    await store.update((transaction) => {
      for (let index = 0; index < CONTROL_RECORDS_MAX; index++) transaction.put(THINGS, thing(`t${index}`));
    });
    await t.rejects(
      store.update((transaction) => transaction.put(THINGS, thing('one more'))),
      RangeError,
    );
    await store.update((transaction) => transaction.put(THINGS, thing('t0', 1)));
    t.equal((await store.read()).list(THINGS).length, CONTROL_RECORDS_MAX);
  });
}

onEveryStore(t, suite);

t.test('embedded', async (t) => {
  await t.test('is readable by its owner only', async (t) => {
    const dataDir = join(temporaryDirectory(t), 'made', 'on the way');
    await controlStore(t, { dataDir });
    t.equal(statSync(join(dataDir, 'control')).mode & 0o777, 0o700);
  });

  await t.test('says so when the folder cannot be used', async (t) => {
    const file = join(temporaryDirectory(t), 'a file');
    writeFileSync(file, '');
    await t.rejects(openControlStore({ dataDir: file }), { code: 'ENOTDIR' });
  });
});

t.test('redis', needsRedis, async (t) => {
  const redis = await startRedis(t);

  await t.test(
    'rejects while Redis is away, goes on when it is back, and knows that it is another state',
    async (t) => {
      const store = await controlStore(t, { url: redis.url });
      await store.update((transaction) => transaction.put(THINGS, thing('a')));
      const before = await store.version();
      await redis.stop();
      await t.rejects(store.version());
      await t.rejects(store.update((transaction) => transaction.put(THINGS, thing('a', 1))));
      await t.rejects(openControlStore({ url: redis.url }), {
        message: /Redis does not answer.*ECONNREFUSED/,
      });
      await redis.start();
      await eventually(t, 'Redis answers again', async () => (await store.version().catch(() => -1)) === 0);
      const put = (transaction: ControlTransaction): void => transaction.put(THINGS, thing('a', 2));
      await t.rejects(store.update(put), { code: 'STORE_UNAVAILABLE', message: /was emptied/ });
      const noted = store.by({ who: 'ada', via: 'api', address: '', action: 'labelEvent' });
      await t.rejects(noted.note({ subject: 'event/x', workspace: 'acme', before: null, after: null }), {
        code: 'STORE_UNAVAILABLE',
      });
      t.equal(await store.version(), 0, 'nothing is written that a restore would lose');
      await (await controlStore(t, { url: redis.url })).update(put);
      t.not(await store.version(), before, 'a process that knows of no state begins one');
      t.equal((await store.read()).get(THINGS, 'a')?.count, 2);
    },
  );

  await t.test('rejects within its deadline when Redis hangs', async (t) => {
    const store = await controlStore(t, { url: redis.url });
    redis.pause();
    await t.rejects(store.version(), { message: /timed out/ });
    redis.resume();
  });
});
