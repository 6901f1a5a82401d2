// The last rows of the log at a start.
import t from 'tap';
import { writeRow } from '../../../src/event/row/codec.js';
import { RowWriter } from '../../../src/event/row/writer.js';
import { LogWriter } from '../../../src/log/writer.js';
import { lastKeptRows } from '../../../workers/score/last-rows.js';
import { eventRow } from '../../support/rows.js';
import { temporaryDirectory } from '../../support/scope.js';

t.test('rows with other fields are refused with a sentence', (t) => {
  const writer = new RowWriter();
  writeRow(writer, eventRow({ eventId: '01890a5d-ac96-774b-bcce-000000000000' }));
  const row = Buffer.from(writer.written());
  const cases: readonly [what: string, payload: Buffer, refused: boolean][] = [
    ['those of this build', row, false],
    ['fields less', row.subarray(0, row.length - 9), true],
    ['fields more', Buffer.concat([row, Buffer.alloc(9)]), true],
    ['others', Buffer.alloc(row.length, 0xff), true],
  ];
  for (const [what, payload, refused] of cases) {
    const dataDir = temporaryDirectory(t);
    const log = new LogWriter({
      ...{ dataDir, shard: 0, segmentBytesMax: 1e6, segmentMs: 60_000, bytesMax: 1e9, fsyncMs: 1000, now: Date.now },
      onError: (error) => {
        if (error !== undefined) throw error;
      },
    });
    log.append(payload, 1);
    log.close();
    const read = (): unknown => lastKeptRows(dataDir, 0);
    if (refused) t.throws(read, { message: /have other fields than those of this build/ }, what);
    else t.doesNotThrow(read, what);
  }
  t.end();
});
