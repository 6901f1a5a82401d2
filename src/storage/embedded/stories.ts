// Stories of events on this disk: one LMDB, in which the rows of an event lie together and the oldest come first. The
// readers' process writes, the service reads.
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { RowReader, RowWriter } from '../../event/row/bytes.js';
import { readRow, writeRow } from '../../event/row/codec.js';
import { EVENT_LAYOUT } from '../../event/layout.js';
import { makePrivateDirectory } from '../../util/write-file.js';
import { refuseDamaged } from './lmdb.js';
import { eventOf, inOrder, shortened, type StoryKeeper, type StorySource } from '../ports/stories.js';
import { type EventRow } from '../../event/event-row.js';

export interface EmbeddedStoriesOptions {
  dataDir: string;
  ttlMs: number;
  bytesMax: number;
}

type Database = RootDatabase<Buffer, Buffer>;

const ID_BYTES = 16;
const LAYOUT_BYTES = 2;
const TIME_BYTES = 6;
/** Rows of one event that are looked at. */
const STORY_ROWS_MAX = 256;
/** Removed in one step of a sweep; steps in one sweep. */
const SWEEP_ROWS = 10_000;
const SWEEP_STEPS_MAX = 20;
/** Rows looked at between two pauses of a visit. */
const VISIT_ROWS = 1000;

const pathOf = (dataDir: string): string => join(dataDir, 'stories');
const OPTIONS = { encoding: 'binary', keyEncoding: 'binary', noSubdir: false } as const;

export function openEmbeddedStories({ dataDir, ttlMs, bytesMax }: EmbeddedStoriesOptions): StoryKeeper {
  makePrivateDirectory(pathOf(dataDir));
  refuseDamaged(pathOf(dataDir));
  const db: Database = open<Buffer, Buffer>({ path: pathOf(dataDir), ...OPTIONS });
  const writer = new RowWriter(16 * 1024);
  return {
    async keep(rows) {
      let last: Promise<boolean> | undefined;
      for (const row of rows) {
        writer.reset();
        writer.u16(EVENT_LAYOUT);
        writeRow(writer, shortened(row));
        last = db.put(keyOf(eventOf(row), row.eventId), Buffer.from(writer.written()));
      }
      await last;
    },
    async sweep(now) {
      const bound = Buffer.alloc(TIME_BYTES);
      bound.writeUIntBE(Math.max(0, now - ttlMs), 0, TIME_BYTES);
      for (let step = 0; step < SWEEP_STEPS_MAX; step += 1) {
        const full = bytesOf(db) > bytesMax;
        const old = [...db.getKeys({ limit: SWEEP_ROWS, ...(full ? {} : { end: bound }) })];
        if (old.length === 0) return;
        await removed(db, old);
      }
    },
    visit: (remove) => visitAll(db, remove),
    close: () => db.close(),
  };
}

/** Opened when the keeper has made it. */
export function openEmbeddedStorySource(dataDir: string): StorySource {
  refuseDamaged(pathOf(dataDir));
  const db: Database = open<Buffer, Buffer>({ path: pathOf(dataDir), ...OPTIONS, readOnly: true });
  return {
    find(eventId) {
      db.resetReadTxn();
      const start = idBytes(eventId);
      const end = Buffer.concat([start, Buffer.alloc(ID_BYTES + 1, 0xff)]);
      const rows = [...db.getRange({ start, end, limit: STORY_ROWS_MAX })].map(({ value }) => rowOf(value));
      return Promise.resolve(inOrder(rows));
    },
    close: () => db.close(),
  };
}

/** Pages in use; those that are free are used again. */
function bytesOf(db: Database): number {
  const { pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages } = db.getStats() as Record<string, number>;
  return (pageSize ?? 0) * ((treeBranchPageCount ?? 0) + (treeLeafPageCount ?? 0) + (overflowPages ?? 0));
}

async function removed(db: Database, keys: readonly Buffer[]): Promise<void> {
  let last: Promise<boolean> | undefined;
  for (const key of keys) last = db.remove(key);
  await last;
}

async function visitAll(db: Database, remove: (row: EventRow) => boolean): Promise<number> {
  let count = 0;
  let after = Buffer.alloc(1);
  for (;;) {
    db.resetReadTxn();
    const seen = [...db.getRange({ start: after, limit: VISIT_ROWS })].map(({ key, value }) => ({
      key: Buffer.from(key),
      row: rowOf(value),
    }));
    const last = seen.at(-1);
    if (last === undefined) return count;
    const going = seen.filter(({ row }) => remove(row)).map(({ key }) => key);
    if (going.length > 0) await removed(db, going);
    count += going.length;
    // The next key after it.
    after = Buffer.concat([last.key, Buffer.alloc(1)]);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function rowOf(value: Buffer): EventRow {
  const bytes = Buffer.from(value);
  return readRow(new RowReader(bytes.subarray(LAYOUT_BYTES)), false, bytes.readUInt16LE(0));
}

function keyOf(eventId: string, rowId: string): Buffer {
  return Buffer.concat([idBytes(eventId), idBytes(rowId)]);
}

function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}
