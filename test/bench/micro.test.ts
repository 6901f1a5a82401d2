// Every micro-benchmark still runs.
import t from 'tap';
import { loadMicro, microNames } from '../../bench/micro/run.js';

const FEW = 10;

t.test('every micro-benchmark runs and gives times', async (t) => {
  for (const name of microNames()) {
    const { run } = await loadMicro(name);
    const times = await run(FEW);
    t.ok(Object.keys(times).length > 0, `${name} measures something`);
    for (const [operation, ns] of Object.entries(times)) {
      // What rules add is a difference of two times, which may be below zero when little was measured.
      const least = /\badd\b/.test(operation) ? -Infinity : 0;
      t.ok(ns >= least && Number.isFinite(ns), `${name}: ${operation} takes ${ns} ns`);
    }
  }
});
