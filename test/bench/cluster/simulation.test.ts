// The simulation of a cluster: the same by the same seed, every request has one outcome, and the model says what was
// measured.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { anchors, OFF_MAX, offBy } from '../../../bench/cluster/anchors/anchors.js';
import { letInByLeases } from '../../../bench/cluster/anchors/leases.js';
import { COSTS } from '../../../bench/cluster/costs.js';
import { outage } from '../../../bench/cluster/outage.js';
import { readArguments } from '../../../bench/cluster/run.js';
import { runScenarios, type Scenario } from '../../../bench/cluster/scenarios.js';
import { readConfig } from '../../../src/config.js';

const TINY = { part: 1 / 25, lengthShare: 0.1, catchUp: 5 };
const SEED = 3;
const run = (seed: number): Scenario[] => [...runScenarios(COSTS, { ...TINY, seed })];
const SHORT_RUN = run(SEED);
const RUN = fileURLToPath(new URL('../../../bench/cluster/run.js', import.meta.url));

t.test('a short run', async (t) => {
  for (const { name, sent, answered, refused, cut } of SHORT_RUN) {
    t.ok(sent > 1000, `${name}: sends`);
    t.equal(answered + refused + cut, sent, `${name}: one outcome each`);
  }
  const of = (part: string): Scenario | undefined => SHORT_RUN.find(({ name }) => name.includes(part));
  for (const { name, lost } of SHORT_RUN.filter(({ name }) => !name.includes('without copies')))
    t.equal(lost, 0, `${name}: nothing acknowledged is lost`);
  t.ok((of('without copies')?.lost ?? 0) > 0, 'what was on the disk alone is');
  t.ok((of('with its disk')?.unread ?? 0) > 0, 'and is read from its copy by another node');
  t.match(of('nothing'), { refused: 0, cut: 0, degraded: 0 });
  t.ok((of('master')?.degraded ?? 0) > 0, 'who must be read from a dead master is decided without');
  t.ok((of('is killed')?.longestMs ?? 0) >= COSTS.retryMs.value, 'a dead node is asked once more');
  t.ok((of('become')?.missesShare ?? 0) > (of('60 nodes')?.missesShare ?? 1), 'who moved is read again');
});

t.test('one seed, one run', async (t) => {
  const digests = (scenarios: Scenario[]): string[] => scenarios.map(({ digest }) => digest);
  const first = digests(SHORT_RUN);
  t.same(digests(run(SEED)), first);
  for (const [i, digest] of digests(run(SEED + 1)).entries()) t.not(digest, first[i]);
});

t.test('what was measured, by costs that were fitted to other figures', async (t) => {
  const rows = anchors(COSTS, 1, { benchSeconds: 0, hotSeconds: 5 });
  const held = rows.filter(({ use }) => use === 'held');
  t.ok(held.length >= 3);
  for (const row of rows.filter(({ use }) => use !== 'miss'))
    t.ok(Math.abs(offBy(row)) <= OFF_MAX, `${row.what}: ${row.simulated} beside ${row.measured}`);
});

t.test('the rule of leases of today', async (t) => {
  t.same(
    [1, 10, 11, 12, 60].map((nodes) => letInByLeases(COSTS, nodes, 0)),
    [100, 109, 110, 100, 100],
    'never more than a tenth above',
  );
});

t.test('an outage of ClickHouse', async (t) => {
  const plan = { perSecond: 1000, nodes: 1, seconds: 3600, engineCores: 1 };
  const rows = 3600 * plan.perSecond * COSTS.rowBytes.value;
  const cases = [
    { name: 'a log with room', logBytesMax: 2 * rows, refused: false },
    { name: 'a log without', logBytesMax: rows / 10, refused: true },
  ];
  for (const { name, logBytesMax, refused } of cases) {
    const found = outage(COSTS, { ...plan, logBytesMax });
    t.equal(found.answered + found.refused, found.sent, name);
    t.equal(found.lost, 0, name);
    t.equal(found.refused > 0, refused, name);
    t.ok(found.logBytesMax <= logBytesMax, name);
    t.equal(found.allRefusedAt < Infinity, refused, name);
    t.ok(found.pagesRefusedAt <= found.allRefusedAt, `${name}: pages first`);
    t.ok(found.emptySeconds > 0 && found.emptySeconds < Infinity, `${name}: everything is read in the end`);
  }
  t.equal(outage(COSTS, { ...plan, perSecond: 100_000, logBytesMax: rows }).emptySeconds, Infinity, 'never caught up');
});

t.test('every cost says where it is from', async (t) => {
  for (const [name, { value, source }] of Object.entries(COSTS)) {
    t.ok(Number.isFinite(value) && value > 0, name);
    t.ok(source.length > 5, `${name}: ${source}`);
  }
});

const SETTINGS: readonly [cost: keyof typeof COSTS, file: string, told: RegExp][] = [
  ['balanceFactor', 'deploy/haproxy.cfg', /hash-balance-factor (\d+)/],
  ['proxyCheckMs', 'deploy/haproxy.cfg', /check inter (\d+)s/],
  ['proxyFalls', 'deploy/haproxy.cfg', /fall (\d+)/],
  ['connectMs', 'deploy/haproxy.cfg', /timeout connect (\d+)s/],
  ['pollMs', 'workers/consumers/profiles.ts', /POLL_MS = (\d+)/],
  ['batchMs', 'src/clickhouse/consumer/reader.ts', /batchMs: (\d+)/],
  ['giveBackMs', 'src/log/store-consumer/loop.ts', /BACKOFF = \{ minMs: (\d+)/],
  ['deadMs', 'test/support/fleet/redis-cluster.ts', /DEAD_MS = (\d+)/],
];
/** What a source counts in another unit. */
const UNITS: Partial<Record<keyof typeof COSTS, number>> = { balanceFactor: 0.01, proxyCheckMs: 1000, connectMs: 1000 };

t.test('what is a setting is as it is set', async (t) => {
  const { queueMs, queueItemsMax, storeReadMs, userLimit, logReservePercent } = readConfig({});
  const defaults = { queueMs, queueItemsMax, storeReadMs, userLimit, reservePercent: logReservePercent };
  for (const [name, value] of Object.entries(defaults)) t.match(COSTS, { [name]: { value } }, name);
  for (const [cost, file, told] of SETTINGS) {
    const text = readFileSync(fileURLToPath(new URL(`../../../../${file}`, import.meta.url)), 'utf8');
    t.equal(Number(told.exec(text)?.[1]) * (UNITS[cost] ?? 1), COSTS[cost].value, cost);
  }
});

t.test('the table in docs/scaling.md is of today', async (t) => {
  const page = readFileSync(fileURLToPath(new URL('../../../../docs/scaling.md', import.meta.url)), 'utf8');
  for (const { name } of SHORT_RUN) t.ok(page.includes(`| ${name} |`), name);
  t.notMatch(page, /MISSED/, 'what has to be within a quarter of what was measured is');
});

t.test('arguments', async (t) => {
  t.same(readArguments([]), { seed: 1, short: false, writeTable: false });
  t.same(readArguments(['--seed', '9', '--short']), { seed: 9, short: true, writeTable: false });
  const wrong = [['--sed', '9'], ['9'], ['--seed', 'x'], ['--seed', '0'], ['--seed'], ['--short', '--write-table']];
  for (const args of wrong) t.throws(() => readArguments(args), args.join(' '));
  const { status, stdout, stderr } = spawnSync(process.execPath, [RUN, '--no-such'], { encoding: 'utf8' });
  t.equal(status, 2);
  t.equal(stdout, '');
  t.match(stderr, /--no-such/);
});
