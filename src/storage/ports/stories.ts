// The port of event stories: the decision, the confirmations and the labels of an event. They are kept much longer than
// an event can be verified, because a chargeback arrives after months. The log reader writes them, the service reads
// them, erasure visits them.
import { type EventRow } from '../../event/event-row.js';
import { type LoggedRow } from '../../event/row/short-row.js';
import { type RowTest } from '../../event/row/wanted.js';
import { type Room } from './room.js';

/** What the place of a row follows from. */
export type ToldRow = Pick<EventRow, 'kind' | 'eventId' | 'confirms'>;

/** The side of the log reader. */
export interface StoryKeeper extends StorySource {
  /** Stores rows of the log, in log order; a repeated row is stored once. Durable when it resolves. */
  keep(rows: readonly LoggedRow[]): Promise<void>;
  /** Removes expired rows and, above the size bound, the oldest rows of the largest owners. @param now Unix ms */
  sweep(now: number): Promise<void>;
  /** Undefined when the store has no bound of its own. */
  room(): Room | undefined;
  /** Calls `look` with every row that passes `test`. A damaged row is removed: its subject is unknown. */
  visit(test: RowTest, look: (row: EventRow) => void): Promise<void>;
  /** In this order. Resolves to the number of rows that were there. */
  remove(rows: readonly ToldRow[]): Promise<number>;
}

/**
 * Rows read of one event at each end. The decision and what confirmed it are among the oldest, the label that counts is
 * the newest. An event whose label is changed without pause has thousands between, and each change reads its rows on
 * the thread that answers.
 */
export const STORY_END_ROWS = 32;

/** The side of the service. */
export interface StorySource {
  /**
   * The rows of an event: the decision first, then by time; of many those at both ends, STORY_END_ROWS each. [] = none.
   * Rejects when the medium does not answer.
   */
  find(eventId: string): Promise<EventRow[]>;
  close(): Promise<void>;
}

/** Whether a row is part of a story: an imported history row belongs to no event. */
export function isTold({ kind }: Pick<EventRow, 'kind'>): boolean {
  return kind !== 'history';
}

/** Sorts the rows in place into story order: event ids sort by time. */
export function inOrder(rows: EventRow[]): EventRow[] {
  return rows.sort((a, b) => (a.eventId < b.eventId ? -1 : a.eventId > b.eventId ? 1 : 0));
}
