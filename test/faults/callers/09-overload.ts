// Row 9. Twice as much as the service can do, from a client that does not slow down when it is refused. What is
// accepted must stay nearly as much as at the best of times: a service that queues instead of refusing answers
// everybody too late.
import { testApp } from '../../support/app.js';
import { type Second, startLoadProcess } from '../../support/load/load-process.js';
import { REQUEST_MS } from '../../support/faults/slow-request.js';
import { type FaultRow } from '../parts/row.js';

const SECONDS = { long: { peak: 8, overload: 60, normal: 12 }, short: { peak: 1, overload: 2, normal: 1 } };
/** The queue holds as many milliseconds of work as the default one does when a request costs what it really costs. */
const QUEUE_ITEMS = 64;
const CONNECTIONS = { closed: 32, open: 2000, normal: 32 };
/** What the one shard can do at best. */
const NOMINAL = 1000 / REQUEST_MS;
const NORMAL_SHARE = 0.4;
const GOODPUT_SHARE_MIN = 0.85;
const BACK_SECONDS = 5;
/** What "back" means: this much above the latency before, for the noise of a machine with other work. */
const BACK_FACTOR = 3;
const BACK_MS = 20;

function rateOf(seconds: readonly Second[]): number {
  return seconds.reduce((sum, { statuses }) => sum + (statuses[200] ?? 0), 0) / seconds.length;
}

function worst(seconds: readonly Second[]): number {
  return Math.max(0, ...seconds.map(({ p99Ms }) => p99Ms).filter((ms) => !Number.isNaN(ms)));
}

export const row: FaultRow = {
  number: 9,
  title: 'twice the load that saturates, then a normal one',
  promise: 'goodput >= 85 % of peak, refusals are only 429 and 503, latency back within 5 s',
  async run({ long, scope, findings }) {
    const size = long ? SECONDS.long : SECONDS.short;
    const test = await testApp(scope, {
      workerUrl: new URL('../../support/faults/slow-score.js', import.meta.url),
      env: { SHARDS: '1', QUEUE_ITEMS_MAX: String(QUEUE_ITEMS), QUEUE_MS: '500' },
      clock: spread(),
    });
    const load = startLoadProcess(scope);
    const to = { port: test.app.port, key: test.keys.live.api };

    await load({ ...to, seconds: 1, rate: 0, connections: CONNECTIONS.closed });
    const peak = rateOf(await load({ ...to, seconds: size.peak, rate: 0, connections: CONNECTIONS.closed }));
    const before = await load({
      ...to,
      seconds: size.normal,
      rate: peak * NORMAL_SHARE,
      connections: CONNECTIONS.normal,
    });
    const overload = await load({
      ...to,
      seconds: size.overload,
      rate: Math.max(peak, NOMINAL) * 2,
      connections: CONNECTIONS.open,
    });
    const after = await load({
      ...to,
      seconds: size.normal,
      rate: peak * NORMAL_SHARE,
      connections: CONNECTIONS.normal,
    });
    // Measured on both sides, because a machine with other work is not the same a minute later.
    const peaks =
      (peak + rateOf(await load({ ...to, seconds: size.peak, rate: 0, connections: CONNECTIONS.closed }))) / 2;

    const refused = new Map<number, number>();
    for (const { statuses } of [...before, ...overload, ...after]) {
      for (const [status, count] of Object.entries(statuses)) {
        if (status !== '200') refused.set(Number(status), (refused.get(Number(status)) ?? 0) + count);
      }
    }
    for (const status of refused.keys())
      findings.expect(status === 429 || status === 503, `${refused.get(status) ?? 0} answers of ${status}`);
    findings.expect((refused.get(503) ?? 0) > 0, 'nothing was refused: it was no overload');
    // The first second fills the queue.
    const goodput = rateOf(overload.slice(1));
    const [msBefore, msAfter] = [worst(before.slice(1)), worst(after.slice(BACK_SECONDS))];
    if (long) {
      findings.expect(goodput >= GOODPUT_SHARE_MIN * peaks, 'too little goodput');
      findings.expect(
        msAfter <= Math.max(BACK_FACTOR * msBefore, msBefore + BACK_MS),
        'the latency does not come back',
      );
    }
    findings.expect(rateOf(overload) > 0 && rateOf(after) > 0, 'it stopped answering');
    const told = [...refused].map(([status, count]) => `${count} x ${status}`).join(', ');
    return findings.outcome(
      `peak ${peaks.toFixed(0)}/s, goodput ${goodput.toFixed(0)}/s (${((100 * goodput) / peaks).toFixed(0)} %) for ` +
        `${size.overload} s, refused ${told}, ` +
        `worst p99 of a second ${msBefore.toFixed(1)} ms before, ${worst(overload).toFixed(0)} during, ` +
        `${msAfter.toFixed(1)} after`,
    );
  },
};

/** Time that passes fast, so that no user meets a limit of its own. */
function spread(): () => number {
  let now = Date.now();
  return () => {
    now += 1;
    return now;
  };
}
