// Every micro-benchmark still runs.
import t from 'tap';
import { loadMicro, microNames } from '../../bench/micro/run.js';

const FEW = 10;

t.test('every micro-benchmark runs and gives times', async (t) => {
  for (const name of microNames()) {
    const { run } = await loadMicro(name);
    const times = await run(FEW);
    t.ok(Object.keys(times).length > 0, `${name} measures something`);
    for (const [operation, ns] of Object.entries(times)) t.ok(ns >= 0, `${name}: ${operation} takes ${ns} ns`);
  }
});
