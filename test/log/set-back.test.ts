// A clock that is set back stops nothing in the log.
import t from 'tap';
import { collect } from '../../src/log/retention.js';
import { LogWriter } from '../../src/log/writer.js';
import { HOUR_MS, MINUTE_MS } from '../../src/util/time/units.js';
import { temporaryDirectory } from '../support/scope.js';

t.test('the room that readers free is used also after the clock was set back by an hour', async (t) => {
  const dataDir = temporaryDirectory(t);
  let now = 1_795_000_000_000;
  const writer = new LogWriter({
    ...{ dataDir, shard: 0, bytesMax: 1_000_000, segmentBytesMax: 100_000, segmentMs: MINUTE_MS, fsyncMs: 50 },
    onError: (error) => t.fail(String(error)),
    now: () => now,
  });
  t.teardown(() => writer.close());
  const append = (): void => {
    now += 1000;
    writer.append(Buffer.alloc(9000, 1), 1);
    collect(dataDir, 0, writer.position());
  };
  for (let i = 0; i < 300; i += 1) append();
  now -= HOUR_MS;
  t.doesNotThrow(() => {
    for (let i = 0; i < 300; i += 1) append();
  });
});
