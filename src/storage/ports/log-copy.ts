// The port of the log's copy outside the node: what was acknowledged outlives the disk it was written to. It goes when
// every reader has it, so it has no version; the layout of the rows is in each frame.
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

/** Of one shard, open where its log is written. */
export interface LogCopy {
  /** Bytes that no reader has let go yet. */
  readonly bytes: number;
  /** Neither full nor just failed: an append has a chance. */
  readonly isOpen: boolean;
  /** Rejects when it is not surely kept. */
  append(frame: CopiedFrame): Promise<void>;
  close(): void;
}

/** For who lets go, and who reads what a lost disk had. Rejects when the medium does not answer. */
export interface LogCopies {
  /** Of a node. */
  shards(): Promise<number[]>;
  /** Readers of the shard are past this. */
  letGo(shard: number, before: Position): Promise<void>;
  frames(shard: number): AsyncGenerator<CopiedFrame>;
  /** All of the node's. */
  forget(): Promise<void>;
  close(): void;
}
