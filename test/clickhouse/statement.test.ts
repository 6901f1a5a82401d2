// The front reads SQL that others wrote: where data begins, what the format is.
import t from 'tap';
import { EngineError, asEngineError, statusOf } from '../../src/clickhouse/embedded-server/errors.js';
import { readTarget, withoutLowCardinality } from '../../src/clickhouse/embedded-server/insert.js';
import { readStatement } from '../../src/clickhouse/embedded-server/statement.js';

t.test('the data of an INSERT begins behind its format and one line end', async (t) => {
  const cases: [string, string | undefined, string][] = [
    ['INSERT INTO t FORMAT RowBinary\n\n x', 't', '\n x'],
    ['INSERT INTO t FORMAT RowBinary x', 't', 'x'],
    ['insert into table db.t (a, `b c`) settings x = 1 format JSONEachRow {"a":1}', 'db.t (a, `b c`)', '{"a":1}'],
    ['INSERT INTO "format" FORMAT CSV\r\n1', '"format"', '1'],
    ['/* FORMAT no */ INSERT INTO t -- FORMAT no\n (a) FORMAT CSV\n1', 't -- FORMAT no\n (a)', '1'],
    ['INSERT INTO t FORMAT CSV', 't', ''],
    ["INSERT INTO t VALUES ('FORMAT x')", 't', " ('FORMAT x')"],
    ['INSERT INTO t SELECT 1 FORMAT CSV', undefined, ''],
    ['INSERT INTO t (a) SETTINGS a = 1 VALUES (1)', 't (a)', ' (1)'],
    ['INSERT INTO FUNCTION f((1), SETTINGS, (2)) VALUES (1)', 'FUNCTION f((1), SETTINGS, (2))', ' (1)'],
    ['INSERT', undefined, ''],
    ['INSERT INTO t', undefined, ''],
  ];
  for (const [sql, target, data] of cases) {
    const { verb, insert } = readStatement(sql);
    t.equal(verb, 'INSERT', sql);
    t.equal(insert?.target, target, sql);
    if (insert !== undefined) t.equal(sql.slice(insert.dataAt), data, sql);
  }
});

t.test('binary data is never read as SQL', async (t) => {
  const head = 'INSERT INTO t FORMAT RowBinary\n';
  const data = Buffer.from(Array.from({ length: 512 }, (_, i) => i & 255)).toString('latin1');
  t.equal(readStatement(head + data).insert?.dataAt, head.length);
});

t.test('the format of an answer is the one of the last FORMAT clause', async (t) => {
  const cases: [string, string | undefined][] = [
    ['SELECT 1 FORMAT JSON', 'JSON'],
    ['SELECT 1 format JSONEachRow;', 'JSONEachRow'],
    ['SELECT 1 FORMAT CSV SETTINGS max_threads = 1', 'CSV'],
    ["SELECT 'FORMAT JSON'", undefined],
    ['SELECT format FROM t', undefined],
    ['SELECT 1 -- FORMAT JSON', undefined],
    ['SELECT $x$ FORMAT JSON $x$', undefined],
    ["SELECT 'it''s \\' FORMAT JSON", undefined],
    ['', undefined],
  ];
  for (const [sql, format] of cases) t.equal(readStatement(sql).format, format, sql);
});

t.test('a target is a table and plain columns, or it is left to the engine', async (t) => {
  t.same(readTarget('db.t (a, `b c`)'), { table: 'db.t ', columns: ['a', 'b c'] });
  t.same(readTarget('t'), { table: 't', columns: undefined });
  for (const target of ['t (* EXCEPT(a))', 't (a b)', 'FUNCTION numbers(1)', 't (a'])
    t.equal(readTarget(target), undefined, target);
});

t.test('a dictionary type is read as the type inside of it', async (t) => {
  for (const [type, plain] of [
    ['LowCardinality(String)', 'String'],
    ['Array(LowCardinality(String))', 'Array(String)'],
    ['Map(LowCardinality(String), LowCardinality(Nullable(String)))', 'Map(String, Nullable(String))'],
    ["DateTime64(3, 'UTC')", "DateTime64(3, 'UTC')"],
  ] as const)
    t.equal(withoutLowCardinality(type), plain);
});

t.test('an exception keeps its code and gets the status of a server', async (t) => {
  for (const [text, code, status] of [
    ['Query failed: Code: 60. DB::Exception: no table. (UNKNOWN_TABLE)', 60, 404],
    ['Code: 62. DB::Exception: x', 62, 400],
    ['Code: 159. DB::Exception: x', 159, 408],
    ['Code: 241. DB::Exception: x', 241, 500],
    ['something else', 1002, 500],
  ] as const) {
    const error = asEngineError(new Error(text));
    t.equal(error.code, code);
    t.equal(statusOf(code), status);
    t.match(error.message, /^Code: /);
  }
  const known = new EngineError(1, 'x');
  t.equal(asEngineError(known), known);
});
