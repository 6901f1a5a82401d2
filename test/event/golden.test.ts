// Files of every layout ever released, written by the version that released it (golden/layout-N): read for ever. A file
// that is there is never written anew: when this fails, rows that are kept somewhere can no longer be read.
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { deadLetterPath, visitDeadLetters } from '../../src/clickhouse/consumer/dead-letter.js';
import { EVENTS_STREAM, VERIFICATIONS_STREAM } from '../../src/clickhouse/streams.js';
import { type EventRow } from '../../src/event/event-row.js';
import { EVENT_FIELDS, fieldsOf } from '../../src/event/fields.js';
import { EVENT_LAYOUT, VERIFICATION_LAYOUT } from '../../src/event/layout.js';
import { RowReader } from '../../src/event/row/reader.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { ownerOf, readRow, writeRow } from '../../src/event/row/codec.js';
import { everyRow } from '../../src/event/row/wanted.js';
import { EVENT_LAYOUTS, layoutOf } from '../../src/event/row/columns.js';
import { readVerification, writeVerification } from '../../src/event/verification/codec.js';
import { VERIFICATION_LAYOUTS } from '../../src/event/verification/columns.js';
import { VERIFICATION_STREAM } from '../../src/event/verification-row.js';
import { START } from '../../src/contract/position.js';
import { LogReader } from '../../src/log/reader.js';
import { rowsAfter } from '../../src/log/rows.js';
import { EventReader } from '../../src/storage/embedded/events/reader.js';
import { visitFiles } from '../../src/storage/embedded/events/archive.js';
import { recentDir } from '../../src/storage/embedded/events/files.js';
import { type Json } from '../support/app.js';
import { GOLDEN_SHARD, plain } from './golden-files.js';
import { expected, GOLDEN, json } from './golden-rows.js';

const DAY_MS = 86_400_000;

/** Fields of later layouts than the one that was filled in last are not told of here. */
const NAMES = new Set(fieldsOf(2).map(({ name }) => name));
const told = (layout: number, row: object): Json =>
  Object.fromEntries(Object.entries(plain(row)).filter(([name]) => layout === EVENT_LAYOUT || NAMES.has(name)));
/** What those of an older layout have not is empty. */
const verifications = (layout: number): Json[] =>
  json(layout, 'verifications.json').map((row) => ({ trace: '', ...row }));
const withoutDevice = (rows: readonly Json[]): Json[] => rows.map((row) => ({ ...row, device: {} }));

t.test('there are files of every layout', async (t) => {
  const found = readdirSync(GOLDEN).filter((name) => /^layout-\d+$/.test(name));
  t.strictSame(
    found.sort(),
    Array.from({ length: EVENT_LAYOUT }, (_, before) => `layout-${before + 1}`),
  );
});

for (let layout = 1; layout <= EVENT_LAYOUT; layout += 1) {
  const dir = join(GOLDEN, `layout-${layout}`);

  t.test(`rows of layout ${layout}`, async (t) => {
    const bytes = readFileSync(join(dir, 'rows.bin'));
    const [reader, skipper] = [new RowReader(bytes), new RowReader(bytes)];
    const rows = expected(layout).map(() => {
      const row = readRow(reader, true, layout);
      layoutOf(EVENT_LAYOUTS, layout).skip(skipper);
      t.equal(skipper.at, reader.at);
      return row;
    });
    t.equal(reader.at, bytes.length);
    t.same(
      rows.map((row) => told(layout, row)),
      expected(layout),
    );
    t.strictSame(
      Object.keys(rows[0] ?? {}),
      EVENT_FIELDS.map(({ name }) => name),
      'in the shape of today',
    );
    t.strictSame(
      Object.keys(json(layout, 'rows.json')[0] ?? {}),
      fieldsOf(layout).map(({ name }) => name),
    );
  });

  t.test(`a segment of layout ${layout}`, async (t) => {
    const rows = [...rowsAfter(dir, GOLDEN_SHARD, START)].map(({ row }) => row);
    t.same(
      rows.map((row) => told(layout, row)),
      withoutDevice(expected(layout)),
    );
  });

  t.test(`events of layout ${layout} that can be verified`, async (t) => {
    const copy = t.testdir();
    cpSync(dir, copy, { recursive: true });
    const kept = expected(layout).filter(({ keyKind }) => keyKind === 'public');
    const reader = new EventReader(copy, DAY_MS);
    const owner = ownerOf('demo', 'live');
    const found = kept.map((row) => reader.find(String(row['eventId']), Number(row['receivedAt']), owner));
    reader.close();
    t.same(
      found.map((one) => one && told(layout, readRow(new RowReader(one.row), true, one.layout))),
      kept,
    );
    const visited: EventRow[] = [];
    await visitFiles(recentDir(copy), everyRow, (row) => visited.push(row) < 0);
    t.same(
      visited.map((row) => told(layout, row)),
      withoutDevice(kept),
      'whoever erases sees them too',
    );
  });

  t.test(`dead letters of layout ${layout}`, async (t) => {
    const copy = t.testdir();
    cpSync(dir, copy, { recursive: true });
    const dead: object[] = [];
    const look =
      (read: (bytes: RowReader, layout: number) => object) =>
      (bytes: Buffer, of: number): boolean =>
        dead.push(read(new RowReader(bytes), of)) < 0;
    const path = (name: string): string => deadLetterPath(join(copy, 'readers'), name);
    await visitDeadLetters(
      path(EVENTS_STREAM.name),
      EVENT_LAYOUT,
      look((bytes, of) => readRow(bytes, true, of)),
    );
    await visitDeadLetters(path(VERIFICATIONS_STREAM.name), VERIFICATION_LAYOUT, look(readVerification));
    t.same([told(layout, dead[0] ?? {}), dead[1]], [expected(layout)[1], verifications(layout)[0]]);
  });

  t.test(`the verifications' log of the version with layout ${layout}`, async (t) => {
    const { folder, shard } = VERIFICATION_STREAM;
    const reader = new LogReader(join(dir, folder), shard, START, { layouts: VERIFICATION_LAYOUTS });
    const rows = reader.read(1e6).flatMap(({ payload, rows, layout: of }) => {
      const bytes = new RowReader(payload);
      return Array.from({ length: rows }, () => readVerification(bytes, of));
    });
    reader.close();
    t.same(rows, verifications(layout));
  });
}

// Within a layout every build can read what every other wrote: a rolling upgrade, and the way back from it, lose
// nothing.
t.test('what is written today in the newest layout is what its files hold, to the byte', async (t) => {
  const dir = join(GOLDEN, `layout-${EVENT_LAYOUT}`);
  const bytes = readFileSync(join(dir, 'rows.bin'));
  const reader = new RowReader(bytes);
  const writer = new RowWriter();
  while (reader.at < bytes.length) writeRow(writer, readRow(reader, true, EVENT_LAYOUT));
  t.ok(bytes.equals(writer.written()), 'rows');
  const { folder, shard } = VERIFICATION_STREAM;
  const log = new LogReader(join(dir, folder), shard, START, { layouts: VERIFICATION_LAYOUTS });
  for (const { payload } of log.read(1e6)) {
    const again = new RowWriter();
    const rows = new RowReader(payload);
    while (rows.at < payload.length) writeVerification(again, readVerification(rows, VERIFICATION_LAYOUT));
    t.ok(Buffer.from(payload).equals(again.written()), 'verifications');
  }
  log.close();
});
