// A ClickHouse that answers, and refuses: requests are decided, `/readyz`, a metric and one line of the log say what to
// do, and each row is there once when it is over.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { body } from '../../support/bodies.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { testEngine } from '../../support/engine.js';
import { eventually } from '../../support/eventually.js';
import { type Fault, startFaultProxy } from '../../support/faults/fault-proxy.js';
import { type Service, startService } from '../../support/process.js';
import { temporaryDirectory } from '../../support/scope.js';
import { postJson } from '../../support/send.js';

t.setTimeout(560_000);

/** Requests while it refuses. */
const TIMES = 3;
const DATABASE = 'of_a_test';

interface Kind {
  name: string;
  fault: Fault;
  says: RegExp;
}

/** One after the other, without a row taken between them: each new reason takes the place of the one before. */
const REASONS: readonly Kind[] = [
  {
    name: 'read-only',
    fault: { code: 164, status: 500, text: 'riskgate: Cannot execute query in readonly mode. (READONLY)' },
    says: /without readonly/,
  },
  {
    name: 'a full disk',
    fault: { code: 243, status: 500, text: 'Cannot reserve 1.00 MiB, not enough space. (NOT_ENOUGH_SPACE)' },
    says: /make room on its disk/,
  },
  {
    name: 'too many parts',
    fault: { code: 252, status: 500, text: 'Too many parts (3007 with average size of 1 MiB). (TOO_MANY_PARTS)' },
    says: /merges/,
  },
  {
    name: 'a used-up quota',
    fault: { code: 201, status: 500, text: 'Quota for user `riskgate` for 3600s has been exceeded. (QUOTA_EXCEEDED)' },
    says: /quota of its user/,
  },
  {
    name: 'a wrong password',
    fault: { code: 516, status: 403, text: 'riskgate: Authentication failed. (AUTHENTICATION_FAILED)' },
    says: /correct user and password/,
  },
  {
    name: 'no database',
    fault: { code: 81, status: 404, text: 'Database riskgate does not exist. (UNKNOWN_DATABASE)' },
    says: /create the database/,
  },
  {
    name: 'too little memory',
    fault: { code: 241, status: 500, text: 'memory limit exceeded: would use 2.00 GiB. (MEMORY_LIMIT_EXCEEDED)' },
    says: /memory/,
  },
];

const BREAKS: readonly Kind[] = [
  { name: 'a reply that ends early', fault: 'cutInReply', says: /aborted; its connection breaks/ },
  { name: 'an exception in a reply of 200', fault: 'exceptionBody', says: /memory/ },
  { name: 'an exception in a header of 200', fault: 'exceptionHeader', says: /memory/ },
  { name: 'a proxy without a server', fault: 'badGateway', says: /a proxy answers in its place/ },
  { name: 'a cut connection', fault: 'reset', says: /its connection breaks/ },
];

/** What somebody did to its tables, for real. */
const CHANGES: readonly { name: string; statement: string; says?: RegExp; keeps: boolean }[] = [
  {
    name: 'a column has another type',
    statement: `ALTER TABLE ${DATABASE}.events MODIFY COLUMN asn String`,
    says: /columns of its table events were changed \(asn is String and not UInt32\)/,
    keeps: true,
  },
  {
    name: 'a column has another type of the same size',
    statement: `ALTER TABLE ${DATABASE}.events MODIFY COLUMN asn Int32`,
    says: /columns of its table events were changed \(asn is Int32 and not UInt32\)/,
    keeps: true,
  },
  // The schema may still be looked at because of the change before: then nothing is refused.
  { name: 'a column is gone', statement: `ALTER TABLE ${DATABASE}.events DROP COLUMN referrer`, keeps: true },
  { name: 'the database is gone', statement: `DROP DATABASE ${DATABASE}`, keeps: false },
];

/** What somebody added, which refuses rows that are right. */
const REFUSALS: readonly { name: string; made: readonly string[]; says: RegExp; gone: string }[] = [
  {
    name: 'a constraint',
    made: [`ALTER TABLE ${DATABASE}.events ADD CONSTRAINT theirs CHECK risk > 200`],
    says: /469: .*theirs.*; somebody added a constraint/,
    gone: `ALTER TABLE ${DATABASE}.events DROP CONSTRAINT theirs`,
  },
  {
    name: 'a view of others',
    made: [
      `CREATE TABLE ${DATABASE}.theirs (x UInt8) ENGINE = Memory`,
      `CREATE MATERIALIZED VIEW ${DATABASE}.their_view TO ${DATABASE}.theirs AS ` +
        `SELECT throwIf(risk < 200) AS x FROM ${DATABASE}.events`,
    ],
    says: /395: .*their_view.*; somebody made this view/,
    gone: `DROP VIEW ${DATABASE}.their_view`,
  },
];

interface Told {
  why: string | undefined;
  up: string | undefined;
}

async function toldBy(service: Service): Promise<Told> {
  const { degraded } = (await (await fetch(`${service.url}/readyz`)).json()) as { degraded?: Record<string, string> };
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  return { why: degraded?.['clickhouse'], up: /^riskgate_clickhouse_up (\d)$/m.exec(metrics)?.[1] };
}

/** Waits until `/readyz` and the metric say so. */
async function awaitTold(t: Test, service: Service, says: RegExp): Promise<void> {
  let told: Told | undefined;
  await eventually(t, `${says} is told`, async () => {
    told = await toldBy(service);
    return told.up === '0' && says.test(told.why ?? '');
  });
  t.match(told?.why, /^ClickHouse at 127\.0\.0\.1:\d+ does not take rows: .*; they wait in the log/);
}

const linesOf = (output: string, message: RegExp): string[] => output.split('\n').filter((line) => message.test(line));
const NOT_TAKEN = /"message":"ClickHouse at [\d.:]+ does not take rows/;

t.test('ClickHouse in trouble', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const proxy = await startFaultProxy(() => engine.url);
  t.teardown(() => proxy.close());
  const dataDir = temporaryDirectory(t);
  const { api } = await makeKeys({ dataDir });
  proxy.next = () => ({ code: 497, status: 500, text: 'Not enough privileges. (ACCESS_DENIED)' });
  const service = await startService({
    ...{ DATA_DIR: dataDir, CLICKHOUSE: '', CLICKHOUSE_URL: `${proxy.url}/${DATABASE}` },
  });
  t.teardown(() => service.end('SIGTERM'));
  let rows = 0;
  /** Rows of before may be sent again to a table that is made anew. Unix milliseconds. */
  let since = 0;
  const forget = (): void => {
    rows = 0;
    since = Date.now();
  };
  const score = async (t: Test): Promise<void> => {
    for (let time = 0; time < TIMES; time++) {
      const { status } = await postJson(`${service.url}/fingerprint/score`, { 'x-service-key': api }, body('ada'));
      t.equal(status, 200, 'requests are decided');
    }
    rows += TIMES;
  };
  const arrived = async (t: Test): Promise<void> => {
    await eventually(t, 'it is over', async () => (await toldBy(service)).up === '1');
    // A table that was removed is made again within ten seconds; until then the question is refused.
    const count =
      `SELECT count(), uniqExact(event_id) FROM ${DATABASE}.events ` +
      `WHERE time >= fromUnixTimestamp64Milli(${since})`;
    const counted = (): Promise<string> => engine.ask(count).catch((error: unknown) => String(error));
    await eventually(t, 'each row is there once', async () => (await counted()) === `${rows}\t${rows}`);
  };

  /** Of tables that are made anew: no row is taken before the views that count it. */
  const countedByViews = async (t: Test): Promise<void> => {
    const of = (table: string, sum: string): Promise<string> => engine.ask(`SELECT ${sum} FROM ${DATABASE}.${table}`);
    // Asked one after the other: a batch may arrive between the two answers.
    await eventually(t, 'views count each row', async () => {
      const [counted, there] = [await of('decision_minutes', 'sum(events)'), await of('events', 'count()')];
      return counted === there;
    });
  };

  await t.test('at the start', async (t) => {
    await awaitTold(t, service, /grant the user/);
    await score(t);
    proxy.next = () => 'none';
    await arrived(t);
  });

  const refuses = async (t: Test, kinds: readonly Kind[]): Promise<void> => {
    const before = service.output().length;
    for (const { name, fault, says } of kinds) {
      t.comment(name);
      proxy.next = () => fault;
      await score(t);
      await awaitTold(t, service, says);
    }
    proxy.next = () => 'none';
    await arrived(t);
    const said = service.output().slice(before);
    const told = linesOf(said, NOT_TAKEN).filter((line) => !line.includes('"repeated"'));
    t.equal(told.length, kinds.length, `one line of the log for each, beside those that count: ${told.join(' ')}`);
    t.equal(linesOf(said, /takes rows again/).length, 1);
  };

  await t.test('it refuses, for one reason after the other', (t) => refuses(t, REASONS));
  for (const kind of BREAKS) await t.test(kind.name, (t) => refuses(t, [kind]));

  for (const { name, statement, says, keeps } of CHANGES)
    await t.test(name, async (t) => {
      const before = service.output().length;
      await engine.ask(statement);
      if (!keeps) forget();
      await score(t);
      if (says !== undefined)
        await eventually(t, 'it is told', () => linesOf(service.output().slice(before), says).length > 0);
      await arrived(t);
      t.equal((await readdir(join(dataDir, 'readers'))).filter((file) => file.includes('dead')).length, 0);
      if (!keeps) await countedByViews(t);
    });

  for (const { name, made, says, gone } of REFUSALS)
    await t.test(name, async (t) => {
      for (const statement of made) await engine.ask(statement);
      await score(t);
      await awaitTold(t, service, says);
      await engine.ask(gone);
      await arrived(t);
      t.equal((await readdir(join(dataDir, 'readers'))).filter((file) => file.includes('dead')).length, 0);
    });

  await t.test('a view is gone, which refuses no row', async (t) => {
    const VIEW = `${DATABASE}.reason_minutes_mv`;
    await eventually(t, 'it is there', async () => (await engine.ask(`EXISTS ${VIEW}`)) === '1');
    await engine.ask(`DROP TABLE ${VIEW}`);
    const made = /"message":"ClickHouse: somebody removed reason_minutes_mv: made again\./;
    await eventually(t, 'it is made again', () => made.test(service.output()));
    t.equal(await engine.ask(`EXISTS ${VIEW}`), '1');
  });

  await t.test('a TTL and a memory of tokens that somebody made shorter are set back', async (t) => {
    const WINDOW = 'non_replicated_deduplication_window';
    const settings = (): Promise<string> =>
      engine.ask(
        `SELECT name, engine_full FROM system.tables WHERE database = '${DATABASE}' AND ` +
          "name IN ('events', 'reason_minutes') ORDER BY name",
      );
    const before = await settings();
    await engine.ask(`ALTER TABLE ${DATABASE}.events MODIFY TTL toDateTime(time) + toIntervalDay(2)`);
    for (const table of ['events', 'reason_minutes'])
      await engine.ask(`ALTER TABLE ${DATABASE}.${table} MODIFY SETTING ${WINDOW} = 0`);
    t.not(await settings(), before);
    const told = ['the TTL of events', `${WINDOW} of events, reason_minutes`].map(
      (what) => `"message":"ClickHouse: somebody changed ${what}: set back.`,
    );
    await eventually(t, 'both are told', () => told.every((line) => service.output().includes(line)));
    await eventually(t, 'all is as before', async () => (await settings()) === before);
    await score(t);
    await arrived(t);
  });

  await t.test('a table of another engine', async (t) => {
    const [events, other] = [`${DATABASE}.events`, `${DATABASE}.other`];
    const make = (name: string, like: string): string =>
      `CREATE TABLE ${name} AS ${like} ENGINE = ReplacingMergeTree ORDER BY time`;
    for (const statement of [make(other, events), `DROP TABLE ${events}`, make(events, other), `DROP TABLE ${other}`])
      await engine.ask(statement);
    const says = /somebody made events \(ReplacingMergeTree and not MergeTree\) with another engine/;
    await eventually(t, 'it is told', async () => says.test((await toldBy(service)).why ?? ''));
    t.equal(linesOf(service.output(), says).length, 1);
    await engine.ask(`DROP TABLE ${events}`);
    forget();
    await eventually(t, 'it is over', async () => (await toldBy(service)).why === undefined);
    await score(t);
    await arrived(t);
  });

  await t.test('a row that is refused as damaged is told by a metric, and after a start too', async (t) => {
    const dead = async (): Promise<string[]> => {
      const metrics = await (await fetch(`${service.url}/metrics`)).text();
      return [...metrics.matchAll(/^riskgate_dead_letter_bytes\{table="(\w+)"\} [1-9]/gm)].map(([, name = '']) => name);
    };
    t.same(await dead(), []);
    const refused: Fault = { code: 117, status: 500, text: 'Cannot parse the row. (INCORRECT_DATA)' };
    proxy.next = ({ url }) => (url.includes('INSERT') ? refused : 'none');
    await score(t);
    await eventually(t, 'it is told', async () => (await dead()).join(' ') === 'events');
  });
});
