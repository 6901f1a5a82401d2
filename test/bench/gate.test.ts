// The gates themselves: every way to fail them, and a server slowed on purpose that they catch.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { type Budget, judge, type Measured, passed, RUNS, type Verdict } from '../../bench/load/gate.js';
import { contract } from '../../bench/load/phases/latency.js';
import { ROOT } from '../../bench/load/processes.js';
import { emptyResults } from '../../bench/load/results.js';
import { startCeiling } from '../../bench/load/servers/start.js';

const throughput: Budget = { figure: 'share', title: 'share', unit: '', gate: 0.22, aim: 0.33, direction: 'min', runs: ['bench', 'ci'], ciGate: 0.15 };
const latency: Budget = { figure: 'p99', title: 'p99', unit: 'ms', gate: 100, aim: 8, direction: 'max', runs: ['bench'] };

const cases: { name: string; budget: Budget; run: (typeof RUNS)[number]; measured: Measured; verdict: Verdict | undefined; passes: boolean }[] = [
  { name: 'at the aim', budget: throughput, run: 'bench', measured: { figures: { share: 0.33 }, skipped: {} }, verdict: 'aim', passes: true },
  { name: 'between gate and aim', budget: throughput, run: 'bench', measured: { figures: { share: 0.25 }, skipped: {} }, verdict: 'pass', passes: true },
  { name: 'exactly the gate', budget: throughput, run: 'bench', measured: { figures: { share: 0.22 }, skipped: {} }, verdict: 'pass', passes: true },
  { name: 'below the gate', budget: throughput, run: 'bench', measured: { figures: { share: 0.2199 }, skipped: {} }, verdict: 'fail', passes: false },
  { name: 'below the gate but not below that of the short run', budget: throughput, run: 'ci', measured: { figures: { share: 0.16 }, skipped: {} }, verdict: 'pass', passes: true },
  { name: 'below the gate of the short run', budget: throughput, run: 'ci', measured: { figures: { share: 0.14 }, skipped: {} }, verdict: 'fail', passes: false },
  { name: 'a latency at its aim', budget: latency, run: 'bench', measured: { figures: { p99: 8 }, skipped: {} }, verdict: 'aim', passes: true },
  { name: 'a latency over its gate', budget: latency, run: 'bench', measured: { figures: { p99: 100.1 }, skipped: {} }, verdict: 'fail', passes: false },
  { name: 'a figure that is no number', budget: latency, run: 'bench', measured: { figures: { p99: NaN }, skipped: {} }, verdict: 'fail', passes: false },
  { name: 'a figure nobody measured', budget: latency, run: 'bench', measured: { figures: {}, skipped: {} }, verdict: 'missing', passes: false },
  { name: 'a figure that cannot be measured here', budget: latency, run: 'bench', measured: { figures: {}, skipped: { p99: 'not installed' } }, verdict: 'skipped', passes: true },
  { name: 'a figure of another run', budget: latency, run: 'ci', measured: { figures: { p99: 500 }, skipped: {} }, verdict: undefined, passes: true },
];

t.test('a gate passes and fails where it should', (t) => {
  for (const { name, budget, run, measured, verdict, passes } of cases) {
    const judgements = judge([budget], measured, run);
    t.equal(judgements[0]?.verdict, verdict, name);
    t.equal(passed(judgements), passes, name);
  }
  t.end();
});

const budgets = JSON.parse(readFileSync(`${ROOT}/bench/budgets.json`, 'utf8')) as Budget[];

t.test('the budgets are whole', (t) => {
  for (const { figure, gate, aim, direction, runs, ciGate } of budgets) {
    const better = direction === 'min' ? aim >= gate : aim <= gate;
    t.ok(better, `${figure}: the aim is no easier than the gate`);
    t.ok(ciGate === undefined || (direction === 'min' ? ciGate <= gate : ciGate >= gate), `${figure}: the short run is no stricter`);
    t.ok(runs.length > 0 && runs.every((run) => RUNS.includes(run)), `${figure}: has a run`);
  }
  t.equal(new Set(budgets.map(({ figure }) => figure)).size, budgets.length, 'each figure once');
  t.end();
});

t.test('a server slowed on purpose fails the latency gates', async (t) => {
  const slow = await startCeiling({ headers: [], bodyBytes: 300 }, 150);
  t.teardown(() => slow.stop());
  const results = emptyResults();
  await contract(results, slow, 'any', 300);
  const judgements = judge(budgets.filter(({ figure }) => figure.startsWith('contract_p')), results, 'ci');
  t.strictSame(judgements.map(({ verdict }) => verdict), ['fail', 'fail', 'fail'], 'p50, p95 and p99 are over their limits');
  t.notOk(passed(judgements));
});
