// The end of a log that no writer opens any more: where its readers stop.
import fs from 'node:fs';
import t from 'tap';
import { START } from '../../src/contract/position.js';
import { EVENT_LAYOUTS } from '../../src/event/row/columns.js';
import { realDisk } from '../../src/log/disk.js';
import { HEADER_BYTES, listSegments, segmentPath, shardDirectory } from '../../src/log/format.js';
import { endOfLog } from '../../src/log/retention.js';
import { LogWriter } from '../../src/log/writer.js';
import { payloadOf } from '../support/state/log-payload.js';
import { temporaryDirectory } from '../support/scope.js';

const SHARD = 3;
const MUCH = 1e9;
const PAYLOAD_BYTES = 500;

t.test('what a crash left after the last frame is not read, so nobody waits for it', async (t) => {
  const torn = fs.readFileSync(new URL(import.meta.url)).subarray(0, 40);
  torn.writeUInt32LE(PAYLOAD_BYTES, 0);
  const tails = [
    { what: 'nothing', bytes: Buffer.alloc(0) },
    { what: 'zeros, of which only the size was written', bytes: Buffer.alloc(300) },
    { what: 'a frame that was written in part', bytes: torn },
    { what: 'less than the header of a frame', bytes: torn.subarray(0, 3) },
  ];
  for (const { what, bytes } of tails)
    for (const isInNext of [false, true]) {
      const dataDir = temporaryDirectory(t);
      const open = (): LogWriter =>
        new LogWriter({
          ...{ dataDir, shard: SHARD, bytesMax: MUCH, segmentBytesMax: MUCH, segmentMs: MUCH, fsyncMs: 0 },
          onError: (error) => t.fail(String(error)),
        });
      const tear = (): void => {
        const directory = shardDirectory(dataDir, SHARD);
        fs.appendFileSync(segmentPath(directory, listSegments(realDisk, directory).at(-1) ?? 0), bytes);
      };
      const writer = open();
      const first = writer.append(payloadOf(1, PAYLOAD_BYTES), 1);
      const end = writer.append(payloadOf(2, PAYLOAD_BYTES), 1);
      writer.close();
      if (isInNext) open().close();
      tear();
      const place = `${what}${isInNext ? ', in a segment of its own' : ''}`;
      for (const from of [START, first]) t.strictSame(endOfLog(dataDir, SHARD, from, EVENT_LAYOUTS), end, place);
      t.equal(endOfLog(dataDir, SHARD, end, EVENT_LAYOUTS), undefined, `${place}: all is read`);
    }
});

t.test('a log has no end before its first frame', async (t) => {
  const dataDir = temporaryDirectory(t);
  t.equal(endOfLog(dataDir, SHARD, START, EVENT_LAYOUTS), undefined);
  const directory = shardDirectory(dataDir, SHARD);
  fs.mkdirSync(directory, { recursive: true });
  fs.writeFileSync(segmentPath(directory, 7), Buffer.alloc(HEADER_BYTES));
  t.equal(endOfLog(dataDir, SHARD, START, EVENT_LAYOUTS), undefined);
});

t.test('a segment that no reader can read counts as unread', async (t) => {
  const dataDir = temporaryDirectory(t);
  const directory = shardDirectory(dataDir, SHARD);
  fs.mkdirSync(directory, { recursive: true });
  fs.writeFileSync(segmentPath(directory, 7), Buffer.alloc(100, 1));
  t.strictSame(endOfLog(dataDir, SHARD, START, EVENT_LAYOUTS), { segment: 7, offset: 100 });
});
