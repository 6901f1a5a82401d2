// The port of events that can be verified: scoring workers add them, the main thread looks them up, erasure visits
// them.
import { type Tenant } from '../../contract/vocabulary.js';
import { type EventRow } from '../../event/event-row.js';
import { type RowTest } from '../../event/row/wanted.js';
import { type Room } from './room.js';

export interface KeptRow {
  eventId: string;
  row: Uint8Array;
  owner: Tenant;
  confirmation: boolean;
}

/** The worker's side. A batch is what was added since the last flush. */
export interface EventSink {
  /**
   * Adds those of the last rows in the log that an earlier worker logged but did not store before it ended. An erased
   * event is not restored.
   */
  recover(rows: readonly KeptRow[]): void | Promise<void>;
  /** @param confirmation the row confirms an event; its id was assigned earlier, so ids may be out of order */
  add(eventId: string, row: Uint8Array, owner: Tenant, confirmation: boolean): void;
  /** Everything added can be found when this is done. Throws or rejects when the medium refuses the write. */
  flush(): void | Promise<void>;
  discard(): void;
  close(): void;
}

/** A row as it was stored. */
export interface StoredEvent {
  row: Buffer;
  layout: number;
}

export interface EventSourceOptions {
  /** Unix milliseconds. */
  clock: () => number;
  /** Called for maintenance that failed; it is retried. */
  onError: (error: unknown) => void;
  /** Whether a backend has verified this event: later verifications must get the same reply until its TTL. */
  isVerified: (eventId: string) => boolean | Promise<boolean>;
}

/** The main thread's side. */
export interface EventSource {
  /**
   * The row, in a buffer that the caller owns. Rejects when the medium does not answer.
   * @param now Unix milliseconds
   * @param owner `ownerOf` of the caller. The row of another owner takes the same code path as a missing row, so that
   * the response time does not reveal it.
   */
  find(eventId: string, now: number, owner: Buffer): StoredEvent | undefined | Promise<StoredEvent | undefined>;
  /**
   * Whether this owner has more than its fair share of a full store: none of its new events may be acknowledged. Stored
   * events can still be verified.
   */
  isFull(owner: Tenant): boolean;
  /** Undefined when it is unknown. */
  room(): Room | undefined;
  close(): void;
}

/** For erasure. */
export interface EventArchive {
  /** Calls `look` with every event that passes `test`; changes nothing. */
  visit(test: RowTest, look: (row: EventRow) => void): Promise<void>;
  /** Resolves to the ids of events that were there. */
  remove(eventIds: ReadonlySet<string>): Promise<Set<string>>;
}
