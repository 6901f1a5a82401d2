// The port of event stories: the decision, the confirmations and the labels of an event. They are kept much longer than
// an event can be verified, because a chargeback arrives after months. The log reader writes them, the service reads
// them, erasure visits them.
import { type EventRow } from '../../event/event-row.js';
import { type LoggedRow } from '../../event/row/short-row.js';
import { type Room } from './room.js';

/** The side of the log reader. */
export interface StoryKeeper extends StorySource {
  /** Stores rows of the log, in log order; a repeated row is stored once. Durable when it resolves. */
  keep(rows: readonly LoggedRow[]): Promise<void>;
  /** Removes expired rows and, above the size bound, the oldest rows of the largest owners. @param now Unix ms */
  sweep(now: number): Promise<void>;
  /** Undefined when the store has no bound of its own. */
  room(): Room | undefined;
  /** Calls `remove` with every row and removes it on true. Resolves to the number removed. */
  visit(remove: (row: EventRow) => boolean): Promise<number>;
}

/** The side of the service. */
export interface StorySource {
  /** All rows of an event: the decision first, then by time. [] = none. Rejects when the medium does not answer. */
  find(eventId: string): Promise<EventRow[]>;
  close(): Promise<void>;
}

/** Whether a row is part of a story: an imported history row belongs to no event. */
export function isTold({ kind }: EventRow): boolean {
  return kind !== 'history';
}

/** Sorts the rows in place into story order: event ids sort by time. */
export function inOrder(rows: EventRow[]): EventRow[] {
  return rows.sort((a, b) => (a.eventId < b.eventId ? -1 : a.eventId > b.eventId ? 1 : 0));
}
