// Row 7. A deployment ends the service again and again while clients ask without a pause, on connections that stay open
// and on fresh ones, which are the ones a closing listener is most likely to lose.
import { startLoad, countOf, type Tally } from '../../support/load/load.js';
import { pause } from '../../support/pause.js';
import { startService } from '../../support/process.js';
import { whole, randomFrom } from '../../support/random.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { type FaultRow, type Findings } from '../parts/row.js';
import { temporaryDirectory } from '../../support/scope.js';

const TIMES = { long: 50, short: 2 };
const LOAD_MS = [150, 900] as const;
const DRAIN_MS = 5000;
/** Starting a process to end it is no part of the drain. */
const EXIT_MS_MAX = DRAIN_MS + 2000;
/** Of the short form, which a busy machine runs too. */
const EXIT_MS_MAX_SHORT = 30_000;
/** Before the service is told to end. */
const ANSWERED_MIN = 100;
const USERS = 200;

export const row: FaultRow = {
  number: 7,
  title: 'SIGTERM under load',
  promise: '0 connection resets on requests that were sent whole; exit 0 within the drain time',
  async run({ seed, long, scope, findings }) {
    const random = randomFrom(seed);
    const dataDir = temporaryDirectory(scope);
    const { api } = await makeKeys({ dataDir });
    const times = long ? TIMES.long : TIMES.short;
    const sum = { answered: 0, lost: 0, unseen: 0, slowestMs: 0 };
    for (let time = 1; time <= times; time += 1) {
      const service = await startService({ DATA_DIR: dataDir, DRAIN_MS: String(DRAIN_MS) });
      const load = startLoad({
        port: service.port,
        headers: [`x-service-key: ${api}`],
        keepAlive: 16,
        oneShot: 4,
        users: USERS,
      });
      while (countOf(load.tally, 200) <= ANSWERED_MIN) await pause(20);
      await pause(whole(random, ...LOAD_MS));
      const since = performance.now();
      const { code, signal } = await service.end('SIGTERM');
      const ms = performance.now() - since;
      const tally = await load.stop();
      findings.expect(
        code === 0,
        () => `time ${time}: it ended with ${signal ?? code ?? 'nothing'}: ${service.output().slice(-500)}`,
      );
      findings.expectOnCalm(
        ms <= (long ? EXIT_MS_MAX : EXIT_MS_MAX_SHORT),
        () => `time ${time}: it took ${ms.toFixed(0)} ms`,
      );
      judge(tally, time, findings);
      sum.answered += countOf(tally, 200);
      sum.lost += tally.lost.length;
      sum.unseen += tally.unseen;
      sum.slowestMs = Math.max(sum.slowestMs, ms);
    }
    return findings.outcome(
      `${times} times, ${sum.answered} answered, ${sum.lost} lost (${sum.unseen} unseen), the slowest exit after ` +
        `${sum.slowestMs.toFixed(0)} ms`,
    );
  },
};

function judge(tally: Tally, time: number, findings: Findings): void {
  const without = (): string =>
    `time ${time}: ${tally.lost.length} requests without an answer (${[...new Set(tally.lost)].join(' ')})`;
  findings.expect(tally.lost.length === tally.unseen, without);
  // The kernel accepted them between the last look at the listener and its close: longer where the process waits for
  // a processor in between.
  findings.expectOnCalm(tally.unseen === 0 || tally.lost.length > tally.unseen, without);
  for (const [status, count] of tally.statuses)
    findings.expect(status === 200 || status === 503, () => `time ${time}: ${count} answers of ${status}`);
}
