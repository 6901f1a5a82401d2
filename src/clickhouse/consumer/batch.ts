// A batch of rows to insert, and its split into rows, which is needed only after an error.
import { createHash } from 'node:crypto';
import { RowReader } from '../../event/row/reader.js';
import { layoutOf, type RowLayout } from '../../event/row/columns.js';
import { type Skip } from '../../event/row/skip.js';
import { type SourceFrame } from './source.js';

export interface Batch {
  /**
   * The same rows always have the same token, also after a restart. ClickHouse ignores an insert with a known token.
   */
  token: string;
  /** RowBinary rows, all of one layout. */
  chunks: readonly Buffer[];
  layout: number;
  rows: number;
}

/**
 * Makes the batch of some frames of one layout. The order does not depend on how they were read.
 * @param log id of the log: two nodes have the same segments and offsets
 */
export function batchOf(frames: readonly SourceFrame[], log: string): Batch {
  const ordered = [...frames].sort(
    (a, b) => a.shard - b.shard || a.to.segment - b.to.segment || a.to.offset - b.to.offset,
  );
  const hash = createHash('sha256').update(log);
  for (const { shard, from, to } of ordered)
    hash.update(` ${shard}:${from.segment}.${from.offset}-${to.segment}.${to.offset}`);
  return {
    token: hash.digest('hex').slice(0, 32),
    chunks: ordered.map(({ payload }) => payload),
    layout: frames[0]?.layout ?? 0,
    rows: ordered.reduce((sum, { rows }) => sum + rows, 0),
  };
}

export interface RowBytes {
  /**
   * The row's first column. '' for bytes that this version cannot read as a row: the rest of the frame, in one piece.
   */
  id: string;
  /** Unix milliseconds. */
  time: number;
  bytes: Buffer;
}

/** Splits a batch into rows. @param layouts row layouts of the table */
export function rowsOf(batch: Batch, layouts: readonly RowLayout[]): RowBytes[] {
  const { skip } = layoutOf(layouts, batch.layout);
  return batch.chunks.flatMap((chunk) => rowsOfChunk(chunk, skip));
}

function rowsOfChunk(chunk: Buffer, skip: Skip): RowBytes[] {
  const reader = new RowReader(chunk);
  const rows: RowBytes[] = [];
  for (let start = 0; start < chunk.length; start = reader.at) {
    try {
      const id = reader.uuid();
      const time = reader.time();
      reader.at = start;
      skip(reader);
      rows.push({ id, time, bytes: chunk.subarray(start, reader.at) });
    } catch {
      rows.push({ id: '', time: 0, bytes: chunk.subarray(start) });
      break;
    }
  }
  return rows;
}

export function batchFrom(rows: readonly RowBytes[], layout: number, token: string): Batch {
  return { token, chunks: rows.map(({ bytes }) => bytes), layout, rows: rows.length };
}

/**
 * A batch of the missing rows of a batch that was sent. The same missing rows get the same token, also after a restart
 * of the reader.
 */
export function partOf(batch: Batch, missing: readonly RowBytes[]): Batch {
  const hash = createHash('sha256');
  for (const { bytes } of missing) hash.update(bytes);
  return batchFrom(missing, batch.layout, `${batch.token}/${hash.digest('hex').slice(0, 16)}`);
}

/**
 * Unix milliseconds at which the first row was made. A row begins with its id (16 bytes), a UUIDv7 with that time, so
 * the age of a frame is known without decoding. The column `time`, which follows, is that of the event: a confirmation
 * may come a day after it.
 */
export function timeOfFirstRow(payload: Buffer): number {
  // ClickHouse writes each half of a UUID from its last byte on: 12 random bits, the version, the time.
  return Number(payload.readBigUInt64LE(0) >> 16n);
}
