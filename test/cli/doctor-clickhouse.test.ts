// What riskgate doctor says of a ClickHouse: whose decisions it has, its age and clock, and what its user may do.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import t from 'tap';
import { lookAtClickHouse } from '../../src/cli/doctor/stores.js';
import { readConfig } from '../../src/config.js';
import { listening } from '../support/listening.js';
import { only } from '../support/only.js';
import { temporaryDirectory } from '../support/scope.js';

t.test('an engine of its own beside a Redis', async (t) => {
  const ofOne = async (environment: Record<string, string>) =>
    (await lookAtClickHouse(readConfig(environment), Date.now)).filter(({ says }) =>
      says.includes('of this node only'),
    );
  t.match(await ofOne({ REDIS_URL: 'redis://127.0.0.1:1' }), [{ state: 'warn', advice: /CLICKHOUSE_URL/ }]);
  t.same(await ofOne({}), []);
  t.same(await ofOne({ REDIS_URL: 'redis://127.0.0.1:1', CLICKHOUSE: 'off' }), []);
});

t.test('a user of ClickHouse that may only read, or may not enter', async (t) => {
  const replies = { reading: 200, entering: 403 } as const;
  for (const [name, status] of Object.entries(replies)) {
    const server = createServer((_, response) =>
      status === 200
        ? response.end(`${JSON.stringify({ version: '25.1.1', now: String(Date.now()), readonly: '1' })}\n`)
        : response.writeHead(status).end('Code: 516. DB::Exception: u: Authentication failed. (AUTHENTICATION_FAILED)'),
    );
    const port = await listening(t, server);
    const found = await lookAtClickHouse(readConfig({ CLICKHOUSE_URL: `http://127.0.0.1:${port}` }), Date.now);
    const advice = name === 'reading' ? /without readonly/ : /correct user and password/;
    t.ok(
      found.some((finding) => finding.state === 'fail' && advice.test(finding.advice)),
      name,
    );
  }
});

t.test('a user of ClickHouse that lacks rights', async (t) => {
  const cases: [what: string, answer: (statement: string) => string | undefined, says: RegExp | undefined][] = [
    ['none', () => '1', undefined],
    ['some', (text) => (/ (?:CREATE VIEW|ALTER TABLE) /.test(text) ? '0' : '1'), /lacks CREATE VIEW, ALTER TABLE$/],
    ['all', () => '0', /lacks SELECT, INSERT, CREATE TABLE, /],
    ['it cannot be asked', () => undefined, undefined],
  ];
  for (const [what, answer, says] of cases) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      void textOf(request).then((statement) => {
        if (!statement.startsWith('CHECK GRANT'))
          return response.end(`${JSON.stringify({ version: '25.1.1', now: String(Date.now()), free: 50 })}\n`);
        asked.push(statement);
        const answered = answer(statement);
        if (answered === undefined)
          response.writeHead(400).end('Code: 62. DB::Exception: Syntax error. (SYNTAX_ERROR)');
        else response.end(`${answered}\n`);
        return undefined;
      });
    });
    const url = `http://127.0.0.1:${await listening(t, server)}/of_us`;
    const found = await lookAtClickHouse(readConfig({ CLICKHOUSE_URL: url }), Date.now);
    const failed = found.filter(({ state }) => state === 'fail');
    t.match(failed, says === undefined ? [] : [{ says, advice: /^grant the user/ }], what);
    t.equal(failed.length, says === undefined ? 0 : 1, what);
    t.match(asked[0], /^CHECK GRANT SELECT ON `of_us`\.\*$/);
  }
});

t.test('a ClickHouse that is too old, and whose clock goes wrong', async (t) => {
  const BEHIND_MS = 90_000;
  const now = Date.now();
  const server = createServer((_, response) =>
    response.end(`${JSON.stringify({ version: '18.16.1', now: String(now - BEHIND_MS) })}\n`),
  );
  const port = await listening(t, server);
  const found = await lookAtClickHouse(readConfig({ CLICKHOUSE_URL: `http://127.0.0.1:${port}` }), () => now);
  t.match(found, [
    { state: 'warn', says: /^18\.16\.1 is too old: upgrade the server to 24\.8/, advice: /may not be made/ },
    { state: 'warn', says: 'ClickHouse is 90.0 s behind this machine', advice: /chrony/ },
  ]);
});

t.test('a file of positions that cannot be read', async (t) => {
  const server = createServer((_, response) =>
    response.end(`${JSON.stringify({ version: '25.1.1', now: String(Date.now()) })}\n`),
  );
  const url = `http://127.0.0.1:${await listening(t, server)}`;
  for (const [what, make, says] of [
    [
      'that of another release',
      (path: string) => writeFileSync(path, '{"version":2}'),
      /cannot be read by this version/,
    ],
    ['a folder', (path: string) => mkdirSync(path), /EISDIR/],
  ] as const) {
    const dataDir = temporaryDirectory(t);
    mkdirSync(join(dataDir, 'readers'));
    const failed = async () =>
      (await lookAtClickHouse(readConfig({ DATA_DIR: dataDir, CLICKHOUSE_URL: url }), Date.now)).filter(
        ({ state }) => state === 'fail',
      );
    t.same(await failed(), [], 'none is there yet');
    const files = ['clickhouse-checkpoint.json', 'clickhouse-verifications-checkpoint.json'];
    for (const file of files) make(join(dataDir, 'readers', file));
    t.match(await failed(), only(...files.map(() => ({ says, advice: /move it away/ }))), what);
  }
});
