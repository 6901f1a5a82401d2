// This process stands still, as on a machine that is paused, while Redis answers: that is no fault of Redis.
import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { type Tenant } from '../../../src/contract/vocabulary.js';
import { LATE, within } from '../../../src/util/time/within.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { openBackend, redisClient } from '../../support/storage.js';

const OWNER: Tenant = { workspace: 'acme', mode: 'live' };
/** A busy machine may take tens of milliseconds until it has sent what it asks. */
const DEADLINE_MS = 150;
/** Redis answers after the deadline, and before this process goes on and its client gives a command up (a second). */
const REDIS_WAITS_MS = 250;
const STILL_MS = 550;
const TURNS = 3;

/** Blocks this thread when the connections have sent what they were given. */
async function standStill(): Promise<void> {
  for (let left = TURNS; left > 0; left -= 1) await turn();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STILL_MS);
}

t.test('an answer that waits in the socket counts', { ...needsRedis, timeout: 60_000 }, async (t) => {
  const { url } = await startRedis(t);
  const other = await redisClient(t, url, { commandMs: 2000 });
  const backend = await openBackend({ url });
  const [store, sink] = [await backend.profiles(), await backend.eventSink(0, Date.now(), DEADLINE_MS)];
  t.teardown(async () => {
    sink.close();
    await store.close();
  });
  // Connects in the background, and loads its script.
  await store.applied(1);
  await store.readMany(['u1']);
  const cases: [what: string, ask: () => Promise<unknown>][] = [
    ['a read of records', async () => (await within(DEADLINE_MS, Promise.resolve(store.readMany(['u1'])))) !== LATE],
    [
      'an event that is stored',
      async () => {
        sink.add('01990000-0000-7000-8000-000000000001', Buffer.from('row'), OWNER, true);
        await sink.flush();
        return true;
      },
    ],
  ];
  for (const [what, ask] of cases) {
    await other.client('PAUSE', REDIS_WAITS_MS);
    const answer = ask().catch((error: unknown) => error);
    await standStill();
    t.equal(await answer, true, what);
  }
});

t.test('what does not answer is late', async (t) => {
  t.equal(await within(1, new Promise(() => undefined)), LATE);
  await t.rejects(within(60_000, Promise.reject(new Error('refused'))), /refused/);
});
