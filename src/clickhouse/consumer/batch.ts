// A batch of rows to insert, and its parts: only after an error are single rows looked at.
import { createHash } from 'node:crypto';
import { RowReader } from '../../event/row/bytes.js';
import { layoutOf, type RowLayout } from '../../event/row/columns.js';
import { type Skip } from '../../event/row/skip.js';
import { type SourceFrame } from './source.js';

export interface Batch {
  /** The same rows always have the same token, also after a restart: ClickHouse drops an insert with a known token. */
  token: string;
  /** RowBinary rows, all of one layout. */
  chunks: readonly Buffer[];
  layout: number;
  rows: number;
}

/**
 * The batch of some frames of one layout, in an order that does not depend on how they were read.
 * @param log identity of the log: two nodes have the same segments and offsets
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
  /** A row begins with its id. '' for bytes that are no row of this version: the rest of the frame, in one piece. */
  id: string;
  /** Unix milliseconds. */
  time: number;
  bytes: Buffer;
}

/** The rows one by one. @param layouts of their table */
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
 * A part that is missing of a batch that was sent: the same part has the same token, whichever life of the reader finds
 * it.
 */
export function partOf(batch: Batch, missing: readonly RowBytes[]): Batch {
  const hash = createHash('sha256');
  for (const { bytes } of missing) hash.update(bytes);
  return batchFrom(missing, batch.layout, `${batch.token}/${hash.digest('hex').slice(0, 16)}`);
}

/** A row begins with its id (16 bytes) and its time: enough to know how old a frame is without decoding it. */
export function timeOfFirstRow(payload: Buffer): number {
  return Number(payload.readBigInt64LE(16));
}
