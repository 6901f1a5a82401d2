// Errors of the log. Callers match on `code`.
import { type Position } from '../contract/position.js';
import { CodedError } from '../util/coded-error.js';
import { messageOf } from '../util/error-text.js';

/** The shard's part of the disk is full, because readers are far behind. Nothing was written. */
export class LogFullError extends CodedError {
  constructor(shard: number, bytes: number, bytesMax: number) {
    super(
      'LOG_FULL',
      `the event log of shard ${shard} is full: ${bytes} of ${bytesMax} bytes. A reader is behind (see ` +
        `riskgate_reader_lag_bytes); raise LOG_MAX_BYTES or repair the reader's target`,
    );
  }
}

/** The rest of the log is reserved for others who have used less. */
export class LogReserveError extends CodedError {
  constructor(shard: number, bytes: number) {
    super(
      'LOG_RESERVE',
      `the event log of shard ${shard} is full for pages, test keys and workspaces that wrote most: ${bytes} bytes ` +
        'are left for others. A reader is behind (see riskgate_reader_lag_bytes); raise LOG_MAX_BYTES or repair the ' +
        `reader's target`,
    );
  }
}

/** The disk failed. The rows are not acknowledged, and nothing is until the disk works again. */
export class LogWriteError extends CodedError {
  constructor(shard: number, cause: unknown) {
    super(
      'LOG_WRITE',
      `the event log of shard ${shard} cannot be written: ` + `${messageOf(cause)}; check the disk of DATA_DIR`,
      cause,
    );
  }
}

/** The rows would be on this disk only, without the copy that is configured. */
export class LogNotCopiedError extends CodedError {
  constructor(bytes: number, bytesMax: number) {
    super(
      'LOG_NOT_COPIED',
      `the log has no copy outside the node now: it holds ${bytes} of ${bytesMax} bytes, or Redis does not answer. A ` +
        'reader is behind (see riskgate_reader_lag_bytes), or look at Redis; LOG_COPY_FULL=local acknowledges without',
    );
  }
}

/** Bytes that this program did not write. */
export class LogCorruptError extends CodedError {
  readonly position: Position;

  constructor(path: string, position: Position, reason: string) {
    super('LOG_CORRUPT', `${path} at ${position.offset}: ${reason}`);
    this.position = position;
  }
}

/** A reader's position is in a segment that does not exist. */
export class LogGapError extends CodedError {
  /** Where reading can continue; undefined when there is nothing to read. */
  readonly next: Position | undefined;

  constructor(shard: number, position: Position, next: Position | undefined) {
    const found =
      next === undefined
        ? 'no later segment exists, and it goes on with the next one'
        : `it goes on with segment ${next.segment}; what was between them and it had not read is lost to it`;
    super('LOG_GAP', `a reader of shard ${shard} needs log segment ${position.segment}, which is missing: ${found}`);
    this.next = next;
  }
}
