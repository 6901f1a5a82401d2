// The port of the copy of the log outside the node: acknowledged rows survive the loss of the disk. A frame is deleted
// when every reader has passed it, so it has no version; each frame holds the layout of its rows.
import { type LogName } from '../../contract/messages.js';
import { type Position } from '../../contract/position.js';

export interface CopiedLog {
  log: LogName;
  shard: number;
}

export interface CopiedFrame {
  /** Where the frame begins in the shard's log. */
  from: Position;
  layout: number;
  rows: number;
  payload: Buffer;
}

/** The copy of one shard, opened by the process that writes the log. */
export interface LogCopy {
  /** Bytes of the frames that are not deleted yet. */
  readonly bytes: number;
  /** False when the copy is full or an append has just failed. */
  readonly isOpen: boolean;
  /** Rejects when it is not certain that the frame is kept. */
  append(frame: CopiedFrame): Promise<void>;
  close(): void;
}

/** For deleting frames and for restoring a lost disk. Rejects when the medium does not answer. */
export interface LogCopies {
  /** Shards of the node that have a copy. */
  shards(): Promise<number[]>;
  /** Deletes the frames before a position that every reader has passed. */
  letGo(shard: number, before: Position): Promise<void>;
  frames(shard: number): AsyncGenerator<CopiedFrame>;
  /** Deletes all copies of the node. */
  forget(): Promise<void>;
  close(): void;
}
