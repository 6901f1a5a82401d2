// Where the rows of a story are stored on Redis. The decision is in a hash with other decisions of these four seconds,
// by event id: a key and a TTL for each decision cost Redis four times as much. The other rows of an event, which are
// few, are in a hash of the event, by their ids; there releases before feature level 3 have the decision too.
import { PREFIX } from '../prefix.js';

const EVENT_END = '}:story';
const SHARED_START = `${PREFIX}:{stories:`;
/** An id of version 7 begins with the time in ms: without the last three digits it changes every 4.1 seconds. */
const TIMED = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Names of all places, of events that can be verified, and some others: one scan takes as long as each of several. */
export const ROWS_PATTERN = `${PREFIX}:{[es]*`;

export function isStoryPlace(name: string): boolean {
  return name.endsWith(EVENT_END) || name.startsWith(SHARED_START);
}

export function eventPlace(eventId: string): string {
  return `${PREFIX}:{event:${eventId}${EVENT_END}`;
}

/** Of the event's decision; undefined when the id does not tell a time. */
export function decisionPlace(eventId: string): string | undefined {
  // Sixteen hashes for each time, so that at 20,000 decisions a second a hash has 5,000: Redis removes it at once.
  return TIMED.test(eventId) ? sharedPlace(eventId.slice(0, 8) + eventId.slice(9, 10) + eventId.slice(-1)) : undefined;
}

function sharedPlace(slot: string): string {
  return `${SHARED_START}${slot}}`;
}
