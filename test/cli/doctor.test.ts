// riskgate doctor: what is well is said, what is not is said with what to do, and the exit code tells whether the
// service can run here.
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import t from 'tap';
import { type Finding } from '../../src/cli/doctor/finding.js';
import {
  lookAtDescriptors,
  lookAtDisk,
  lookAtLimits,
  lookAtMemory,
  lookAtNode,
  lookAtProcessors,
  lookAtUser,
  permissions,
  room,
} from '../../src/cli/doctor/host.js';
import { lookAtKernel } from '../../src/cli/doctor/kernel.js';
import { lookAtCertificate } from '../../src/cli/doctor/network.js';
import { lookAtNames } from '../../src/cli/doctor/settings.js';
import { speedOf } from '../../src/cli/doctor/stores.js';
import { readConfig } from '../../src/config.js';
import { runCli, runCliHere } from '../support/cli.js';
import { eventually } from '../support/eventually.js';
import { startCluster } from '../support/fleet/redis-cluster.js';
import { testService } from '../support/process.js';
import { certify } from '../support/fleet/proxy.js';
import { freePort, needsRedis, startRedis } from '../support/redis.js';
import { type Scope, temporaryDirectory } from '../support/scope.js';
import { listening } from '../support/listening.js';
import { only } from '../support/only.js';

t.setTimeout(420_000);

const DAY_MS = 86_400_000;

/** @param run in a process of its own only what loads an engine into it */
async function examined(
  env: Record<string, string>,
  run: typeof runCliHere = runCliHere,
): Promise<{ code: number | null; found: Map<string, Finding[]> }> {
  const { code, stdout, stderr } = await run(['doctor', '--json'], { CLICKHOUSE: 'off', PORT: '0', ...env });
  if (stdout === '') throw new Error(stderr);
  const found = new Map<string, Finding[]>();
  for (const finding of JSON.parse(stdout) as Finding[])
    found.set(finding.check, [...(found.get(finding.check) ?? []), finding]);
  return { code, found };
}

t.test('a machine on which the service can run', async (t) => {
  const dataDir = join(temporaryDirectory(t), 'new');
  const { code, found } = await examined({ DATA_DIR: dataDir });
  t.equal(code, 0);
  t.match(found.get('settings'), [{ state: 'ok' }]);
  t.match(found.get('data directory'), [{ state: 'ok', says: /will be created in/ }]);
  t.match(found.get('state'), [{ state: 'ok', says: 'embedded, in DATA_DIR' }]);
  t.match(found.get('listening'), [{ state: 'ok' }]);
  t.match(found.get('ClickHouse'), [{ state: 'warn', advice: /no analytics/ }]);
  for (const [check, all] of found)
    for (const { state, advice } of all)
      t.equal(advice === '', state === 'ok', `${check} says what to do, if anything`);
  const { stdout } = await runCli(['doctor'], { CLICKHOUSE: 'off', PORT: '0', DATA_DIR: dataDir });
  t.match(stdout, /^STATE +WHAT +FOUND\n(ok|warn) +node +Node \d/);
});

t.test('the engine inside is looked for', async (t) => {
  const { found } = await examined({ DATA_DIR: temporaryDirectory(t), CLICKHOUSE: 'embedded' }, runCli);
  t.match(found.get('ClickHouse'), [{ says: /^(embedded|the embedded engine does not load)/ }]);
});

t.test('beside the service', async (t) => {
  const dataDir = temporaryDirectory(t);
  const service = await testService(t, { DATA_DIR: dataDir, SHARDS: '1' });
  const { code, found } = await examined({ DATA_DIR: dataDir, PORT: new URL(service.url).port });
  t.equal(code, 0);
  t.match(found.get('listening'), [{ state: 'ok', says: /the service runs/ }]);
});

/** A port that somebody has. */
async function taken(scope: Scope): Promise<number> {
  const server = createServer();
  return listening(scope, server);
}

const BROKEN: readonly [string, (scope: Scope) => Promise<Record<string, string>>, string, RegExp][] = [
  ['a setting', () => Promise.resolve({ SHARDS: 'many' }), 'settings', /SHARDS/],
  ['a port', async (scope) => ({ PORT: String(await taken(scope)) }), 'listening', /EADDRINUSE/],
  ['plain HTTP', () => Promise.resolve({ HOST: '0.0.0.0' }), 'listening', /plain HTTP/],
  ['an address', () => Promise.resolve({ HOST: '203.0.113.9', TRUSTED_PROXIES: '192.0.2.1' }), 'listening', /ADDR/],
  [
    'a link',
    (scope) => {
      const dataDir = temporaryDirectory(scope);
      symlinkSync('/nonexistent', join(dataDir, 'log'));
      return Promise.resolve({ DATA_DIR: dataDir });
    },
    'data directory',
    /log is a link to \/nonexistent where a folder belongs/,
  ],
  [
    'a certificate that is not there',
    () => Promise.resolve({ TLS_CERT: '/no/file', TLS_KEY: '/no/file' }),
    'certificate',
    /^TLS_CERT: \/no\/file: there is no such file/,
  ],
  [
    'a certificate of something else',
    () => Promise.resolve({ TLS_CERT: import.meta.filename, TLS_KEY: import.meta.filename }),
    'certificate',
    /^TLS_CERT: .* is not a certificate in PEM/,
  ],
  [
    'a token file without a token',
    (scope) => {
      const dataDir = temporaryDirectory(scope);
      writeFileSync(join(dataDir, 'admin-token'), '');
      return Promise.resolve({ DATA_DIR: dataDir });
    },
    'admin token',
    /has no admin token/,
  ],
  [
    'a catalogue that is not there',
    () => Promise.resolve({ LISTS_UPDATE_HOURS: '1', LISTS_CATALOGUE: '/no/file' }),
    'network lists',
    /LISTS_CATALOGUE.*there is no such file/,
  ],
  ['Redis', async () => ({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` }), 'Redis', /does not answer/],
  [
    'ClickHouse',
    async () => ({ CLICKHOUSE: '', CLICKHOUSE_URL: `http://127.0.0.1:${await freePort()}` }),
    'ClickHouse',
    /ECONNREFUSED/,
  ],
];
for (const [name, environment, check, says] of BROKEN)
  t.test(`${name} that stands in the way: exit code 1`, async (t) => {
    const { code, found } = await examined({ DATA_DIR: temporaryDirectory(t), ...(await environment(t)) });
    t.equal(code, 1);
    t.match(found.get(check), only({ state: 'fail', says, advice: /./ }));
  });

t.test('a data directory that others may enter', async (t) => {
  const dataDir = join(temporaryDirectory(t), 'open');
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  const { code, found } = await examined({ DATA_DIR: dataDir });
  t.equal(code, 0);
  t.match(found.get('data directory'), only({ state: 'warn', advice: /chmod 700/ }));
});

t.test('Redis by its settings', needsRedis, async (t) => {
  const careless = await startRedis(t, ['--maxmemory-policy', 'allkeys-lru', '--appendonly', 'no']);
  const bad = await examined({ DATA_DIR: temporaryDirectory(t), REDIS_URL: careless.url });
  t.equal(bad.code, 1, 'what is evicted is lost');
  t.matchOnly(
    (bad.found.get('Redis') ?? []).map(({ advice }) => advice),
    [/noeviction/, /maxmemory/, /appendonly/],
  );
  t.match(bad.found.get('clock'), [{ state: 'ok', says: /ms apart/ }]);
  const careful = await startRedis(t, '--maxmemory 64mb --maxmemory-policy noeviction --appendonly yes'.split(' '));
  const good = await examined({ DATA_DIR: temporaryDirectory(t), REDIS_URL: careful.url });
  t.equal(good.code, 0);
  t.match(good.found.get('Redis'), [{ state: 'ok', says: /^\d+\.\d+.*, master$/ }]);
});

t.test('a Redis that answers is told from one that does not', needsRedis, async (t) => {
  const rights = ['~rg:*', '~riskgate:*', '~{riskgate:*', '&rg:changed', '&rg:here:*', '+@all', '-@dangerous', '+info'];
  const { port } = await startRedis(t, ['--user', 'few', 'on', '>pw', ...rights, '-hincrby', '--requirepass', 'right']);
  const redis = async (user: string): Promise<Finding[]> => {
    const env = { DATA_DIR: temporaryDirectory(t), REDIS_URL: `redis://${user}@127.0.0.1:${port}` };
    const { code, found } = await examined(env);
    t.equal(code, 1, user);
    return found.get('Redis') ?? [];
  };
  t.match(await redis(':wrong'), [
    { says: /^Redis cannot be used at .*WRONGPASS/, advice: /^correct user and password/ },
  ]);
  t.match((await redis('few:pw'))[0], { state: 'fail', says: /lacks a right: .*'hincrby'/, advice: /ACL SETUSER/ });
  const full = await startRedis(t, ['--maxmemory', '1kb', '--maxmemory-policy', 'noeviction']);
  const { found } = await examined({ DATA_DIR: temporaryDirectory(t), REDIS_URL: full.url });
  t.match((found.get('Redis') ?? [])[0], { state: 'fail', says: /its memory is full/, advice: /raise maxmemory/ });
});

t.test('a cluster with slots that no server has', { ...needsRedis, timeout: 240_000 }, async (t) => {
  const { url, masters } = await startCluster(t);
  const [first] = masters;
  execFileSync('redis-cli', ['-p', String(first?.port), 'cluster', 'delslots', '5', '6']);
  const says = /2 of 16384 slots of the Redis cluster belong to no server/;
  await eventually(t, 'all servers know it', async () => {
    const { found } = await examined({ DATA_DIR: temporaryDirectory(t), REDIS_URL: url });
    return (found.get('Redis 1 of 3') ?? []).some((finding) => finding.state === 'fail' && says.test(finding.says));
  });
});

t.test('what a machine has too little of', async (t) => {
  const few = 'Max open files            1024                 524288               files';
  t.match(lookAtDescriptors(few), { state: 'warn', says: /^1024 /, advice: /LimitNOFILE/ });
  t.match(lookAtDescriptors(few.replace('1024', '32  ')), { state: 'fail', advice: /LimitNOFILE/ });
  t.match(lookAtDescriptors(few.replace('1024  ', '131072')), { state: 'ok' });
  t.match(lookAtDescriptors(few.replace('1024     ', 'unlimited')), { state: 'ok', says: 'any number can be open' });
  t.match(lookAtDescriptors(''), { state: 'ok', says: /does not report/ });
  const free = 'Max file size             unlimited            unlimited            bytes';
  t.same([lookAtLimits(free), lookAtLimits('')], [[], []]);
  for (const [name, advice] of [
    ['file size    ', /LimitFSIZE/],
    ['address space', /LimitAS/],
  ] as const)
    t.match(
      lookAtLimits(`Max ${name}             1048576              unlimited            bytes`),
      only({ state: 'warn', says: /1048576 bytes/, advice }),
    );
  const config = readConfig({ SHARDS: '4', CLICKHOUSE: 'off' });
  t.match(lookAtMemory(config, 1024 ** 3), { state: 'warn', says: /^1024 MiB/, advice: /SHARDS/ });
  t.match(lookAtMemory(config, 16 * 1024 ** 3), { state: 'ok' });
  const onDay = (version: string, day: string) => lookAtNode(version, Date.parse(day));
  t.same(
    ['18.20.0', '20.18.3', '20.20.2', '22.23.3', '23.0.0'].map((version) => onDay(version, '2026-04-30').state),
    ['fail', 'fail', 'ok', 'ok', 'fail'],
  );
  t.same(
    ['20.20.2', '22.23.3'].map((version) => onDay(version, '2026-05-01').state),
    ['warn', 'ok'],
  );
  t.match(onDay('20.20.2', '2026-05-01').advice, /^use Node 22, /);
  t.match(onDay('22.23.3', '2027-05-01').advice, /^use a newer release, /);
  t.same([lookAtUser(0).state, lookAtUser(1000).state], ['warn', 'ok']);
  t.same(
    [1, 20, 45, 60].map((ms) => speedOf('Redis', ms, 25).state),
    ['ok', 'warn', 'warn', 'fail'],
  );
  t.match(speedOf('Redis', 60, 25).advice, /above 50 ms collect answers 503: .*STORE_READ_MS/);
});

t.test('threads beside the processors that run them', async (t) => {
  for (const [fronts, shards, processors, state] of [
    [1, 1, 1, 'ok'],
    [1, 8, 8, 'ok'],
    [2, 4, 8, 'ok'],
    [2, 1, 2, 'warn'],
    [4, 4, 4, 'warn'],
    [1, 8, 2, 'warn'],
  ] as const)
    t.equal(lookAtProcessors({ fronts, shards }, processors).state, state, `${fronts}, ${shards} on ${processors}`);
});

t.test('settings of the kernel, where Redis runs on this machine', async (t) => {
  const always = (path: string): string => (path.includes('hugepage') ? '[always] madvise never' : '0\n');
  const of = (url: string, read: (path: string) => string): string[] =>
    lookAtKernel(readConfig({ REDIS_URL: url }), read).map(({ state }) => state);
  for (const url of ['redis://127.0.0.1:6379', 'redis://u:p@localhost:6379/0', 'rediss://localhost'])
    t.same(of(url, always), ['warn', 'warn'], url);
  t.same(
    of('redis://127.0.0.1:6379', (path) => (path.includes('hugepage') ? 'always [madvise] never' : '1\n')),
    ['ok'],
  );
  t.same(of('redis://redis.example.org:6379', always), [], 'nothing is known of another machine');
  t.same(lookAtKernel(readConfig({}), always), []);
});

t.test('where the data directory is', async (t) => {
  const dir = temporaryDirectory(t);
  for (const [type, state, says] of [
    [0x6969, 'fail', /NFS/],
    [0x01021997, 'fail', /9P/],
    [0x794c7630, 'warn', /layer of a container/],
    [0x01021994, 'warn', /in memory/],
  ] as const)
    t.match(room(dir, 0, type), { state, says });
  mkdirSync(join(dir, 'elsewhere'));
  symlinkSync(join(dir, 'elsewhere'), join(dir, 'log'));
  const found = lookAtDisk(readConfig({ DATA_DIR: dir }));
  t.equal(found.filter(({ check }) => check === 'disk').length, 2, 'the disk of a linked folder is looked at');
});

t.test('a certificate by its days', async (t) => {
  const dir = temporaryDirectory(t);
  certify(dir);
  const config = readConfig({ TLS_CERT: join(dir, 'cert.pem'), TLS_KEY: join(dir, 'key.pem') });
  const of = (days: number): unknown => lookAtCertificate(config, Date.now() + days * DAY_MS);
  t.match(of(0), only({ state: 'warn', says: 'it expires in 1 day' }));
  t.match(of(9), only({ state: 'fail', says: /it expired \d days ago/ }));
  t.match(of(-30), only({ state: 'ok' }));
  t.same(lookAtCertificate(readConfig({}), Date.now()), []);
});

t.test('a certificate with a key of something else', async (t) => {
  const dir = temporaryDirectory(t);
  certify(dir);
  const cert = join(dir, 'cert.pem');
  const config = readConfig({ TLS_CERT: cert, TLS_KEY: cert });
  t.match(lookAtCertificate(config, Date.now()), only({ state: 'fail', says: /^TLS_KEY: .* is not a private key/ }));
});

t.test('names that are nearly settings', async (t) => {
  const cases: [name: string, meant: string | undefined][] = [
    ['SHARD', 'SHARDS'],
    ['LOG_MAX_BYTE', 'LOG_MAX_BYTES'],
    ['REDIS_ULR', 'REDIS_URL'],
    ['RISKGATE_PORT', 'PORT'],
    ['RISKGATE_DATA_DIRS', 'DATA_DIR'],
    ['SHARDS', undefined],
    ['HOME', undefined],
    ['HOSTNAME', undefined],
    ['SHELL', undefined],
    ['NODE_ENV', undefined],
  ];
  for (const [name, meant] of cases) {
    const [found] = lookAtNames({ [name]: '1' });
    t.equal(found?.advice.split('use ')[1], meant, name);
    t.equal(found?.state, meant === undefined ? undefined : 'warn', name);
  }
});

const isRoot = process.getuid?.() === 0;
t.test('a data directory of another user', { skip: isRoot ? false : 'only root can give a folder away' }, async (t) => {
  const OTHER = 65_534;
  const dir = join(temporaryDirectory(t), 'theirs');
  const file = join(temporaryDirectory(t), 'file');
  mkdirSync(dir);
  // Not by mkdir: a command that ran in this process may have left its umask.
  chmodSync(dir, 0o777);
  writeFileSync(file, '');
  chownSync(dir, OTHER, OTHER);
  const cases: [name: string, Finding, Partial<Record<keyof Finding, string | RegExp>>][] = [
    ['somebody else', permissions(dir, dir, 1000), { state: 'fail', says: /user id 65534.*1000/, advice: /chown/ }],
    ['root', permissions(dir, dir, 0), { state: 'warn', says: /65534/, advice: /that user/ }],
    ['its owner', permissions(dir, dir, OTHER), { state: 'warn', advice: /chmod 700/ }],
    ['below it', permissions(join(dir, 'new'), dir, OTHER), { state: 'ok', says: /will be created/ }],
    ['a file', permissions(file, file), { state: 'fail', says: /is a file/ }],
  ];
  for (const [name, found, expected] of cases) t.match(found, expected, name);
});
