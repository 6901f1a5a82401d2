// How much of a log waits for ClickHouse, and for how long.
import { SIMULATION_SHARD } from '../../contract/shards.js';
import { type TableStream } from '../streams.js';
import { timeOfFirstRow } from './batch.js';
import { Checkpoint, checkpointPath } from './checkpoint.js';
import { LogSource, type SourceFrame } from './source.js';

export interface Lag {
  /** Rows that were read but are not in ClickHouse yet, plus an estimate for the unread bytes of the log. */
  rows: number;
  bytes: number;
  /** Age of the oldest row that was read and is not in ClickHouse yet. */
  seconds: number;
}

/** Assumed row size before any row was read. */
export const ROW_BYTES_GUESS = 700;

/**
 * @param held frames that were read and are not in ClickHouse yet
 * @param left unread bytes of the log
 * @param now Unix milliseconds
 */
export function lagOf(held: readonly SourceFrame[], left: number, rowBytes: number, now: number): Lag {
  const bytes = held.reduce((sum, { payload }) => sum + payload.length, left);
  const rows = held.reduce((sum, frame) => sum + frame.rows, Math.round(left / rowBytes));
  // Simulated rows have old times when they are created.
  const oldest = Math.min(
    ...held.filter(({ shard }) => shard !== SIMULATION_SHARD).map(({ payload }) => timeOfFirstRow(payload)),
    now,
  );
  return { rows, bytes, seconds: (now - oldest) / 1000 };
}

/**
 * The same while no reader runs: before the first one ClickHouse must take the schema, and a node that is stopped
 * meanwhile must not look as if all of its log had been sent.
 * @param directory of the checkpoints
 * @returns undefined when it cannot be known: the reader then tells why, when it is opened
 */
export function lagWithoutReader(directory: string, logDir: string, stream: TableStream, now: number): Lag | undefined {
  try {
    return lagFromLog(directory, logDir, stream, now);
  } catch {
    return undefined;
  }
}

function lagFromLog(directory: string, logDir: string, stream: TableStream, now: number): Lag {
  const { done } = new Checkpoint(checkpointPath(directory, stream.name));
  const source = new LogSource(logDir, done, { layouts: stream.layouts });
  try {
    // The first frame of each shard.
    const first = source.next(1);
    return lagOf(first, source.bytesLeft(), ROW_BYTES_GUESS, now);
  } finally {
    source.close();
  }
}
