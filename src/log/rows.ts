// The rows of a shard's log after a position, for callers that need them once: a rescue, a restart.
import { type EventRow } from '../event/event-row.js';
import { type Position } from '../contract/position.js';
import { RowReader } from '../event/row/reader.js';
import { readRow } from '../event/row/codec.js';
import { type OnDamage } from './damage.js';
import { readPastGaps } from './past-gaps.js';
import { type Frame, LogReader } from './reader.js';

const SLICE_BYTES = 1024 * 1024;

export interface LoggedRow {
  row: EventRow;
  /** Position after its frame. */
  position: Position;
}

export function* rowsAfter(dataDir: string, shard: number, after: Position): Generator<LoggedRow> {
  for (const { payload, rows, layout, to } of framesAfter(dataDir, shard, after)) {
    const bytes = new RowReader(payload);
    for (let i = 0; i < rows; i += 1) yield { row: readRow(bytes, false, layout), position: to };
  }
}

/** Each is valid until the next. Missing segments are skipped; the consumers of the log report them. */
export function* framesAfter(dataDir: string, shard: number, after: Position, onDamage?: OnDamage): Generator<Frame> {
  const reader = new LogReader(dataDir, shard, after, { onDamage });
  try {
    for (let frames = readPastGaps(reader, SLICE_BYTES); frames.length > 0; frames = readPastGaps(reader, SLICE_BYTES))
      yield* frames;
  } finally {
    reader.close();
  }
}

export function readRowsAfter(dataDir: string, shard: number, after: Position): EventRow[] {
  return Array.from(rowsAfter(dataDir, shard, after), ({ row }) => row);
}
