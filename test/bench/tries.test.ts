// Tries of the short run: which rows of outcomes end well, and that nothing but the wanted one does.
import t from 'tap';
import { EXIT, type Outcome } from '../../bench/load/gate.js';
import { type Try, tryFor, TRIES_MAX, tryOf } from '../../bench/load/tries.js';

const cases: { name: string; wanted: Outcome; comes: Try[]; runs: number; reached: boolean }[] = [
  { name: 'a pass is not tried again', wanted: 'pass', comes: ['pass'], runs: 1, reached: true },
  {
    name: 'an inconclusive run is followed by another',
    wanted: 'pass',
    comes: ['inconclusive', 'pass'],
    runs: 2,
    reached: true,
  },
  {
    name: 'a run that failed on a busy machine is too',
    wanted: 'pass',
    comes: ['fail', 'inconclusive', 'pass'],
    runs: 3,
    reached: true,
  },
  {
    name: 'three inconclusive runs are no pass',
    wanted: 'pass',
    comes: ['inconclusive', 'inconclusive', 'inconclusive', 'pass'],
    runs: TRIES_MAX,
    reached: false,
  },
  {
    name: 'three failed runs are no pass',
    wanted: 'pass',
    comes: ['fail', 'fail', 'fail', 'pass'],
    runs: TRIES_MAX,
    reached: false,
  },
  { name: 'a slowed service that is refused', wanted: 'fail', comes: ['fail'], runs: 1, reached: true },
  {
    name: 'a slowed service that passes is no refusal',
    wanted: 'fail',
    comes: ['pass', 'pass', 'pass', 'fail'],
    runs: TRIES_MAX,
    reached: false,
  },
  {
    name: 'a slowed service that could not be run is no refusal',
    wanted: 'fail',
    comes: ['broken', 'broken', 'broken', 'fail'],
    runs: TRIES_MAX,
    reached: false,
  },
];

t.test('a run is tried until it comes to what is wanted, three times at most', async (t) => {
  for (const { name, wanted, comes, runs, reached } of cases) {
    const left = [...comes];
    t.strictSame(
      await tryFor(wanted, () => Promise.resolve(left.shift() ?? 'broken')),
      { reached, tries: comes.slice(0, runs) },
      name,
    );
  }
});

t.test('a try is read from the exit code of the run', (t) => {
  for (const [outcome, code] of Object.entries(EXIT)) t.equal(tryOf(code), outcome);
  for (const code of [1, 134, null]) t.equal(tryOf(code), 'broken', `${code}`);
  t.end();
});
