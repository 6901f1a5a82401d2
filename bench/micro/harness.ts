// Processor time per call, the way all micro benches here measure it: warm up, then the best of some rounds, because
// neighbours on the machine only ever add.
export interface Measured {
  name: string;
  /** Microseconds of this thread's processor time per call. */
  us: number;
}

const ROUNDS = 5;

/** Calls `call` for about `seconds` in all. */
export function measure(name: string, call: (i: number) => void, seconds: number): Measured {
  const batch = Math.max(1, calibrate(call));
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    let calls = 0;
    let spent = 0;
    while (spent < (seconds * 1e6) / ROUNDS) {
      const start = process.cpuUsage();
      for (let i = 0; i < batch; i += 1) call(calls + i);
      const used = process.cpuUsage(start);
      spent += used.user + used.system;
      calls += batch;
    }
    best = Math.min(best, spent / calls);
  }
  return { name, us: best };
}

/** Calls that take about ten milliseconds, once warm. */
function calibrate(call: (i: number) => void): number {
  for (let i = 0; i < 2000; i += 1) call(i);
  const start = performance.now();
  for (let i = 0; i < 500; i += 1) call(i);
  return Math.round((500 * 10) / Math.max(0.001, performance.now() - start));
}

export function print(results: readonly Measured[]): void {
  for (const { name, us } of results) console.log(`${name.padEnd(56)} ${us.toFixed(2).padStart(7)} us`);
}
