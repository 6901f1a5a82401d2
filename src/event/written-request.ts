// An event request that another thread has written already, with what must be known of it before its shard reads it.
import { type Tenant } from '../contract/vocabulary.js';
import { type EventRequest } from './event-row.js';

/** What the thread that read the body tells. */
export interface WrittenBody extends Pick<EventRequest, 'eventId' | 'userHash' | 'receivedAt'> {
  /** As `writeEventRequest` writes it. */
  readonly bytes: Uint8Array;
}

/** With what its key tells. */
export type WrittenRequest = WrittenBody & Tenant & Pick<EventRequest, 'keyKind' | 'tier'>;
