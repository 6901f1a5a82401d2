// Rows of an event are found by its id.
import { type EventRow } from './event-row.js';

/** The event that a row is about: the id of the decision that it is, confirms or labels. */
export function eventOf({ kind, eventId, confirms }: Pick<EventRow, 'kind' | 'eventId' | 'confirms'>): string {
  return kind === 'decision' ? eventId : confirms;
}
