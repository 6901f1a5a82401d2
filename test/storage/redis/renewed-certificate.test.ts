// Certificates for Redis that are replaced while the service runs: the next connection uses the new files.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { Redis } from 'ioredis';
import { connectRedis, redisTarget } from '../../../src/storage/redis/client.js';
import { inspectRedis } from '../../../src/storage/redis/inspect.js';
import { makeCertificate } from '../../support/certificate.js';
import { eventually } from '../../support/eventually.js';
import { ALONE_IN_CLUSTER, startSentinel } from '../../support/fleet/redis-cluster.js';
import { freePort, needsRedis, startRedis } from '../../support/redis.js';
import { temporaryDirectory } from '../../support/scope.js';
import { storageOptions } from '../../support/storage.js';

const TIMES = { commandMs: 2000, connectMs: 5000 };
const SERVER = ['old-server', 'new-server'] as const;
const CLIENT = ['old-client', 'new-client'] as const;

type Name = (typeof SERVER)[number] | (typeof CLIENT)[number];

interface Case {
  name: string;
  form?: 'cluster' | 'sentinel';
  /** What the server uses from then on, by setting. */
  server: Readonly<Record<string, string>>;
  /** Files of the service that are replaced, by whose. */
  replaced: Readonly<Record<string, string>>;
}

const OWN = {
  server: { 'tls-ca-cert-file': 'new-client.crt' },
  replaced: { 'own.crt': 'new-client.crt', 'own.key': 'new-client.key' },
};
const CASES: readonly Case[] = [
  { name: 'that of the service', ...OWN },
  { name: 'that of the service, for a cluster', form: 'cluster', ...OWN },
  { name: 'that of the service, with a Sentinel', form: 'sentinel', ...OWN },
  {
    name: 'that of the server, and its authority',
    server: { 'tls-cert-file': 'new-server.crt', 'tls-key-file': 'new-server.key' },
    replaced: { 'ca.crt': 'new-server.crt' },
  },
  // The old pair goes on until both files are there.
  {
    name: 'a certificate whose key is not there yet',
    server: {},
    replaced: { 'own.crt': 'new-client.crt' },
  },
  { name: 'an authority that is half written', server: {}, replaced: { 'ca.crt': 'half.crt' } },
  { name: 'a file that has no authority yet', server: {}, replaced: { 'ca.crt': 'empty.crt' } },
];

function makeFiles(directory: string): (file: string) => string {
  const at = (file: string): string => join(directory, file);
  for (const name of [...SERVER, ...CLIENT] satisfies Name[]) {
    const files = { certFile: at(`${name}.crt`), keyFile: at(`${name}.key`) };
    makeCertificate(files, name, '-addext', 'subjectAltName=IP:127.0.0.1');
  }
  copyFileSync(at('old-server.crt'), at('ca.crt'));
  copyFileSync(at('old-client.crt'), at('own.crt'));
  copyFileSync(at('old-client.key'), at('own.key'));
  const authority = readFileSync(at('old-server.crt'), 'utf8');
  writeFileSync(at('half.crt'), authority.slice(0, authority.length / 2));
  writeFileSync(at('empty.crt'), '');
  return at;
}

/** Both certificates of the service are good for it, so that only the master decides. */
async function sentinelOf(t: Test, port: number, at: (file: string) => string): Promise<number> {
  const all = at('all.crt');
  writeFileSync(all, [...SERVER, ...CLIENT].map((name) => readFileSync(at(`${name}.crt`), 'utf8')).join(''));
  const sentinel = await startSentinel(t, port, [
    `tls-cert-file ${at('old-server.crt')}`,
    `tls-key-file ${at('old-server.key')}`,
    `tls-client-cert-file ${at('old-client.crt')}`,
    `tls-client-key-file ${at('old-client.key')}`,
    `tls-ca-cert-file ${all}`,
  ]);
  await eventually(t, 'the Sentinel listens', () => isListening(sentinel));
  return sentinel;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

async function renewed(t: Test, { form, server, replaced }: Case): Promise<void> {
  const at = makeFiles(temporaryDirectory(t));
  const port = await freePort();
  const files = ['cert', 'key'].flatMap((part) => [
    `--tls-${part}-file`,
    at(`old-server.${part === 'key' ? part : 'crt'}`),
  ]);
  const { url } = await startRedis(t, [
    '--tls-port',
    String(port),
    ...files,
    '--tls-ca-cert-file',
    at('old-client.crt'),
    ...(form === 'cluster' ? ALONE_IN_CLUSTER : []),
  ]);
  const plain = new Redis(url);
  t.teardown(() => plain.disconnect());
  if (form === 'cluster') {
    await plain.call('cluster', 'addslotsrange', '0', '16383');
    await eventually(t, 'it serves', async () => String(await plain.call('cluster', 'info')).includes('state:ok'));
  }
  const options = { caFile: at('ca.crt'), certFile: at('own.crt'), keyFile: at('own.key') };
  const address = {
    single: `rediss://127.0.0.1:${port}`,
    cluster: `rediss://127.0.0.1:${port}?cluster=true`,
    sentinel: `rediss://127.0.0.1:${form === 'sentinel' ? await sentinelOf(t, port, at) : 0}?sentinel=main`,
  }[form ?? 'single'];
  const client = await connectRedis(redisTarget(storageOptions({ url: address, ...options })), TIMES);
  t.teardown(() => client.disconnect());
  t.equal(await client.set('k', '1'), 'OK');
  const [report] = await inspectRedis(redisTarget(storageOptions({ url: address, ...options })));
  const ending = (report?.troubles ?? []).filter(({ ends }) => ends).map(({ says }) => says);
  t.same(ending, ['its certificate: it expires in 1 day', 'the certificate of REDIS_CERT: it expires in 1 day']);
  t.same([...(report?.certificateEnds.keys() ?? [])], ['redis', 'REDIS_CERT']);

  const settings = Object.entries(server).flatMap(([name, file]) => [name, at(file)]);
  if (settings.length > 0) await plain.call('config', 'set', ...settings);
  for (const [file, by] of Object.entries(replaced)) copyFileSync(at(by), at(file));
  t.ok(Number(await plain.call('client', 'kill', 'type', 'normal', 'skipme', 'yes')) > 0, 'its connection was closed');
  await eventually(t, 'and made again', async () => (await client.get('k').catch(() => '')) === '1');
}

t.test('a certificate is replaced while the service runs', needsRedis, async (t) => {
  for (const each of CASES) await t.test(each.name, (t) => renewed(t, each));
});
