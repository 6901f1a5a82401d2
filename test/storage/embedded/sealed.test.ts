// Every record of every store has a checksum: whatever bit of it changes on the disk, it is answered as it was written,
// or not at all, and that is told.
import fs from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { asBinary, open } from 'lmdb';
import { examine, findDamaged } from '../../../src/storage/embedded/check.js';
import { openStorage } from '../../../src/storage/open.js';
import { type Backend } from '../../../src/storage/ports/backend.js';
import { overwrite } from '../../support/faults/damage.js';
import { randomFrom, whole } from '../../support/random.js';
import { temporaryDirectory } from '../../support/scope.js';
import { FILLED_STORES } from '../../support/state/every-store.js';
import { storageOptions } from '../../support/storage.js';
import { delivery, NOW } from '../../webhooks/deliveries.js';

const FLIPS_PER_STORE = 12;
/** A mark takes 5 bytes, and is a checksum of its key. */
const MARK_BYTES = 5;
const SEALED = 0xc1;

interface Watched {
  backend: Backend;
  told: string[];
}

async function watched(dataDir: string): Promise<Watched> {
  const told: string[] = [];
  const backend = await openStorage(storageOptions({ dataDir }), (store, key) => told.push(`${store} ${key}`));
  return { backend, told };
}

function fileOf(dataDir: string, store: string): string {
  return join(dataDir, store, 'data.mdb');
}

/** Every value of a store, as its bytes lie on the disk. */
async function valuesOf(dataDir: string, store: string): Promise<Buffer[]> {
  const keys = store === 'stories' ? ({ keyEncoding: 'binary' } as const) : {};
  const db = open<Buffer>({ path: join(dataDir, store), readOnly: true, noSubdir: false, encoding: 'binary', ...keys });
  const values = [...db.getRange()].map(({ value }) => Buffer.from(value));
  await db.close();
  return values;
}

function flip(file: string, at: number, bit: number): void {
  overwrite(file, at, Buffer.from([fs.readFileSync(file).readUInt8(at) ^ (1 << bit)]));
}

for (const { name, fill, read, dropped } of FILLED_STORES) {
  t.test(
    `${name}: a bit of a record that changed is told, and what was written is not answered otherwise`,
    async (t) => {
      const dataDir = temporaryDirectory(t);
      await fill((await watched(dataDir)).backend, 1);
      const truth = await read((await watched(dataDir)).backend);
      const file = fileOf(dataDir, name);
      const good = fs.readFileSync(file);
      const random = randomFrom(23);
      const outcomes = { same: 0, dropped: 0, refused: 0 };
      for (const value of await valuesOf(dataDir, name)) {
        for (let i = 0; i < value.length; i += 1) {
          const bit = whole(random, 0, 7);
          fs.writeFileSync(file, good);
          for (let at = good.indexOf(value); at >= 0; at = good.indexOf(value, at + 1)) flip(file, at + i, bit);
          const { backend, told } = await watched(dataDir);
          const what = `byte ${i} of ${value.length}, bit ${bit}`;
          try {
            const seen = await read(backend);
            if (JSON.stringify(seen) === JSON.stringify(truth)) outcomes.same += 1;
            else if (t.same(seen, dropped, what)) {
              t.ok(told.length > 0, `${what}: told`);
              outcomes.dropped += 1;
            }
          } catch (error) {
            t.match(error, { code: 'STORE_DAMAGED' }, what);
            t.ok(told.length > 0, `${what}: told`);
            outcomes.refused += 1;
          }
        }
      }
      fs.writeFileSync(file, good);
      t.same(await read((await watched(dataDir)).backend), truth, 'the whole file is read as ever');
      t.ok(outcomes.dropped + outcomes.refused > 20, JSON.stringify(outcomes));
    },
  );

  t.test(`${name}: no record is without a checksum`, async (t) => {
    const dataDir = temporaryDirectory(t);
    await fill((await watched(dataDir)).backend, 3);
    for (const value of await valuesOf(dataDir, name)) {
      const isSealed = name === 'control' ? /\n[0-9a-f]{8}$/.test(value.toString()) : value[0] === SEALED;
      t.ok(isSealed || value.length === MARK_BYTES, value.toString('latin1'));
    }
  });
}

t.test('a flipped bit anywhere in the file of any store is found, or changes no answer', async (t) => {
  const random = randomFrom(29);
  const copies: { name: (typeof FILLED_STORES)[number]['name']; dir: string; dataDir: string; truth: unknown }[] = [];
  for (const { name, fill, read } of FILLED_STORES) {
    const origin = temporaryDirectory(t);
    await fill((await watched(origin)).backend, 120);
    const truth = await read((await watched(origin)).backend);
    for (let i = 0; i < FLIPS_PER_STORE; i += 1) {
      const dataDir = temporaryDirectory(t);
      fs.mkdirSync(join(dataDir, name));
      fs.copyFileSync(fileOf(origin, name), fileOf(dataDir, name));
      flip(fileOf(dataDir, name), whole(random, 0, fs.statSync(fileOf(dataDir, name)).size - 1), whole(random, 0, 7));
      copies.push({ name, dir: join(dataDir, name), dataDir, truth });
    }
  }
  const damaged = await findDamaged(copies);
  for (const { name, dir, dataDir, truth } of copies) {
    const store = FILLED_STORES.find((one) => one.name === name);
    if (!damaged.has(dir)) t.same(await store?.read((await watched(dataDir)).backend), truth, dir);
  }
  t.ok(damaged.size > FILLED_STORES.length, `${damaged.size} of ${copies.length} are damage`);
});

t.test('records of releases that wrote no checksum are read, and get one when they are written', async (t) => {
  const dataDir = temporaryDirectory(t);
  const write = async (
    folder: string,
    records: [key: (string | number)[] | string, value: unknown][],
  ): Promise<void> => {
    const db = open({ path: join(dataDir, folder), overlappingSync: false, noSubdir: false });
    for (const [key, value] of records) await db.put(key, value);
    await db.close();
  };
  const { createdAt } = delivery('d1');
  await write('webhooks', [
    [['delivery', 'whe_a', 'd1'], { ...delivery('d1'), v: 1 }],
    [['made', 'whe_a', createdAt, 'd1'], true],
    [['due', 'whe_a', NOW, 'd1'], true],
    [['count', 'whe_a'], { pending: 1, done: 0 }],
    [['count', ''], { pending: 1, done: 0 }],
    [['once', 'whe_a', 'd2'], NOW + 1000],
    [['position'], { segment: 3, offset: 70 }],
  ]);
  await write('replies', [
    ['an id', { v: 1, digest: 'd', body: 'b', about: '', at: NOW }],
    [[-1, 'acme/live/api', Math.floor(NOW / 3_600_000), 'an id'], 513],
  ]);
  const { backend } = await watched(dataDir);
  t.same(
    await findDamaged(['webhooks', 'replies'].map((name) => ({ name: name as 'replies', dir: join(dataDir, name) }))),
    new Map(),
  );
  const queue = await backend.deliveries();
  t.same(await queue.position(), { segment: 3, offset: 70 });
  t.equal(await queue.waiting(), 1);
  const [first] = await queue.claim('whe_a', NOW, 10, 30_000);
  t.same(first, delivery('d1'));
  t.equal(await queue.add([{ delivery: delivery('d2') }]), 0);
  t.equal(await queue.waiting(), 1, 'd2 was there before');
  if (first !== undefined) await queue.ack([{ ...first, state: 'delivered', dueAt: null, attemptedAt: NOW }]);
  t.equal(await queue.waiting(), 0);
  await queue.close();
  const replies = await backend.replies();
  t.same(await replies.claim('an id', 'acme/live/api', NOW), { digest: 'd', body: 'b', about: '' });
  t.match(replies.room(), { usedBytes: 513 });
  await replies.close();
});

t.test('a damaged delivery is left out, counted and told, and holds up no other', async (t) => {
  const dataDir = temporaryDirectory(t);
  const queue = await (await watched(dataDir)).backend.deliveries();
  await queue.add([{ delivery: delivery('d1') }, { delivery: delivery('d2', { dueAt: NOW + 1 }) }]);
  await queue.close();
  const db = open({ path: join(dataDir, 'webhooks'), overlappingSync: false, noSubdir: false });
  await db.put(['delivery', 'whe_a', 'd1'], asBinary(Buffer.from([SEALED, 1, 0x7b, 0x7d, 1, 2, 3, 4])));
  await db.put(['count', 'whe_a'], asBinary(Buffer.from([SEALED, 1, 0x7b, 0x7d, 1, 2, 3, 4])));
  await db.close();
  t.match((await examine([{ name: 'webhooks', dir: join(dataDir, 'webhooks') }])).get(join(dataDir, 'webhooks')), {
    damaged: 2,
    damage: /wrong checksum/,
  });
  const { backend, told } = await watched(dataDir);
  const again = await backend.deliveries();
  t.same(
    (await again.claim('whe_a', NOW + 1, 10, 30_000)).map(({ id }) => id),
    ['d2'],
  );
  t.matchOnly(told, [/webhooks .*d1/, /webhooks .*d1/, /webhooks .*count/]);
  t.equal(await again.waiting(), 1);
  t.same(await again.dueEndpoints(NOW, 10), [], 'nothing of it is due any more');
  await again.forget('whe_a');
  t.equal(await again.waiting(), 0);
  await again.close();
  t.same(await findDamaged([{ name: 'webhooks', dir: join(dataDir, 'webhooks') }]), new Map());
});
