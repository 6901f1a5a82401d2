// The rows of a shard's log after a position, for whoever has to know them once: a rescue, a restart.
import { type EventRow } from '../event/event-row.js';
import { type Position } from '../contract/position.js';
import { RowReader } from '../event/row/bytes.js';
import { readRow } from '../event/row/codec.js';
import { type OnDamage } from './damage.js';
import { LogGapError } from './errors.js';
import { type Frame, LogReader } from './reader.js';

const SLICE_BYTES = 1024 * 1024;

export interface LoggedRow {
  row: EventRow;
  /** End of its frame. */
  position: Position;
}

/** Segments that are gone are left behind: whoever follows the log tells of them. */
export function* rowsAfter(dataDir: string, shard: number, after: Position, onDamage?: OnDamage): Generator<LoggedRow> {
  const reader = new LogReader(dataDir, shard, after, { onDamage, passesHoles: true });
  try {
    for (let frames = framesOf(reader); frames.length > 0; frames = framesOf(reader)) {
      for (const { payload, rows, layout, to } of frames) {
        const bytes = new RowReader(payload);
        for (let i = 0; i < rows; i += 1) yield { row: readRow(bytes, false, layout), position: to };
      }
    }
  } finally {
    reader.close();
  }
}

function framesOf(reader: LogReader): Frame[] {
  try {
    return reader.read(SLICE_BYTES);
  } catch (error) {
    if (!(error instanceof LogGapError)) throw error;
    if (error.next === undefined) return [];
    reader.seek(error.next);
    return reader.read(SLICE_BYTES);
  }
}

export function readRowsAfter(dataDir: string, shard: number, after: Position): EventRow[] {
  return Array.from(rowsAfter(dataDir, shard, after), ({ row }) => row);
}
