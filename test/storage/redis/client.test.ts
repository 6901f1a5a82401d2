// Every way to reach Redis, on real servers: a password, a cluster, Sentinels, TLS with an authority of one's own and a
// client's certificate, and a master that became a replica.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { Redis } from 'ioredis';
import { type Tenant } from '../../../src/contract/vocabulary.js';
import { connectRedis, redisTarget } from '../../../src/storage/redis/client.js';
import { parseRedisAddress } from '../../../src/storage/redis/settings.js';
import { eventually } from '../../support/eventually.js';
import { freePort, needsRedis, startRedis, type TestRedis } from '../../support/redis.js';
import { startSentinel } from '../../support/fleet/redis-cluster.js';
import { temporaryDirectory } from '../../support/scope.js';
import { countingFold, madeSlice } from '../../support/state/stores.js';
import { openBackend, storageOptions, targetOf, redisClient } from '../../support/storage.js';
import { makeCertificate } from '../../support/certificate.js';

const TIMES = { commandMs: 2000, connectMs: 5000 };

type Act = (server: TestRedis, raw: Redis, begun?: Promise<unknown>) => Promise<unknown> | undefined;

/** While it loads, a server looks up once in 1,024. */
const LOADED_KEYS = 4200;
const ALL_SLOTS = ['cluster', 'addslotsrange', '0', '16383'] as const;

const ask =
  (command: string, ...args: string[]): Act =>
  (_, raw) =>
    raw.call(command, ...args);

/** Resolves when it has loaded what it holds. */
const restarted: Act = async (server) => {
  await server.stop();
  await server.start();
};

/** Something of each store that writes. */
async function pathsTo(t: Test, url: string): Promise<[name: string, path: () => Promise<unknown>][]> {
  let backend = await openBackend({ url });
  await eventually(t, 'it is to be had', () =>
    backend.prepare().then(
      () => true,
      () => false,
    ),
  );
  backend = await openBackend({ url });
  const [writer, control, replies] = [await backend.profileWriter(), await backend.control(), await backend.replies()];
  const [queue, billing, leases] = [await backend.deliveries(), await backend.billing(), await backend.leases('here')];
  const sink = await backend.eventSink(0, Date.now(), 1000);
  t.teardown(async () => {
    leases?.close();
    sink.close();
    await Promise.all([writer.close(), control.close(), replies.close(), queue.close(), billing.close()]);
  });
  const { changes, positions } = madeSlice(0, { from: 0, shard: 0, rows: 10, keys: 10 });
  const tenant: Tenant = { workspace: 'acme', mode: 'live' };
  let next = 0;
  const one = (): string => `e${(next += 1)}`;
  return [
    ['profiles', () => writer.apply(changes, positions, countingFold)],
    [
      'control',
      async () => {
        const version = await control.version();
        return control.commit(version, version + 1, new Map([['a/b', one()]]), []);
      },
    ],
    ['replies', () => replies.claim(one(), 'acme/live/api', 1)],
    ['webhooks', () => queue.add([], { segment: 1, offset: (next += 1) })],
    ['bills', () => billing.bill({ tenant, eventId: one(), visitorId: one(), quota: 1e6, now: 1 })],
    ['limits', () => leases?.beat() ?? Promise.reject(new Error('no limits'))],
  ];
}

t.test('what an address means', async (t) => {
  const cases: [address: string, means: object][] = [
    ['redis://a', { mode: 'single', servers: [{ host: 'a', port: 6379 }], database: 0, encrypted: false }],
    ['rediss://u:p%40s@a:1/3', { username: 'u', password: 'p@s', database: 3, encrypted: true }],
    ['redis://:secret@[::1]:7', { username: '', password: 'secret', servers: [{ host: '::1', port: 7 }] }],
    ['redis://a?cluster=true', { mode: 'cluster' }],
    [
      'redis://a:1,b:2',
      {
        mode: 'cluster',
        servers: [
          { host: 'a', port: 1 },
          { host: 'b', port: 2 },
        ],
      },
    ],
    ['redis://a?cluster=false', { mode: 'single' }],
    [
      'redis://:p@a,b:9/2?sentinel=main&sentinelUsername=u&sentinelPassword=q',
      {
        mode: 'sentinel',
        servers: [
          { host: 'a', port: 26_379 },
          { host: 'b', port: 9 },
        ],
        password: 'p',
        database: 2,
        sentinel: { name: 'main', username: 'u', password: 'q' },
      },
    ],
  ];
  for (const [address, means] of cases) t.match(parseRedisAddress(address), means, address);
});

t.test('on real servers', { ...needsRedis, timeout: 240_000 }, async (t) => {
  await t.test('a password is shown, and a wrong one is said', async (t) => {
    const { port } = await startRedis(t, ['--requirepass', 'p@ss']);
    const client = await redisClient(t, `redis://:p%40ss@127.0.0.1:${port}`, TIMES);
    t.equal(await client.set('k', '1'), 'OK');
    await t.rejects(connectRedis(targetOf(`redis://:wrong@127.0.0.1:${port}`), TIMES), {
      code: 'STORE_UNAVAILABLE',
      message: /^Redis cannot be used at 127\.0\.0\.1:\d+: WRONGPASS.*; correct user and password in REDIS_URL/,
    });
  });

  await t.test('a connection may take longer to be made than an answer may', async (t) => {
    const redis = await startRedis(t);
    redis.pause();
    const connecting = connectRedis(targetOf(redis.url), { commandMs: 100, connectMs: 20_000 });
    setTimeout(() => redis.resume(), 500);
    const client = await connecting;
    t.teardown(() => client.disconnect());
    redis.pause();
    await t.rejects(client.get('k'), { message: 'Command timed out' }, 'an answer has its own deadline again');
    redis.resume();
  });

  await t.test('every store works on a cluster, also when the first server named is gone', async (t) => {
    const { port } = await startRedis(t, ['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1']);
    execFileSync('redis-cli', ['-p', String(port), 'cluster', 'addslotsrange', '0', '16383']);
    const url = `redis://127.0.0.1:${await freePort()},127.0.0.1:${port}`;
    await eventually(t, 'the cluster is up', async () => {
      const client = await connectRedis(targetOf(url), TIMES).catch(() => undefined);
      client?.disconnect();
      return client !== undefined;
    });
    const backend = await openBackend({ url });
    const control = await backend.control();
    t.equal(await control.commit(0, 1, new Map([['a/b', '1']]), []), true);
    await control.close();
    const replies = await backend.replies();
    t.equal(await replies.claim('id', 'acme/live/api', 1), 'claimed');
    await replies.close();
    const leases = await backend.leases('here');
    t.equal(await leases?.beat(), 1);
    t.same(await leases?.lease('key', 1, 90, 10), { granted: 10, left: 80 });
    leases?.close();
    const queue = await backend.deliveries();
    t.equal(await queue.add([], { segment: 3, offset: 4 }), 0);
    t.same(await queue.position(), { segment: 3, offset: 4 });
    await queue.close();
    const billing = await backend.billing();
    const tenant: Tenant = { workspace: 'acme', mode: 'live' };
    t.equal(await billing.bill({ tenant, eventId: 'e', visitorId: 'v', quota: 1, now: 1 }), 'billed');
    await billing.close();
    const heard: number[] = [];
    const changes = (await openBackend({ url, nodeId: 'another' })).profileChanges({
      onChanged: (hashes) => heard.push(...hashes),
      onGap: () => undefined,
    });
    const publisher = await connectRedis(targetOf(url), TIMES);
    await eventually(t, 'a change is heard', async () => {
      await publisher.publish('rg:changed', '["node-1","u1"]');
      return heard.length > 0;
    });
    changes.close();
    publisher.disconnect();
  });

  await t.test('what a server refuses for a while is said at once, and done as soon as it is over', async (t) => {
    const loads = ['--appendonly', 'yes', '--appendfsync', 'always', '--key-load-delay', '200'];
    const cluster = ['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1'];
    const troubles: [says: RegExp, args: string[], begin: Act, end: Act][] = [
      [/^LOADING/, loads, restarted, (_, __, begun) => begun],
      [/^READONLY/, [], ask('replicaof', '127.0.0.1', '1'), ask('replicaof', 'no', 'one')],
      [/^CLUSTERDOWN/, cluster, ask('cluster', 'delslotsrange', '0', '16383'), ask(...ALL_SLOTS)],
    ];
    for (const [says, args, begin, end] of troubles)
      await t.test(says.source, async (t) => {
        const server = await startRedis(t, args);
        const raw = new Redis(server.url, { protocol: 2, enableReadyCheck: false });
        raw.on('error', () => undefined);
        t.teardown(() => raw.disconnect());
        if (args === cluster) await ask(...ALL_SLOTS)(server, raw);
        const paths = await pathsTo(t, args === cluster ? `${server.url}?cluster=true` : server.url);
        if (args === loads)
          await Promise.all(Array.from({ length: LOADED_KEYS }, (_, i) => raw.set(`{riskgate:filling}:${i}`, 'x')));
        const begun = begin(server, raw);
        await eventually(t, 'the server says it', () =>
          raw.set('{riskgate:probe}', '1').then(
            () => false,
            (error: unknown) => error instanceof Error && says.test(error.message),
          ),
        );
        for (const [name, path] of paths) await t.rejects(path(), name);
        await end(server, raw, begun);
        for (const [name, path] of paths)
          await eventually(t, `${name} again`, () =>
            path().then(
              () => true,
              () => false,
            ),
          );
      });
  });

  await t.test('Sentinels say who the master is', async (t) => {
    const { port } = await startRedis(t);
    const sentinelPort = await startSentinel(t, port);
    const target = targetOf(`redis://127.0.0.1:${await freePort()},127.0.0.1:${sentinelPort}/1?sentinel=main`);
    await eventually(t, 'the master is found', async () => {
      const client = await connectRedis(target, TIMES).catch(() => undefined);
      const done = (await client?.set('k', '1')) === 'OK';
      client?.disconnect();
      return done;
    });
  });

  await t.test('TLS with an authority and a certificate of their own', async (t) => {
    const directory = temporaryDirectory(t);
    const [caFile, keyFile] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
    makeCertificate({ certFile: caFile, keyFile }, 'localhost', '-addext', 'subjectAltName=IP:127.0.0.1');
    const port = await freePort();
    const tls = ['--tls-cert-file', caFile, '--tls-key-file', keyFile, '--tls-ca-cert-file', caFile];
    await startRedis(t, ['--tls-port', String(port), ...tls]);
    const url = `rediss://127.0.0.1:${port}`;
    const whole = redisTarget(storageOptions({ url, caFile, certFile: caFile, keyFile }));
    const client = await connectRedis(whole, TIMES);
    t.teardown(() => client.disconnect());
    t.equal(await client.set('k', '1'), 'OK');
    await t.rejects(connectRedis(redisTarget(storageOptions({ url, caFile })), TIMES), { code: 'STORE_UNAVAILABLE' });
    await t.rejects(connectRedis(redisTarget(storageOptions({ url, certFile: caFile, keyFile })), TIMES), {
      message: /certificate/,
    });
  });

  await t.test('a write that a replica refuses makes the connection anew', async (t) => {
    const { url } = await startRedis(t);
    const [client, other] = [await connectRedis(targetOf(url), TIMES), await connectRedis(targetOf(url), TIMES)];
    t.teardown(() => [client, other].forEach((each) => each.disconnect()));
    let closed = 0;
    client.on('close', () => (closed += 1));
    await other.call('REPLICAOF', '127.0.0.1', String(await freePort()));
    await t.rejects(client.set('k', '1'), { message: /^READONLY/ });
    await eventually(t, 'the connection was closed', () => closed > 0);
    await other.call('REPLICAOF', 'NO', 'ONE');
    await eventually(t, 'and stands again', async () => (await client.set('k', '1').catch(() => '')) === 'OK');
  });
});
