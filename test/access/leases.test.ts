// Limits over several nodes on a real Redis: at most 10 % above, all of the limit for one busy node, and the whole
// limit per node while Redis is away. Each node of these tests is a limiter with its own connection.
import t from 'tap';
import type { KeyEntry } from '../../src/access/key-ring.js';
import { Leases } from '../../src/access/limits/leases.js';
import { type Limiter } from '../../src/access/limits/limiter.js';
import type { RateLimitUse } from '../../src/access/limits/rate-limit-headers.js';
import { WINDOW_MS } from '../../src/access/limits/window-clock.js';
import { createRedisPool } from '../../src/storage/redis/leases.js';
import { eventually } from '../support/eventually.js';
import { apiKey as key, limiterNodes as cluster, taken } from '../support/fleet/limiters.js';
import { randomFrom } from '../support/random.js';
import { redisClient } from '../support/storage.js';
import { needsRedis, startRedis } from '../support/redis.js';

const NOW = Date.UTC(2026, 0, 1);
const USER = 'a1'.repeat(16);
/** Of tests that take Redis away. */
const AWAY_MS = 1000;

t.test('limits over nodes', needsRedis, async (t) => {
  const redis = await startRedis(t);

  await t.test('a node that is alone is exact and asks nobody', async (t) => {
    const [node] = await cluster(t, redis, 'alone', 1);
    let allowed = 0;
    for (let request = 0; request < 150; request++) if (node?.limiter.takeKey(key(100), NOW).allowed) allowed++;
    t.equal(allowed, 100);
  });

  const shapes = [
    { nodes: 2, limit: 100, excess: 10 },
    { nodes: 2, limit: 10, excess: 1 },
    { nodes: 2, limit: 1000, excess: 100 },
    { nodes: 5, limit: 100, excess: 8 },
    { nodes: 3, limit: 1, excess: 0 },
    { nodes: 8, limit: 40, excess: 4 },
  ];
  for (const { nodes: size, limit, excess } of shapes) {
    await t.test(
      `${size} nodes under more than the limit of ${limit} give ${limit} to ${limit + excess}`,
      async (t) => {
        const nodes = await cluster(t, redis, `shape${size}-${limit}`, size);
        const random = randomFrom(limit);
        for (let window = 0; window < 12; window++) {
          const keysAsked: Promise<boolean>[] = [];
          const usersAsked: Promise<boolean>[] = [];
          // The same load on every node, in bursts of random size, with answers of Redis arriving in between or not.
          for (let burst = 0; burst < 30; burst++) {
            for (const node of nodes) {
              for (let left = Math.floor((random() * limit) / 4) + 1; left > 0; left--) {
                // One moment for all: who waits asks again at it.
                const now = NOW + window * 1000;
                keysAsked.push(taken(node, now, (limiter) => limiter.takeKey(key(limit), now)));
                usersAsked.push(taken(node, now, (limiter) => limiter.takeUser(USER, limit, now, 'key_a')));
              }
            }
            if (random() < 0.7) for (const node of nodes) await node.settle();
          }
          const keys = (await Promise.all(keysAsked)).filter(Boolean).length;
          const users = (await Promise.all(usersAsked)).filter(Boolean).length;
          // Twice: on a busy machine a window takes longer than a node may be silent, and all join anew.
          for (const node of [...nodes, ...nodes]) await node.leases.beat();
          t.ok(keys >= limit && keys <= limit + excess, `window ${window}, key: ${keys}`);
          t.ok(users >= limit && users <= limit + excess, `window ${window}, user: ${users}`);
        }
      },
    );
  }

  await t.test('one busy node of two gets the whole limit', async (t) => {
    const [busy] = await cluster(t, redis, 'busy', 2);
    for (let window = 0; window < 3; window++) {
      let allowed = 0;
      for (let request = 0; request < 120; request++) {
        if (busy?.limiter.takeKey(key(100), NOW + window * 1000 + request * 8).allowed) allowed++;
        await busy?.settle();
      }
      t.equal(allowed, 100);
    }
  });

  await t.test('a caller below the limit is not refused, however its requests are spread', async (t) => {
    const nodes = await cluster(t, redis, 'below', 2);
    const random = randomFrom(7);
    for (let window = 0; window < 5; window++) {
      let refused = 0;
      for (let request = 0; request < 80; request++) {
        const node = nodes[random() < 0.8 ? 0 : 1];
        if (!node?.limiter.takeKey(key(100), NOW + window * 1000 + request * 12).allowed) refused++;
        await node?.settle();
      }
      t.equal(refused, 0);
    }
  });

  await t.test('a burst at once is answered, on whichever node', async (t) => {
    for (const size of [1, 2, 4, 10, 60]) {
      const nodes = await cluster(t, redis, `burst${size}`, size);
      for (let window = 0; window < 4; window++) {
        const [busy] = nodes.slice(window % size);
        const all = await Promise.all(Array.from({ length: 40 }, () => taken(busy, NOW + window * 1000)));
        t.equal(all.filter(Boolean).length, 40, `${size} nodes, window ${window}`);
      }
    }
  });

  const page: KeyEntry = { ...key(100_000), kind: 'public', addressShare: 100 };
  const callers: Record<string, (limiter: Limiter, now: number, user?: string) => RateLimitUse> = {
    'a key': (limiter, now) => limiter.takeKey(key(100), now),
    'a user': (limiter, now, user = USER) => limiter.takeUser(user, 100, now, 'key_a'),
    'a user of pages': (limiter, now, user = USER) => limiter.takePageUser(user, 100, now, 'key_a'),
    'an address': (limiter, now, address = '192.0.2.1') => limiter.takeAddress(page, address, now),
  };

  await t.test('all of the limit and no more than a tenth above it, over many nodes at once', async (t) => {
    for (const size of [1, 2, 4, 8, 10, 20, 60]) {
      const nodes = await cluster(t, redis, `all${size}`, size);
      for (const [what, take] of Object.entries(callers)) {
        // The third: what the second told is still known.
        for (const [window, each] of [Math.floor(100 / size), 100, 100].entries()) {
          const now = NOW + window * 1000;
          const asked = nodes.flatMap((node) =>
            Array.from({ length: each }, () => taken(node, now, (limiter) => take(limiter, now))),
          );
          const allowed = (await Promise.all(asked)).filter(Boolean).length;
          if (window === 0) t.equal(allowed, each * size, `${size} nodes that ask for ${what}'s limit get it`);
          else t.ok(allowed >= 100 && allowed <= 110, `${size} nodes that ask for more of ${what} get ${allowed}`);
        }
      }
    }
  });

  await t.test(
    'spread in any way: nobody below the limit is refused, nobody gets more than a tenth above',
    async (t) => {
      const random = randomFrom(11);
      for (const size of [4, 20, 60]) {
        const nodes = await cluster(t, redis, `spread${size}`, size);
        for (let window = 0; window < 8; window++) {
          const now = NOW + window * 1000;
          // A new one each time: the last one is known to all nodes for a while.
          const user = String(window).repeat(32);
          const [what, take] = Object.entries(callers)[window % 4] ?? [];
          if (what === undefined || take === undefined) continue;
          const one = (at: number) => taken(nodes[at % size], now, (limiter) => take(limiter, now, user));
          // Some nodes have most of it; all of it, 20 at a time.
          const crowd = 1 + Math.floor(random() * size);
          let allowed = 0;
          for (let sent = 0; sent < 100; sent += 20) {
            const asked = Array.from({ length: 20 }, () => one(Math.floor(random() * crowd)));
            allowed += (await Promise.all(asked)).filter(Boolean).length;
          }
          t.equal(allowed, 100, `${size} nodes, ${what} on ${crowd}`);
          // Then one more on each node, where it was not before too.
          const more = await Promise.all(nodes.map((_, at) => one(at)));
          allowed += more.filter(Boolean).length;
          t.ok(allowed <= 110, `${size} nodes, ${what} on ${crowd}: ${allowed} in the end`);
        }
      }
    },
  );

  await t.test('more users of pages than may lease at once take nothing from keys', async (t) => {
    const [busy] = await cluster(t, redis, 'crowded', 2);
    for (let user = 0; user < 10_100; user++)
      for (let request = 0; request < 2; request++)
        busy?.limiter.takePageUser(String(user).padStart(16, '0').repeat(2), 4, NOW, 'key_a');
    const asked = Array.from({ length: 100 }, () => taken(busy, NOW));
    t.equal((await Promise.all(asked)).filter(Boolean).length, 100);
  });

  await t.test('a visitor with thousands of addresses takes nothing from callers of other keys', async (t) => {
    const [busy] = await cluster(t, redis, 'addresses', 2);
    const shop: KeyEntry = { ...key(100), kind: 'public', addressShare: 20 };
    for (let address = 0; address < 10_100; address++)
      for (let request = 0; request < 2; request++)
        busy?.limiter.takeAddress(shop, `2001:db8:0:${address.toString(16)}::1`, NOW);
    const other: KeyEntry = { ...shop, id: 'key_b', slot: 1 };
    const now = NOW + 1000;
    const rest: [string, number, (limiter: Limiter) => RateLimitUse][] = [
      ['another key', 100, (limiter) => limiter.takeKey(other, now)],
      ['its addresses', 20, (limiter) => limiter.takeAddress(other, '192.0.2.1', now)],
      ['its users', 60, (limiter) => limiter.takePageUser(USER, 60, now, other.id)],
    ];
    for (const [what, limit, take] of rest) {
      const asked = await Promise.all(Array.from({ length: limit }, () => taken(busy, now, take)));
      t.equal(asked.filter(Boolean).length, limit, what);
    }
  });

  await t.test('hearing of a caller does not move the windows of a node', async (t) => {
    const [node] = await cluster(t, redis, 'hearing', 2);
    node?.limiter.takeUser(USER, 5, NOW + 100, 'key_a');
    node?.limiter.takeKey(key(100), NOW + 900);
    await node?.client.publish('rg:here:limits:hearing', USER);
    // Without asking it gives nothing to this user any more.
    await eventually(t, 'the node has heard', () => node?.leases.free(USER, 5, 1, true) === 0);
    t.equal(node?.limiter.takeKey(key(100), NOW + 950).resetsAt, NOW + 1000);
  });

  await t.test('what nodes tell of pages takes no place of what they tell of backends', async (t) => {
    const [node] = await cluster(t, redis, 'rooms', 2);
    const channel = 'rg:here:limits:rooms';
    const users = Array.from({ length: 10_001 }, (_, user) => `page:${String(user).padStart(32, '0')}`);
    await Promise.all([USER, ...users].map(async (name) => node?.client.publish(channel, name)));
    await eventually(t, 'the node has heard the last', () => node?.leases.free(users.at(-1) ?? '', 5, 1, true) === 0);
    t.equal(node?.leases.free(users[0] ?? '', 5, 1, true), 1, 'the oldest of the pages is forgotten');
    t.equal(node?.leases.free(USER, 5, 1, true), 0);
  });

  await t.test('requests of a public key that wait take no place of those of backends', async (t) => {
    const [node] = await cluster(t, redis, 'waiting', 2);
    const waits = (of: KeyEntry): boolean => {
      while (node?.limiter.takeKey(of, NOW).allowed === true);
      return node?.limiter.soon() !== undefined;
    };
    const page: KeyEntry = { ...key(100), kind: 'public' };
    let waiting = 0;
    while (waits(page)) waiting += 1;
    t.equal(waiting, 1000);
    t.ok(waits({ ...key(100), id: 'key_b', slot: 1 }));
    await node?.settle();
  });

  await t.test('what is left is told with what other nodes took', async (t) => {
    const [one, two] = await cluster(t, redis, 'told', 2);
    for (let request = 0; request < 60; request++) {
      one?.limiter.takeKey(key(100), NOW);
      await one?.settle();
    }
    let last = two?.limiter.takeKey(key(100), NOW);
    for (let request = 0; request < 10; request++) {
      await two?.settle();
      last = two?.limiter.takeKey(key(100), NOW);
    }
    t.match(last, { allowed: true });
    t.ok(last && last.remaining <= 40 && last.remaining >= 20, `remaining ${last?.remaining ?? -1}`);
  });

  await t.test('without Redis each node keeps the limit by itself, and shares again when it is back', async (t) => {
    const nodes = await cluster(t, redis, 'outage', 2, AWAY_MS);
    await redis.stop();
    for (const node of nodes) await node.leases.beat();
    for (const node of nodes) {
      let allowed = 0;
      for (let request = 0; request < 150; request++) if (node.limiter.takeKey(key(100), NOW).allowed) allowed++;
      t.equal(allowed, 100);
      t.equal(node.leases.away, true);
      t.equal(node.errors.length, 1, 'said once');
    }
    await redis.start();
    for (const node of nodes) {
      await eventually(t, 'Redis is back', async () => {
        await node.leases.beat();
        return !node.leases.away;
      });
    }
    for (const node of nodes) await node.leases.beat();
    let allowed = 0;
    for (const node of nodes)
      for (let request = 0; request < 150; request++) if (node.limiter.takeKey(key(100), NOW + 5000).allowed) allowed++;
    t.equal(allowed, 20, 'the free parts, before Redis has answered');
  });

  await t.test('an outage that only a lease notices is an outage', async (t) => {
    const nodes = await cluster(t, redis, 'notice', 2, AWAY_MS);
    await redis.stop();
    const [node] = nodes;
    node?.limiter.takeKey(key(10), NOW);
    await eventually(t, 'the node goes on alone', () => node?.leases.away === true);
    await redis.start();
  });

  await t.test('a node that leaves or is silent is no longer counted', async (t) => {
    const [one, two] = await cluster(t, redis, 'leave', 2);
    await two?.leases.close();
    await one?.leases.beat();
    t.equal(one?.leases.nodes, 1);
    const [, three] = await cluster(t, redis, 'silent', 2);
    await eventually(t, 'alone', async () => {
      await three?.leases.beat();
      return three?.leases.nodes === 1;
    });
  });

  await t.test('a node that starts waits until the others know of it', async (t) => {
    const [first] = await cluster(t, redis, 'start', 1);
    const client = await redisClient(t, redis.url, { commandMs: 1000, connectMs: 1000 });
    const second = new Leases({
      pool: createRedisPool(client, 'start', 'late'),
      beatMs: 20,
      onError: (error) => t.fail('error', { error }),
    });
    const from = performance.now();
    const started = second.start();
    await eventually(t, 'the other one knows', async () => {
      await first?.leases.beat();
      return first?.leases.nodes === 2;
    });
    await started;
    t.ok(performance.now() - from >= WINDOW_MS, 'they finish a window that they divided without it');
    t.equal(second.nodes, 2);
    await second.close();
  });
});
