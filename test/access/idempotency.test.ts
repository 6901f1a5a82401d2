// Requests with an Idempotency-Key: run once, answered alike, on disk and in Redis.
import t, { type Test } from 'tap';
import { type StorageOptions } from '../../src/contract/storage.js';
import {
  Idempotency,
  type IdempotencyRequest,
  type IdempotentRun,
  UNDER_WAY_MAX,
} from '../../src/access/idempotency.js';
import { REPLY_TTL_MS, type SavedReplies } from '../../src/storage/ports/replies.js';
import { eventually } from '../support/eventually.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { onEveryBackend, openBackend, type Place, redisClient } from '../support/storage.js';
import { temporaryDirectory } from '../support/scope.js';

const OWNER = 'acme/live/api';
const ASKED: IdempotencyRequest = { id: 'id-1', owner: OWNER, digest: 'digest-1' };
const NOW = Date.UTC(2026, 7, 20, 12);

/** A node: counts what it ran, and lets a test hold a run. */
class Node {
  runs = 0;
  errors: unknown[] = [];
  now = NOW;
  readonly once: Idempotency;

  constructor(t: Test, replies: SavedReplies) {
    this.once = new Idempotency({ replies, clock: () => this.now, onError: (error) => this.errors.push(error) });
    t.teardown(() => this.once.close());
  }

  /** What the caller sees. */
  async ask(
    request: IdempotencyRequest,
    status = 200,
    until: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<unknown[]> {
    const outcome = await this.once.perform<IdempotentRun>(request, async () => {
      const body = `run ${(this.runs += 1)}`;
      await until();
      return { status, body, about: `user-${request.id} device` };
    });
    if (outcome.kind === 'ran') return ['ran', outcome.reply.status, outcome.reply.body];
    return outcome.kind === 'replayed'
      ? ['replayed', 200, outcome.body]
      : ['refused', outcome.refusal.status, outcome.refusal.code];
  }
}

function gate(): { closed: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { closed, open: () => open() };
}

async function suite(t: Test, place: Place): Promise<void> {
  const openReplies = (t: Test): Promise<SavedReplies> => repliesOf(place(t));
  await t.test('the second request gets the reply of the first, another body none', async (t) => {
    const node = new Node(t, await openReplies(t));
    t.strictSame(await node.ask(ASKED), ['ran', 200, 'run 1']);
    t.strictSame(await node.ask(ASKED), ['replayed', 200, 'run 1']);
    t.strictSame(await node.ask({ ...ASKED, digest: 'other' }), ['refused', 422, 'IDEMPOTENCY_MISMATCH']);
    t.strictSame(await node.ask({ ...ASKED, id: 'id-2' }), ['ran', 200, 'run 2']);
    t.equal(node.runs, 2);
  });

  await t.test('who comes while the first is under way waits for its reply', async (t) => {
    const node = new Node(t, await openReplies(t));
    const held = gate();
    const first = node.ask(ASKED, 200, () => held.closed);
    const others = [node.ask(ASKED), node.ask(ASKED), node.ask({ ...ASKED, digest: 'other' })];
    held.open();
    t.strictSame(await first, ['ran', 200, 'run 1']);
    t.strictSame(await Promise.all(others), [
      ['replayed', 200, 'run 1'],
      ['replayed', 200, 'run 1'],
      ['refused', 422, 'IDEMPOTENCY_MISMATCH'],
    ]);
    t.equal(node.runs, 1);
  });

  await t.test('a reply that is no success is not kept: the next in line is run', async (t) => {
    const node = new Node(t, await openReplies(t));
    const held = gate();
    const first = node.ask(ASKED, 503, () => held.closed);
    const second = node.ask({ ...ASKED, digest: 'other' }, 400);
    const third = node.ask(ASKED);
    held.open();
    t.strictSame(await Promise.all([first, second, third]), [
      ['ran', 503, 'run 1'],
      ['ran', 400, 'run 2'],
      ['ran', 200, 'run 3'],
    ]);
    t.strictSame(await node.ask(ASKED), ['replayed', 200, 'run 3']);
  });

  await t.test('a run that throws leaves nothing behind', async (t) => {
    const node = new Node(t, await openReplies(t));
    await t.rejects(
      node.ask(ASKED, 200, () => Promise.reject(new Error('a fault of the run'))),
      /a fault of the run/,
    );
    t.strictSame(await node.ask(ASKED), ['ran', 200, 'run 2']);
  });
}

/** The methods of a store, to change one of them. */
function bound(replies: SavedReplies): SavedReplies {
  return {
    claim: (...asked) => replies.claim(...asked),
    save: (...asked) => replies.save(...asked),
    release: (id) => replies.release(id),
    visit: (remove) => replies.visit(remove),
    room: () => replies.room(),
    close: () => replies.close(),
  };
}

async function repliesOf(options: Partial<StorageOptions>): Promise<SavedReplies> {
  return (await openBackend(options)).replies();
}

onEveryBackend(t, suite);

t.test('on disk', async (t) => {
  await t.test('so many requests run or wait, and no more', async (t) => {
    const node = new Node(t, await repliesOf({ dataDir: temporaryDirectory(t) }));
    for (const [time, id] of ['id-1', 'id-3'].entries()) {
      const { closed, open } = gate();
      const all = Array.from({ length: UNDER_WAY_MAX }, () => node.ask({ ...ASKED, id }, 200, () => closed));
      t.strictSame(await node.ask({ ...ASKED, id: 'id-2' }), ['refused', 503, 'OVERLOADED']);
      open();
      await Promise.all(all);
      const [kind] = await node.ask({ ...ASKED, id: `later-${time}` });
      t.equal(kind, 'ran', 'there is room again, and no more than before');
    }
  });

  await t.test('a reply outlives the process, for a day', async (t) => {
    const dir = temporaryDirectory(t);
    const before = new Node(t, await repliesOf({ dataDir: dir }));
    await before.ask(ASKED);
    await before.once.close();
    const after = new Node(t, await repliesOf({ dataDir: dir }));
    after.now += REPLY_TTL_MS - 1;
    t.strictSame(await after.ask(ASKED), ['replayed', 200, 'run 1']);
    after.now += 1;
    t.strictSame(await after.ask({ ...ASKED, digest: 'other' }), ['ran', 200, 'run 1']);
  });

  await t.test('at the bound no more are taken, until old ones expire', async (t) => {
    const node = new Node(t, await repliesOf({ dataDir: temporaryDirectory(t), replyBytesMax: 10_000 }));
    let kept = 0;
    for (let i = 0; i < 100; i += 1)
      if ((await node.ask({ id: `id-${i}`, owner: OWNER, digest: '' }))[0] === 'ran') kept += 1;
    t.ok(kept > 10 && kept < 30, `${kept} kept`);
    t.equal(node.runs, kept, 'a refused one is not run');
    t.strictSame(await node.ask({ id: 'new', owner: OWNER, digest: '' }), ['refused', 503, 'OVERLOADED']);
    t.equal(node.once.refusedFull, 101 - kept, 'and counted');
    t.strictSame(await node.ask({ id: 'id-0', owner: OWNER, digest: '' }), ['replayed', 200, 'run 1']);
    node.now += REPLY_TTL_MS + 3_600_000;
    t.equal((await node.ask({ id: 'new', owner: OWNER, digest: '' }))[0], 'ran', 'what has expired makes room');
  });

  await t.test('whoever fills the store is refused, and nobody else', async (t) => {
    const dir = temporaryDirectory(t);
    let node = new Node(t, await repliesOf({ dataDir: dir, replyBytesMax: 10_000 }));
    const ask = async (owner: string, id: string): Promise<unknown> => (await node.ask({ id, owner, digest: '' }))[0];
    for (let i = 0; i < 100; i += 1) await ask('acme/live/public', `page-${i}`);
    for (let round = 0; round < 2; round += 1) {
      t.equal(await ask('acme/live/public', 'another'), 'refused');
      for (const owner of ['acme/live/api', 'acme/test/public', 'rival/live/public'])
        for (let i = 0; i < 2; i += 1) t.equal(await ask(owner, `${owner}-${round}-${i}`), 'ran');
      await node.once.close();
      node = new Node(t, await repliesOf({ dataDir: dir, replyBytesMax: 10_000 }));
    }
    t.equal(await ask('acme/live/public', 'page-0'), 'replayed', 'what is kept is told');
    t.equal(await ask('acme/live/public', 'another'), 'refused', 'a new process knows who had how much');
  });

  await t.test('what has expired goes while new ones come', async (t) => {
    const node = new Node(t, await repliesOf({ dataDir: temporaryDirectory(t), replyBytesMax: 5000 }));
    for (let day = 0; day < 40; day += 1) {
      node.now += 2 * REPLY_TTL_MS;
      // Under one key each time: its old entry goes, its new one stays.
      for (const id of ['id-1', `day-${day}`]) t.equal((await node.ask({ id, owner: OWNER, digest: '' }))[0], 'ran');
    }
    t.strictSame((await node.ask({ id: 'id-1', owner: OWNER, digest: '' }))[0], 'replayed');
  });
});

t.test('in Redis', needsRedis, async (t) => {
  const redis = await startRedis(t);
  await t.test('whoever fills the store is refused, and nobody else', async (t) => {
    const node = new Node(t, await repliesOf({ url: redis.url, replyBytesMax: 3000 }));
    const ask = async (owner: string, id: string): Promise<unknown> => (await node.ask({ id, owner, digest: '' }))[0];
    for (let i = 0; i < 40; i += 1) await ask('acme/live/public', `full-${i}`);
    await eventually(
      t,
      'it is refused',
      async () => (await ask('acme/live/public', `more-${node.runs}`)) === 'refused',
    );
    t.equal(await ask('acme/live/api', 'of the backend'), 'ran');
    t.equal(await ask('acme/live/public', 'full-0'), 'replayed', 'what is kept is told');
  });
  await t.test('two nodes run a request once between them', async (t) => {
    const [one, two] = [
      new Node(t, await repliesOf({ url: redis.url })),
      new Node(t, await repliesOf({ url: redis.url })),
    ];
    const held = gate();
    const asked = { id: 'shared', owner: OWNER, digest: 'd' };
    const first = one.ask(asked, 200, () => held.closed);
    while (one.runs === 0) await new Promise((resolve) => setImmediate(resolve));
    const second = two.ask(asked);
    held.open();
    t.strictSame(await first, ['ran', 200, 'run 1']);
    t.strictSame(await second, ['replayed', 200, 'run 1']);
    t.equal(two.runs, 0);
  });

  await t.test('a claim whose answer is late does not block repeats of a request that was answered', async (t) => {
    const replies = await repliesOf({ url: redis.url });
    const asked = { ...ASKED, id: 'late' };
    const late = new Node(t, {
      ...bound(replies),
      claim: async (...of) => {
        await replies.claim(...of);
        throw new Error('the answer came too late');
      },
    });
    const node = new Node(t, { ...bound(replies), close: () => Promise.resolve() });
    t.strictSame(await late.ask(asked), ['ran', 200, 'run 1']);
    t.strictSame(await node.ask(asked), ['replayed', 200, 'run 1']);
    const other = { ...ASKED, id: 'late-2' };
    t.strictSame(await late.ask(other, 503), ['ran', 503, 'run 2']);
    t.strictSame(await node.ask(other), ['ran', 200, 'run 1'], 'one that failed can be sent again');
  });

  await t.test('a reply of a later release stays', async (t) => {
    const node = new Node(t, await repliesOf({ url: redis.url }));
    const client = await redisClient(t, redis.url, { commandMs: 5000, connectMs: 5000 });
    const [key, reply] = ['{riskgate:once:newer}', 'v9:what it says'];
    await client.set(key, reply);
    t.strictSame(await node.ask({ ...ASKED, id: 'newer' }), ['ran', 200, 'run 1']);
    t.strictSame(await node.ask({ ...ASKED, id: 'next' }), ['ran', 200, 'run 2'], 'what was asked before is done');
    t.equal(await client.get(key), reply);
  });

  await t.test('without Redis a request is answered all the same, and the outage told once', async (t) => {
    const node = new Node(t, await repliesOf({ url: redis.url }));
    t.equal(node.once.failedMsAgo, Infinity);
    await redis.stop();
    t.strictSame(await node.ask(ASKED), ['ran', 200, 'run 1']);
    t.strictSame(await node.ask(ASKED), ['ran', 200, 'run 2']);
    t.equal(node.errors.length, 1);
    node.now += 1000;
    t.ok(node.once.failedMsAgo <= 1000, 'or less, when a reply could not be saved since');
  });
});
