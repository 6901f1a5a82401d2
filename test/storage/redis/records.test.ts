// What is written of records that differ in their life and in the fields that they change, on a real Redis.
import t from 'tap';
import { Redis } from 'ioredis';
import { recordName } from '../../../src/storage/redis/profiles/keys.js';
import { type Left, NEW, type Put, Puts } from '../../../src/storage/redis/profiles/puts.js';
import { findRecords } from '../../../src/storage/redis/profiles/records.js';
import { positionWithSum } from '../../../src/storage/redis/sums.js';
import { spanOf } from '../../../src/storage/redis/words.js';
import { crc32Text } from '../../../src/util/crc32.js';
import { needsRedis, startRedis } from '../../support/redis.js';

const FIELDS = ['a:one.0', 'a:one.1', 'a:one.2'] as const;
const LIVES = [0, 60_000, 900_000] as const;
/** More than one call of each kind. */
const ROUNDS = 70;

interface Case {
  ttlMs: number;
  /** Indexes of the fields that are written. */
  fields: readonly number[];
}

const CASES: readonly Case[] = LIVES.flatMap((ttlMs) =>
  [[], [0], [2], [0, 2], [0, 1, 2]].map((fields) => ({ ttlMs, fields })),
);

function putOf(number: number, write: number): Put & Case {
  const { ttlMs, fields } = CASES[number % CASES.length] ?? { ttlMs: 0, fields: [] };
  return {
    key: `u${number}`,
    expected: spanOf(Buffer.from(write === 0 ? '' : stampOf(number, write - 1))),
    record: Buffer.from(`record ${number} of write ${write}\r\n`),
    stamp: spanOf(Buffer.from(stampOf(number, write))),
    ...{ ttlMs, fields },
    positions: fields.map((field) => ({
      field,
      position: { segment: number, offset: write },
      placeSum: crc32Text(placeOf(number, field)),
    })),
  };
}

function stampOf(number: number, write: number): string {
  return `stamp${number}.${write}`;
}

function placeOf(number: number, field: number): string {
  return `place of ${number}, ${field}`;
}

function valueOf(number: number, field: number, write: number): string {
  return positionWithSum(placeOf(number, field), { segment: number, offset: write });
}

function putAll(client: Redis, puts: readonly Put[]): Promise<Left[]> {
  const all = new Puts(client);
  all.begin(FIELDS);
  for (const [place, put] of puts.entries()) all.add(place, put);
  return all.send();
}

t.test('records of all kinds are written together, each with its life and its fields', needsRedis, async (t) => {
  const client = new Redis((await startRedis(t)).url);
  t.teardown(() => client.disconnect());
  const all = Array.from({ length: ROUNDS * CASES.length }, (_, number) => number);
  const puts = [0, 1, 2].map((write) => all.map((number) => putOf(number, write)));
  for (const some of puts.slice(0, 2)) t.strictSame(await putAll(client, some), [], 'all are written');
  for (const [number, { key, record, ttlMs, fields: written }] of (puts[1] ?? []).entries()) {
    const fields = written.map((field): [string, string] => [FIELDS[field] ?? '', valueOf(number, field, 1)]);
    const expected = { p: record.toString(), v: stampOf(number, 1), ...Object.fromEntries<string>(fields) };
    t.strictSame({ ...(await client.hgetall(recordName(key))) }, expected, `record ${number}`);
    const left = await client.pttl(recordName(key));
    t.ok(ttlMs === 0 ? left === -1 : left > ttlMs / 2 && left <= ttlMs, `life of record ${number}: ${left} ms`);
  }

  const others = all.filter((number) => number % 7 === 3);
  for (const number of others) await client.hset(recordName(`u${number}`), 'v', 'of another node');
  const left = await putAll(client, puts[2] ?? []);
  t.strictSame(
    left.map(({ place }) => place).sort((a, b) => a - b),
    others,
    'those of another node are left',
  );
  for (const { place: number, found: told } of left) {
    const { record, fields } = putOf(number, 1);
    const values = FIELDS.map((_, field) => (fields.includes(field) ? valueOf(number, field, 1) : null));
    t.strictSame(
      told === 'foreign' ? told : told.map((part) => part?.toString() ?? null),
      [record.toString(), 'of another node', null, ...values],
      `what is told of record ${number}`,
    );
  }
});

t.test('a right that is missing is no other value under the key: an erasure would remove it', needsRedis, async (t) => {
  const rights = ['on', '>pw', '~*', '&*', '+@all', '-hmget'];
  const { url, port } = await startRedis(t, ['--user', 'some', ...rights]);
  const [admin, client] = [new Redis(url), new Redis(`redis://some:pw@127.0.0.1:${port}`)];
  for (const each of [admin, client]) t.teardown(() => each.disconnect());
  await admin.hset(recordName('u1'), 'p', 'a record', 'v', '1');
  await t.rejects(findRecords(client, ['u1']));
  await admin.set(recordName('u2'), 'of another program');
  t.strictSame(await findRecords(admin, ['u2']), ['foreign']);
});

t.test('a record that is taken for new is written only where there is no key', needsRedis, async (t) => {
  const client = new Redis((await startRedis(t)).url);
  t.teardown(() => client.disconnect());
  await client.hset(recordName('u1'), 'p', 'a record', 'v', '1', FIELDS[0], '7:8');
  await client.hset(recordName('u2'), 'p', 'a record without its stamp');
  await client.set(recordName('u3'), 'of another program');
  const puts = ['u1', 'u2', 'u3', 'u4'].map((key) => ({ ...putOf(1, 1), key, expected: NEW, positions: [] }));
  const found = (await putAll(client, puts)).map(({ place, found }) => [
    place,
    found === 'foreign' ? found : found.map((part) => part?.toString() ?? null),
  ]);
  t.strictSame(found, [
    [0, ['a record', '1', null, '7:8', null, null]],
    [1, ['a record without its stamp', null, null, null, null, null]],
    [2, 'foreign'],
  ]);
  t.strictSame(await client.hget(recordName('u4'), 'v'), stampOf(1, 1));
});
