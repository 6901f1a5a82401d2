// Event stories on disk: one LMDB in which the rows of an event are adjacent and the oldest events come first. The
// readers' process writes, the service reads.
import { join } from 'node:path';
import { type RootDatabase } from 'lmdb';
import { RowReader, RowWriter } from '../../event/row/bytes.js';
import { readRow } from '../../event/row/codec.js';
import { writeShortRow } from '../../event/row/short-row.js';
import { EVENT_LAYOUT } from '../../event/layout.js';
import { makePrivateDirectory } from '../../util/write-file.js';
import { openDatabase } from './lmdb.js';
import { beginSealed, endSealed, unsealBytes } from './sealed.js';
import { makeStoryRoom, removeStories, STORY_LAYOUT_BYTES } from './story-room.js';
import { transact } from './transact.js';
import { type OnDamagedRecord } from '../ports/backend.js';
import { StoreDamagedError } from '../ports/errors.js';
import { inOrder, type StoryKeeper, type StorySource } from '../ports/stories.js';
import { type EventRow } from '../../event/event-row.js';

export interface EmbeddedStoriesOptions {
  dataDir: string;
  ttlMs: number;
  bytesMax: number;
  damaged?: OnDamagedRecord;
}

type Database = RootDatabase<Buffer, Buffer>;

const ID_BYTES = 16;
const TIME_BYTES = 6;
/** Maximum rows read of one event. */
const STORY_ROWS_MAX = 256;
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
          db.putSync(key, endSealed(key, writer));
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
    visit: (remove) => visitAll(db, remove, damaged),
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

// eslint-disable-next-line @typescript-eslint/require-await -- what is damaged must become a rejection
async function found(db: Database, eventId: string, damaged?: OnDamagedRecord): Promise<EventRow[]> {
  db.resetReadTxn();
  const start = idBytes(eventId);
  const end = Buffer.concat([start, Buffer.alloc(ID_BYTES + 1, 0xff)]);
  const rows = [...db.getRange({ start, end, limit: STORY_ROWS_MAX })].map(({ key, value }) =>
    rowOf(key, value, damaged),
  );
  return inOrder(rows);
}

/** Bytes of the pages in use; free pages are reused. */
function bytesOf(db: Database): number {
  const { pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages } = db.getStats() as Record<string, number>;
  return (pageSize ?? 0) * ((treeBranchPageCount ?? 0) + (treeLeafPageCount ?? 0) + (overflowPages ?? 0));
}

/** Visits all rows. The subject of a damaged row is unknown, so the row is removed too. */
async function visitAll(db: Database, remove: (row: EventRow) => boolean, damaged?: OnDamagedRecord): Promise<number> {
  let count = 0;
  let after = Buffer.alloc(1);
  for (;;) {
    db.resetReadTxn();
    const seen = [...db.getRange({ start: after, limit: VISIT_ROWS })].map(({ key, value }) => ({
      key: Buffer.from(key),
      row: soundRow(key, value, damaged),
    }));
    const last = seen.at(-1);
    if (last === undefined) return count;
    const going = seen.filter(({ row }) => row === undefined || remove(row)).map(({ key }) => key);
    if (going.length > 0) await removeStories(db, going);
    count += going.length;
    // The next possible key.
    after = Buffer.concat([last.key, Buffer.alloc(1)]);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Undefined for a damaged row, which is reported. */
function soundRow(key: Buffer, value: Buffer, damaged?: OnDamagedRecord): EventRow | undefined {
  try {
    return rowOf(key, value, damaged);
  } catch (error) {
    if (error instanceof StoreDamagedError) return undefined;
    throw error;
  }
}

/** @throws StoreDamagedError, which is reported */
function rowOf(key: Buffer, value: Buffer, damaged?: OnDamagedRecord): EventRow {
  try {
    return readStory(Buffer.from(key), Buffer.from(value));
  } catch (error) {
    if (error instanceof StoreDamagedError) damaged?.('stories', key.toString('hex'));
    throw error;
  }
}

/** A sealed row need not be decoded: it is as it was written. @throws StoreDamagedError, NewerLayoutError */
export function checkStory(key: Buffer, value: Buffer): void {
  if (unsealBytes('stories', key, value).length === value.length) readStory(key, value);
}

/** @throws StoreDamagedError, NewerLayoutError */
function readStory(key: Buffer, value: Buffer): EventRow {
  const bytes = unsealBytes('stories', key, value);
  try {
    return readRow(new RowReader(bytes.subarray(STORY_LAYOUT_BYTES)), false, bytes.readUInt16LE(0));
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

function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}
