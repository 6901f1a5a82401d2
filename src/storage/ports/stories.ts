// The port of events' stories: what was decided, what a backend confirmed, what people said of it later. They are kept
// far longer than an event can be verified, because a chargeback comes after months. The log's reader writes them, the
// service reads them, whoever erases visits them.
import { type EventRow } from '../../event/event-row.js';
import { type LoggedRow } from '../../event/row/short-row.js';
import { type Room } from './room.js';

/** The reader's side. */
export interface StoryKeeper extends StorySource {
  /** Rows of the log, in their order; given twice, they are kept once. Durable when it resolves. */
  keep(rows: readonly LoggedRow[]): Promise<void>;
  /**
   * Removes what is past its time, and beyond the bound the oldest of whoever has most. @param now Unix milliseconds
   */
  sweep(now: number): Promise<void>;
  /** Undefined where the store has no bound of its own. */
  room(): Room | undefined;
  /** Shows every row; those for which `remove` says true go. Resolves to how many did. */
  visit(remove: (row: EventRow) => boolean): Promise<number>;
}

/** The service's side. */
export interface StorySource {
  /** All rows of an event, the decision first, then by time. [] = none is kept. Rejects when the medium cannot say. */
  find(eventId: string): Promise<EventRow[]>;
  close(): Promise<void>;
}

/** The event whose story a row belongs to. */
export function eventOf({ kind, eventId, confirms }: EventRow): string {
  return kind === 'decision' ? eventId : confirms;
}

/** Whether a row is part of a story: an imported history is of no event. */
export function isTold({ kind }: EventRow): boolean {
  return kind !== 'history';
}

/** In the order of a story. Ids sort by time. */
export function inOrder(rows: EventRow[]): EventRow[] {
  return rows.sort((a, b) => (a.eventId < b.eventId ? -1 : a.eventId > b.eventId ? 1 : 0));
}
