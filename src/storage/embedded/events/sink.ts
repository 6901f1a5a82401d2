// The files that one worker writes its events to. Confirmations have files of their own, so that those of events stay
// sorted: an event is looked up by its place.
import { type EventSink } from '../../ports/events.js';
import { isMissing } from './tail.js';
import { EventWriter } from './writer.js';

/** Above every number of a shard. */
const CONFIRMATIONS_FROM = 1_000_000;

/** @param start Unix milliseconds of the process' start */
export function openEventSink(dataDir: string, shard: number, start: number): EventSink {
  const events = new EventWriter(dataDir, shard, start);
  const confirmations = new EventWriter(dataDir, shard + CONFIRMATIONS_FROM, start);
  return {
    recover(rows) {
      const missing = rows.filter(({ eventId, confirmation }) =>
        isMissing(dataDir, confirmation ? shard + CONFIRMATIONS_FROM : shard, eventId),
      );
      for (const { eventId, row, confirmation } of missing) (confirmation ? confirmations : events).add(eventId, row);
      events.flush();
      confirmations.flush();
    },
    add: (eventId, row, confirmation) => (confirmation ? confirmations : events).add(eventId, row),
    flush() {
      events.flush();
      confirmations.flush();
    },
    discard() {
      events.discard();
      confirmations.discard();
    },
    close() {
      events.close();
      confirmations.close();
    },
  };
}
