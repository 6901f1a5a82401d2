// `riskgate evaluate` and `riskgate suggest` as commands on a ClickHouse with decisions and labels that are known: the
// counts are these, the points that labels were drawn by are found again, and what is suggested can be tried.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type EventRow } from '../../../src/event/event-row.js';
import { actionOf, sigmoid } from '../../../src/scoring/model/actions.js';
import { DEFAULT_POLICY } from '../../../src/scoring/model/default-policy.js';
import { compilePolicy, mergePolicy } from '../../../src/scoring/model/policy.js';
import { SIGNALS } from '../../../src/scoring/signals/index.js';
import { seeded } from '../../../src/traffic/random.js';
import { runCliHere } from '../../support/cli.js';
import { testEngine, type TestEngine } from '../../support/engine.js';
import { judge, liveRows, store, STORED } from './stored-world.js';
import { only } from '../../support/only.js';

t.setTimeout(480_000);
const DAY_MS = 86_400_000;
/** Older than labels take to come, younger than what the engine keeps. */
const THEN = Date.now() - 60 * DAY_MS;
const DRAWN = 20_000;
const BATCH = 5000;

const SPOKEN = ['vpn_detected', 'geo_jump', 'device_changed', 'incognito', 'new_user_profile'] as const;
const MOVED: Readonly<Record<string, number>> = { vpn_detected: 0.9, geo_jump: -0.6, device_changed: 0.5 };

/** Rows like this one: each with an id and a time of its own. */
function rowsLike(count: number, from: number, change: (i: number) => Partial<EventRow>): EventRow[] {
  const [like] = liveRows([], 1, 1);
  if (like === undefined) throw new Error('no row');
  return Array.from({ length: count }, (_, i) => ({
    ...{ ...like, receivedAt: THEN + from + i, eventId: idOf(from + i), reasons: [], kind: 'decision' as const },
    ...{ points: Float32Array.of(), strengths: Float32Array.of(), rules: [], shadow: [], evidence: '' },
    ...change(i),
  }));
}

const idOf = (serial: number): string => `01900000-0000-7000-8000-${String(serial).padStart(12, '0')}`;

const span = (from: number, to: number): string[] => [
  ...['--workspace', STORED, '--mode', 'live'],
  ...['--from', new Date(THEN + from).toISOString(), '--to', new Date(THEN + to).toISOString()],
];

async function run(t: Test, engine: TestEngine, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCliHere(args, { CLICKHOUSE_URL: engine.url, DATA_DIR: engine.dataDir });
  t.equal(code, 0, stderr);
  return stdout;
}

async function known(t: Test, engine: TestEngine): Promise<void> {
  const groups = [
    { risk: 90, count: 6, label: 'fraud' },
    { risk: 90, count: 2, label: 'legitimate' },
    { risk: 90, count: 50, label: '' },
    { risk: 40, count: 2, label: 'chargeback' },
    { risk: 40, count: 6, label: 'legitimate' },
    { risk: 5, count: 2, label: 'bot' },
    { risk: 5, count: 82, label: '' },
  ];
  const labels = new Map<string, string>();
  let serial = 0;
  for (const { risk, count, label } of groups) {
    const rows = rowsLike(count, serial, () => ({ risk, action: actionOf(risk) }));
    if (label !== '') for (const { eventId } of rows) labels.set(eventId, label);
    await store(engine, rows, `known-${serial}`);
    serial += count;
  }
  await judge(engine, labels);
  const told = JSON.parse(await run(t, engine, ['evaluate', ...span(0, 1000), '--json'])) as Record<string, unknown>;
  t.match(told, {
    ...{ events: 150, fraud: 10, legitimate: 8, assumed: 82, unknown: 50 },
    stopped: {
      precision: { value: 8 / 16, of: 16 },
      recall: { value: 8 / 10, of: 10 },
      false_positives: { value: 8 / 90, of: 90 },
    },
    by_action: only(
      { name: 'block', fraud: 6, legitimate: 2, unknown: 50, precision: { value: 0.75, of: 8 } },
      { name: 'allow', fraud: 2 },
      { name: 'soft_challenge', fraud: 2, legitimate: 6 },
    ),
  });
  // By hand: .6 * 6/8 + .2 * 8/16 + .2 * 10/100; of 10 x 90 pairs, equal risks half.
  t.equal(Number(told['average_precision']).toFixed(6), '0.570000');
  t.equal(Number(told['auc']).toFixed(6), (786 / 900).toFixed(6));
  const young = ['evaluate', ...span(0, 1000), '--maturity', '100', '--json'];
  t.match(JSON.parse(await run(t, engine, young)), { assumed: 0, unknown: 132 }, 'too young to count');
}

/** What a challenge or block was decided on was let in, so it has had its chance to be labelled. */
async function monitored(t: Test, engine: TestEngine): Promise<void> {
  const FROM = 50_000;
  const labels = new Map<string, string>();
  for (const [i, [risk, isMonitored, label]] of (
    [
      [90, true, ''],
      [90, true, 'fraud'],
      [40, true, ''],
      [90, false, ''],
      [5, true, ''],
    ] as const
  ).entries()) {
    const rows = rowsLike(2, FROM + i * 2, () => ({ risk, action: actionOf(risk), monitored: isMonitored }));
    if (label !== '') for (const { eventId } of rows) labels.set(eventId, label);
    await store(engine, rows, `monitored-${i}`);
  }
  await judge(engine, labels);
  const asked = ['evaluate', ...span(FROM, FROM + 100), '--json'];
  t.match(JSON.parse(await run(t, engine, asked)), {
    ...{ events: 10, fraud: 2, legitimate: 0, assumed: 6, unknown: 2 },
    stopped: { precision: { value: 2 / 6, of: 6 }, false_positives: { value: 4 / 6, of: 6 } },
  });
}

async function misspelt(t: Test, engine: TestEngine): Promise<void> {
  const rules = join(t.testdir(), 'rules.json');
  writeFileSync(rules, '[{"id":"rul_all","name":"All","state":"live","when":"risk >= 0","effect":{}}]');
  const nobody = span(0, 1000).map((word) => (word === STORED ? 'nobody' : word));
  for (const [args, which] of [
    [['evaluate'], ''],
    [['suggest'], ' with a label, or allowed and old enough,'],
    [['backtest', '--rules', rules], ''],
  ] as const) {
    const env = { CLICKHOUSE_URL: engine.url, DATA_DIR: engine.dataDir };
    t.match(await runCliHere([...args, ...nobody], env), {
      code: 0,
      stderr: `no live decision of nobody${which} is stored in this time: check the name, --mode and the times\n`,
    });
    t.equal((await runCliHere([...args, ...span(0, 1000)], env)).stderr, '', `${args.join(' ')} of decisions`);
  }
}

async function drawn(t: Test, engine: TestEngine): Promise<void> {
  const random = seeded(23);
  const policy = compilePolicy(DEFAULT_POLICY);
  const points = (code: (typeof SPOKEN)[number]): number => DEFAULT_POLICY.points[code];
  const truth = (code: (typeof SPOKEN)[number]): number => points(code) + (MOVED[code] ?? 0);
  const labels = new Map<string, string>();
  const FROM = 100_000;
  for (let from = 0; from < DRAWN; from += BATCH) {
    const rows = rowsLike(BATCH, FROM + from, (i) => {
      const reasons = SPOKEN.filter(() => random() < 0.4);
      const strengths = Float32Array.from(reasons, () => 0.5 + random() / 2);
      const own = Float32Array.from(reasons, (code, at) => {
        const column = SIGNALS.findIndex((signal) => signal.code === code);
        return (policy.points.score[column] ?? 0) * (strengths[at] ?? 0);
      });
      const sum = reasons.reduce((total, code, at) => total + truth(code) * (strengths[at] ?? 0), policy.bias + 1);
      labels.set(idOf(FROM + from + i), random() < sigmoid(sum) ? 'fraud' : 'legitimate');
      const version = DEFAULT_POLICY.version;
      return { useCase: 'score', reasons, strengths, points: own, policyVersion: version, risk: 5, action: 'allow' };
    });
    await store(engine, rows, `drawn-${from}`);
  }
  await judge(engine, labels);
  const out = join(t.testdir(), 'suggested.json');
  const asked = ['suggest', ...span(FROM, FROM + DRAWN)];
  const told = JSON.parse(await run(t, engine, [...asked, '--out', out, '--json'])) as {
    events: number;
    moves: { reason: string; points: number; suggested: number }[];
  };
  t.equal(told.events, DRAWN);
  for (const code of SPOKEN) {
    const found = told.moves.find(({ reason }) => reason === code)?.suggested ?? points(code);
    t.ok(Math.abs(found - truth(code)) < 0.3, `${code}: ${found}, drawn by ${truth(code)}`);
  }
  for (const { reason, points: today, suggested } of told.moves) {
    t.ok(Math.abs(suggested - today) <= 1 && suggested * today >= 0, reason);
    t.ok(
      SPOKEN.some((code) => code === reason),
      `${reason} spoke`,
    );
  }
  const small = JSON.parse(await run(t, engine, [...asked, '--step', '0.2', '--json'])) as typeof told;
  for (const { reason, points: today, suggested } of small.moves)
    t.ok(Math.abs(suggested - today) <= 0.2 + 1e-9, `${reason} by one step`);
  const file = JSON.parse(readFileSync(out, 'utf8')) as object;
  t.doesNotThrow(() => compilePolicy(mergePolicy(file, 'suggested')));
  const tried = await run(t, engine, ['replay', ...span(FROM, FROM + 2000), '--policy', out]);
  t.match(tried, /2000/);
  t.equal(await run(t, engine, ['backtest', ...span(FROM, FROM + 2000), '--rules', out]), tried, 'as it is');
}

t.test('commands on what is stored', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  await t.test('known counts give these figures', (t) => known(t, engine));
  await t.test('what monitor mode let in counts as let in', (t) => monitored(t, engine));
  await t.test('that there is no decision is said', (t) => misspelt(t, engine));
  await t.test('points that labels were drawn by are found again, and can be tried', (t) => drawn(t, engine));
});
