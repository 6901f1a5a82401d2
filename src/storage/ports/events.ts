// The port of events that can be verified: the worker adds them, the main thread finds them, whoever erases visits
// them.
import { type Mode } from '../../contract/vocabulary.js';
import { type EventRow } from '../../event/event-row.js';
import { type Room } from './room.js';

/** Whose an event is: who fills the store has no room, and nobody else. */
export interface Owner {
  workspace: string;
  mode: Mode;
}

export interface KeptRow {
  eventId: string;
  row: Uint8Array;
  owner: Owner;
  confirmation: boolean;
}

/** The worker's side. A batch is what was added since the last flush. */
export interface EventSink {
  /**
   * Keeps those of the log's last rows that a worker before this one logged and had no time to keep. One that was
   * erased since does not come back.
   */
  recover(rows: readonly KeptRow[]): void | Promise<void>;
  /** @param confirmation of an event: its id was given before it came here, so others may have overtaken it */
  add(eventId: string, row: Uint8Array, owner: Owner, confirmation: boolean): void;
  /** Everything added can be found when this is done. Throws or rejects when the medium refuses. */
  flush(): void | Promise<void>;
  discard(): void;
  close(): void;
}

/** A row as it was kept. */
export interface StoredEvent {
  row: Buffer;
  layout: number;
}

export interface EventSourceOptions {
  /** Unix milliseconds. */
  clock: () => number;
  /** Told of upkeep that failed and is tried again. */
  onError: (error: unknown) => void;
  /** Whether a backend has verified this event: then it is told the same until its TTL. */
  isVerified: (eventId: string) => boolean | Promise<boolean>;
}

/** The main thread's side. */
export interface EventSource {
  /**
   * The row, a buffer of the caller's own. @param now Unix milliseconds. Rejects when the medium cannot say.
   * @param owner `ownerOf` whoever asks: a row of another goes the way of one that is not there, so that no time tells
   * of it.
   */
  find(eventId: string, now: number, owner: Buffer): StoredEvent | undefined | Promise<StoredEvent | undefined>;
  /**
   * This owner has more than its part of a full store: nothing of it that could be verified may be acknowledged. What
   * is kept can be verified all the same.
   */
  isFull(owner: Owner): boolean;
  /** Undefined where it is not known. */
  room(): Room | undefined;
  close(): void;
}

/** For erasing: every event, one after another. */
export interface EventArchive {
  /** Shows every event; one for which `blank` says true is blanked. Resolves to how many were. */
  visit(blank: (row: EventRow) => boolean): Promise<number>;
}
