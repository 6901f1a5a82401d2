// Row 8. Requests that throw, and now and then one that exhausts the worker's memory or never ends, among ordinary
// ones. The worker of this row fails where a request asks for it (test/support/faults/faulty-score.ts); the service has
// no such hook.
import { START } from '../../../src/contract/position.js';
import { readRowsAfter } from '../../../src/log/rows.js';
import { testApp, type TestApp } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { differingKeys, foldOfLog } from '../../support/state/folded-log.js';
import { countOf, startLoad, statusText } from '../../support/load/load.js';
import { pause } from '../../support/pause.js';
import { type FaultRow, type Findings } from '../parts/row.js';

const SIZE = { long: { ms: 60_000, every: 10_000, throwing: 100 }, short: { ms: 2500, every: 1250, throwing: 20 } };
const SHARDS = 2;
const CLIENTS = 16;
/**
 * At most 3,200 requests a second. The row reads the whole log at its end; at 10,000 a second it grew by 640 MB in a
 * minute, and its start had been removed after a checkpoint of the store (256 MiB).
 */
const PAUSE_MS = 5;
const USERS = 300;
const TASK_MS = 1000;
/** The batch's end, a new worker, the culprit alone, its end, and the same for a machine with other work. */
const CULPRIT_MS_MAX = 20_000;
const CAUGHT_UP_MS_MAX = 20_000;
const WORKER_FAULTS = ['memory', 'loop', 'exit'] as const;

interface Culprits {
  asked: number;
  slowestMs: number;
}

/** One request that ends its worker after the other, in turn. */
async function culprits(test: TestApp, size: typeof SIZE.long, findings: Findings): Promise<Culprits> {
  const told: Culprits = { asked: 0, slowestMs: 0 };
  const until = performance.now() + size.ms;
  while (performance.now() < until) {
    for (const fault of WORKER_FAULTS) {
      const since = performance.now();
      const { status } = await test.post('/fingerprint/score', body(`culprit ${told.asked}`, fault));
      const ms = performance.now() - since;
      told.asked += 1;
      told.slowestMs = Math.max(told.slowestMs, ms);
      findings.expect(status === 500 && ms <= CULPRIT_MS_MAX, () => `${fault}: ${status} after ${ms.toFixed(0)} ms`);
    }
    await pause(Math.max(0, Math.min(size.every, until - performance.now())));
  }
  return told;
}

async function stateProblem(dataDir: string): Promise<string> {
  const expected = foldOfLog(dataDir, SHARDS);
  let differing: string[] = [];
  for (let left = CAUGHT_UP_MS_MAX; left > 0; left -= 100) {
    differing = await differingKeys(dataDir, expected);
    if (differing.length === 0) return '';
    await pause(100);
  }
  return `${differing.length} profiles are not the fold of the log`;
}

export const row: FaultRow = {
  number: 8,
  title: 'requests that throw (1 %), exhaust memory, never end or end their worker',
  promise:
    'those get 500 within the deadline, every other request exactly one answer, no event twice, shard state is back',
  async run({ long, scope, findings }) {
    const size = long ? SIZE.long : SIZE.short;
    const test = await testApp(scope, {
      workerUrl: new URL('../../support/faults/faulty-score.js', import.meta.url),
      env: {
        SHARDS: String(SHARDS),
        TASK_MS: String(TASK_MS),
        QUEUE_MS: '60000',
        QUEUE_ITEMS_MAX: '4096',
        WORKER_HEAP_MB: '64',
      },
    });
    let throwing = 0;
    const load = startLoad({
      port: test.app.port,
      headers: [`x-service-key: ${test.keys.live.api}`],
      keepAlive: CLIENTS,
      pauseMs: PAUSE_MS,
      users: 1,
      bodyOf(number) {
        if (number % size.throwing !== 0) return body(`user ${number % USERS}`);
        throwing += 1;
        return body(`thrower ${number}`, 'throw');
      },
    });
    const told = await culprits(test, size, findings);
    const tally = await load.stop();
    findings.expect(
      countOf(tally, 500) === throwing,
      () => `${throwing} requests threw and ${countOf(tally, 500)} got 500`,
    );
    findings.expect(
      tally.lost.length === 0 &&
        countOf(tally, 200, 500) === [...tally.statuses.values()].reduce((sum, count) => sum + count, 0),
      () => `the others: ${statusText(tally)}, ${tally.lost.length} lost`,
    );
    const ids = Array.from({ length: SHARDS }, (_, shard) =>
      readRowsAfter(test.dataDir, shard, START).map(({ eventId }) => eventId),
    ).flat();
    findings.expect(new Set(ids).size === ids.length, 'an event is in the log twice');
    findings.expect(ids.length === countOf(tally, 200), () => `${ids.length} events of ${countOf(tally, 200)} answers`);
    const state = await stateProblem(test.dataDir);
    findings.expect(state === '', state);
    return findings.outcome(
      `${countOf(tally, 200)} ordinary answers, ${throwing} threw, ${told.asked} ended their worker (the slowest ` +
        `500 after ${told.slowestMs.toFixed(0)} ms), ${ids.length} events`,
    );
  },
};
