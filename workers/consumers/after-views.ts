// Holds rows back while tables are made anew: what is taken after a table is there and before its views are is missing
// from labels and from what is counted by minute.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Sink } from '../../src/clickhouse/consumer/sink.js';

const LOOK_MS = 200;

/** @param areComing whether views are being made that would miss the rows */
export function afterViews(sink: Sink, areComing: () => Promise<boolean>): Sink {
  return {
    async insert(batch, signal) {
      while (await areComing()) await sleep(LOOK_MS, undefined, { signal });
      return sink.insert(batch, signal);
    },
    present: (...asked) => sink.present(...asked),
  };
}
