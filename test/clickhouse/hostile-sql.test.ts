// Statements that want out of the embedded engine: to files, to other servers, to processes, to the system's secrets.
// Every one is sent with the password; what must hold is that nothing of the outside is in an answer, nothing is
// written outside, nothing connects out, and the service's tables are as they were.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type TestEngine, testEngine } from '../support/engine.js';
import { listening } from '../support/listening.js';
import { temporaryDirectory } from '../support/scope.js';

const CANARY = 'canary-7f3a';
/** Of a refusal: by the front, by the engine's grants or constraints, or because there is no such thing. */
const REFUSED = new Set([
  36, 42, 43, 46, 47, 48, 57, 60, 62, 73, 78, 81, 115, 117, 139, 164, 344, 390, 452, 456, 497, 516, 701,
]);

/** What stands behind the data of VALUES is data that nobody reads, as on a server; the row before it is written. */
const IGNORED = new Set(['a second statement behind VALUES', 'OUTFILE behind VALUES']);

interface Outside {
  /** A file that must not be read, a directory where nothing must appear, an address that nobody must call. */
  file: string;
  dir: string;
  port: number;
  calls: () => number;
}

type Attack = [name: string, sql: string, query?: string];

function readers({ file }: Outside): Attack[] {
  return [
    ['file', `SELECT * FROM file('${file}', 'LineAsString')`],
    ['an escape in a quoted name', `SELECT * FROM \`fi\\x6ce\`('${file}', 'LineAsString')`],
    ['an escape in double quotes', `SELECT * FROM "fi\\x6ce"('${file}', 'LineAsString')`],
    ['octal escape', `SELECT * FROM \`\\146ile\`('${file}', 'LineAsString')`],
    ['a comment inside of the call', `SELECT * FROM file/* */('${file}', 'LineAsString')`],
    ['a line comment inside of the call', `SELECT * FROM file -- x\n('${file}', 'LineAsString')`],
    ['a shebang comment', `SELECT * FROM file #! x\n('${file}', 'LineAsString')`],
    ['capitals', `SELECT * FROM FILE('${file}', 'LineAsString')`],
    ['a no-break space', `SELECT * FROM file\u00a0('${file}', 'LineAsString')`],
    ['a zero width space', `SELECT * FROM file\u200b('${file}', 'LineAsString')`],
    ['unicode quotes', `SELECT * FROM \u201cfile\u201d('${file}', 'LineAsString')`],
    ['the scalar function', `SELECT file('${file}')`],
    ['the scalar function, escaped', `SELECT \`fi\\x6ce\`('${file}')`],
    ['in a subquery', `SELECT (SELECT file('${file}'))`],
    ['in a CTE', `WITH (SELECT file('${file}')) AS x SELECT x`],
    ['in a lambda', `SELECT arrayMap(x -> file(x), ['${file}'])`],
    ['in a lambda with a name', `WITH x -> file(x) AS \`f'\` SELECT \`f'\`('${file}')`],
    ['behind a name with a quote', `WITH x -> 1 AS \`f'\` SELECT \`f'\`(1), file('${file}')`],
    ['behind a name with a backtick', `WITH x -> 1 AS "f\`" SELECT "f\`"(1), file('${file}')`],
    ['a column transformer', `SELECT * APPLY(file) FROM (SELECT '${file}')`],
    ['a column transformer with a lambda', `SELECT * APPLY(x -> file(x)) FROM (SELECT '${file}')`],
    ['a column transformer, escaped', `SELECT * APPLY(\`fi\\x6ce\`) FROM (SELECT '${file}')`],
    ['a column transformer of a pattern', `SELECT COLUMNS('.') APPLY file FROM (SELECT '${file}')`],
    ['a file as a table', `SELECT * FROM '${file}'`],
    ['a file as a quoted table', `SELECT * FROM \`${file}\``],
    ['in ORDER BY', `SELECT 1 ORDER BY file('${file}')`],
    ['in LIMIT', `SELECT 1 LIMIT length(file('${file}'))`],
    ['in a window', `SELECT sum(1) OVER (PARTITION BY file('${file}'))`],
    ['in GROUP BY', `SELECT count() GROUP BY file('${file}')`],
    ['in IN', `SELECT '${CANARY}' IN (SELECT file('${file}'))`],
    ['in a UNION', `SELECT '' UNION ALL SELECT file('${file}')`],
    ['in parentheses', `((SELECT file('${file}')))`],
    ['in EXPLAIN', `EXPLAIN SELECT file('${file}')`],
    ['in DESCRIBE', `DESCRIBE TABLE file('${file}')`],
    ['in view()', `SELECT * FROM view(SELECT * FROM file('${file}', 'LineAsString'))`],
    ['in loop()', `SELECT * FROM loop(file('${file}', 'LineAsString')) LIMIT 1`],
    ['eval', `SELECT * FROM eval('SELECT file(''${file}'')') SETTINGS allow_experimental_eval_table_function = 1`],
    ['a second statement', `SELECT 1; SELECT file('${file}')`],
    ['a second statement behind VALUES', `INSERT INTO labels (note) VALUES ('x'); SELECT file('${file}')`],
    ['an expression in VALUES', `INSERT INTO labels (note) VALUES (file('${file}'))`],
    ['an expression in FORMAT Values', `INSERT INTO labels (note) FORMAT Values (file('${file}'))`],
    ['INFILE', `INSERT INTO labels (note) FROM INFILE '${file}' FORMAT LineAsString`],
    ['INFILE in a comment', `INSERT INTO labels (note)/**/FROM/**/INFILE '${file}' FORMAT LineAsString`],
    ['INSERT SELECT', `INSERT INTO labels (note) SELECT file('${file}')`],
    ['a default', `ALTER TABLE labels ADD COLUMN h String DEFAULT file('${file}')`],
    ['a mutation', `ALTER TABLE labels UPDATE note = file('${file}') WHERE 1`],
    ['a view', `CREATE VIEW h AS SELECT file('${file}')`],
    ['a materialized view', `CREATE MATERIALIZED VIEW h ENGINE = Memory POPULATE AS SELECT file('${file}') AS a`],
    ['a table of an engine', `CREATE TABLE h (a String) ENGINE = File(LineAsString, '${file}')`],
    ['a table as a function', `CREATE TABLE h AS file('${file}', 'LineAsString')`],
    ['a log of files', `CREATE TABLE h (a String) ENGINE = FileLog('${file}', 'LineAsString')`],
    [
      'a dictionary',
      `CREATE DICTIONARY h (a String) PRIMARY KEY a SOURCE(FILE(path '${file}' format 'TSV')) LAYOUT(FLAT()) ` +
        'LIFETIME(1)',
    ],
    ['a directory', "SELECT * FROM filesystem('/etc')"],
    ['a database of files', "CREATE DATABASE h ENGINE = Filesystem('/etc')"],
    ['an attached directory', `ATTACH TABLE h FROM '${file}' (a String) ENGINE = MergeTree ORDER BY a`],
    ['a result filter', 'SELECT 1', `additional_result_filter=${encodeURIComponent(`file('${file}') = ''`)}`],
    ['a result filter in SETTINGS', `SELECT 1 AS a SETTINGS additional_result_filter = 'file(''${file}'') != '''''`],
    ['a table filter', `SELECT 1 SETTINGS additional_table_filters = {'system.one': 'file(''${file}'') = ''x'''}`],
    ['another dialect', `file('${file}')`, 'dialect=prql'],
    ['another dialect in SETTINGS', `SELECT 1 SETTINGS dialect = 'kusto'`],
    ['a schema', 'SELECT 1 FORMAT Protobuf', `format_schema=${encodeURIComponent(`${file}:X`)}`],
    ['a template', `SELECT 1 FORMAT Template SETTINGS format_template_row = '${file}'`],
    ['SET', 'SET ROLE ALL'],
    ['a role in the URL', `SELECT * FROM file('${file}', 'LineAsString')`, 'role=spool'],
    ['a directory of files in the URL', `SELECT * FROM file('x')`, 'user_files_path=/'],
    ['a name as parameter', 'SELECT * FROM {n:Identifier}', `param_n=${encodeURIComponent(file)}`],
    ['a deltaLake', `SELECT * FROM deltaLakeLocal('${file}')`],
    ['sqlite', `SELECT * FROM sqlite('${file}', 't')`],
    [
      'a local disk',
      `CREATE TABLE h (a Int8) ENGINE = MergeTree ORDER BY a SETTINGS disk = disk(type = local, path = '/tmp/')`,
    ],
    ['a heredoc', `SELECT file($x$${file}$x$)`],
    ['a mutation that is EXPLAINed', `EXPLAIN AST SELECT file('${file}')`],
  ];
}

function writers({ dir }: Outside): Attack[] {
  return [
    ['OUTFILE', `SELECT 1 INTO OUTFILE '${dir}/a'`],
    ['OUTFILE in comments', `SELECT 1 INTO/**/OUTFILE '${dir}/b'`],
    ['OUTFILE behind a no-break space', `SELECT 1 INTO\u00a0OUTFILE '${dir}/c'`],
    ['OUTFILE behind a comment that is none', `SELECT 1 #\n INTO OUTFILE '${dir}/d'`],
    ['OUTFILE behind VALUES', `INSERT INTO labels (note) VALUES ('x'); SELECT 1 INTO OUTFILE '${dir}/e'`],
    ['INSERT INTO FUNCTION', `INSERT INTO FUNCTION file('${dir}/f', 'CSV', 'a Int8') SELECT 1`],
    ['INSERT INTO FUNCTION with data', `INSERT INTO FUNCTION file('${dir}/g', 'CSV', 'a Int8') FORMAT CSV\n1`],
    ['INSERT INTO FUNCTION, escaped', `INSERT INTO FUNCTION \`fi\\x6ce\`('${dir}/h', 'CSV', 'a Int8') SELECT 1`],
    ['BACKUP', `BACKUP TABLE labels TO File('${dir}/i')`],
    ['a schema for output', `SELECT 1 FORMAT Protobuf SETTINGS output_format_schema = '${dir}/j'`],
    ['FREEZE', 'ALTER TABLE labels FREEZE'],
    ['PARALLEL WITH', `DROP TABLE IF EXISTS h PARALLEL WITH SELECT 1 INTO OUTFILE '${dir}/k'`],
  ];
}

function callers({ port }: Outside): Attack[] {
  const url = `http://127.0.0.1:${port}/`;
  return [
    ['url', `SELECT * FROM url('${url}', 'CSV', 'a String')`],
    ['url, escaped', `SELECT * FROM \`u\\x72l\`('${url}', 'CSV', 'a String')`],
    ['url without a structure', `SELECT * FROM url('${url}')`],
    ['INSERT INTO url', `INSERT INTO FUNCTION url('${url}', 'CSV', 'a String') VALUES ('x')`],
    ['s3', `SELECT * FROM s3('${url}bucket/x', 'CSV', 'a String')`],
    [
      's3 disk',
      'CREATE TABLE h (a Int8) ENGINE = MergeTree ORDER BY a SETTINGS disk = disk(type = s3, endpoint = ' +
        `'${url}bucket/a/')`,
    ],
    ['remote', `SELECT * FROM remote('127.0.0.1:${port}', 'default.t')`],
    ['remote, escaped', `SELECT * FROM \`remot\\x65\`('127.0.0.1:${port}', 'default.t')`],
    ['mysql', `SELECT * FROM mysql('127.0.0.1:${port}', 'd', 't', 'u', 'p')`],
    ['postgresql', `SELECT * FROM postgresql('127.0.0.1:${port}', 'd', 't', 'u', 'p')`],
    ['redis', `SELECT * FROM redis('127.0.0.1:${port}', 'a', 'a String')`],
    ['mongodb', `SELECT * FROM mongodb('127.0.0.1:${port}', 'd', 't', 'u', 'p', 'a String')`],
    ['jdbc', `SELECT * FROM jdbc('jdbc:mysql://127.0.0.1:${port}', 'd', 't')`],
    ['iceberg', `SELECT * FROM icebergS3('${url}bucket/x')`],
    ['hdfs', `SELECT * FROM hdfs('hdfs://127.0.0.1:${port}/x', 'CSV', 'a String')`],
    ['cluster', "SELECT * FROM clusterAllReplicas('default', system.one)"],
    ['an engine', `CREATE TABLE h (a String) ENGINE = URL('${url}', 'CSV')`],
    ['an engine, escaped', `CREATE TABLE h (a String) ENGINE = \`UR\\x4c\`('${url}', 'CSV')`],
    ['Kafka', `CREATE TABLE h (a String) ENGINE = Kafka('127.0.0.1:${port}', 't', 'g', 'CSV')`],
    ['Distributed', "CREATE TABLE h (a String) ENGINE = Distributed('default', 'default', 't')"],
    ['a database', `CREATE DATABASE h ENGINE = MySQL('127.0.0.1:${port}', 'd', 'u', 'p')`],
    [
      'a dictionary',
      `CREATE DICTIONARY h (a String) PRIMARY KEY a SOURCE(CLICKHOUSE(HOST '127.0.0.1' PORT ${port} TABLE 't')) ` +
        'LAYOUT(COMPLEX_KEY_HASHED()) LIFETIME(1)',
    ],
    [
      'a dictionary by HTTP',
      `CREATE DICTIONARY h (a String) PRIMARY KEY a SOURCE(HTTP(URL '${url}' FORMAT 'CSV')) ` +
        'LAYOUT(COMPLEX_KEY_HASHED()) LIFETIME(1)',
    ],
    [
      'a view with a source',
      `CREATE MATERIALIZED VIEW h ENGINE = Memory POPULATE AS SELECT * FROM url('${url}', 'CSV', 'a String')`,
    ],
    [
      'a refreshed view',
      `CREATE MATERIALIZED VIEW h REFRESH EVERY 1 SECOND ENGINE = Memory AS SELECT * FROM url('${url}', 'CSV', 'a ` +
        `String')`,
    ],
    [
      'a schema registry',
      'INSERT INTO labels (note) FORMAT AvroConfluent x',
      `format_avro_schema_registry_url=${encodeURIComponent(url)}`,
    ],
    ['an AI function', `SELECT aiGenerate('x', 'y')`],
  ];
}

const POWERS: Attack[] = [
  ['executable', "SELECT * FROM executable('x.sh', 'CSV', 'a String')"],
  ['executable, escaped', "SELECT * FROM `execut\\x61ble`('x.sh', 'CSV', 'a String')"],
  ['an executable table', "CREATE TABLE h AS executable('x.sh', 'CSV', 'a String')"],
  ['SYSTEM', 'SYSTEM SHUTDOWN'],
  ['SYSTEM behind a comment', '/* x */ SYSTEM /* y */ SHUTDOWN'],
  ['KILL', 'KILL QUERY WHERE 1'],
  ['a user', 'CREATE USER h IDENTIFIED WITH no_password'],
  ['a grant', 'GRANT ALL ON *.* TO default'],
  ['another user', 'EXECUTE AS spool SELECT 1'],
  ['a function', 'CREATE FUNCTION h AS (x) -> x'],
  ['a collection', "CREATE NAMED COLLECTION h AS url = 'x'"],
  ['DETACH', 'DETACH TABLE labels'],
  ['processes', 'SELECT * FROM system.processes'],
  ['processes, quoted', 'SELECT * FROM `system`.`processes`'],
  ['processes, escaped', 'SELECT * FROM `syst\\x65m`.`process\\x65s`'],
  ['processes by database', 'SELECT * FROM processes', 'database=system'],
  ['processes in IN', "SELECT 'x' IN (system.processes)"],
  ['processes by parameter', 'SELECT * FROM system.{t:Identifier}', 'param_t=processes'],
  ['processes by two parameters', 'SELECT * FROM {d:Identifier}.{t:Identifier}', 'param_d=system&param_t=processes'],
  ['processes by merge()', "SELECT * FROM merge('system', 'processes')"],
  ['processes by USE', 'USE system'],
  ['settings of the server', 'SELECT * FROM system.server_settings'],
  ['a setting of the server', "SELECT getServerSetting('path')"],
  ['users', 'SELECT * FROM system.users'],
  ['stack', 'SELECT * FROM system.stack_trace'],
  ['introspection', 'SELECT addressToLine(1) SETTINGS allow_introspection_functions = 1'],
  ['memory', 'SELECT 1', 'max_memory_usage_for_user=0'],
];

async function outcome(engine: TestEngine, sql: string, query = ''): Promise<{ code: number; text: string }> {
  const answer = await fetch(`${engine.bareUrl}/?${query}`, {
    method: 'POST',
    body: sql,
    headers: { authorization: engine.authorization },
  });
  return { code: Number(answer.headers.get('x-clickhouse-exception-code') ?? 0), text: await answer.text() };
}

async function openOutside(t: Test): Promise<Outside> {
  const dir = temporaryDirectory(t);
  const file = join(dir, 'secret.txt');
  writeFileSync(file, `${CANARY}\n`);
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  return { file, dir, port: await listening(t, server), calls: () => calls };
}

t.test('no statement leaves the embedded engine', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const outside = await openOutside(t);
  const before = await engine.ask(
    "SELECT groupArray(name) FROM (SELECT name FROM system.tables WHERE database = 'default' ORDER BY name)",
  );
  const { pid } = engine.engine;
  for (const [name, sql, query] of [...readers(outside), ...writers(outside), ...callers(outside), ...POWERS]) {
    const { code, text } = await outcome(engine, sql, query);
    t.ok(
      REFUSED.has(code) || (code === 0 && IGNORED.has(name)),
      `${name}: refused (${code} ${code === 0 ? text.slice(0, 200) : ''})`,
    );
    // A refusal may repeat the statement, which never holds what is in the file.
    t.notMatch(
      text.replace(sql, ''),
      new RegExp(name === 'in IN' ? 'no such' : CANARY),
      `${name}: nothing of the file`,
    );
  }
  t.same(readdirSync(outside.dir), ['secret.txt'], 'nothing was written');
  t.equal(outside.calls(), 0, 'nobody was called');
  t.notOk(existsSync(join(engine.dataDir, 'clickhouse', 'data', 'shadow')), 'nothing was frozen');
  t.equal(await engine.ask('SELECT count(), any(note) FROM labels'), '2\tx', 'no other row came of it');
  t.equal(
    await engine.ask(
      "SELECT groupArray(name) FROM (SELECT name FROM system.tables WHERE database = 'default' ORDER BY name)",
    ),
    before,
    'the tables are the same',
  );
  t.equal(engine.engine.pid, pid, 'the engine still runs');

  await t.test('requests of web pages', async (t) => {
    const { authorization, bareUrl } = engine;
    const cases: [string, string, Record<string, string>][] = [
      ['an image', '/?query=SELECT+1', {}],
      [
        'an image with the password in its address',
        `/?query=SELECT+1&user=default&password=${new URL(engine.url).password}`,
        {},
      ],
      ['a form', '/?query=SELECT+1', { origin: 'http://example.com', authorization }],
      ['an opaque origin', '/?query=SELECT+1', { origin: 'null', authorization }],
      ['a browser that has the password', '/?query=SELECT+1', { 'sec-fetch-site': 'cross-site', authorization }],
      ['a page of the same machine', '/?query=SELECT+1', { 'sec-fetch-site': 'same-site', authorization }],
      ['a typed address', '/?query=SELECT+1', { 'sec-fetch-site': 'none', authorization }],
    ];
    for (const [name, path, headers] of cases) {
      const { status, code } = await plainGet(`${bareUrl}${path}`, headers);
      t.same({ status, refused: code === '497' || code === '516' }, { status: 403, refused: true }, name);
    }
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:80']) {
      const { status } = await plainGet(`${bareUrl}/?query=SELECT+1`, { host, authorization });
      t.equal(status, 403, `the rebound name ${host}`);
    }
    t.equal(
      (await plainGet(`${bareUrl}/?query=SELECT+1`, { authorization })).status,
      200,
      'a program with the password',
    );
  });
});

async function plainGet(url: string, headers: Record<string, string>): Promise<{ status: number; code: string }> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, code: String(answer.headers['x-clickhouse-exception-code'] ?? '') });
    }).on('error', reject);
  });
}
