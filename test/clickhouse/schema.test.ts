// The schema: made once, brought up to date, and rows go when their workspace's retention says so.
import t, { type Test } from 'tap';
import { lastHours } from '../../src/contract/console/compared.js';
import { EVENT_LAYOUT } from '../../src/event/layout.js';
import { COLUMNS } from '../../src/event/row/columns.js';
import { type ClickHouse, openClickHouse } from '../../src/clickhouse/client.js';
import { ONE } from '../../src/clickhouse/dialect.js';
import { AnalyticsEraser } from '../../src/clickhouse/erase.js';
import { DETAIL_OF_MINUTES, fillMinutes } from '../../src/clickhouse/migrations/minute-details.js';
import { migrate } from '../../src/clickhouse/migrations/migrate.js';
import { MIGRATIONS } from '../../src/clickhouse/migrations/single.js';
import { openQuestions } from '../../src/clickhouse/questions/questions.js';
import { ClickHouseSink } from '../../src/clickhouse/consumer/sink.js';
import {
  DEFAULT_RETENTION,
  RETENTION_WORKSPACES_MAX,
  type Retention,
  retentionText,
  ttlExpression,
} from '../../src/clickhouse/retention.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { writeRow } from '../../src/event/row/codec.js';
import { testEngine } from '../support/engine.js';
import { eventRow } from '../support/rows.js';

const DAY_MS = 86_400_000;
const UNQUOTED = { output_format_json_quote_64bit_integers: 0 } as const;

/** Over five days, with every tenth of risk. */
function variedDecision(i: number, now: number): Parameters<typeof eventRow>[0] {
  const reasons = ['vpn_detected', 'device_changed'].slice(0, i % 3);
  return {
    eventId: `00000000-0000-7000-8000-000000001${String(i).padStart(3, '0')}`,
    workspace: 'acme',
    mode: 'live',
    receivedAt: now - (i % 5) * DAY_MS - 1000 * i,
    reasons,
    points: Float32Array.from(reasons, () => 1),
    risk: (i % 10) * 10,
    sdk: ['javascript', 'android', ''][i % 3] ?? '',
    keyKind: (['api', 'public', 'secret'] as const)[i % 3] ?? 'api',
    action: i % 2 === 0 ? 'allow' : 'block',
  };
}

function bySdk(one: { sdk: string }, other: { sdk: string }): number {
  return one.sdk < other.sdk ? -1 : 1;
}

/** Both ask which hours have no details before one of them fills, and neither sees the minutes of the other. */
function twoNodes(t: Test, open: () => ClickHouse): ClickHouse[] {
  const asked = new Set<ClickHouse>();
  let fill: () => void;
  const both = new Promise<void>((resolve) => (fill = resolve));
  return [open(), open()].map((node) => {
    t.teardown(() => node.close());
    const command = node.command.bind(node);
    node.command = async (params) => {
      if (asked.add(node).size === 2) fill();
      await both;
      return command({ ...params, query: params.query.replace(/HAVING \S+ > 0/, 'HAVING 0') });
    };
    return node;
  });
}

t.test('a retention is an expression over the row', async (t) => {
  t.equal(ttlExpression('time', DEFAULT_RETENTION), 'toDateTime(time) + toIntervalDay(90)');
  const own: Retention = {
    defaultDays: 90,
    workspaces: new Map([
      ["it's", 30],
      ['same', 90],
      ['a', 365],
    ]),
  };
  t.equal(
    ttlExpression('minute', own),
    "toDateTime(minute) + toIntervalDay(transform(toString(workspace), ['a', 'it\\'s'], [365, 30], 90))",
  );
  t.equal(retentionText(own), "Kept: a 365 days, it's 30 days, all others 90 days");
  for (const days of [0, -1, 1.5, NaN])
    t.throws(() => ttlExpression('time', { defaultDays: days, workspaces: new Map() }), RangeError, String(days));
  const many = new Map(Array.from({ length: RETENTION_WORKSPACES_MAX + 1 }, (_, i) => [String(i), 1]));
  t.throws(() => ttlExpression('time', { defaultDays: 90, workspaces: many }), RangeError);
});

t.test('the schema in an engine', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const options = { url: engine.url, requestTimeoutMs: 30_000, connectionsMax: 4 };

  await t.test('what is up to date is left alone', async (t) => {
    t.same(await migrate(options, DEFAULT_RETENTION), {
      versions: [],
      madeAgain: [],
      columns: [],
      retention: [],
      forgetful: [],
    });
    t.same(
      (
        await engine.ask(
          "SELECT name FROM system.columns WHERE table = 'events' AND database = 'default' AND default_kind != " +
            "'ALIAS' AND name != 'ingested_at' ORDER BY position",
        )
      ).split('\n'),
      COLUMNS.map(({ name }) => name),
    );
  });

  await t.test('an address may name a database that does not exist', async (t) => {
    const there = { ...options, url: `${engine.url}/risk_db` };
    t.same((await migrate(there, DEFAULT_RETENTION)).versions, [1, 2, 4, 5, 6, 7, 8, 9, 10, 11]);
    t.equal(await engine.ask('SELECT count() FROM risk_db.events'), '0');
    await engine.client.command({ query: 'DROP DATABASE risk_db' });
  });

  await t.test('a migration that was cut short is run again', async (t) => {
    await engine.client.command({ query: 'DROP TABLE labels' });
    await engine.client.command({
      query: 'ALTER TABLE schema_versions DELETE WHERE version = 4 SETTINGS mutations_sync = 1',
    });
    t.same((await migrate(options, DEFAULT_RETENTION)).versions, [4]);
    t.equal(await engine.ask('SELECT count() FROM labels'), '0');
  });

  await t.test('the minutes of a database of before count decisions from then on, and nothing else', async (t) => {
    const there = { ...options, url: `${engine.url}/before_db` };
    await engine.client.command({ query: 'CREATE DATABASE before_db' });
    const before = openClickHouse(there);
    t.teardown(() => before.close());
    for (const { statements } of MIGRATIONS.filter(({ version }) => version < 6))
      for (const query of statements) await before.command({ query });
    await before.command({ query: 'ALTER TABLE events DROP COLUMN kind' });
    await before.command({ query: 'ALTER TABLE events DROP INDEX by_identifier' });
    await before.command({ query: 'ALTER TABLE events DROP COLUMN client_scripted' });
    t.same((await migrate(there, DEFAULT_RETENTION)).versions, [1, 2, 4, 5, 6, 7, 8, 9, 10, 11]);
    const indexes = "system.data_skipping_indices WHERE database = 'before_db' AND table = 'events' ORDER BY name";
    t.equal(await engine.ask(`SELECT name FROM ${indexes}`), 'by_identifier\nby_user\nby_visitor');
    const writer = new RowWriter();
    const at = { receivedAt: Date.now(), reasons: ['vpn_detected'], points: Float32Array.of(1) };
    for (const [i, kind] of (['decision', 'decision', 'confirmation', 'label'] as const).entries())
      writeRow(writer, eventRow({ ...at, eventId: `00000000-0000-7000-8000-00000000020${i}`, kind, userHash: `${i}` }));
    const chunks = [Buffer.from(writer.written())];
    const batch = { token: 'k', chunks, layout: EVENT_LAYOUT, rows: 4 };
    t.same(await new ClickHouseSink(before).insert(batch, new AbortController().signal), { kind: 'landed' });
    t.equal(await engine.ask('SELECT countIf(NOT client_scripted) FROM before_db.events'), '4');
    for (const table of ['decision_minutes', 'reason_minutes', 'traffic_minutes'])
      t.equal(await engine.ask(`SELECT sum(events) FROM before_db.${table}`), '2', table);
    t.equal(await engine.ask('SELECT uniqCombined64Merge(12)(users) FROM before_db.traffic_minutes'), '2');
    await engine.client.command({ query: 'DROP DATABASE before_db' });
  });

  await t.test('what is counted by minutes is what the rows say, of the time before the update too', async (t) => {
    const there = { ...options, url: `${engine.url}/details_db` };
    await engine.client.command({ query: 'CREATE DATABASE details_db' });
    const client = openClickHouse(there);
    t.teardown(() => client.close());
    for (const { statements } of MIGRATIONS.filter(({ version }) => version < 9))
      for (const query of statements) await client.command({ query });
    const now = Date.now();
    const insert = async (token: string, first: number, kind: 'decision' | 'confirmation' | 'label' = 'decision') => {
      const writer = new RowWriter();
      for (let i = first; i < first + 60; i += 1) writeRow(writer, eventRow({ ...variedDecision(i, now), kind }));
      const batch = { token, chunks: [Buffer.from(writer.written())], layout: EVENT_LAYOUT, rows: 60 };
      t.same(await new ClickHouseSink(client).insert(batch, new AbortController().signal), { kind: 'landed' });
    };
    await insert('old', 0);
    for (const query of DETAIL_OF_MINUTES) await client.command({ query });
    await Promise.all(twoNodes(t, () => openClickHouse(there)).map((node) => fillMinutes(node)));
    t.same((await migrate(there, DEFAULT_RETENTION)).versions, [1, 2, 4, 5, 6, 7, 8, 9, 10, 11]);
    await insert('new', 60);
    // A reader that did not hear of its batch, rows that are no decisions, and a filling that was broken off.
    await Promise.all([insert('new', 60), insert('new', 60)]);
    await insert('confirmed', 120, 'confirmation');
    await insert('labelled', 180, 'label');
    await fillMinutes(client);
    const questions = openQuestions(
      () => client,
      () => undefined,
      () => 0,
    );
    const rows = async <T>(query: string): Promise<T[]> =>
      (await client.query({ query, format: 'JSONEachRow', clickhouse_settings: UNQUOTED })).json<T>();
    const scope = { workspace: 'acme', mode: 'live' } as const;
    const of = "FROM events WHERE kind = 'decision' AND workspace = 'acme' AND mode = 'live'";
    const { totals, sdks } = await questions.overview(scope, lastHours(240, now));
    t.same(
      { decisions: totals.decisions, sdks: sdks.toSorted(bySdk) },
      {
        decisions: 120,
        sdks: await rows(`SELECT toString(sdk) AS sdk, count() AS decisions ${of} GROUP BY sdk ORDER BY sdk`),
      },
    );
    const hits = await questions.reasonHits(scope, 240, now);
    t.same(
      hits.toSorted((one, other) => (one.reason < other.reason ? -1 : 1)),
      await rows(
        "SELECT reason, count() AS hits, countIf(length(reasons) = 1 AND action != 'allow') AS alone " +
          `${of.replace('events', 'events ARRAY JOIN reasons AS reason')} GROUP BY reason ORDER BY reason`,
      ),
    );
    t.ok(hits.some(({ alone }) => alone > 0));
    t.same(
      await questions.requestsByDay(scope, 10, now),
      await rows(
        "SELECT toString(toDate(time, 'UTC')) AS day, countIf(key_kind = 'api') AS api, " +
          `countIf(key_kind = 'public') AS public, countIf(key_kind = 'secret') AS secret ${of} ` +
          'GROUP BY day ORDER BY day DESC',
      ),
    );
    const [spread] = await questions.risks(now + 900_000);
    const tenths = (
      await rows<{ n: number }>(`SELECT count() AS n ${of} GROUP BY intDiv(risk, 10) ORDER BY intDiv(risk, 10)`)
    ).map(({ n }) => n);
    t.same(
      spread?.now.map((count, bin) => count + (spread.before[bin] ?? 0)),
      tenths,
    );
    t.ok(spread?.before.some((count) => count > 0) && spread.now.some((count) => count > 0));
    const reasons = await questions.reasons(now + 900_000);
    t.same(
      reasons.map(({ reason, before, now: recent }) => ({ reason, hits: before + recent })),
      await rows(
        `SELECT reason, count() AS hits ${of.replace('events', 'events ARRAY JOIN reasons AS reason')} ` +
          'GROUP BY reason ORDER BY hits DESC, reason',
      ),
    );
    t.ok(reasons.some(({ before }) => before > 0) && reasons.some(({ now: recent }) => recent > 0));
    const [own] = await questions.values(now);
    t.match(own, { users: [Number, Number, Number, Number], values: [Number, Number, Number, Number] });
    t.ok(own?.users.every((people, i) => people === 0 || (own.values[i] ?? 0) > 0));
    await engine.client.command({ query: 'DROP DATABASE details_db' });
  });

  await t.test('a new column and a new word come with the version that knows them', async (t) => {
    await engine.client.command({ query: 'ALTER TABLE events DROP COLUMN place_country' });
    await engine.client.command({
      query: "ALTER TABLE events MODIFY COLUMN login_result Enum8('' = 0, 'SUCCESS' = 1)",
    });
    t.same((await migrate(options, DEFAULT_RETENTION)).columns, ['login_result', 'place_country']);
    const writer = new RowWriter();
    writeRow(
      writer,
      eventRow({
        eventId: '00000000-0000-7000-8000-000000000001',
        receivedAt: Date.now(),
        loginResult: 'FAILURE',
        placeCountry: 'DE',
      }),
    );
    t.same(
      await new ClickHouseSink(engine.client).insert(
        { token: 'c', chunks: [Buffer.from(writer.written())], layout: EVENT_LAYOUT, rows: 1 },
        new AbortController().signal,
      ),
      { kind: 'landed' },
    );
    t.equal(
      await engine.ask('SELECT login_result, place_country FROM events'),
      'FAILURE\tDE',
      'the column is at the end of the table, not of the row',
    );
  });

  await t.test('rows go with the retention of their workspace', async (t) => {
    const own: Retention = {
      defaultDays: 90,
      workspaces: new Map([
        ['brief', 3],
        ["it's", 7],
      ]),
    };
    t.same((await migrate(options, own)).retention, [
      'events',
      'decision_minutes',
      'reason_minutes',
      'traffic_minutes',
      'verifications',
    ]);
    t.same((await migrate(options, own)).retention, []);
    await engine.ask('ALTER TABLE verifications MODIFY TTL toDateTime(time) + toIntervalDay(1)');
    t.same((await migrate(options, own)).retention, ['verifications'], 'what was changed by hand is set back');
    const writer = new RowWriter();
    const rows = ['brief', 'long'].flatMap((workspace, index) =>
      [1, 5].map((days) =>
        eventRow({
          eventId: `00000000-0000-7000-8000-0000000001${index}${days}`,
          workspace,
          receivedAt: Date.now() - days * DAY_MS,
        }),
      ),
    );
    for (const row of rows) writeRow(writer, row);
    await new ClickHouseSink(engine.client).insert(
      { token: 'r', chunks: [Buffer.from(writer.written())], layout: EVENT_LAYOUT, rows: 4 },
      new AbortController().signal,
    );
    for (const table of ['events', 'decision_minutes'])
      await engine.client.command({ query: `OPTIMIZE TABLE ${table} FINAL` });
    t.equal(
      await engine.ask(
        "SELECT workspace, count() FROM events WHERE workspace != 'demo' GROUP BY workspace ORDER BY workspace",
      ),
      'brief\t1\nlong\t2',
    );
    t.equal(
      await engine.ask(
        "SELECT workspace, sum(events) FROM decision_minutes WHERE workspace != 'demo' GROUP BY workspace ORDER BY " +
          'workspace',
      ),
      'brief\t1\nlong\t2',
    );
  });

  await t.test('the flags of the row have names', async (t) => {
    const writer = new RowWriter();
    writeRow(
      writer,
      eventRow({
        eventId: '00000000-0000-7000-8000-000000000300',
        receivedAt: Date.now(),
        workspace: 'flags',
        network: 0b101,
        client: 16 | 2048,
        options: 8,
        reasons: ['a', 'b'],
        points: Float32Array.of(1, -2.5),
        risk: 40,
        latencyUs: 1500,
      }),
    );
    await new ClickHouseSink(engine.client).insert(
      { token: 'f', chunks: [Buffer.from(writer.written())], layout: EVENT_LAYOUT, rows: 1 },
      new AbortController().signal,
    );
    t.equal(
      await engine.ask(`SELECT network_vpn, network_tor, network_datacenter, client_automated,
        client_timezone_invalid, client_mobile, option_user_derived,
        score, latency_ms, reason_points, session_id = event_id
      FROM events WHERE workspace = 'flags'`),
      "true\tfalse\ttrue\ttrue\ttrue\tfalse\ttrue\t0.4\t1.5\t{'a':1,'b':-2.5}\t1",
    );
  });

  await t.test('an erasure takes a slice of the rows at a time, oldest first, and counts what is left', async (t) => {
    const there = { ...options, url: `${engine.url}/erase_db` };
    await migrate(there, DEFAULT_RETENTION);
    const client = openClickHouse(there);
    t.teardown(() => client.close());
    const user = 'ab'.repeat(16);
    const now = Date.now();
    const writer = new RowWriter();
    for (let i = 0; i < 8; i += 1)
      writeRow(
        writer,
        eventRow({
          ...variedDecision(i, now),
          receivedAt: now - (i === 7 ? 40 : i) * DAY_MS,
          userHash: i === 6 ? 'cd'.repeat(16) : user,
          fingerprint: `fingerprint-${i}`,
        }),
      );
    const batch = { token: 'slices', chunks: [Buffer.from(writer.written())], layout: EVENT_LAYOUT, rows: 8 };
    await new ClickHouseSink(client).insert(batch, new AbortController().signal);
    const subject = { workspace: 'acme', mode: 'live', kind: 'user', value: user, until: now } as const;
    const slices: [prints: string[], removed: number, left: number][] = [];
    for (let left = 1; left > 0 && slices.length < 9;) {
      const eraser = new AnalyticsEraser(client, subject, ONE, 3);
      const { eventIds, fingerprints } = await eraser.traces();
      const prints = fingerprints.map((print) => print.replace('fingerprint-', '')).sort();
      t.equal(eventIds.length, prints.filter((print) => print !== '7').length, 'ids of the last month');
      const removed = await eraser.erase();
      left = await eraser.count();
      slices.push([prints, removed, left]);
    }
    t.strictSame(slices, [
      [['3', '4', '5', '7'], 4, 3],
      [['0', '1', '2'], 3, 0],
    ]);
    t.equal(await engine.ask('SELECT groupArray(fingerprint) FROM erase_db.events'), "['fingerprint-6']");
    await engine.client.command({ query: 'DROP DATABASE erase_db' });
  });
});
