// When a row was made, which for a confirmation is long after its event.
import { uuidTime } from '../util/uuid.js';
import { type EventRow } from './event-row.js';

/** Unix milliseconds. A confirmation's time is that of its event; the time of the report is in its id. */
export function madeAt({ kind, eventId, receivedAt }: Pick<EventRow, 'kind' | 'eventId' | 'receivedAt'>): number {
  return kind === 'confirmation' ? uuidTime(eventId) : receivedAt;
}
