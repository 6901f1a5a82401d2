// The port of events that can be verified: the worker adds them, the main thread finds them, whoever erases visits them.
import { type EventRow } from '../../event/event-row.js';

export interface KeptRow {
  eventId: string;
  row: Uint8Array;
  confirmation: boolean;
}

/** The worker's side. A batch is what was added since the last flush. */
export interface EventSink {
  /**
   * Keeps those of the log's last rows that a worker before this one logged and had no time to keep. One that was erased
   * since does not come back.
   */
  recover(rows: readonly KeptRow[]): void | Promise<void>;
  /** @param confirmation of an event: its id was given before it came here, so others may have overtaken it */
  add(eventId: string, row: Uint8Array, confirmation: boolean): void;
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

/** The main thread's side. */
export interface EventSource {
  /**
   * The row, a buffer of the caller's own. @param now Unix milliseconds. Rejects when the medium cannot say.
   * @param owner `ownerOf` whoever asks: a row of another goes the way of one that is not there, so that no time tells
   * of it.
   */
  find(eventId: string, now: number, owner: Buffer): StoredEvent | undefined | Promise<StoredEvent | undefined>;
  /** The bound is reached: nothing that could be verified may be acknowledged. */
  isFull(): boolean;
  close(): void;
}

/** For erasing: every event, one after another. */
export interface EventArchive {
  /** Shows every event; one for which `blank` says true is blanked. Resolves to how many were. */
  visit(blank: (row: EventRow) => boolean): Promise<number>;
}
