// Every wrong setting is refused when the service starts, in a sentence that says what is wrong, where, and what to do.
import { join } from 'node:path';
import { parseRedisAddress } from '../../../src/storage/redis/settings.js';
import { notConnected } from '../../../src/storage/redis/connect/trouble.js';
import t from 'tap';
import { connectRedis, createSubscriber, redisTarget } from '../../../src/storage/redis/client.js';
import { createRedisPool } from '../../../src/storage/redis/leases.js';
import { openStorage } from '../../../src/storage/open.js';
import { eventually } from '../../support/eventually.js';
import { freePort, needsRedis, startRedis } from '../../support/redis.js';
import { certify } from '../../support/fleet/proxy.js';
import { startSentinels } from '../../support/fleet/redis-cluster.js';
import { temporaryDirectory } from '../../support/scope.js';
import { openBackend, storageOptions } from '../../support/storage.js';
import { makeCertificate } from '../../support/certificate.js';

const TIMES = { commandMs: 2000, connectMs: 5000 };
const LONG = { commandMs: 30_000, connectMs: 30_000 };
/** For what would be waited for in vain. */
const SHORT = { commandMs: 2000, connectMs: 1000 };

t.test('servers that are not what REDIS_URL says', { ...needsRedis, timeout: 240_000 }, async (t) => {
  const [plain, secret] = [await startRedis(t), await startRedis(t, ['--requirepass', 'p@ss'])];
  const member = await startRedis(t, ['--cluster-enabled', 'yes', '--cluster-port', String(await freePort())]);
  const sentinels = await startSentinels(t);
  const aSentinel = `redis://127.0.0.1:${/:(\d+)\?/.exec(sentinels.url)?.[1] ?? ''}`;
  const nobody = `redis://127.0.0.1:${await freePort()}`;
  const cases: [url: string, says: RegExp][] = [
    [nobody, /^Redis does not answer at .*ECONNREFUSED.*; start it, or correct REDIS_URL/],
    [`${nobody}?cluster=true`, /; start it, or correct REDIS_URL; all slots must be served/],
    [`${nobody}?sentinel=main`, /\(Sentinels of main\).*; start it, or correct REDIS_URL/],
    [secret.url, /^Redis cannot be used at .*: NOAUTH; correct user and password/],
    [`redis://nobody:x@127.0.0.1:${plain.port}`, /^Redis cannot be used at .*: WRONGPASS.*; correct user and password/],
    [`${plain.url}/99`, /it has no database 99: correct the number/],
    [`${plain.url}?cluster=true`, /it is no cluster: name one server/],
    [`${plain.url}?sentinel=main`, /these are no Sentinels: name them/],
    [member.url, /is a server of a cluster; add \?cluster=true/],
    [aSentinel, /is a Sentinel; add \?sentinel=NAME/],
    [`${aSentinel}?cluster=true`, /these are Sentinels: add sentinel=NAME/],
    [`${aSentinel}?sentinel=other`, /No such master.*; correct sentinel=.* monitor other/],
    [sentinels.replica.url, /is a replica and refuses writes; name its master/],
  ];
  const silent: [url: string, says: RegExp][] = [
    [`${member.url}?cluster=true`, /all slots must be served/],
    [plain.url.replace('redis:', 'rediss:'), /rediss:\/\/ is for servers that speak TLS/],
  ];
  for (const [url, message] of [...cases, ...silent])
    await t.rejects(
      connectRedis(redisTarget(storageOptions({ url })), silent.some(([one]) => one === url) ? SHORT : TIMES),
      { code: 'STORE_UNAVAILABLE', message },
      url.replace(/\d{4,}/g, 'N'),
    );
  for (const url of [plain.url, sentinels.url]) {
    const client = await connectRedis(redisTarget(storageOptions({ url })), TIMES);
    t.equal(await client.set('k', '1'), 'OK', 'and what is right is taken');
    client.disconnect();
  }
});

/** Each is used by one store only, and some of them seldom. */
const COMMANDS = 'evalsha hlen unlink memory pubsub subscribe type wait xrevrange zrevrangebyscore'.split(' ');

t.test('rights that are missing are told before any store is opened', needsRedis, async (t) => {
  const rights = ['~rg:*', '~riskgate:*', '~{riskgate:*', '&rg:changed', '+@all', '-@dangerous', '+info'];
  const user = (name: string, ...rules: string[]): string[] => ['--user', name, 'on', '>pw', ...rules];
  const { port } = await startRedis(t, [
    ...user('enough', ...rights),
    ...user('keyless', ...rights.filter((right) => right !== '~riskgate:*')),
    ...user('mute', ...rights.filter((right) => right !== '&rg:changed')),
    ...user('unscripted', ...rights, '-eval'),
    ...user('reading', ...rights, '-@write'),
    ...user('hashless', ...rights, '-hgetall'),
    ...user('countless', ...rights, '-hincrby'),
    ...user('streamless', ...rights, '-xtrim'),
    ...user('uninformed', ...rights.filter((right) => right !== '+info')),
    ...COMMANDS.flatMap((command) => user(`no-${command}`, ...rights, `-${command}`)),
  ]);
  const prepare = async (name: string): Promise<unknown> =>
    (await openBackend({ url: `redis://${name}:pw@127.0.0.1:${port}` })).prepare();
  t.same(await prepare('enough'), []);
  const message = /^the user of REDIS_URL lacks a right: (NOPERM|ERR The user executing the script).*; .*ACL SETUSER/;
  const lacking = ['keyless', 'mute', 'unscripted', 'reading', 'hashless', 'countless', 'streamless', 'uninformed'];
  for (const name of [...lacking, ...COMMANDS.map((command) => `no-${command}`)])
    await t.rejects(prepare(name), { message }, name);
  const { url } = await startRedis(t, ['--maxmemory', '64mb', '--maxmemory-policy', 'allkeys-lru']);
  t.match(await (await openBackend({ url })).prepare(), [
    { message: /maxmemory-policy is allkeys-lru: .*; .*noevict/ },
  ]);
});

t.test('a Redis without a command that is used', needsRedis, async (t) => {
  for (const command of ['EVALSHA', 'UNLINK', 'SCAN', 'HINCRBY']) {
    const { url } = await startRedis(t, ['--rename-command', command, '']);
    const message = new RegExp(`^Redis lacks a command that is used: .*${command}.*; remove rename-command`, 'i');
    await t.rejects((await openBackend({ url })).prepare(), { message }, command);
  }
});

t.test('without the right to hear of limits a node shares them, on one connection', needsRedis, async (t) => {
  const rights = ['~{riskgate:*', '&rg:changed', '+@all', '-@dangerous', '+info'];
  const { port, url } = await startRedis(t, ['--user', 'deaf', 'on', '>pw', ...rights]);
  const target = redisTarget(storageOptions({ url: `redis://deaf:pw@127.0.0.1:${port}` }));
  const client = await connectRedis(target, LONG);
  const admin = await connectRedis(redisTarget(storageOptions({ url })), LONG);
  const subscriber = createSubscriber(target, LONG);
  for (const each of [client, admin, subscriber]) t.teardown(() => each.disconnect());
  let closed = 0;
  subscriber.on('close', () => (closed += 1));
  const pool = createRedisPool(client, 'riskgate', 'node-1', () => subscriber);
  pool.listen(() => undefined);
  await eventually(t, 'it is refused', async () => String(await admin.call('ACL', 'LOG')).includes('rg:here:limits'));
  // The second is answered on the connection that the refusal left.
  for (let times = 0; times < 2; times += 1) t.equal(await subscriber.ping(), 'PONG');
  t.equal(closed, 0);
  t.same(await pool.lease('key_a', 1, 10, 10), { granted: 10, left: 0 });
});

t.test('a server that cuts an encrypted connection may have refused the certificate', async (t) => {
  const where = parseRedisAddress('rediss://redis.example:6379');
  const { message } = notConnected(where, new Error('write ECONNRESET'));
  t.match(message, /REDIS_CERT and REDIS_KEY, to one that is in date and whose authority it knows/);
});

t.test('an alert of a server is about the certificate of the service', async (t) => {
  const where = parseRedisAddress('rediss://redis.example:6379');
  const words = ['sslv3 alert certificate expired', 'tlsv1 alert unknown ca', 'ssl/tls alert bad certificate'];
  for (const alert of words) {
    const from = '../deps/openssl/openssl/ssl/record/rec_layer_s3.c:1601:SSL alert number 45';
    const said = `808CCE76EF7F0000:error:0A000415:SSL routines:ssl3_read_bytes:${alert}:${from}\n`;
    const { message } = notConnected(where, new Error(said));
    t.match(message, new RegExp(`^Redis cannot be used at redis.example:6379: ${alert}; it refuses the certificate`));
    t.match(message, /set REDIS_CERT and REDIS_KEY, to one that is in date/);
    t.notMatch(message, /\n|openssl/);
  }
});

t.test('of a cluster and of Sentinels, why a certificate is refused', needsRedis, async (t) => {
  const directory = temporaryDirectory(t);
  certify(directory);
  const [certFile, keyFile] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
  const port = await freePort();
  const files = ['--tls-cert-file', certFile, '--tls-key-file', keyFile, '--tls-ca-cert-file', certFile];
  await startRedis(t, ['--tls-port', String(port), ...files]);
  const connected = (url: string, rest = {}): Promise<unknown> =>
    connectRedis(redisTarget(storageOptions({ url, ...rest })), TIMES);
  for (const form of ['cluster=true', 'sentinel=main']) {
    const url = `rediss://localhost:${port}?${form}`;
    await t.rejects(connected(url), { message: /; set REDIS_CA to the authority/ }, form);
    await t.rejects(connected(url, { caFile: certFile }), { message: /REDIS_CERT and REDIS_KEY/ }, form);
    const wantsTls = `redis://localhost:${port}?${form}`;
    await t.rejects(connected(wantsTls), { message: /if it wants TLS, begin REDIS_URL with rediss:/ }, form);
  }
});

t.test('files of certificates that cannot be used', async (t) => {
  const directory = temporaryDirectory(t);
  const [certFile, keyFile] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
  makeCertificate({ certFile, keyFile });
  const url = 'rediss://127.0.0.1:1';
  const absent = join(directory, 'absent.pem');
  await t.rejects(openStorage(storageOptions({ url, caFile: absent })), {
    message: /^REDIS_CA cannot be read .*absent\.pem.*: give the path of a PEM file$/,
  });
  await t.rejects(openStorage(storageOptions({ url, caFile: keyFile })), {
    message: /^REDIS_CA is not a whole file of certificates .*: give the path of a PEM file$/,
  });
  await t.rejects(openStorage(storageOptions({ url, certFile: keyFile, keyFile })), {
    message: /^REDIS_CA, REDIS_CERT and REDIS_KEY cannot be used together .*PEM files/,
  });
  await t.resolves(openStorage(storageOptions({ url, certFile, keyFile })), 'nobody is asked yet');
});
