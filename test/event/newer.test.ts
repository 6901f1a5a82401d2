// Rows of a layout that only a later version knows are refused wherever they are kept, with a sentence that says what,
// where and what to do; and rows of several layouts reach ClickHouse each in its own insert.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { type Batch, rowsOf } from '../../src/clickhouse/consumer/batch.js';
import { ClickHouseReader } from '../../src/clickhouse/consumer/reader.js';
import { type Sink } from '../../src/clickhouse/consumer/sink.js';
import { LogSource, type SourceFrame } from '../../src/clickhouse/consumer/source.js';
import { DeadLetters, deadLetterPath, visitDeadLetters } from '../../src/clickhouse/consumer/dead-letter.js';
import { EVENTS_STREAM } from '../../src/clickhouse/streams.js';
import { EVENT_LAYOUT, VERIFICATION_LAYOUT } from '../../src/event/layout.js';
import { VERIFICATION_STREAM } from '../../src/event/verification-row.js';
import { RECORD_VERSION } from '../../src/profiles/codec/codec.js';
import { foldRecord } from '../../src/profiles/fold/fold.js';
import { userKey } from '../../src/profiles/keys.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { everyRow } from '../../src/event/row/wanted.js';
import { writeRow } from '../../src/event/row/codec.js';
import { EVENT_LAYOUTS } from '../../src/event/row/columns.js';
import { VERIFICATION_LAYOUTS } from '../../src/event/verification/columns.js';
import { START } from '../../src/contract/position.js';
import { LogReader } from '../../src/log/reader.js';
import { LogWriter } from '../../src/log/writer.js';
import { visitFiles } from '../../src/storage/embedded/events/archive.js';
import { fileName, recentDir } from '../../src/storage/embedded/events/files.js';
import { EventReader } from '../../src/storage/embedded/events/reader.js';
import { readStored, toStored } from '../../src/storage/redis/stored-event.js';
import { eventRow } from '../support/rows.js';

const NEWER = EVENT_LAYOUT + 1;
const REFUSED = new RegExp(
  `holds rows of layout ${NEWER}, but this version reads layouts 1 to ${EVENT_LAYOUT}\\. Start the version that wrote`,
);

function rowBytes(n: number): Buffer {
  const writer = new RowWriter();
  const eventId = `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`;
  writeRow(writer, eventRow({ eventId, receivedAt: 1_795_000_000_000 + n }));
  return Buffer.from(writer.written());
}

function logOf(dataDir: string, layout: number, shard = 0): LogWriter {
  return new LogWriter({
    dataDir,
    shard,
    layout,
    bytesMax: 1e8,
    segmentBytesMax: 1e6,
    segmentMs: 60_000,
    fsyncMs: 0,
    onError: () => undefined,
  });
}

t.test('a segment', async (t) => {
  const dataDir = t.testdir();
  const later = logOf(dataDir, NEWER);
  later.append(rowBytes(1), 1);
  later.close();
  const reader = new LogReader(dataDir, 0, START);
  t.throws(() => reader.read(1e6), REFUSED);
  t.throws(() => reader.read(1e6), /log\/0\/\d{12}\.log holds/, 'the sentence names the file, as often as it is read');
  t.throws(() => logOf(dataDir, EVENT_LAYOUT), REFUSED, 'nothing is written behind it');
});

t.test('a file of events that can be verified', async (t) => {
  const dataDir = t.testdir({ recent: { [`498611-0-1.${NEWER}.rows`]: '' } });
  t.throws(() => new EventReader(dataDir, 1000), REFUSED);
  await t.rejects(
    visitFiles(recentDir(dataDir), everyRow, () => false),
    REFUSED,
  );
  t.match(
    fileName({ hour: 498_611, shard: 0, start: 1, owner: '', part: 0 }),
    new RegExp(`\\.${EVENT_LAYOUT}\\.rows$`),
  );
});

t.test("a segment of the verifications' log", async (t) => {
  const dataDir = t.testdir();
  const { folder, shard } = VERIFICATION_STREAM;
  const later = logOf(join(dataDir, folder), VERIFICATION_LAYOUT + 1, shard);
  later.append(rowBytes(1), 1);
  later.close();
  const reader = new LogReader(join(dataDir, folder), shard, START, { layouts: VERIFICATION_LAYOUTS });
  t.throws(() => reader.read(1e6), /holds rows of layout 3, but this version reads layouts 1 to 2\. Start the version/);
});

t.test('a dead letter: whoever erases must not take it for no row', async (t) => {
  const path = deadLetterPath(t.testdir(), EVENTS_STREAM.name);
  const letters = new DeadLetters(path, 1e6);
  const row = { id: 'an id', time: 1, bytes: rowBytes(1) };
  await letters.write([{ row, layout: EVENT_LAYOUT, reason: 'refused' }]);
  t.equal(await visitDeadLetters(path, EVENT_LAYOUT, () => false), 0);
  await letters.write([{ row, layout: NEWER, reason: 'refused' }]);
  const seen: number[] = [];
  await t.rejects(
    visitDeadLetters(path, EVENT_LAYOUT, (_, layout) => seen.push(layout) < 0),
    REFUSED,
  );
  t.same(seen, [EVENT_LAYOUT], 'what can be read is shown');
});

t.test('a record of a profile', async (t) => {
  const row = eventRow({ eventId: '01890a5d-ac96-774b-bcce-000000000001' });
  const key = userKey(row);
  const record = foldRecord(key, undefined, [row]);
  record[0] = RECORD_VERSION + 1;
  t.throws(
    () => foldRecord(key, record, [row]),
    new RegExp(`profiles: a record has version ${RECORD_VERSION + 1}, .* up to ${RECORD_VERSION}; run the release`),
  );
});

t.test('a value of a shared store, and one of layout 1, which says no layout', async (t) => {
  const row = rowBytes(1);
  const place = { store: 'events', key: 'a key', told: () => undefined };
  t.same(readStored(toStored('a key', row), place), { row, layout: EVENT_LAYOUT });
  const earlier = readFileSync(new URL('../../../test/event/golden/layout-1/rows.bin', import.meta.url));
  t.same(readStored(earlier, place), { row: earlier, layout: 1 });
  t.throws(() => readStored(earlier.subarray(0, 40), place), { code: 'STORE_DAMAGED' });
  const later = toStored('a key', row).subarray(0, row.length + 2);
  later.writeUInt16LE(NEWER, 0);
  t.throws(() => readStored(later, place), REFUSED);
});

t.test('batches are of one layout, whatever the order of the frames, also after a death', async (t) => {
  const dataDir = t.testdir();
  const golden = new URL('../../../test/event/golden/', import.meta.url).pathname;
  const rows = [1, 2].map((layout) => readFileSync(join(golden, `layout-${layout}`, 'rows.bin')));
  const frame = (layout: number, shard: number, segment: number): SourceFrame => ({
    payload: rows[layout - 1] ?? Buffer.alloc(0),
    layout,
    rows: 4,
    shard,
    from: { segment, offset: 8 },
    to: { segment, offset: 100 },
  });
  const frames = [frame(1, 0, 1), frame(2, 0, 2), frame(2, 1, 1), frame(1, 0, 3), frame(2, 0, 4)];
  const sent: { layout: number; token: string; rows: number }[] = [];
  let dies = true;
  // All frames have the same ids: only what was sent since the last look is found.
  let isSent = false;
  const sink: Sink = {
    insert: (batch: Batch) => {
      sent.push({ layout: batch.layout, token: batch.token, rows: rowsOf(batch, EVENT_LAYOUTS).length });
      isSent = true;
      if (sent.length === 3 && dies) reader.stop();
      return Promise.resolve({ kind: 'landed' });
    },
    present: (ids) => {
      const found = new Set(isSent ? ids : []);
      isSent = false;
      return Promise.resolve(found);
    },
  };
  mkdirSync(join(dataDir, 'readers'));
  const checkpoint = join(dataDir, 'readers', 'clickhouse-checkpoint.json');
  writeFileSync(checkpoint, `${JSON.stringify({ version: 1, log: 'a log', done: [], pending: null })}\n`);
  const open = (): ClickHouseReader =>
    new ClickHouseReader({
      openSource: (from) => {
        let left = frames.filter(({ shard, to }) => to.segment > (from.get(shard)?.segment ?? 0));
        const close = () => (left = []);
        return { next: () => left.splice(0), release: () => undefined, bytesLeft: () => 0, close };
      },
      sink,
      directory: join(dataDir, 'readers'),
    });
  let reader = open();
  reader.drain();
  await reader.run();
  t.same(
    sent.map(({ layout, rows }) => [layout, rows]),
    [
      [1, 4],
      [2, 8],
      [1, 4],
    ],
  );
  dies = false;
  reader = open();
  reader.drain();
  await reader.run();
  t.same(
    sent.slice(3).map(({ layout, rows }) => [layout, rows]),
    [
      [1, 4],
      [2, 4],
    ],
  );
  t.equal(sent[3]?.token, sent[2]?.token, 'what was in doubt goes out under the same token');
  t.equal(new Set(sent.map(({ token }) => token)).size, 4);
});

t.test('a source gives the layout of each segment', async (t) => {
  const dataDir = t.testdir();
  for (const [shard, layout] of [
    [0, 1],
    [1, EVENT_LAYOUT],
  ] as const) {
    const log = logOf(dataDir, layout, shard);
    log.append(rowBytes(shard), 1);
    log.close();
  }
  const source = new LogSource(dataDir, new Map());
  t.same(
    source.next(1e6).map(({ shard, layout }) => [shard, layout]),
    [
      [0, 1],
      [1, EVENT_LAYOUT],
    ],
  );
  source.close();
});
