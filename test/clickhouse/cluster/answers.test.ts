// A cluster of two shards gives the answers that one server gives. The same rows go into both forms of the schema in
// one real engine, where a label is often in another shard than its event; then every question is asked of both.
import t, { type Test } from 'tap';
import { lastHours } from '../../../src/contract/console/compared.js';
import { lookAtClickHouse } from '../../../src/cli/doctor/stores.js';
import { readConfig } from '../../../src/config.js';
import { type ClickHouse, openClickHouse } from '../../../src/clickhouse/client.js';
import { ClickHouseSink } from '../../../src/clickhouse/consumer/sink.js';
import { dialectOf, type Dialect } from '../../../src/clickhouse/dialect.js';
import { AnalyticsEraser } from '../../../src/clickhouse/erase.js';
import { countBy, judgedRows, moneyBy, partsOf } from '../../../src/clickhouse/evaluation.js';
import { History, storedRow } from '../../../src/clickhouse/history.js';
import { localTable, SHARDED } from '../../../src/clickhouse/migrations/cluster.js';
import { migrate } from '../../../src/clickhouse/migrations/migrate.js';
import { type PolicyRecord, readPolicies, recordPolicies } from '../../../src/clickhouse/policies.js';
import { openQuestions } from '../../../src/clickhouse/questions/questions.js';
import { DEFAULT_RETENTION } from '../../../src/clickhouse/retention.js';
import { openArchive } from '../../../src/clickhouse/stories.js';
import { EVENTS_STREAM, type TableStream, VERIFICATIONS_STREAM } from '../../../src/clickhouse/streams.js';
import { type EventRow } from '../../../src/event/event-row.js';
import { EVENT_LAYOUT, VERIFICATION_LAYOUT } from '../../../src/event/layout.js';
import { RowWriter } from '../../../src/event/row/writer.js';
import { writeRow } from '../../../src/event/row/codec.js';
import { writeVerification } from '../../../src/event/verification/codec.js';
import { verificationRow } from '../../../src/log/verification-log.js';
import { CLUSTER, shardViews, startClusterEngine } from '../../support/state/cluster-engine.js';
import { questions as cookbook } from '../../support/promises/cookbook.js';
import { eventRow } from '../../support/rows.js';

t.setTimeout(420_000);

const HOUR_MS = 3_600_000;
const NOW = Math.floor(Date.now() / HOUR_MS) * HOUR_MS + 1_800_000;
const SCOPE = { workspace: 'acme', mode: 'live' } as const;
const SPAN = { ...SCOPE, from: NOW - 200 * HOUR_MS, to: NOW };
const POLICY: PolicyRecord = { workspace: 'acme', version: 'p1', policy: '{}' };
const EVENTS = 120;
const signal = new AbortController().signal;

/** A UUIDv7. */
function id(n: number, at: number): string {
  const hex = at.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${String(n % 1000).padStart(3, '0')}-8000-${String(n).padStart(12, '0')}`;
}
const timeOf = (n: number): number => NOW - (n % 100) * HOUR_MS - 1000 * (n + 1);
const eventId = (n: number): string => id(n, timeOf(n));
const user = (n: number): string => String(n % 9).repeat(32);

function decision(n: number): EventRow {
  const reasons = ['vpn_detected', 'device_changed'].slice(0, n % 3);
  return eventRow({
    eventId: eventId(n),
    ...SCOPE,
    kind: 'decision',
    receivedAt: timeOf(n),
    userHash: user(n),
    visitorId: String(n % 7).repeat(64),
    fingerprint: String(n % 5).repeat(64),
    reasons,
    points: Float32Array.from(reasons, (_, index) => index + 1),
    strengths: Float32Array.from(reasons, () => 1),
    risk: (n % 10) * 10,
    action: (['allow', 'soft_challenge', 'block'] as const)[n % 3] ?? 'allow',
    useCase: n % 2 === 0 ? 'login' : 'checkout',
    country: n % 4 === 0 ? 'DE' : 'FR',
    currency: n % 5 === 0 ? 'EUR' : '',
    rules: n % 6 === 0 ? ['rule-1'] : [],
    policyVersion: 'p1',
  });
}

/** Of every fourth event, two labels, of which the last one counts. */
function label(n: number, later: number): EventRow {
  const at = NOW - 60_000 + n * 10 + later;
  const said = { label: later === 0 ? 'unknown' : 'fraud', source: 'processor', note: '', labeled_at: at };
  return eventRow({
    ...decision(n),
    eventId: id(1000 + 2 * n + later, at),
    kind: 'label',
    confirms: eventId(n),
    receivedAt: at,
    label: JSON.stringify({ ...said, event_time: timeOf(n), amount: 7, currency: 'EUR' }),
  });
}

/** A page did not know the user of these events; a backend named one. */
function confirmation(n: number): EventRow {
  return eventRow({
    ...decision(n),
    eventId: id(3000 + n, timeOf(n) + 5000),
    kind: 'confirmation',
    confirms: eventId(n),
    userHash: user(4),
    action: 'block',
    risk: 90,
  });
}

interface Side {
  client: ClickHouse;
  dialect: Dialect;
  url: string;
  /** The table that inserts go to. */
  stored: (table: string) => string;
}

async function insert(t: Test, { client, stored }: Side, stream: TableStream, token: string, rows: RowWriter[]) {
  const sink = new ClickHouseSink(client, { ...stream, table: stored(stream.table) });
  const layout = stream === EVENTS_STREAM ? EVENT_LAYOUT : VERIFICATION_LAYOUT;
  const chunks = rows.map((writer) => Buffer.from(writer.written()));
  const batch = { token, chunks, layout, rows: rows.length };
  t.same(await sink.insert(batch, signal), { kind: 'landed' }, stream.table);
}

async function fill(t: Test, side: Side): Promise<void> {
  const row = (one: EventRow): RowWriter => {
    const writer = new RowWriter();
    writeRow(writer, one);
    return writer;
  };
  const numbers = Array.from({ length: EVENTS }, (_, n) => n);
  await insert(t, side, EVENTS_STREAM, 'decisions', numbers.map(decision).map(row));
  const confirmed = numbers.filter((n) => n % 11 === 5);
  await insert(t, side, EVENTS_STREAM, 'confirmations', confirmed.map(confirmation).map(row));
  const labels = numbers.filter((n) => n % 4 === 0).flatMap((n) => [label(n, 0), label(n, 1)]);
  await insert(t, side, EVENTS_STREAM, 'labels', labels.map(row));
  const verified = numbers
    .filter((n) => n % 10 === 0)
    .map((n) => {
      const writer = new RowWriter();
      writeVerification(
        writer,
        verificationRow(id(5000 + n, NOW), {
          ...{ event: decision(n), outcome: 'billed', keyId: 'key', protectedDevices: 9, now: NOW, trace: '' },
        }),
      );
      return writer;
    });
  await insert(t, side, VERIFICATIONS_STREAM, 'verifications', verified);
  await recordPolicies(side.client, [POLICY]);
}

/** Every way in which the service, its console and its command line ask. */
function asked({ client, url }: Side): Record<string, () => Promise<unknown>> {
  const open = () => client;
  const ask = openQuestions(open, open, () => NOW);
  const judged = { ...SPAN, matureBefore: NOW - 48 * HOUR_MS };
  const history = new History(client, ['risk > 50', "country = 'DE'"]);
  const archived = async <T>(work: (archive: ReturnType<typeof openArchive>) => Promise<T>): Promise<T> => {
    const archive = openArchive(url);
    try {
      return await work(archive);
    } finally {
      await archive.close();
    }
  };
  return {
    rates: () => ask.rates(10_000, NOW),
    risks: () => ask.risks(NOW),
    overview: () => ask.overview(SCOPE, lastHours(240, NOW)),
    events: () => ask.events(SCOPE, { limit: 50, action: 'block', reason: 'vpn_detected' }),
    'events of a user': () => ask.events(SCOPE, { limit: 50, userHash: user(4) }),
    'events that a backend named': () =>
      ask.events(SCOPE, { limit: 3, userHash: user(4), action: 'block', reason: 'vpn_detected', to: NOW - 3_600_000 }),
    event: () => ask.event(SCOPE, eventId(20)),
    'explore a user': () => ask.explore(SCOPE, { kind: 'user', value: user(4) }, 30, NOW),
    'explore a visitor': () => ask.explore(SCOPE, { kind: 'visitor', value: '3'.repeat(64) }, 30, NOW),
    reviews: () => ask.reviews(SCOPE, { limit: 40 }, NOW),
    'hits of reasons': () => ask.reasonHits(SCOPE, 240, NOW),
    'hits of rules': () => ask.ruleHits(SCOPE, 240, NOW),
    'facts of a rule': () => ask.ruleFacts(SCOPE, 'rule-1', 240, NOW),
    'start of a preview': async () => (await ask.previewFrom(SCOPE, 240, NOW)) ?? 'all',
    'to replay': () => all(ask.replayable(SCOPE, SPAN.from, '0')),
    'requests by day': () => ask.requestsByDay(SCOPE, 10, NOW),
    policies: () => ask.policies('acme'),
    'policies of all': () => readPolicies(client),
    SQL: () => ask.sql('SELECT action, count() AS n FROM events GROUP BY action ORDER BY action', 10, signal),
    'judged by action': () => countBy(client, 'action', [judged]),
    'judged by reason': () => countBy(client, 'reason', [judged]),
    'money judged': () => moneyBy(client, [judged]),
    'judged rows': () => all(judgedRows(client, [judged], 1000)),
    'backtested rows': () => all(history.rows(SPAN)),
    'backtested counts': () => history.counts(SPAN),
    'a stored row': () => storedRow(client, SCOPE, eventId(3)),
    'a story': () => archived((archive) => archive.find(eventId(20), SCOPE.workspace, SCOPE.mode)),
    'a history': () => archived((archive) => archive.history(user(4), SCOPE.workspace, SCOPE.mode)),
  };
}

/** A part has few rows, so the span has many parts; each event is in one of them with what its backend was told. */
async function inParts(t: Test, { client }: Side): Promise<void> {
  const judged = { ...SPAN, matureBefore: NOW - 48 * HOUR_MS };
  const [whole, parts] = [[judged], await partsOf(client, judged, 7)];
  t.ok(parts.length > 1);
  for (const by of ['risk', 'action', 'use_case', 'reason', 'rule'] as const) {
    const counted = await countBy(client, by, whole);
    t.ok(counted.length > 0, by);
    t.same(settled(await countBy(client, by, parts)), settled(counted), by);
  }
  t.same(settled(await moneyBy(client, parts)), settled(await moneyBy(client, whole)), 'money');
  const rows = await all(judgedRows(client, whole, 1000));
  t.same(await all(judgedRows(client, parts, 1000)), rows, 'rows in the same order');
  t.same(await all(judgedRows(client, parts, 5)), rows.slice(0, 5), 'the newest are left out');
}

async function all<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const rows: T[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

/** With lists in one order, and without the time at which a server took a row. */
function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'ingested_at' && name !== 'since' && name !== 'elapsed_ms')
      .map(([name, one]: [string, unknown]) => [name, settled(one)]),
  );
}

async function columnsOf(client: ClickHouse, table: string): Promise<unknown[]> {
  const result = await client.query({
    query:
      'SELECT name, type, default_kind, default_expression, compression_codec, is_in_sorting_key, ' +
      `is_in_partition_key FROM system.columns WHERE database = currentDatabase() AND table = '${table}' ` +
      'ORDER BY name',
    format: 'JSONEachRow',
  });
  return result.json();
}

/** Asks both sides the same. @param names of the questions */
async function compare(t: Test, one: Side, two: Side, names: readonly string[]): Promise<void> {
  const [ofOne, ofTwo] = [asked(one), asked(two)];
  for (const name of names) {
    const expected = settled(await ofOne[name]?.());
    t.ok(JSON.stringify(expected).length > 2, `${name}: there is an answer`);
    t.same(settled(await ofTwo[name]?.()), expected, name);
  }
}

async function compareCookbook(t: Test, one: Side, two: Side): Promise<void> {
  for (const [title, query] of cookbook()) {
    // Questions with parameters are like the others; the one about the data tells when each server took a row.
    if (/\{\w+:/.test(query) || title === 'How good the data is') continue;
    const answer = async ({ client }: Side): Promise<string[]> =>
      (await (await client.query({ query, format: 'TabSeparated' })).text()).split('\n').sort();
    t.same(await answer(two), await answer(one), title);
  }
}

async function erase(t: Test, { client, dialect }: Side): Promise<void> {
  const subject = { ...SCOPE, kind: 'user', value: user(4), until: NOW } as const;
  let waits = 0;
  const catchUp: Dialect['catchUp'] = (...of) => {
    waits += 1;
    return dialect.catchUp(...of);
  };
  const eraser = new AnalyticsEraser(client, subject, { ...dialect, catchUp });
  const { eventIds } = await eraser.traces();
  const removed = await eraser.erase();
  t.equal(waits, 1, 'servers have the rows that are looked for');
  t.ok(removed > eventIds.length, 'labels and verifications too');
  t.equal(await eraser.count(), 0);
  t.equal(waits, 2, 'and those that are counted');
}

t.test('a cluster answers as one server does', async (t) => {
  const engine = await startClusterEngine(t);
  if (engine === undefined) return;
  const side = (database: string, cluster: string, stored: Side['stored']): Side => {
    const url = `${engine.url}/${database}`;
    const client = openClickHouse({ url, requestTimeoutMs: 60_000, connectionsMax: 2 });
    t.teardown(() => client.close());
    return { client, url, stored, dialect: dialectOf(url, cluster) };
  };
  const one = side('one', '', (table) => table);
  const two = side('two', CLUSTER, localTable);
  const bring = ({ url, dialect }: Side, retention = DEFAULT_RETENTION) =>
    migrate({ url, requestTimeoutMs: 60_000, connectionsMax: 2 }, retention, dialect);

  t.same((await bring(two)).versions, [9, 10, 11]);
  t.same(
    await bring(two),
    { versions: [], madeAgain: [], columns: [], retention: [], forgetful: [] },
    'what is up to date is left alone',
  );
  await bring(one);
  const of = new Map(SHARDED.map(({ name }) => [name, name.endsWith('minutes') ? 'minute, use_case' : 'event_id']));
  for (const query of shardViews('two', of.set('labels', 'event_id, label'))) await two.client.command({ query });
  for (const { name } of SHARDED)
    t.same(await columnsOf(two.client, localTable(name)), await columnsOf(one.client, name), `columns of ${name}`);

  await fill(t, one);
  await fill(t, two);
  await fill(t, two);
  await t.test('every question', (t) => compare(t, one, two, Object.keys(asked(one))));
  await t.test('a long span that is judged in parts', (t) => inParts(t, one));
  await t.test('the cookbook', (t) => compareCookbook(t, one, two));
  await t.test('an erasure', async (t) => {
    await erase(t, one);
    const from = engine.statements.length;
    await erase(t, two);
    const said = engine.statements.slice(from);
    const [first] = said;
    t.match(first, /^SYSTEM SYNC REPLICA ON CLUSTER 'two' two\.events_local /, 'waits before it looks');
    const deletes = said.filter((sql) => / DELETE /.test(sql));
    t.equal(deletes.length, 4);
    for (const sql of deletes) t.match(sql, /^ALTER TABLE two\.\w+_local ON CLUSTER 'two' DELETE (?!.*SELECT)/);
    await compare(t, one, two, ['overview', 'events', 'a story', 'judged rows', 'backtested counts']);
  });
  await t.test('a new column and a retention', async (t) => {
    for (const query of [
      ...two.dialect.ddl.changeColumn('events', 'DROP COLUMN place_country'),
      "ALTER TABLE two.events_local MODIFY COLUMN login_result Enum8('' = 0, 'SUCCESS' = 1)",
    ])
      await two.client.command({ query });
    const workspaces = new Map([['brief', 3]]);
    const changed = await bring(two, { ...DEFAULT_RETENTION, workspaces });
    t.same(changed.columns, ['login_result', 'place_country']);
    t.equal(changed.retention.length, 5);
    t.same(await bring(two, { ...DEFAULT_RETENTION, workspaces }), {
      versions: [],
      madeAgain: [],
      columns: [],
      retention: [],
      forgetful: [],
    });
    await compare(t, one, two, ['event', 'to replay', 'a stored row']);
  });
  await t.test('another number of shards is refused until an operator says so', async (t) => {
    await (await two.dialect.openSinks(two.client)).close();
    await two.dialect.reshard(two.client, 3);
    await t.rejects(two.dialect.openSinks(two.client), /two has 2 shards, but rows are spread over 3.*--shards 2/);
    await two.dialect.reshard(two.client, 2);
    await (await two.dialect.openSinks(two.client)).close();
    const elsewhere = dialectOf(two.url, 'elsewhere');
    await t.rejects(elsewhere.openSinks(two.client), /CLICKHOUSE_CLUSTER is elsewhere, but remote_servers .* two/);
    const doctor = (clickhouseCluster: string) =>
      lookAtClickHouse({ ...readConfig({}), clickhouse: two.url, clickhouseCluster }, Date.now);
    t.match((await doctor(CLUSTER)).at(-1), { state: 'warn', says: /2 shards, 2 servers, a shard has no second/ });
    t.match((await doctor('elsewhere')).at(-1), { state: 'fail', says: /remote_servers of ClickHouse has/ });
    await t.rejects(one.dialect.reshard(one.client, 2), /set CLICKHOUSE_CLUSTER/);
  });
});
