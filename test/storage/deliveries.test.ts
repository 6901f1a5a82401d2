// The delivery queue's promises, the same on disk and in Redis.
import t, { type Test } from 'tap';
import {
  type Delivery,
  ENDPOINTS_PER_WORKSPACE_MAX,
  FINISHED_MS_MAX,
  FINISHED_PART,
  FINISHED_PER_ENDPOINT_MAX,
} from '../../src/contract/webhooks/webhooks.js';
import { type DeliveryQueue } from '../../src/storage/ports/deliveries.js';
import { type StorageOptions } from '../../src/contract/storage.js';
import { openStorage } from '../../src/storage/open.js';
import { sum } from '../../src/util/sums.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { onEveryStore } from '../support/state/every-backend.js';
import { openBackend, type Place } from '../support/storage.js';
import { delivery, NOW } from '../webhooks/deliveries.js';

const LEASE_MS = 30_000;
/** Opens the same queue again at every call, as another process would. */
type Open = () => Promise<DeliveryQueue>;

const ids = (deliveries: readonly Delivery[]): string[] => deliveries.map(({ id }) => id);
const delivered = (one: Delivery, at = NOW): Delivery => ({
  ...one,
  state: 'delivered',
  attempts: 1,
  status: 204,
  attemptedAt: at,
  dueAt: null,
});
const queued = (...deliveries: Delivery[]) => deliveries.map((one) => ({ delivery: one }));

async function suite(t: Test, place: Place): Promise<void> {
  const fresh = (t: Test, change: Partial<StorageOptions> = {}): Promise<Open> => {
    const options = place(t, change);
    return Promise.resolve(async () => {
      const queue = await (await openStorage(options)).deliveries();
      t.teardown(() => queue.close());
      return queue;
    });
  };
  const empty = async (t: Test): Promise<DeliveryQueue> => (await fresh(t))();

  await t.test('a claim that is never acknowledged ends with its lease', async (t) => {
    const queue = await empty(t);
    await queue.add(queued(delivery('a')));
    t.same(ids(await queue.claim('whe_a', NOW, 10, LEASE_MS)), ['a']);
    t.same(ids(await queue.claim('whe_a', NOW + LEASE_MS - 1, 10, LEASE_MS)), []);
    t.same(ids(await queue.claim('whe_a', NOW + LEASE_MS, 10, LEASE_MS)), ['a']);
    t.same(ids(await queue.claim('whe_a', NOW + LEASE_MS, 10, LEASE_MS)), []);
  });

  await t.test('what is due is handed out once, in the order of its time, until it is acknowledged', async (t) => {
    const queue = await empty(t);
    t.equal(
      await queue.add(
        queued(delivery('b', { dueAt: NOW + 1 }), delivery('a'), delivery('later', { dueAt: NOW + 5000 })),
      ),
      0,
    );
    t.same(await queue.dueEndpoints(NOW - 1, 10), []);
    t.same(await queue.dueEndpoints(NOW + 1, 10), ['whe_a']);
    const first = await queue.claim('whe_a', NOW + 1, 1, LEASE_MS);
    t.same(first, [delivery('a')], 'whole');
    t.same(ids(await queue.claim('whe_a', NOW + 1, 10, LEASE_MS)), ['b']);
    t.same(await queue.claim('whe_a', NOW + 1, 10, LEASE_MS), []);
    await queue.ack([delivered(delivery('a')), delivery('b', { attempts: 1, failures: 1, dueAt: NOW + 10 })]);
    t.same(ids(await queue.claim('whe_a', NOW + 9, 10, LEASE_MS)), []);
    t.same(ids(await queue.claim('whe_a', NOW + 10, 10, LEASE_MS)), ['b'], 'again when it is due again');
  });

  await t.test('an endpoint with much to do hides no other', async (t) => {
    const queue = await empty(t);
    await queue.add(
      queued(
        ...Array.from({ length: 50 }, (_, i) => delivery(`m${i}`)),
        delivery('x', { endpoint: 'whe_b', dueAt: NOW + 2 }),
        delivery('y', { endpoint: 'whe_c', dueAt: NOW + 9 }),
      ),
    );
    t.same((await queue.dueEndpoints(NOW + 5, 10)).sort(), ['whe_a', 'whe_b']);
    const pages = [await queue.dueEndpoints(NOW + 5, 1), await queue.dueEndpoints(NOW + 5, 1, 1)];
    t.same(pages.flat().sort(), ['whe_a', 'whe_b'], 'one after the other');
    t.same(await queue.dueEndpoints(NOW + 5, 1, 2), []);
  });

  await t.test(
    'the same message is queued once, and one that is told once stays told when it has left the log',
    async (t) => {
      const queue = await empty(t);
      const quota = { delivery: delivery('q'), onceUntil: NOW + 1_000_000_000 };
      await queue.add([...queued(delivery('a')), quota]);
      await queue.add([...queued(delivery('a', { body: 'another' })), quota]);
      t.same((await queue.list('whe_a', 10)).map(({ id, body }) => [id, body]).sort(), [
        ['a', '{"id":"a"}'],
        ['q', '{"id":"q"}'],
      ]);
      await queue.ack([delivered(delivery('q')), delivered(delivery('a'))]);
      await queue.sweep(NOW + FINISHED_MS_MAX + 1);
      t.same(await queue.list('whe_a', 10), []);
      await queue.add([quota, ...queued(delivery('a'))]);
      t.same(ids(await queue.list('whe_a', 10)), ['a']);
    },
  );

  await t.test('the position moves with the deliveries and outlives the process', async (t) => {
    const open = await fresh(t);
    const queue = await open();
    t.same(await queue.position(), { segment: 0, offset: 0 });
    await queue.add(queued(delivery('a')), { segment: 3, offset: 77 });
    await queue.add([], { segment: 3, offset: 99 });
    await queue.add(queued(delivery('b')));
    await queue.close();
    const again = await open();
    t.same(await again.position(), { segment: 3, offset: 99 });
    t.same(ids(await again.list('whe_a', 10)).sort(), ['a', 'b']);
  });

  await t.test('places are taken once, by any process, until they end', async (t) => {
    const open = await fresh(t);
    const [queue, other] = [await open(), await open()];
    const until = Date.now() + 60_000;
    t.same(await queue.take('a', ['1', '2'], 3, until), ['1', '2']);
    t.same(await other.take('a', ['2', '3', '4'], 3, until), ['2', '3'], 'who has one keeps it');
    t.same(await queue.take('a', ['4', '1', '5'], 3, until), ['1']);
    t.same(await queue.take('b', ['4'], 3, Date.now() - 1), ['4'], 'of another name');
    await queue.sweep(Date.now());
    t.same(await queue.take('b', ['5', '6', '7'], 3, until), ['5', '6', '7'], 'what ended is free again');
    t.same(await queue.take('a', ['6'], 3, until), []);
  });

  await t.test('lists the newest first, and at most so many', async (t) => {
    const queue = await empty(t);
    await queue.add(
      queued(
        delivery('a', { createdAt: NOW }),
        delivery('c', { createdAt: NOW + 2 }),
        delivery('b', { createdAt: NOW + 1 }),
      ),
    );
    t.same(ids(await queue.list('whe_a', 2)), ['c', 'b']);
    t.same(await queue.list('whe_other', 2), []);
  });

  await t.test('a delivery of an earlier release has no history', async (t) => {
    const queue = await empty(t);
    const older = delivery('old');
    Reflect.deleteProperty(older, 'history');
    await queue.add(queued(older));
    t.same(await queue.list('whe_a', 10), [delivery('old')]);
  });

  await t.test('any delivery can be sent again, from any process', async (t) => {
    const open = await fresh(t);
    const queue = await open();
    const admin = await open();
    await queue.add(queued(delivery('a')));
    await queue.ack([
      {
        ...delivery('a'),
        state: 'failed',
        attempts: 10,
        failures: 10,
        status: 500,
        error: 'HTTP_500',
        attemptedAt: NOW,
        dueAt: null,
      },
    ]);
    t.same(await queue.claim('whe_a', NOW + 1e9, 10, LEASE_MS), []);
    t.match(await admin.resend('whe_a', 'a', NOW + 60), {
      state: 'pending',
      attempts: 10,
      failures: 0,
      dueAt: NOW + 60,
    });
    t.same(ids(await queue.claim('whe_a', NOW + 60, 10, LEASE_MS)), ['a']);
    t.equal(await admin.resend('whe_a', 'nothing', NOW), undefined);
    t.equal(await admin.resend('whe_b', 'a', NOW), undefined);
  });

  await t.test('what belongs to a removed endpoint is gone, also when its attempt ends later', async (t) => {
    const queue = await empty(t);
    await queue.add([
      ...queued(delivery('a'), delivery('x', { endpoint: 'whe_b' })),
      { delivery: delivery('q'), onceUntil: NOW + 1e9 },
    ]);
    const [claimed] = await queue.claim('whe_a', NOW, 1, LEASE_MS);
    await queue.forget('whe_a');
    await queue.ack(claimed === undefined ? [] : [delivered(claimed)]);
    t.same(await queue.list('whe_a', 10), []);
    t.same(await queue.dueEndpoints(NOW, 10), ['whe_b']);
  });

  await t.test('finished deliveries are bounded in number and age, pending ones are not swept', async (t) => {
    const queue = await empty(t);
    const many = Array.from({ length: FINISHED_PER_ENDPOINT_MAX + 20 }, (_, i) =>
      delivery(`d${i}`, { createdAt: NOW + i }),
    );
    await queue.add(queued(...many, delivery('waits', { createdAt: NOW - 1, dueAt: NOW + 1e10 })));
    for (let from = 0; from < many.length; from += 60)
      await queue.ack(many.slice(from, from + 60).map((one, i) => delivered(one, NOW + from + i)));
    const kept = ids(await queue.list('whe_a', 10_000));
    t.equal(kept.length, FINISHED_PER_ENDPOINT_MAX + 1);
    t.notOk(kept.includes('d19'));
    t.ok(kept.includes('d20'));
    await queue.sweep(NOW + 99 + FINISHED_MS_MAX);
    t.equal((await queue.list('whe_a', 10_000)).length, FINISHED_PER_ENDPOINT_MAX + 1 - 80);
    await queue.sweep(NOW + 2 * FINISHED_MS_MAX);
    t.same(ids(await queue.list('whe_a', 10_000)), ['waits']);
  });

  const BOUNDED = { webhooksWaitingMax: 500 };
  const someOf = (endpoint: string, count: number) =>
    queued(...Array.from({ length: count }, (_, i) => delivery(`${endpoint} ${i}`, { endpoint })));

  await t.test('finished deliveries of all endpoints are bounded; every endpoint keeps some', async (t) => {
    const queue = await (await fresh(t, BOUNDED))();
    const endpoints = Array.from({ length: 40 }, (_, n) => `whe_${String(n)}`);
    const kept = async (): Promise<number[]> =>
      Promise.all(endpoints.map(async (endpoint) => (await queue.list(endpoint, 1000)).length));
    for (let round = 0; round < 20; round += 1)
      for (const endpoint of endpoints) {
        const one = delivery(`m${round}`, { endpoint, createdAt: NOW + round });
        await queue.add(queued(one));
        await queue.ack([delivered(one, NOW + round)]);
      }
    const counts = await kept();
    t.ok(
      counts.every((count) => count > 0),
      'nobody loses all',
    );
    t.ok(sum(counts) <= BOUNDED.webhooksWaitingMax * FINISHED_PART, counts.join(' '));
    for (const endpoint of endpoints.slice(1)) await queue.forget(endpoint);
    await queue.sweep(NOW);
    const many = Array.from({ length: 40 }, (_, n) => delivery(`n${n}`, { endpoint: 'whe_0', createdAt: NOW + 99 }));
    for (const one of many) {
      await queue.add(queued(one));
      await queue.ack([delivered(one, NOW + 99)]);
    }
    const [own = 0] = await kept();
    t.ok(own > (counts[0] ?? 0), 'what others left is there for who stays');
  });

  await t.test('an endpoint has a bound of what waits; what is over it is counted', async (t) => {
    const queue = await (await fresh(t, BOUNDED))();
    t.equal(await queue.add(someOf('whe_a', 46)), 0);
    t.equal(await queue.add(queued(delivery('over1'), delivery('over2'), delivery('b', { endpoint: 'whe_b' }))), 2);
    const sent = await queue.claim('whe_a', NOW, 1, LEASE_MS);
    await queue.ack(sent.map((one) => delivered(one)));
    t.equal(await queue.add(queued(delivery('fits'), delivery('over3'))), 1);
  });

  await t.test('a workspace whose endpoints all hang leaves room for the others', async (t) => {
    const queue = await (await fresh(t, BOUNDED))();
    let full = 0;
    for (let i = 0; i < ENDPOINTS_PER_WORKSPACE_MAX; i += 1) full += await queue.add(someOf(`whe_${i}`, 60));
    t.ok(full > 0, 'who filled it is told');
    t.equal(await queue.add(someOf('whe_rival', 7)), 0, 'none of another is left out');
  });
}

onEveryStore(t, suite);

t.test('two nodes share what is due in Redis', needsRedis, async (t) => {
  const { url } = await startRedis(t);

  await t.test("a lease that is over is anyone's", async (t) => {
    const [one, two] = await Promise.all(
      ['node-1', 'node-2'].map(async (nodeId) => (await openBackend({ url, nodeId })).deliveries()),
    );
    if (one === undefined || two === undefined) throw new Error('unreachable');
    t.teardown(() => Promise.all([one.close(), two.close()]));
    await one.add(queued(...Array.from({ length: 20 }, (_, i) => delivery(`s${i}`))), { segment: 1, offset: 10 });
    t.same(await two.position(), { segment: 0, offset: 0 }, 'each has a stream of its own');
    const shares = await Promise.all([
      one.claim('whe_a', NOW, 8, LEASE_MS),
      two.claim('whe_a', NOW, 8, LEASE_MS),
      one.claim('whe_a', NOW, 8, LEASE_MS),
    ]);
    t.equal(new Set(shares.flatMap(ids)).size, 20);
    t.equal(shares.flat().length, 20, 'nothing is handed out twice');
    t.same(await two.dueEndpoints(NOW + LEASE_MS - 1, 10), []);
    t.equal((await two.claim('whe_a', NOW + LEASE_MS, 100, LEASE_MS)).length, 20);
  });
});
