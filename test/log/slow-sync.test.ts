// A disk that syncs slowly is told: batches wait for it, and nothing else says why.
import t from 'tap';
import { realDisk } from '../../src/log/disk.js';
import { LogWriter, SLOW_SYNC_MS } from '../../src/log/writer.js';
import { eventually } from '../support/eventually.js';
import { payloadOf } from '../support/state/log-payload.js';
import { temporaryDirectory } from '../support/scope.js';

const MUCH = 1e9;

t.test('a sync that takes long is told, and a fast one is not', async (t) => {
  let slow = 0;
  let pauseMs = 0;
  let synced = 0;
  const disk = {
    ...realDisk,
    syncLater: (_: number, done: (error: Error | null) => void) =>
      void setTimeout(() => {
        synced += 1;
        done(null);
      }, pauseMs),
  };
  const writer = new LogWriter({
    dataDir: temporaryDirectory(t),
    shard: 0,
    bytesMax: MUCH,
    segmentBytesMax: MUCH,
    segmentMs: MUCH,
    fsyncMs: 5,
    onError: (error) => t.fail(String(error)),
    onSlow: () => (slow += 1),
    disk,
  }).start();
  t.teardown(() => writer.close());
  for (const [ms, told] of [
    [0, 0],
    [SLOW_SYNC_MS + 50, 1],
  ] as const) {
    const before = synced;
    pauseMs = ms;
    writer.append(payloadOf(1, 500), 1);
    await eventually(t, 'synced', () => synced > before);
    t.equal(slow, told);
  }
});
