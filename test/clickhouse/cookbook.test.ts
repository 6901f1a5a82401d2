// The cookbook's questions, as they are printed, against a real engine: each on a few rows of its own with the answer
// they must give. A question without rows here fails, and so do rows without a question.
import { readFileSync, rmSync } from 'node:fs';
import { EVENT_LAYOUT } from '../../src/event/layout.js';
import { join } from 'node:path';
import t from 'tap';
import { type EventRow } from '../../src/event/event-row.js';
import { DAY_QUERY } from '../../src/cli/plot/day.js';
import { ClickHouseSink } from '../../src/clickhouse/consumer/sink.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { writeRow } from '../../src/event/row/codec.js';
import { runCli, runCliHere } from '../support/cli.js';
import { questions } from '../support/promises/cookbook.js';
import { testEngine, type TestEngine } from '../support/engine.js';
import { openControlStore } from '../support/storage.js';
import { eventRow } from '../support/rows.js';
import { ago, type Case, day, HOUR_MS, ID, LABEL_CASES, second } from './cookbook-labels.js';

const DAY_MS = 24 * HOUR_MS;

const YESTERDAY = Math.floor(Date.now() / DAY_MS - 1) * DAY_MS;

const hour = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
const user = (n: number): string => n.toString(16).padStart(32, '0');
const device = (n: number): string => n.toString(16).padStart(12, '0').padEnd(64, 'f');
const short = (n: number): string => device(n).slice(0, 12);
const times = (count: number, row: Partial<EventRow>): Partial<EventRow>[] => Array.from({ length: count }, () => row);

/** So many devices until today, carried on to the end of the month. */
function monthEnd(devices: number): number {
  const today = new Date();
  const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 0));
  const exact = (devices / today.getUTCDate()) * last.getUTCDate();
  const below = Math.floor(exact);
  // ClickHouse rounds halves to the even number: two devices on the 24th of 30 days are 2.5.
  return exact - below === 0.5 ? below + (below % 2) : Math.round(exact);
}

const QUOTA = 'Where the quota of protected devices will end';

/** Of the month and the day on which it is asked. */
function quotaCase(): Case {
  const row = { time: second(Date.now()), workspace: 'demo', mode: 'live', outcome: 'billed' };
  const rows = [
    ...[1, 2, 2].map((n) => ({ ...row, visitor_id: device(n) })),
    { ...row, visitor_id: device(3), outcome: 'quota' },
    { ...row, visitor_id: device(4), time: second(Date.now() - 40 * DAY_MS) },
  ];
  return { rows: [], other: ['verifications', rows], answer: [`demo\t2\t${monthEnd(2)}`] };
}

const CASES: Record<string, Case> = {
  'Block rate by use case and hour': {
    rows: [
      ...times(3, { receivedAt: ago(0, 3), useCase: 'login' }),
      { receivedAt: ago(0, 3, 59), useCase: 'login', action: 'block' },
      ...times(3, { receivedAt: ago(0, 2, 1), useCase: 'checkout', action: 'block' }),
      { receivedAt: ago(0, 2, 2), useCase: 'login' },
      { receivedAt: ago(0, 2), useCase: 'login', mode: 'test', action: 'block' },
      { receivedAt: ago(2), useCase: 'login', action: 'block' },
    ],
    answer: [
      `${hour(ago(0, 3))}\tlogin\t4\t25`,
      `${hour(ago(0, 2))}\tcheckout\t3\t100`,
      `${hour(ago(0, 2))}\tlogin\t1\t0`,
    ],
  },
  'New devices by country': {
    rows: [
      ...[1, 2, 3].map((n) => ({ receivedAt: ago(1), country: 'DE', visitorId: device(n), isNew: n < 3 })),
      { receivedAt: ago(1), country: 'DE', visitorId: device(1), isNew: false },
      { receivedAt: ago(2), country: 'FR', visitorId: device(9), isNew: true },
      { receivedAt: ago(9), country: 'US', isNew: true },
    ],
    answer: ['DE\t2\t3\t66.7', 'FR\t1\t1\t100'],
  },
  'Top reasons, and whether they grow': {
    rows: [
      ...times(3, { receivedAt: ago(2), reasons: ['vpn_detected', 'geo_jump'], points: Float32Array.of(1, 2) }),
      ...times(2, { receivedAt: ago(9), reasons: ['vpn_detected'], points: Float32Array.of(1) }),
      ...times(4, { receivedAt: ago(10), reasons: ['device_changed'], points: Float32Array.of(1) }),
      { receivedAt: ago(1), reasons: ['device_changed'], points: Float32Array.of(1) },
      { receivedAt: ago(20), reasons: ['old'], points: Float32Array.of(1) },
    ],
    answer: ['geo_jump\t3\t0\t\\N', 'vpn_detected\t3\t2\t50', 'device_changed\t1\t4\t-75'],
  },
  'Users per device': {
    rows: [
      ...[1, 2, 3].map((n) => ({
        receivedAt: ago(n),
        visitorId: device(1),
        userHash: user(n),
        risk: n * 20,
        action: n === 3 ? ('block' as const) : ('allow' as const),
      })),
      ...[4, 5].map((n) => ({ receivedAt: ago(1), visitorId: device(2), userHash: user(n), risk: 10 })),
      { receivedAt: ago(1), visitorId: device(2), userHash: user(6), options: 8 },
      { receivedAt: ago(1), visitorId: device(3), userHash: user(7) },
    ],
    answer: [`${short(1)}\t3\t3\t1\t40`, `${short(2)}\t2\t2\t0\t10`],
  },
  'How many pass their challenge': {
    rows: [
      { receivedAt: ago(1), userHash: user(1), action: 'soft_challenge' },
      { receivedAt: ago(1, 0, 9), userHash: user(1), challengeCompleted: ['mfa'] },
      { receivedAt: ago(1), userHash: user(2), action: 'soft_challenge' },
      { receivedAt: ago(1, 0, 11), userHash: user(2), challengeCompleted: ['mfa'] },
      { receivedAt: ago(1), userHash: user(3), action: 'soft_challenge' },
      { receivedAt: ago(1, 0, 1), userHash: user(4), challengeCompleted: ['mfa'] },
      { receivedAt: ago(1), userHash: user(5), useCase: 'login', action: 'hard_challenge' },
      { receivedAt: ago(1, 0, 1), userHash: user(5), challengeCompleted: ['captcha'] },
    ],
    answer: ['score\tsoft_challenge\t3\t1\t33.3', 'login\thard_challenge\t1\t1\t100'],
  },
  Latency: {
    rows: [
      ...times(10, { receivedAt: ago(0, 2), latencyUs: 1500 }),
      ...times(4, { receivedAt: ago(0, 3), useCase: 'login', latencyUs: 2250 }),
      { receivedAt: ago(3), latencyUs: 9_000_000 },
    ],
    answer: ['login\t4\t[2250,2250,2250]\t2.25\t2.25\t2.25', 'score\t10\t[1500,1500,1500]\t1.5\t1.5\t1.5'],
  },
  "A user's timeline": {
    rows: [
      {
        receivedAt: ago(1),
        userHash: user(1),
        action: 'block',
        risk: 90,
        reasons: ['geo_jump'],
        points: Float32Array.of(3),
        country: 'FR',
        visitorId: device(1),
      },
      { receivedAt: ago(1, 1), userHash: user(1), useCase: 'login', country: 'DE', visitorId: device(1) },
      { receivedAt: ago(1), userHash: user(2) },
    ],
    answer: [
      `${second(ago(1))}\tscore\tFR\t${short(1)}\tblock\t90\t['geo_jump']`,
      `${second(ago(1, 1))}\tlogin\tDE\t${short(1)}\tallow\t12\t[]`,
    ],
  },
  'What a change of the rules has changed': {
    rows: [
      ...times(3, { receivedAt: ago(5), policyVersion: 'p1', risk: 10 }),
      { receivedAt: ago(4), policyVersion: 'p1', action: 'soft_challenge', risk: 40 },
      { receivedAt: ago(2), policyVersion: 'p2', risk: 10 },
      { receivedAt: ago(1), policyVersion: 'p2', action: 'block', risk: 90 },
      { receivedAt: ago(9), policyVersion: 'p0' },
      { receivedAt: ago(3), workspace: 'other', policyVersion: 'x', risk: 5 },
    ],
    answer: [
      `demo\tp2\t${second(ago(2))}\t2\t50\t50\t0\t50`,
      `demo\tp1\t${second(ago(5))}\t4\t17.5\t75\t25\t0`,
      `other\tx\t${second(ago(3))}\t1\t5\t100\t0\t0`,
    ],
  },
  'SIM swaps by operator': {
    rows: [
      ...[1, 2, 3].map((n) => ({
        receivedAt: ago(3),
        options: 4,
        simOperator: '26201',
        simOperatorName: 'Telekom',
        userHash: user(n),
      })),
      {
        receivedAt: ago(3),
        options: 4,
        simOperator: '26201',
        simOperatorName: 'Telekom',
        userHash: user(1),
        reasons: ['sim_changed'],
        points: Float32Array.of(2),
        action: 'block',
      },
      { receivedAt: ago(3), options: 4, simOperator: '20810', userHash: user(4) },
      { receivedAt: ago(3), userHash: user(5), reasons: ['sim_changed'], points: Float32Array.of(2) },
    ],
    answer: ['Telekom\t3\t4\t1\t25\t1', '20810\t1\t1\t0\t0\t0'],
  },
  'Which SDKs are in use': {
    rows: [
      ...times(3, { receivedAt: ago(1), sdk: 'javascript' }),
      { receivedAt: ago(1) },
      ...times(2, { receivedAt: ago(2), sdk: 'android' }),
    ],
    answer: [`${day(ago(2))}\tandroid\t2\t100`, `${day(ago(1))}\tjavascript\t3\t75`, `${day(ago(1))}\tbackend\t1\t25`],
  },
  [QUOTA]: { rows: [], answer: [] },
  'How good the data is': {
    rows: [
      { receivedAt: ago(0, 2), sdk: 'android', useCase: 'login', country: 'DE', typingDwell: Float32Array.of(80) },
      { receivedAt: ago(0, 2), sdk: 'android', useCase: 'login', options: 8, client: 1024 },
      { receivedAt: ago(0, 3), country: 'DE', degraded: true, client: 2048 },
    ],
    answer: ['android\tlogin\t2\t50\t50\t50\t50\t0\t*', 'backend\tscore\t1\t0\t0\t100\t100\t100\t*'],
  },
  'Which signals carry the decisions': {
    rows: [
      { receivedAt: ago(1), reasons: ['vpn_detected', 'geo_jump'], points: Float32Array.of(1, 2.5), action: 'block' },
      { receivedAt: ago(1), reasons: ['vpn_detected'], points: Float32Array.of(0.5), action: 'soft_challenge' },
      { receivedAt: ago(1), reasons: ['vpn_detected'], points: Float32Array.of(0.5) },
    ],
    answer: ['vpn_detected\t3\t0.67\t33.3\t1', 'geo_jump\t1\t2.5\t100\t0'],
  },
  'Credential stuffing': {
    rows: [
      ...[1, 2, 3, 4].map((n) => ({
        receivedAt: ago(0, 2, n),
        useCase: 'login' as const,
        addressHash: user(9),
        addressPrefix: '203.0.113.0/24',
        country: 'RO',
        identifierHash: user(n),
        loginResult: n === 4 ? ('SUCCESS' as const) : ('FAILURE' as const),
      })),
      ...[1, 2, 3].map((n) => ({
        receivedAt: ago(0, 2, n),
        useCase: 'login' as const,
        addressHash: user(8),
        identifierHash: user(n),
        loginResult: 'SUCCESS' as const,
      })),
      // What pages say is a claim; what backends say of them comes in confirmations.
      ...[5, 6, 7].flatMap((n) => {
        const row = {
          receivedAt: ago(0, 2, n),
          useCase: 'login' as const,
          addressHash: user(7),
          identifierHash: user(n),
        };
        const claim = { ...row, tier: 'provisional' as const, keyKind: 'public' as const };
        return [
          { ...claim, loginResult: 'SUCCESS' as const },
          { ...row, kind: 'confirmation' as const, identifierHash: '', loginResult: 'FAILURE' as const },
        ];
      }),
    ],
    confirmed: false,
    answer: [`${hour(ago(0, 2))}\t203.0.113.0/24\tRO\t4\t4\t75\t1`, `${hour(ago(0, 2))}\t\tZZ\t3\t3\t100\t0`],
  },
  ...LABEL_CASES,
  'A day, hour by hour': {
    rows: [
      ...times(2, { receivedAt: YESTERDAY + 9.5 * HOUR_MS }),
      { receivedAt: YESTERDAY + 10 * HOUR_MS - 1, action: 'block' },
      { receivedAt: YESTERDAY + DAY_MS - 1, workspace: 'other' },
      { receivedAt: YESTERDAY + DAY_MS },
    ],
    params: { day: day(YESTERDAY), mode: 'live', workspace: '' },
    answer: ['9\tallow\t2', '9\tblock\t1', '23\tallow\t1'],
  },
};

let inserted = 0;

async function seed(engine: TestEngine, { rows, confirmed = true }: Pick<Case, 'rows' | 'confirmed'>): Promise<void> {
  for (const table of ['events', 'decision_minutes', 'reason_minutes', 'traffic_minutes'])
    await engine.client.command({ query: `TRUNCATE TABLE ${table}` });
  if (rows.length === 0) return;
  const writer = new RowWriter();
  // What a backend said of a page's event later has every column of the event, and is no decision.
  const said = confirmed ? rows.map((row) => ({ ...row, eventId: '', kind: 'confirmation' as const })) : [];
  for (const row of [...rows, ...said]) {
    inserted += 1;
    writeRow(writer, eventRow({ ...row, eventId: row.eventId || ID(inserted) }));
  }
  const outcome = await new ClickHouseSink(engine.client).insert(
    {
      token: String(inserted),
      chunks: [Buffer.from(writer.written())],
      layout: EVENT_LAYOUT,
      rows: rows.length + said.length,
    },
    new AbortController().signal,
  );
  t.same(outcome, { kind: 'landed' });
}

t.test('the cookbook', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const asked = questions();
  t.same([...asked.keys()].sort(), Object.keys(CASES).sort(), 'every question has rows and an answer');
  for (const [title, known] of Object.entries(CASES)) {
    const { other, params, answer, ...seeded } = title === QUOTA ? quotaCase() : known;
    await seed(engine, seeded);
    if (other !== undefined) await engine.client.insert({ table: other[0], values: other[1], format: 'JSONEachRow' });
    const result = await engine.client.query({
      query: asked.get(title) ?? '',
      format: 'TabSeparated',
      ...(params === undefined ? {} : { query_params: params }),
    });
    const got = (await result.text()).trimEnd().split('\n');
    t.same(
      got.map((line, index) => ((answer[index] ?? '').endsWith('\t*') ? line.replace(/\t\d+$/, '\t*') : line)),
      answer,
      title,
    );
  }

  await t.test('riskgate sql prints what ClickHouse says, riskgate plot draws it', async (t) => {
    const environment = { DATA_DIR: engine.dataDir };
    await (await openControlStore({ dataDir: engine.dataDir })).close();
    const plain = await runCli(['sql', "SELECT 1 AS a, 'x\\ty' AS b"], environment);
    t.same(plain, { code: 0, stdout: '1\tx\\ty\n', stderr: '' });
    t.same(await runCli(['sql', 'SELECT {n:UInt8} AS a', '--param', 'n=7', '--format', 'JSONEachRow'], environment), {
      code: 0,
      stdout: '{"a":7}\n',
      stderr: '',
    });
    t.same(await runCli(['sql', 'SELECT 1 AS a FORMAT RowBinary', '--format', 'CSV'], { CLICKHOUSE_URL: engine.url }), {
      code: 0,
      stdout: '\u0001',
      stderr: '',
    });
    t.match(await runCliHere(['sql', 'SELECT nope'], environment), {
      code: 1,
      stdout: '',
      stderr: /UNKNOWN_IDENTIFIER/,
    });
    t.match(await runCliHere(['sql', 'SELECT 1'], { ...environment, CLICKHOUSE: 'off' }), {
      code: 3,
      stderr: /CLICKHOUSE=off/,
    });
    t.match(await runCliHere(['sql', 'SELECT 1'], { DATA_DIR: join(engine.dataDir, 'none') }), {
      code: 3,
      stderr: /no running service/,
    });
    t.match(await runCliHere(['sql'], environment), { code: 2, stderr: /usage: riskgate sql/ });
    t.match(await runCliHere(['migrate'], environment), { code: 0, stdout: /migrations: nothing to do/ });

    t.equal(asked.get('A day, hour by hour'), DAY_QUERY, 'the plot asks the question of the cookbook');
    for (const out of [join(engine.dataDir, 'day.svg'), join(engine.dataDir, 'day.html')]) {
      t.match(await runCliHere(['plot', '--day', day(YESTERDAY), '--out', out], environment), {
        code: 0,
        stdout: /: 4 decisions of /,
      });
      const picture = readFileSync(out, 'utf8');
      t.match(picture, /<title>09:00 allow: 2<\/title>/);
      t.match(picture, /<title>23:00 allow: 1<\/title>/);
      rmSync(out);
    }
    t.match(await runCliHere(['plot', '--day', '2026-13-02', '--out', 'x.svg'], environment), { code: 2 });
    t.match(await runCliHere(['plot', '--out', 'x.png'], environment), { code: 2 });
    t.match(await runCliHere(['plot', '--mode', 'tset', '--out', 'x.svg'], environment), { code: 2, stderr: /--mode/ });
  });

  await t.test('riskgate sql works when no service runs', async (t) => {
    await engine.engine.close(1000);
    t.match(await runCli(['sql', 'SELECT count() FROM events'], { DATA_DIR: engine.dataDir }), {
      code: 0,
      stdout: '10\n',
    });
  });
});
