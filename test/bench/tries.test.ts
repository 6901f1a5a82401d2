// Tries of the short run: which rows of outcomes end well, and that nothing but the wanted one does.
import t from 'tap';
import { EXIT, type Outcome } from '../../bench/load/gate.js';
import { type Try, tryFor, TRIES_MAX, tryOf } from '../../bench/load/tries.js';

const cases: readonly (readonly [name: string, wanted: Outcome, comes: Try[], runs: number, reached: boolean])[] = [
  ['a pass is not tried again', 'pass', ['pass'], 1, true],
  ['an inconclusive run is followed by another', 'pass', ['inconclusive', 'pass'], 2, true],
  ['a run that failed on a busy machine is too', 'pass', ['fail', 'inconclusive', 'pass'], 3, true],
  [
    'three inconclusive runs are no pass',
    'pass',
    ['inconclusive', 'inconclusive', 'inconclusive', 'pass'],
    TRIES_MAX,
    false,
  ],
  ['three failed runs are no pass', 'pass', ['fail', 'fail', 'fail', 'pass'], TRIES_MAX, false],
  ['a slowed service that is refused', 'fail', ['fail'], 1, true],
  ['a slowed service that passes is no refusal', 'fail', ['pass', 'pass', 'pass', 'fail'], TRIES_MAX, false],
  [
    'a slowed service that could not be run is no refusal',
    'fail',
    ['broken', 'broken', 'broken', 'fail'],
    TRIES_MAX,
    false,
  ],
];

t.test('a run is tried until it comes to what is wanted, three times at most', async (t) => {
  for (const [name, wanted, comes, runs, reached] of cases) {
    const left = [...comes];
    t.strictSame(
      await tryFor(wanted, () => Promise.resolve(left.shift() ?? 'broken')),
      { reached, tries: comes.slice(0, runs) },
      name,
    );
  }
});

t.test('a try is read from the exit code of the run', async (t) => {
  for (const [outcome, code] of Object.entries(EXIT)) t.equal(tryOf(code), outcome);
  for (const code of [1, 134, null]) t.equal(tryOf(code), 'broken', `${code}`);
});
