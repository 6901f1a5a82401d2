// The ways the log says no. Callers match on `code`.
import { type Position } from '../../contract/ports.js';

export class LogError extends Error {
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
  }
}

/** The readers lag so far behind that the shard's part of the disk is used up. Nothing was written. */
export class LogFullError extends LogError {
  constructor(shard: number, bytes: number, bytesMax: number) {
    super('LOG_FULL', `the log of shard ${shard} holds ${bytes} bytes, its part is ${bytesMax}`);
  }
}

/** The disk refused. What was being appended is not acknowledged, and nothing will be until the disk answers again. */
export class LogWriteError extends LogError {
  constructor(shard: number, cause: unknown) {
    super('LOG_WRITE', `the log of shard ${shard} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  }
}

/** Bytes that no writer of ours left there. */
export class LogCorruptError extends LogError {
  readonly position: Position;

  constructor(path: string, position: Position, reason: string) {
    super('LOG_CORRUPT', `${path} at ${position.offset}: ${reason}`);
    this.position = position;
  }
}

/** A reader stands where the log no longer, or never, was. */
export class LogGapError extends LogError {
  /** Where reading can go on, undefined when there is nothing to read. */
  readonly next: Position | undefined;

  constructor(shard: number, position: Position, next: Position | undefined) {
    const found = next === undefined ? 'there is no such segment' : `the oldest segment is ${next.segment}`;
    super('LOG_GAP', `a reader of shard ${shard} stands at segment ${position.segment}, but ${found}`);
    this.next = next;
  }
}
