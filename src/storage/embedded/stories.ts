// Event stories on disk: one LMDB in which the rows of an event are adjacent and the oldest events come first. The
// readers' process writes, the service reads.
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { type RootDatabase } from 'lmdb';
import { RowReader } from '../../event/row/reader.js';
import { RowWriter } from '../../event/row/writer.js';
import { readRow } from '../../event/row/codec.js';
import { writeShortRow } from '../../event/row/short-row.js';
import { EVENT_LAYOUT } from '../../event/layout.js';
import { makePrivateDirectory } from '../../util/write-file.js';
import { openDatabase } from './lmdb.js';
import { Part } from './part.js';
import { beginSealed, endSealed, unsealBytes } from './sealed.js';
import { makeStoryRoom, removeStories, STORY_LAYOUT_BYTES } from './story-room.js';
import { transact } from './transact.js';
import { type OnDamagedRecord } from '../ports/backend.js';
import { StoreDamagedError } from '../ports/errors.js';
import { inOrder, STORY_END_ROWS, type StoryKeeper, type StorySource, type ToldRow } from '../ports/stories.js';
import { eventOf } from '../../event/event-of.js';
import { type EventRow } from '../../event/event-row.js';
import { everyRow, type RowTest } from '../../event/row/wanted.js';

export interface EmbeddedStoriesOptions {
  dataDir: string;
  ttlMs: number;
  bytesMax: number;
  damaged?: OnDamagedRecord;
}

type Database = RootDatabase<Buffer, Buffer>;

const ID_BYTES = 16;
const TIME_BYTES = 6;
/** Rows removed in one step of a sweep, and steps in one sweep. */
const SWEEP_ROWS = 10_000;
const SWEEP_STEPS_MAX = 20;
/** Rows read between two pauses of a visit. */
const VISIT_ROWS = 1000;

const pathOf = (dataDir: string): string => join(dataDir, 'stories');
const OPTIONS = { encoding: 'binary', keyEncoding: 'binary' } as const;

export function openEmbeddedStories({ dataDir, ttlMs, bytesMax, damaged }: EmbeddedStoriesOptions): StoryKeeper {
  makePrivateDirectory(pathOf(dataDir));
  const db: Database = openDatabase<Buffer, Buffer>(pathOf(dataDir), OPTIONS);
  const writer = new RowWriter(16 * 1024);
  /** The id of the event, then the id of the row. */
  const key = Buffer.alloc(2 * ID_BYTES);
  const value = new Part();
  let sweeping: Promise<void> | undefined;
  let closed = false;
  return {
    async keep(rows) {
      await transact(db, () => {
        for (const logged of rows) {
          const start = beginSealed(writer, key.length);
          writer.u16(EVENT_LAYOUT);
          writeShortRow(writer, logged);
          const { kind, confirms } = logged.row;
          idInto(key, ID_BYTES, writer.bytes, start + STORY_LAYOUT_BYTES);
          if (kind === 'decision') idInto(key, 0, writer.bytes, start + STORY_LAYOUT_BYTES);
          else key.set(idBytes(confirms));
          db.putSync(key, endSealed(key, writer, value));
        }
      });
    },
    // One at a time: making room reads the whole store, which may take longer than the pause between two sweeps.
    async sweep(now) {
      sweeping ??= swept(db, Math.max(0, now - ttlMs), bytesMax).finally(() => (sweeping = undefined));
      await sweeping.catch((error: unknown) => {
        if (!closed) throw error;
      });
    },
    visit: (test, look) => visitAll(db, test, look, damaged),
    async remove(rows) {
      let count = 0;
      for (let from = 0; from < rows.length; from += SWEEP_ROWS)
        count += await removeStories(db, rows.slice(from, from + SWEEP_ROWS).map(keyOf));
      return count;
    },
    find: (eventId) => found(db, eventId, damaged),
    room: () => (closed ? undefined : { usedBytes: bytesOf(db), bytesMax }),
    close() {
      closed = true;
      return db.close();
    },
  };
}

/** Removes what is older than `since`, then what is above the size limit. */
async function swept(db: Database, since: number, bytesMax: number): Promise<void> {
  const bound = Buffer.alloc(TIME_BYTES);
  bound.writeUIntBE(since, 0, TIME_BYTES);
  for (let step = 0; step < SWEEP_STEPS_MAX; step += 1) {
    const old = [...db.getKeys({ limit: SWEEP_ROWS, end: bound })];
    if (old.length === 0) break;
    await removeStories(db, old);
  }
  const used = bytesOf(db);
  if (used > bytesMax) await makeStoryRoom(db, used, bytesMax);
}

/** Must be opened after the keeper has created the store. */
export function openEmbeddedStorySource(dataDir: string, damaged?: OnDamagedRecord): StorySource {
  const db: Database = openDatabase<Buffer, Buffer>(pathOf(dataDir), { ...OPTIONS, readOnly: true });
  return { find: (eventId) => found(db, eventId, damaged), close: () => db.close() };
}

async function found(db: Database, eventId: string, damaged?: OnDamagedRecord): Promise<EventRow[]> {
  db.resetReadTxn();
  const start = idBytes(eventId);
  const end = Buffer.concat([start, Buffer.alloc(ID_BYTES + 1, 0xff)]);
  const limit = STORY_END_ROWS;
  const stored = [...db.getRange({ start, end, limit })];
  const last = stored.at(-1)?.key;
  // A reverse range begins with its start and leaves out its end.
  if (stored.length === limit && last !== undefined)
    stored.push(...db.getRange({ start: end, end: last, limit, reverse: true }));
  const rows = stored.map(({ key, value }) => rowOf(Buffer.from(key), Buffer.from(value), damaged, everyRow));
  return inOrder(rows.filter((row) => row !== undefined));
}

/** Bytes of the pages in use; free pages are reused. */
function bytesOf(db: Database): number {
  const { pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages } = db.getStats() as Record<string, number>;
  return (pageSize ?? 0) * ((treeBranchPageCount ?? 0) + (treeLeafPageCount ?? 0) + (overflowPages ?? 0));
}

/** Visits all rows. The subject of a damaged row is unknown, so the row is removed. */
async function visitAll(
  db: Database,
  test: RowTest,
  look: (row: EventRow) => void,
  damaged?: OnDamagedRecord,
): Promise<void> {
  let after = Buffer.alloc(1);
  for (;;) {
    db.resetReadTxn();
    const going: Buffer[] = [];
    let last: Buffer | undefined;
    for (const { key, value } of db.getRange({ start: after, limit: VISIT_ROWS })) {
      last = Buffer.from(key);
      try {
        const row = rowOf(key, value, damaged, test);
        if (row !== undefined) look(row);
      } catch (error) {
        if (!(error instanceof StoreDamagedError)) throw error;
        going.push(Buffer.from(key));
      }
    }
    if (last === undefined) return;
    // The next possible key.
    after = Buffer.concat([last, Buffer.alloc(1)]);
    await removeStories(db, going);
    await turn();
  }
}

/** Undefined for a row that does not pass the test. @throws StoreDamagedError, which is reported */
function rowOf(key: Buffer, value: Buffer, damaged: OnDamagedRecord | undefined, test: RowTest): EventRow | undefined {
  try {
    return readStory(key, value, test);
  } catch (error) {
    if (error instanceof StoreDamagedError) damaged?.('stories', key.toString('hex'));
    throw error;
  }
}

/** A sealed row need not be decoded: it is as it was written. @throws StoreDamagedError, NewerLayoutError */
export function checkStory(key: Buffer, value: Buffer): void {
  if (unsealBytes('stories', key, value).length === value.length) readStory(key, value, everyRow);
}

/** Undefined for a row that does not pass the test. @throws StoreDamagedError, NewerLayoutError */
function readStory(key: Buffer, value: Buffer, test: RowTest): EventRow | undefined {
  const bytes = unsealBytes('stories', key, value);
  const reader = new RowReader(bytes);
  reader.at = STORY_LAYOUT_BYTES;
  try {
    const layout = bytes.readUInt16LE(0);
    // Without a checksum only decoding tells whether it is intact.
    if (bytes.length < value.length && !test(reader, layout)) return undefined;
    reader.at = STORY_LAYOUT_BYTES;
    return readRow(reader, false, layout);
  } catch (error) {
    // A sealed row is intact, so a later release wrote it.
    if (bytes.length < value.length) throw error;
    throw new StoreDamagedError(`stories: the record ${key.toString('hex')} cannot be read`, error);
  }
}

/** Writes the id at the start of a row in text order: RowBinary stores both halves reversed. */
function idInto(key: Buffer, to: number, row: Buffer, at: number): void {
  for (let i = 0; i < 8; i += 1) {
    key[to + i] = row[at + 7 - i] ?? 0;
    key[to + 8 + i] = row[at + 15 - i] ?? 0;
  }
}

function keyOf(row: ToldRow): Buffer {
  return Buffer.concat([idBytes(eventOf(row)), idBytes(row.eventId)]);
}

function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}
