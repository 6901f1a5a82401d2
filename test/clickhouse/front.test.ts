// The embedded engine behind ClickHouse's HTTP interface, asked the way curl, the official client and dashboards ask.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import t from 'tap';
import { CLIENT_LIMITS, openClickHouse } from '../../src/clickhouse/client.js';
import { ClickHouseSink } from '../../src/clickhouse/consumer/sink.js';
import { EVENTS_STREAM } from '../../src/clickhouse/streams.js';
import { Handover, ROWS_HEADER } from '../../src/clickhouse/handover.js';
import { FRONT_LIMITS } from '../../src/clickhouse/embedded-server/limits.js';
import { testEngine, type TestEngine } from '../support/engine.js';

const MIB = 1024 * 1024;

interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

async function ask(engine: TestEngine, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(init.headers);
  if (!headers.has('authorization')) headers.set('authorization', engine.authorization);
  const response = await fetch(engine.bareUrl + path, { ...init, headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const post = (body: string | Uint8Array, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers,
});
const query = (sql: string, rest = ''): string => `/?query=${encodeURIComponent(sql)}${rest}`;

t.test('with the password it made for itself', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;

  await t.test('questions in the URL and in the body', async (t) => {
    const cases: [name: string, path: string, init: RequestInit, status: number, text: string | RegExp][] = [
      ['ping', '/ping', {}, 200, 'Ok.\n'],
      ['root', '/', {}, 200, 'Ok.\n'],
      ['in the URL', query('SELECT 1'), {}, 200, '1\n'],
      ['in the body', '/', post("SELECT 1, 'a'"), 200, '1\ta\n'],
      ['in both', query('SELECT 1 +'), post(' 2'), 200, '3\n'],
      ['a FORMAT clause', '/', post('SELECT 1 AS a FORMAT JSONEachRow'), 200, '{"a":1}\n'],
      ['default_format', query('SELECT 1 AS a', '&default_format=CSVWithNames'), {}, 200, '"a"\n1\n'],
      [
        'a format in a header',
        query('SELECT 1 AS a'),
        { headers: { 'x-clickhouse-format': 'JSONEachRow' } },
        200,
        '{"a":1}\n',
      ],
      [
        'a FORMAT clause before default_format',
        query('SELECT 1 AS a FORMAT CSV', '&default_format=JSON'),
        {},
        200,
        '1\n',
      ],
      [
        'parameters',
        query('SELECT {n:UInt8} + 1, {s:String}, {l:Array(String)}', '&param_n=4&param_s=a%5Ctb&param_l=%5B%27x%27%5D'),
        {},
        200,
        "5\ta\\tb\t['x']\n",
      ],
      [
        'a parameter that would be SQL',
        query('SELECT {s:String}', `&param_s=${encodeURIComponent("'); DROP TABLE events; --")}`),
        {},
        200,
        "\\'); DROP TABLE events; --\n",
      ],
      ['a value', query('SELECT {secret:String}', '&param_secret=of%20another'), {}, 200, 'of another\n'],
      ['of the request before', query('SELECT {secret:UInt64}'), {}, 500, /^(?!.*of another).*secret/s],
      ['a name as parameter', query('SELECT count() FROM {t:Identifier}', '&param_t=events'), {}, 200, '0\n'],
      ['a database', query('SELECT currentDatabase()', '&database=system'), {}, 200, 'system\n'],
      ['a setting', query("SELECT getSetting('max_threads')", '&max_threads=3'), {}, 200, '3\n'],
      ['a setting of the request before', query("SELECT getSetting('max_threads') = 3"), {}, 200, '0\n'],
      [
        'names of the protocol are no settings',
        query('SELECT 1', '&session_id=a&quota_key=b&wait_end_of_query=1&client_protocol_version=54460'),
        {},
        200,
        '1\n',
      ],
      ['compressed by gzip', '/', post(gzipSync('SELECT 7'), { 'content-encoding': 'gzip' }), 200, '7\n'],
      ['no such table', '/', post('SELECT * FROM nope'), 404, /^Code: 60\. DB::Exception: .*UNKNOWN_TABLE.*version/],
      ['no such database', query('SELECT 1', '&database=nope'), {}, 404, /^Code: 81\./],
      ['no such setting', query('SELECT 1', '&nope=1'), {}, 404, /^Code: 115\./],
      ['no SQL', '/', post('SELEC T 1 FROM'), 400, /^Code: 62\./],
      ['a GET that writes', query('CREATE TABLE g (a Int8) ENGINE = Memory'), {}, 500, /^Code: 164\. .*READONLY/],
      [
        'too slow',
        query('SELECT sleepEachRow(1) FROM numbers(3) SETTINGS max_block_size = 1', '&max_execution_time=1'),
        {},
        408,
        /^Code: 159\./,
      ],
      ['a file', '/', post("SELECT * FROM file('/etc/passwd')"), 403, /^Code: 497\./],
      ['a web page asks', '/', post('SELECT 1', { origin: 'http://example.com' }), 403, /^Code: 497\./],
      ['an unknown encoding', '/', post('x', { 'content-encoding': 'lzma' }), 501, /^Code: 48\./],
      ['broken gzip', '/', post('x', { 'content-encoding': 'gzip' }), 500, /^Code: 271\./],
      ['the native compression', query('SELECT 1', '&compress=1'), {}, 501, /^Code: 48\./],
      ['another method', '/', { method: 'PUT', body: 'SELECT 1' }, 501, /^Code: 48\./],
      ['a wrong password', '/', post('SELECT 1', { authorization: `Basic ${btoa('default:x')}` }), 403, /^Code: 516\./],
      ['another user', '/', post('SELECT 1', { authorization: `Basic ${btoa('x:')}` }), 403, /^Code: 516\./],
    ];
    for (const [name, path, init, status, text] of cases) {
      const answer = await ask(engine, path, init);
      t.equal(answer.status, status, name);
      if (typeof text === 'string') t.equal(answer.text, text, name);
      else t.match(answer.text, text, name);
      const code = /^Code: (\d+)/.exec(answer.text)?.[1];
      t.equal(answer.headers.get('x-clickhouse-exception-code'), code ?? null, `${name}: the code is in the header`);
    }
  });

  await t.test('the headers of a server', async (t) => {
    const { headers } = await ask(
      engine,
      query('SELECT number FROM numbers(10)', '&query_id=mine&default_format=JSON'),
    );
    t.equal(headers.get('x-clickhouse-query-id'), 'mine');
    t.equal(headers.get('x-clickhouse-format'), 'JSON');
    t.equal(headers.get('x-clickhouse-timezone'), 'UTC');
    t.ok(headers.get('x-clickhouse-server-display-name'));
    t.equal(headers.get('content-type'), 'application/json; charset=UTF-8');
    t.match(JSON.parse(headers.get('x-clickhouse-summary') ?? ''), { read_rows: '10' });
  });

  await t.test('a reply is compressed when both sides say so', async (t) => {
    const sql = "SELECT repeat('x', 100000)";
    const raw = await fetch(engine.bareUrl + query(sql, '&enable_http_compression=1'), {
      headers: { 'accept-encoding': 'gzip', authorization: engine.authorization },
    });
    t.equal(raw.headers.get('content-encoding'), 'gzip');
    t.equal((await raw.text()).length, 100_001, 'fetch has decompressed it');
    t.ok(Number(raw.headers.get('content-length')) < 1000);
    const plain = await ask(engine, query(sql), { headers: { 'accept-encoding': 'gzip' } });
    t.equal(plain.headers.get('content-encoding'), null);
    t.throws(() => gunzipSync(plain.text));
  });

  await t.test('inserts in every manner', async (t) => {
    await engine.client.command({
      query:
        "CREATE TABLE i (a UInt16, s LowCardinality(String) DEFAULT 'd', m Map(LowCardinality(String), String)) " +
        'ENGINE = MergeTree ORDER BY a',
    });
    const cases: [string, string, string | Uint8Array, string][] = [
      [
        'RowBinary, query in the URL',
        query('INSERT INTO i FORMAT RowBinary'),
        Uint8Array.from([1, 0, 1, 65, 1, 1, 107, 1, 118]),
        "1\tA\t{'k':'v'}",
      ],
      [
        'RowBinary, all in the body',
        '/',
        Buffer.concat([Buffer.from('INSERT INTO i (a, s) FORMAT RowBinary\n'), Buffer.from([10, 0, 1, 32])]),
        '10\t \t{}',
      ],
      [
        'RowBinary of some columns',
        query('INSERT INTO i (s, a) FORMAT RowBinary'),
        Uint8Array.from([0, 3, 0]),
        '3\t\t{}',
      ],
      ['RowBinary with a default', query('INSERT INTO i (a) FORMAT RowBinary'), Uint8Array.from([4, 0]), '4\td\t{}'],
      [
        'RowBinary with a setting inside',
        query('INSERT INTO i (a) SETTINGS max_threads = 1 FORMAT RowBinary'),
        Uint8Array.from([5, 0]),
        '5\td\t{}',
      ],
      [
        'RowBinary, what looks like a line end is data',
        query('INSERT INTO i (a) FORMAT RowBinary\n'),
        Uint8Array.from([10, 10]),
        '2570\td\t{}',
      ],
      ['JSONEachRow', query('INSERT INTO i FORMAT JSONEachRow'), '{"a":6,"m":{"x":"y"}}\n', "6\td\t{'x':'y'}"],
      ['VALUES', '/', 'INSERT INTO i (a) VALUES (7)', '7\td\t{}'],
      ['SELECT', '/', 'INSERT INTO i (a) SELECT 8', '8\td\t{}'],
      ['nothing', query('INSERT INTO i FORMAT RowBinary'), '', ''],
    ];
    for (const [name, path, body, row] of cases) {
      const answer = await ask(engine, path, post(body));
      t.equal(answer.status, 200, `${name} ${answer.text}`);
      t.equal(await engine.ask('SELECT * FROM i'), row, name);
      await engine.client.command({ query: 'TRUNCATE TABLE i' });
    }
    const handover = new Handover(engine.dataDir);
    const byFile = (name: string, body = ''): Promise<Answer> =>
      ask(engine, query('INSERT INTO i (a) FORMAT RowBinary'), post(body, { [ROWS_HEADER]: name }));
    const file = await handover.put([Buffer.from([11]), Buffer.from([0, 12, 0])]);
    const refusals: [name: string, answer: Answer, text: RegExp][] = [
      ['rows in the body too', await byFile(file, 'x'), /BAD_ARGUMENTS/],
      ['a path', await byFile(`../handover/${file}`), /is not a file of rows/],
      ['no such file', await byFile(randomUUID()), /ENOENT/],
    ];
    for (const [name, { text }, expected] of refusals) t.match(text, expected, name);
    t.equal((await byFile(file)).headers.get(ROWS_HEADER), file, 'rows in a file');
    t.equal(await engine.ask('SELECT a FROM i ORDER BY a'), '11\n12');
    t.match((await byFile(file)).text, /ENOENT/, 'a file is taken once');
    const other = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const client = openClickHouse({ ...CLIENT_LIMITS, url: `http://127.0.0.1:${port}` });
    t.match(
      await new ClickHouseSink(client, EVENTS_STREAM, handover).insert(
        { token: 't', chunks: [Buffer.from([1])], layout: 1, rows: 1 },
        new AbortController().signal,
      ),
      { kind: 'unavailable', reason: /did not take/ },
      'a success of a server that takes no files',
    );
    await client.close();
    other.close();
    t.same(readdirSync(join(engine.dataDir, 'clickhouse', 'handover')), [], 'no file stays');
    const left = await handover.put([Buffer.from([13, 0])]);
    await handover.remove(left);
    t.match((await byFile(left)).text, /ENOENT/, 'not after the reader gave up');
    await engine.client.command({ query: 'TRUNCATE TABLE i' });
    const torn = await ask(engine, query('INSERT INTO i FORMAT RowBinary'), post(Uint8Array.from([1, 0, 9])));
    t.equal(torn.headers.get('x-clickhouse-exception-code'), '33', 'a torn row is refused');
    await engine.client.command({ query: 'ALTER TABLE i ADD COLUMN z UInt8' });
    t.equal(
      (await ask(engine, query('INSERT INTO i (a, z) FORMAT RowBinary'), post(Uint8Array.from([1, 0, 9])))).status,
      200,
      'a changed table is seen',
    );
    t.equal(await engine.ask('SELECT a, z FROM i'), '1\t9');
  });

  await t.test('an insert that comes again under its token changes nothing, in views neither', async (t) => {
    await engine.client.command({
      query:
        'CREATE TABLE d (a UInt16) ENGINE = MergeTree PARTITION BY a % 2 ORDER BY a SETTINGS ' +
        'non_replicated_deduplication_window = 10',
    });
    await engine.client.command({
      query:
        'CREATE TABLE ds (n UInt64) ENGINE = MergeTree ORDER BY n SETTINGS non_replicated_deduplication_window = 10',
    });
    await engine.client.command({ query: 'CREATE MATERIALIZED VIEW dv TO ds AS SELECT count() AS n FROM d' });
    const insert = (token: string): Promise<Answer> =>
      ask(
        engine,
        query('INSERT INTO d FORMAT RowBinary', `&insert_deduplication_token=${token}`),
        post(Uint8Array.from([1, 0, 2, 0, 3, 0])),
      );
    await insert('one');
    await insert('one');
    t.equal(await engine.ask('SELECT (SELECT count() FROM d), (SELECT sum(n) FROM ds)'), '3\t3');
    await insert('two');
    t.equal(
      await engine.ask('SELECT (SELECT count() FROM d), (SELECT sum(n) FROM ds)'),
      '6\t6',
      'another token is another insert',
    );
  });

  await t.test('the official client, compressed both ways', async (t) => {
    const client = createClient({
      url: engine.url,
      compression: { request: true, response: true },
      log: { level: ClickHouseLogLevel.OFF },
    });
    t.teardown(() => client.close());
    t.match(await client.ping(), { success: true });
    await client.insert({
      table: 'labels',
      values: [
        {
          event_id: '01890a5d-ac96-774b-bcce-b302099a8057',
          workspace: 'w',
          label: 'fraud',
          labeled_at: '2026-01-02 03:04:05.678',
        },
      ],
      format: 'JSONEachRow',
    });
    const rows = await client.query({
      query: 'SELECT label FROM labels WHERE workspace = {w:String}',
      query_params: { w: 'w' },
      format: 'JSONEachRow',
    });
    t.same(await rows.json(), [{ label: 'fraud' }]);
    await t.rejects(client.query({ query: 'SELECT nope' }), { code: '47', type: 'UNKNOWN_IDENTIFIER' });
  });

  await t.test('bodies, statements and results have their bounds', async (t) => {
    const bomb = gzipSync(Buffer.alloc(FRONT_LIMITS.bodyBytesMax + MIB));
    t.equal(
      (
        await ask(engine, query('INSERT INTO i (a) FORMAT RowBinary'), post(bomb, { 'content-encoding': 'gzip' }))
      ).headers.get('x-clickhouse-exception-code'),
      '229',
    );
    const wide = await ask(engine, query(`SELECT repeat('x', 1000000) FROM numbers(1000)`));
    t.equal(wide.headers.get('x-clickhouse-exception-code'), '241', 'MEMORY_LIMIT_EXCEEDED');
    const greedy = await ask(
      engine,
      query(
        `SELECT getSetting('max_memory_usage'), getSetting('max_execution_time')`,
        '&max_memory_usage=0&max_execution_time=1e9',
      ),
    );
    t.equal(greedy.text, `${FRONT_LIMITS.statementMemoryBytesMax}\t${FRONT_LIMITS.executionSecondsMax}\n`);
  });

  await t.test('too many at once are refused, an insert has its own place', async (t) => {
    const { queriesMax, queriesWaitingMax } = FRONT_LIMITS;
    const slow = Array.from({ length: queriesMax + queriesWaitingMax + 5 }, () =>
      ask(engine, query('SELECT sleep(0.5)')),
    );
    const insert = await ask(engine, query('INSERT INTO d FORMAT RowBinary'), post(Uint8Array.from([9, 0])));
    t.equal(insert.status, 200);
    const codes = (await Promise.all(slow)).map(({ headers }) => headers.get('x-clickhouse-exception-code'));
    const refused = codes.filter((code) => code === '202').length;
    // A machine that is slow to send them gives some a place that another has left.
    t.ok(refused >= 1 && refused <= 5, `${refused} refused`);
    t.equal(codes.filter((code) => code === null).length, codes.length - refused);
  });

  await t.test('a question whose client has left ends, also one that waits, and others have its place', async (t) => {
    const leave = new AbortController();
    const endless = query('SELECT sum(sipHash64(number)) FROM numbers(1000000000000)', '&max_execution_time=600');
    const asked = Array.from({ length: FRONT_LIMITS.queriesMax + 3 }, () =>
      ask(engine, endless, { signal: leave.signal }).then(
        ({ text }) => text,
        (error: unknown) => (error instanceof Error ? error.name : ''),
      ),
    );
    const behind = ask(engine, query('SELECT 7'));
    setTimeout(() => leave.abort(), 500);
    t.strictSame(new Set(await Promise.all(asked)), new Set(['AbortError']));
    t.equal((await behind).text, '7\n', 'all places were taken, for ten minutes');
  });

  await t.test("questions at the same time do not see each other's settings", async (t) => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        ask(
          engine,
          query(
            "SELECT {n:UInt32}, getSetting('max_threads'), currentDatabase()",
            `&param_n=${i}&max_threads=${(i % 3) + 1}&database=${i % 2 === 0 ? 'default' : 'system'}`,
          ),
        ),
      ),
    );
    t.same(
      answers.map(({ text }) => text),
      answers.map((_, i) => `${i}\t${(i % 3) + 1}\t${i % 2 === 0 ? 'default' : 'system'}\n`),
    );
  });
});

t.test("with a password of one's own", async (t) => {
  const engine = await testEngine(t, 'se:cret');
  if (engine === undefined) return;
  const bare = engine.url.replace(/\/\/.*@/, '//');
  const status = async (path: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(bare + path, { method: 'POST', body: 'SELECT 1', headers })).status;
  const basic = (text: string): Record<string, string> => ({
    authorization: `Basic ${Buffer.from(text).toString('base64')}`,
  });
  t.equal(await engine.ask('SELECT 1'), '1', 'the URL carries it');
  const cases: [string, string, Record<string, string>, number][] = [
    ['none', '/', {}, 403],
    ['basic', '/', basic('default:se:cret'), 200],
    ['basic, wrong', '/', basic('default:secret'), 403],
    ['basic without a colon', '/', basic('default'), 403],
    ['headers', '/', { 'x-clickhouse-user': 'default', 'x-clickhouse-key': 'se:cret' }, 200],
    ['headers, wrong', '/', { 'x-clickhouse-key': 'x' }, 403],
    ['URL, where any page can write it', '/?user=default&password=se%3Acret', {}, 403],
    ['URL, another user', '/?user=root&password=se%3Acret', {}, 403],
  ];
  for (const [name, path, headers, expected] of cases) t.equal(await status(path, headers), expected, name);
  t.equal((await fetch(`${bare}/ping`)).status, 200, 'a ping needs none');
});
