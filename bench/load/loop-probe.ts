// Preloaded into the main thread of a server under test (`--import`): counts event loop turns, and those over 10 ms,
// into a file. Only bench servers load it; the service has no such code.
import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { writeFileWhole } from '../../src/util/write-file.js';

export interface LoopTurns {
  /** Without the turns of the probe's own timer. */
  turns: number;
  /** Turns that blocked the loop for more than `LONG_TURN_MS`. */
  longTurns: number;
}

const LONG_TURN_MS = 10;
const WRITE_EVERY_MS = 200;

/** The monitor's timer fires every millisecond; a delay of this length means that one turn took as long. */
function countLong({ count, percentiles }: IntervalHistogram): number {
  let below = 0;
  for (const [percentile, delayNs] of percentiles) {
    if (delayNs > LONG_TURN_MS * 1e6) break;
    below = percentile;
  }
  return Math.round(count * (1 - below / 100));
}

function start(file: string): void {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  let own = 0;
  let longTurns = 0;
  setInterval(() => {
    own += histogram.count;
    longTurns += countLong(histogram);
    histogram.reset();
    const totals: LoopTurns = { turns: loopCount() - own, longTurns };
    writeFileWhole(file, JSON.stringify(totals));
  }, WRITE_EVERY_MS).unref();
}

/** Loop turns so far; the property is newer than the type declarations of Node 20. */
function loopCount(): number {
  const info: unknown = Reflect.get(performance.nodeTiming, 'uvMetricsInfo');
  const count: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, 'loopCount') : undefined;
  return typeof count === 'number' ? count : NaN;
}

const file = process.env['BENCH_LOOP_FILE'];
delete process.env['BENCH_LOOP_FILE']; // child processes inherit the preload; without the file name they do nothing
if (isMainThread && file !== undefined) start(file);
