// A log that was put back from a snapshot, before a reader that has read further.
import t, { type Test } from 'tap';
import { isBefore, type Position, START } from '../../src/contract/position.js';
import { EVENT_LAYOUT } from '../../src/event/layout.js';
import { HEADER_BYTES } from '../../src/log/format.js';
import { continueAbove } from '../../src/log/put-back.js';
import { readPastGaps } from '../../src/log/past-gaps.js';
import { LogReader } from '../../src/log/reader.js';
import { collect } from '../../src/log/retention.js';
import { LogWriter } from '../../src/log/writer.js';
import { payloadOf } from '../support/state/log-payload.js';
import { temporaryDirectory } from '../support/scope.js';

const SHARD = 2;
const MUCH = 1e9;
const FIRST_SEGMENT = 1_795_000_001;

/** It begins a new segment. */
function openWriter(t: Test, dataDir: string): LogWriter {
  return new LogWriter({
    ...{ dataDir, shard: SHARD, bytesMax: MUCH, segmentBytesMax: MUCH, segmentMs: MUCH, fsyncMs: 0 },
    onError: (error) => t.fail(String(error)),
    now: () => (FIRST_SEGMENT - 1) * 1000,
  });
}

/** Writes one row in a new segment. @returns the position after it */
function write(t: Test, dataDir: string): Position {
  const writer = openWriter(t, dataDir);
  const at = writer.append(payloadOf(1, 90), 1);
  writer.close();
  return at;
}

t.test('its rows count as new, and what is missing is told', async (t) => {
  const cases = [
    { what: 'of a later segment', known: { segment: FIRST_SEGMENT + 3, offset: 500 }, older: true },
    { what: 'of the next segment', known: { segment: FIRST_SEGMENT + 1, offset: 90 }, older: true },
    { what: 'of the next segment, in which nothing was read', known: { segment: FIRST_SEGMENT + 1, offset: 8 } },
    { what: 'of this segment, the end of which a power loss took', known: { segment: FIRST_SEGMENT, offset: 5000 } },
    { what: 'of no log', known: START },
  ];
  for (const { what, known, older = false } of cases) {
    const dataDir = temporaryDirectory(t);
    write(t, dataDir);
    const put = { dataDir, shard: SHARD, layout: EVENT_LAYOUT, known };
    t.equal(continueAbove(put, 0), older, what);
    t.equal(continueAbove(put, 0), false, 'once');
    t.ok(isBefore(known, write(t, dataDir)), 'new rows are after it');
    const reader = new LogReader(dataDir, SHARD, known);
    if (older) t.throws(() => reader.read(MUCH), { code: 'LOG_GAP', next: { offset: HEADER_BYTES } });
    reader.close();
  }
});

t.test('rows after it are read also when its last segment was empty', async (t) => {
  const empty = FIRST_SEGMENT + 1;
  for (const isFirst of [false, true]) {
    const dataDir = temporaryDirectory(t);
    const done = write(t, dataDir);
    openWriter(t, dataDir).close();
    if (isFirst) collect(dataDir, SHARD, { segment: empty, offset: HEADER_BYTES });
    const known = { segment: empty + 1, offset: 500 };
    t.equal(continueAbove({ dataDir, shard: SHARD, layout: EVENT_LAYOUT, known }, 0), true);
    write(t, dataDir);
    for (const from of isFirst ? [START] : [done, { segment: empty, offset: HEADER_BYTES }]) {
      const reader = new LogReader(dataDir, SHARD, from);
      let gaps = 0;
      const frames = readPastGaps(reader, MUCH, () => (gaps += 1));
      reader.close();
      t.strictSame([frames.length, gaps], [1, 1], `from ${from.segment}`);
    }
  }
});

t.test('where there is no log, its writer begins above an earlier one by itself', async (t) => {
  const put = { dataDir: temporaryDirectory(t), shard: SHARD, layout: EVENT_LAYOUT };
  t.equal(continueAbove({ ...put, known: { segment: FIRST_SEGMENT, offset: 90 } }, 0), false);
});
