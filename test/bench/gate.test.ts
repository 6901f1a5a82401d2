// The gates themselves: every way to fail them, and a server slowed on purpose that they catch.
import { readFileSync } from 'node:fs';
import t from 'tap';
import {
  type Budget,
  doubtOf,
  EXIT,
  judge,
  LATE_MS_MAX,
  type Measured,
  outcomeOf,
  type Outcome,
  RUNS,
  STOLEN_SHARE_MAX,
  type Verdict,
} from '../../bench/load/gate.js';
import { machineTime, parseMachineTime, stolenShare } from '../../bench/load/machine.js';
import { contract } from '../../bench/load/phases/latency.js';
import { ROOT } from '../../bench/load/processes.js';
import { emptyResults } from '../../bench/load/results.js';
import { startCeiling } from '../../bench/load/servers/start.js';
import { gateRows } from '../../bench/load/report/table.js';

const throughput: Budget = {
  figure: 'share',
  title: 'share',
  unit: '',
  gate: 0.22,
  aim: 0.33,
  direction: 'min',
  runs: ['bench', 'ci'],
  ciGate: 0.15,
};
const latency: Budget = {
  figure: 'p99',
  title: 'p99',
  unit: 'ms',
  gate: 100,
  aim: 8,
  direction: 'max',
  runs: ['bench'],
  shown: ['ci'],
};

type Case = readonly [
  name: string,
  budget: Budget,
  run: (typeof RUNS)[number],
  measured: Partial<Measured>,
  verdict: Verdict | undefined,
  outcome: Outcome,
];

const late = { p99: 'the client was late' };
const cases: Case[] = [
  ['at the aim', throughput, 'bench', { figures: { share: 0.33 } }, 'aim', 'pass'],
  ['between gate and aim', throughput, 'bench', { figures: { share: 0.25 } }, 'pass', 'pass'],
  ['exactly the gate', throughput, 'bench', { figures: { share: 0.22 } }, 'pass', 'pass'],
  ['below the gate', throughput, 'bench', { figures: { share: 0.2199 } }, 'fail', 'fail'],
  [
    'below the gate but not below that of the short run',
    throughput,
    'ci',
    { figures: { share: 0.16 } },
    'pass',
    'pass',
  ],
  ['below the gate of the short run', throughput, 'ci', { figures: { share: 0.14 } }, 'fail', 'fail'],
  ['a latency at its aim', latency, 'bench', { figures: { p99: 8 } }, 'aim', 'pass'],
  ['a latency over its gate', latency, 'bench', { figures: { p99: 100.1 } }, 'fail', 'fail'],
  [
    'a latency over its gate by a client that was late',
    latency,
    'bench',
    { figures: { p99: 100.1 }, doubts: late },
    'inconclusive',
    'inconclusive',
  ],
  [
    'a latency within its gate in spite of a late client',
    latency,
    'bench',
    { figures: { p99: 100 }, doubts: late },
    'pass',
    'pass',
  ],
  ['a figure that is no number', latency, 'bench', { figures: { p99: NaN } }, 'fail', 'fail'],
  [
    'no reply at all, whatever the client did',
    latency,
    'bench',
    { figures: { p99: NaN }, doubts: late },
    'fail',
    'fail',
  ],
  ['a figure nobody measured', latency, 'bench', {}, 'missing', 'fail'],
  ['a figure that cannot be measured here', latency, 'bench', { skipped: { p99: 'not installed' } }, 'skipped', 'pass'],
  [
    'a figure that the short run went without',
    throughput,
    'ci',
    { skipped: { share: 'not installed' } },
    'missing',
    'fail',
  ],
  ['a figure that this run only prints', latency, 'ci', { figures: { p99: 500 } }, 'shown', 'pass'],
  ['a figure of another run', latency, 'growth', { figures: { p99: 500 } }, undefined, 'pass'],
];

const measured = (part: Partial<Measured>): Measured => ({ figures: {}, skipped: {}, doubts: {}, ...part });

t.test('a gate passes and fails where it should', async (t) => {
  for (const [name, budget, run, part, verdict, outcome] of cases) {
    const judgements = judge([budget], measured(part), run);
    t.equal(judgements[0]?.verdict, verdict, name);
    t.equal(outcomeOf(judgements), outcome, name);
  }
});

t.test('what failed undisturbed outweighs what was disturbed', async (t) => {
  const both = judge([throughput, latency], measured({ figures: { share: 0.1, p99: 500 }, doubts: late }), 'bench');
  t.strictSame(
    both.map(({ verdict }) => verdict),
    ['fail', 'inconclusive'],
  );
  t.equal(outcomeOf(both), 'fail');
  t.equal(gateRows(both)[2]?.at(-1), 'INCONCLUSIVE: the client was late', 'and the table says what disturbed');
  t.equal(new Set(Object.values(EXIT)).size, 3, 'each outcome has an exit code of its own');
  t.notOk(Object.values(EXIT).includes(1), 'and none is that of a run that broke');
});

t.test('a late client and stolen time put an open loop in doubt', async (t) => {
  t.equal(doubtOf(LATE_MS_MAX, STOLEN_SHARE_MAX), '', 'at the limits');
  t.equal(doubtOf(12.34, 0), 'the client was late by 12.3 ms (p99)');
  t.equal(doubtOf(0, 0.051), '5.1 % of the processor time was stolen');
  t.equal(doubtOf(12.34, 0.051), 'the client was late by 12.3 ms (p99), 5.1 % of the processor time was stolen');
});

t.test('stolen time is read from the line of all cores', async (t) => {
  const before = parseMachineTime('cpu  100 1 50 800 9 0 0 40 30 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n');
  t.strictSame(before, { all: 1000, stolen: 40 }, 'guest time is not counted twice');
  t.equal(stolenShare(before, { all: 1200, stolen: 50 }), 0.05);
  t.equal(stolenShare(before, before), 0, 'no time, no share');
  t.ok(machineTime().all > 0, 'this machine has one');
});

const budgets = JSON.parse(readFileSync(`${ROOT}/bench/budgets.json`, 'utf8')) as Budget[];

t.test('the budgets are whole', async (t) => {
  for (const { figure, gate, aim, direction, runs, shown = [], ciGate } of budgets) {
    const better = direction === 'min' ? aim >= gate : aim <= gate;
    t.ok(better, `${figure}: the aim is no easier than the gate`);
    t.ok(
      ciGate === undefined || (direction === 'min' ? ciGate <= gate : ciGate >= gate),
      `${figure}: the short run is no stricter`,
    );
    t.ok(runs.length > 0 && runs.every((run) => RUNS.includes(run)), `${figure}: has a run`);
    t.notOk(
      shown.some((run) => runs.includes(run)),
      `${figure}: is not held where it is only shown`,
    );
  }
  for (const figure of ['throughput_of_peer', 'cpu_of_peer', 'failed_share']) {
    t.ok(budgets.find((budget) => budget.figure === figure)?.runs.includes('ci'), `${figure}: held in every short run`);
  }
  t.equal(new Set(budgets.map(({ figure }) => figure)).size, budgets.length, 'each figure once');
});

t.test('a server slowed on purpose fails the latency gates', async (t) => {
  const slow = await startCeiling({ headers: [], bodyBytes: 300 }, 150);
  t.teardown(() => slow.stop());
  const results = emptyResults();
  await contract(results, slow, 'any', 300);
  // Without doubts: this machine may be as slow as it likes while it runs the tests.
  const judgements = judge(
    budgets.filter(({ figure }) => figure.startsWith('contract_p')),
    { ...results, doubts: {} },
    'ci',
  );
  t.strictSame(
    judgements.map(({ verdict }) => verdict),
    ['fail', 'fail', 'fail'],
    'p50, p95 and p99 are over their limits',
  );
  t.equal(outcomeOf(judgements), 'fail');
});
