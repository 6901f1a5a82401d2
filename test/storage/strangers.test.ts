// A profile store that is nearly full: those whom only pages have told of go first, the oldest of them before others,
// and nobody whom a backend knows.
import t, { type Test } from 'tap';
import { type RecordKey } from '../../src/contract/position.js';
import { EmbeddedWriter } from '../../src/storage/embedded/profiles/writer.js';
import { RedisPressure } from '../../src/storage/redis/profiles/pressure.js';
import { isTaken, livesAt } from '../../src/storage/strangers.js';
import { type RecordChange } from '../../src/storage/ports/profiles.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { eventRow } from '../support/rows.js';
import { temporaryDirectory } from '../support/scope.js';
import { redisClient } from '../support/storage.js';

const DAY_MS = 86_400_000;
const LIVES = { ttlMs: 400 * DAY_MS, provisionalTtlMs: 7 * DAY_MS };
const NOW = Date.UTC(2026, 7, 20);
const STORE_BYTES = 8 * 1024 * 1024;
const RECORD_BYTES = 200;

t.test('lives of strangers in a store that is so full', async (t) => {
  const days = (used: number): number => livesAt(used, LIVES).provisionalTtlMs / DAY_MS;
  for (const [used, left] of [
    [0, 7],
    [0.8, 7],
    [0.9, 3.5],
    [1, 0],
    [1.2, 0],
  ] as const)
    t.ok(Math.abs(days(used) - left) < 0.001, `${used}: ${days(used)} days`);
  t.equal(livesAt(1, LIVES).ttlMs, LIVES.ttlMs, 'those whom a backend knows stay');
  t.ok(isTaken('f1', 0.9));
  t.notOk(isTaken('f1', 0.96));
  t.ok(isTaken('u1', 2));
});

class World {
  readonly writer: EmbeddedWriter;
  #offset = 0;

  constructor(t: Test) {
    this.writer = new EmbeddedWriter({ dir: temporaryDirectory(t), mapBytesMax: STORE_BYTES });
    t.teardown(() => this.writer.close());
  }

  /** Records seen at a time, one slice. */
  async write(keys: readonly RecordKey[], seenAt: number): Promise<void> {
    this.#offset += 1;
    const position = { segment: 1, offset: this.#offset };
    const changes = keys.map((key): RecordChange => ({ key, rows: [{ row: ROW, shard: 0, position }] }));
    await this.writer.apply(changes, [position], () => recordOf(seenAt));
  }

  async count(prefix: string): Promise<number> {
    return (await this.writer.keysFrom([prefix])).length;
  }
}

const ROW = eventRow({});

/** As every record begins: its version, and the second in which it was seen. */
function recordOf(seenAt: number): Buffer {
  const record = Buffer.alloc(RECORD_BYTES, 7);
  record.writeUInt32LE(Math.floor(seenAt / 1000), 1);
  return record;
}

const keys = (kind: string, from: number, count: number): RecordKey[] =>
  Array.from({ length: count }, (_, i) => `${kind}acme/live/${String(from + i).padStart(32, '0')}`);

t.test('strangers flood the profile store, and users are remembered as before', async (t) => {
  const world = new World(t);
  await world.write(keys('u', 0, 500), NOW);
  let users = 500;
  let refused = 0;
  for (let round = 0; round < 150; round += 1) {
    const seen = NOW + round * 60_000;
    await world.write(keys('f', round * 500, 500), seen).catch(() => (refused += 1));
    await world.write(keys('u', users, 5), seen).catch(() => (refused += 1));
    users += 5;
    await world.writer.sweep(seen, LIVES, 256);
  }
  t.equal(refused, 0, 'the store takes what backends tell');
  t.equal(await world.count('u'), users, 'every user is there');
  const strangers = await world.count('f');
  t.ok(strangers > 0 && strangers < 75_000, `${strangers} of 75,000 strangers are left`);
  const { usedBytes, bytesMax } = world.writer.room();
  t.ok(usedBytes < bytesMax, `${usedBytes} of ${bytesMax} bytes`);
});

t.test('strangers expire within days, users do not', async (t) => {
  const world = new World(t);
  await world.write([...keys('u', 0, 100), ...keys('f', 0, 100), ...keys('v', 0, 100)], NOW);
  while (await world.writer.sweep(NOW + 6 * DAY_MS, LIVES, 50));
  t.equal(await world.count('f'), 100);
  while (await world.writer.sweep(NOW + 8 * DAY_MS, LIVES, 50));
  t.same([await world.count('u'), await world.count('f'), await world.count('v')], [100, 0, 0]);
});

t.test('how full a Redis is', needsRedis, async (t) => {
  const { url } = await startRedis(t);
  const redis = await redisClient(t, url, { commandMs: 1000 });
  const used = async (): Promise<number> => {
    const pressure = new RedisPressure(redis);
    for (let tries = 0; tries < 100 && pressure.used === 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 5));
    return pressure.used;
  };
  t.equal(await used(), 0, 'without a bound it is never full');
  await redis.config('SET', 'maxmemory', '100mb');
  const part = await used();
  t.ok(part > 0 && part < 0.5, `${part}`);
});
