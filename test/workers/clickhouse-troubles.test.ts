// What is told of a ClickHouse that refuses or is behind, without one.
import { readFileSync } from 'node:fs';
import { createServer as createPlain } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import t from 'tap';
import { adviceOnClickHouse, isOfSchema } from '../../src/clickhouse/advice.js';
import { openClickHouse } from '../../src/clickhouse/client.js';
import { makeCertificate } from '../support/certificate.js';
import { listening } from '../support/listening.js';
import { temporaryDirectory } from '../support/scope.js';
import { readConfig } from '../../src/config.js';
import { childEnvironment } from '../../src/service/backtest/child.js';
import { tooOld } from '../../src/clickhouse/versions.js';
import { behindOf, Troubles } from '../../workers/consumers/trouble.js';

const URL = 'http://user:word@a:8123/base';
const coded = (code: string, message: string): Error => Object.assign(new Error(message), { code });

t.test('the advice is the same for an exception and for the outcome of an insert', async (t) => {
  for (const error of [
    coded('243', 'Cannot reserve 1 MiB'),
    new Error('243: Cannot reserve 1 MiB'),
    new Error('Code: 243. DB::Exception: Cannot reserve 1 MiB'),
  ])
    t.equal(adviceOnClickHouse(error), 'make room on its disk');
  t.match(adviceOnClickHouse(new Error('<h1>502</h1>')), /proxy/);
  t.match(adviceOnClickHouse(new Error('Timeout error.')), /too slow/);
  t.equal(adviceOnClickHouse(new Error('243 things')), undefined);
});

t.test('a certificate that cannot be trusted is told with what to do', async (t) => {
  const folder = temporaryDirectory(t);
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  makeCertificate(files);
  const [cert, key] = [readFileSync(files.certFile), readFileSync(files.keyFile)];
  const secure = await listening(t, createServer({ cert, key }));
  const plain = await listening(t, createPlain());
  const cases: [port: number, advice: RegExp][] = [
    [secure, /NODE_EXTRA_CA_CERTS/],
    [plain, /no TLS is spoken there/],
  ];
  for (const [port, advice] of cases) {
    const options = { url: `https://localhost:${port}`, requestTimeoutMs: 5000, connectionsMax: 1 };
    const client = openClickHouse(options);
    t.teardown(() => client.close());
    const failed: unknown = await client.query({ query: 'SELECT 1' }).catch((error: unknown) => error);
    t.match(adviceOnClickHouse(failed), advice, String(failed));
  }
  t.match(adviceOnClickHouse(coded('CERT_HAS_EXPIRED', 'certificate has expired')), /renew/);
  const other = "Hostname/IP does not match certificate's altnames: Host: a. is not in the cert's altnames: DNS:b";
  t.match(adviceOnClickHouse(coded('ERR_TLS_CERT_ALTNAME_INVALID', other)), /host in CLICKHOUSE_URL/);
});

t.test('the program of a backtest trusts the same authorities', async (t) => {
  const env = { CLICKHOUSE_URL: 'https://a:8443', NODE_EXTRA_CA_CERTS: '/etc/ours.pem' };
  t.match(childEnvironment(readConfig(env)), env);
  t.notOk('NODE_EXTRA_CA_CERTS' in childEnvironment(readConfig({})));
});

t.test('a trouble of the schema is one that its migrations may mend', async (t) => {
  for (const reason of ['60: no table', '81: no database', '16: no column', 'the columns of its table events were'])
    t.ok(isOfSchema(reason), reason);
  for (const reason of ['', '243: full', '160: other', 'ECONNREFUSED']) t.notOk(isOfSchema(reason), reason);
});

t.test('other figures are the same trouble, so that the log counts one line', async (t) => {
  const said: unknown[] = [];
  const troubles = new Troubles(URL, (error) => said.push(error));
  t.equal(troubles.first, '');
  troubles.refused('schema', coded('241', 'would use 2.00 GiB.'));
  troubles.refused('schema', coded('241', 'would use 2.15 GiB.'));
  troubles.refused('events', new Error('241: would use 2.00 GiB'));
  t.equal(new Set(said).size, 1);
  t.match(said[0], /^ClickHouse at a:8123 does not take rows: 241: would use 2\.00 GiB; it has too little memory/);
  troubles.refused('schema', coded('243', 'no space'));
  t.match(said[3], /make room/);
  troubles.over('schema');
  troubles.over('events');
  t.equal(troubles.first, '');
});

t.test('nobody is told to start the embedded engine, or to correct its address', async (t) => {
  for (const embedded of [true, false]) {
    const said: unknown[] = [];
    const troubles = new Troubles('http://127.0.0.1:9', (error) => said.push(error), embedded);
    const client = openClickHouse({ url: 'http://127.0.0.1:9', requestTimeoutMs: 5000, connectionsMax: 1 });
    t.teardown(() => client.close());
    troubles.refused('schema', await client.query({ query: 'SELECT 1' }).catch((error: unknown) => error));
    t.match(said[0], embedded ? /the service starts its embedded engine again; they wait/ : /in CLICKHOUSE_URL; they/);
    troubles.waits('events', '243: Cannot reserve 1 MiB');
    t.match(said[1], /make room on its disk/, 'other reasons are told as of a server');
  }
});

t.test('a Redis that does not answer is not told as a trouble of ClickHouse', async (t) => {
  const said: unknown[] = [];
  const troubles = new Troubles(URL, (error) => said.push(error));
  troubles.refused('schema', new Error('Command timed out'));
  t.equal(troubles.first, said[0]);
  t.match(said[0], /^rows for ClickHouse wait in the log until Redis is back: Redis does not answer: a command got no/);
});

t.test('a batch that waits is told once for each reason, and the last one is what is shown', async (t) => {
  const said: unknown[] = [];
  const troubles = new Troubles(URL, (error) => said.push(error));
  for (const reason of ['', '241: would use 1 GiB', '241: would use 2 GiB', '516: Authentication failed'])
    troubles.waits('events', reason);
  t.equal(said.length, 2);
  t.match(troubles.first, /516.*correct user and password/);
  troubles.over('events');
  troubles.waits('events', '516: Authentication failed');
  t.equal(said.length, 3, 'and again after it was over');
});

t.test('ClickHouse is behind from a minute on, until it is nearly level again', async (t) => {
  const behind = (seconds: number, before = ''): string =>
    behindOf(
      URL,
      [
        { rows: 1, bytes: 2_000_000, seconds: 1 },
        { rows: 1, bytes: 500_000, seconds },
      ],
      before,
    );
  t.equal(behind(59), '');
  t.match(behind(60), /^ClickHouse at a:8123 is behind: .* is 60 s old, and 3 MB wait/);
  t.not(behind(16, 'before'), '');
  t.equal(behind(14, 'before'), '');
  t.equal(behindOf(URL, [], ''), '');
});

t.test('versions', async (t) => {
  for (const version of ['24.8.1.1', '24.12.3', '25.1.1', '26.3.9.8']) t.equal(tooOld(version), undefined, version);
  for (const version of ['24.7.9', '23.12.1', '']) t.match(tooOld(version), /too old: upgrade .* to 24\.8 or newer/);
});
