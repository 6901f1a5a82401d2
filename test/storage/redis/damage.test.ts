// Whatever stands under a name of the service on Redis, it gives no other answer than was written: damage is told, what
// is not damaged is answered, and nothing that reads or writes stands still because of it.
import { Redis } from 'ioredis';
import t, { type Test } from 'tap';
import { createStore } from './damage-cases.js';
import { CASES, type Case, type Damage, DAMAGES } from './damage-cases.js';
import { needsRedis, startRedis, type TestRedis } from '../../support/redis.js';

t.test('damage on Redis', { ...needsRedis, timeout: 240_000 }, async (t) => {
  const server = await startRedis(t, ['--databases', '512']);
  let database = 0;
  for (const one of CASES)
    for (const damage of DAMAGES.filter((each) => !(one.not ?? []).includes(each)))
      await t.test(`${one.name}: ${damage}`, (t) => hold(t, one, damage, server, (database += 1)));
});

async function hold(t: Test, one: Case, damage: Damage, server: TestRedis, database: number): Promise<void> {
  const url = `${server.url}/${database}`;
  const raw = new Redis(url);
  t.teardown(() => raw.disconnect());
  const told: string[] = [];
  const { ask, askOther, goOn } = await one.open(t, await createStore(url, (store) => told.push(store)));
  const before = await ask();
  const other = await askOther();
  const names = (await raw.keys('*')).filter((name) => one.key.test(name));
  t.equal(names.length > 0, true, 'there is such a key');
  for (const name of names) await apply(raw, name, one.field, damage);

  const after = await ask().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (after instanceof Error) t.match(after, { code: 'STORE_DAMAGED' }, 'refused as damaged');
  else if (JSON.stringify(after) !== JSON.stringify(before))
    t.same(after, one.without, 'answered as one that is not there, never otherwise');
  const right = !(after instanceof Error) && JSON.stringify(after) === JSON.stringify(before);
  if (one.shared !== true) t.same(await askOther(), other, 'what is beside it is answered as before');
  await goOn?.();
  t.ok(right || told.length > 0, 'it was told');
}

async function apply(raw: Redis, name: string, field: RegExp, damage: Damage): Promise<void> {
  if (damage === 'another type') {
    const type = await raw.type(name);
    await raw.del(name);
    await (type === 'list' ? raw.set(name, 'not ours') : raw.rpush(name, 'not ours'));
    return;
  }
  const type = await raw.type(name);
  if (type === 'string') {
    const value = await raw.getBuffer(name);
    if (value !== null) await raw.set(name, changed(value, damage), 'KEEPTTL');
  } else if (type === 'hash') {
    for (const [each, value] of Object.entries(await raw.hgetallBuffer(name)))
      if (field.test(each)) await raw.hset(name, each, changed(value, damage));
  }
}

function changed(value: Buffer, damage: Damage): Buffer {
  if (damage === 'somebody else’s text') return Buffer.from('not ours');
  if (damage === 'truncated') return value.subarray(0, Math.ceil(value.length / 2) - (value.length === 1 ? 1 : 0));
  const flipped = Buffer.from(value);
  const at = value.length >> 1;
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  return flipped;
}
