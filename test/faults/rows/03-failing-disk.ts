// Row 3. Every call of the log to its disk fails once, in each way; then calls fail at random and the power goes too.
// And the running service with a log that nobody empties: the end of its part of the disk.
import { createTestApp } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { type Fault, type FaultyCall } from '../../support/faults/disk.js';
import { differingKeys, foldOfLog } from '../../support/state/folded-log.js';
import { LogWorld } from '../../support/state/log-world.js';
import { pause } from '../../support/pause.js';
import { brokenPromise, liveMany, seedsFrom } from '../parts/log-life.js';
import { type FaultRow, type Findings } from '../parts/row.js';

const SIZE = { long: { seeds: 3000, lives: 8 }, short: { seeds: 40, lives: 1 } };
const FAULTS: readonly Fault[] = ['EIO', 'ENOSPC', 'short'];
const STEPS = 40;
const LOG_BYTES = 1024 * 1024;
const CAUGHT_UP_MS_MAX = 20_000;

/**
 * A life without chance but in its payloads, in which the call with this number fails. @returns how many calls there
 * were
 */
function liveWithFault(seed: number, fsyncMs: number, failing: number, fault: Fault, findings: Findings): number {
  const world = new LogWorld({ seed, fsyncMs, faults: 0 });
  let calls = 0;
  let failed: FaultyCall | undefined;
  world.disk.fault = (call) => {
    calls += 1;
    if (calls === failing) failed = call;
    return calls === failing ? fault : undefined;
  };
  const where = (): string => `${fault} at call ${failing} (${failed ?? 'none'}) of seed ${seed}`;
  try {
    for (let step = 0; step < STEPS; step += 1) {
      world.append();
      if (step % 3 === 0) world.pass(60);
      if (step % 5 === 0) world.disk.finishSyncs();
      if (step % 7 === 0) world.readToStore(1000);
      if (step % 9 === 0) world.export(1000);
      if (step === STEPS >> 1) world.powerLoss();
    }
    world.settle();
    const problem = brokenPromise(world);
    findings.expect(problem === '', () => `${where()}: ${problem}`);
  } catch (error) {
    findings.expect(
      false,
      () => `${where()}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  }
  return calls;
}

/** Each call of a life fails in its turn. @returns lives */
function everyCall(seed: number, fsyncMs: number, findings: Findings): number {
  const calls = liveWithFault(seed, fsyncMs, 0, 'EIO', findings);
  for (let failing = 1; failing <= calls; failing += 1)
    for (const fault of FAULTS) liveWithFault(seed, fsyncMs, failing, fault, findings);
  return calls * FAULTS.length;
}

/** The readers stand still until the log has no room, then go on. */
async function fullLog(findings: Findings): Promise<string> {
  const test = await createTestApp({
    env: { SHARDS: '1', LOG_MAX_BYTES: String(LOG_BYTES), LOG_SEGMENT_BYTES: '65536' },
  });
  try {
    const [readers = 0] = test.app.pids();
    process.kill(readers, 'SIGSTOP');
    const statuses = new Map<number, number>();
    for (let asked = 0; (statuses.get(503) ?? 0) < 20 && asked < 20_000; asked += 20) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) => test.post('/fingerprint/score', body(`user ${asked + i}`))),
      );
      for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    findings.expect(
      [...statuses.keys()].every((status) => status === 200 || status === 503) && (statuses.get(503) ?? 0) > 0,
      () => `a full log: ${JSON.stringify([...statuses])}`,
    );
    findings.expect(
      test.lines.some((line) => line.includes('the event log of shard 0 is full')),
      'a full log is not told of',
    );
    const expected = foldOfLog(test.dataDir, 1);
    process.kill(readers, 'SIGCONT');
    let differing = -1;
    for (let left = CAUGHT_UP_MS_MAX; left > 0 && differing !== 0; left -= 50) {
      await pause(50);
      differing = (await differingKeys(test.dataDir, expected)).length;
    }
    findings.expect(differing === 0, () => `after a full log ${differing} profiles are not the fold of it`);
    return (
      `a log of ${LOG_BYTES >> 20} MiB took ${statuses.get(200) ?? 0} requests and refused ` +
      `${statuses.get(503) ?? 0} with 503, and said so`
    );
  } finally {
    await test.close();
  }
}

export const row: FaultRow = {
  number: 3,
  title: 'EIO, ENOSPC and short writes at each write and sync of the log, and a log without room',
  promise: 'acknowledging stops, clear log line, recovery without loss',
  async run({ seed, long, findings }) {
    const size = long ? SIZE.long : SIZE.short;
    const seeds = seedsFrom(seed, size.seeds);
    const sums = [0, 50].map((fsyncMs) => liveMany(seeds, { fsyncMs, faults: 0.05 }, findings));
    for (const { refused } of sums) findings.expect(refused > 0, 'nothing was refused: the disk did not fail');
    let single = 0;
    for (const one of seedsFrom(seed, size.lives))
      for (const fsyncMs of [0, 50]) single += everyCall(one, fsyncMs, findings);
    const full = await fullLog(findings);
    const refused = sums.reduce((sum, one) => sum + one.refused, 0);
    return findings.outcome(
      `${single} single faults, ${2 * seeds.length} lives with many and power losses (${refused} refused), none of ` +
        `the promised lost; ${full}`,
    );
  },
};
