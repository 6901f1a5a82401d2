// The files that one worker writes its events to, of each owner its own, so that what one of them has too much of can
// go without the others'. Confirmations have files of their own, so that those of events stay sorted: an event is
// looked up by its place.
import { LRUCache } from 'lru-cache';
import { ownerOf } from '../../../event/row/codec.js';
import { type EventSink, type Owner } from '../../ports/events.js';
import { CONFIRMATIONS_FROM, ownerName, partBytes } from './files.js';
import { isMissing } from './tail.js';
import { EventWriter } from './writer.js';

/** Files open at a time in one worker; with more owners than that they take turns. */
const WRITERS_MAX = 128;

/** @param start Unix milliseconds of the process' start */
export function openEventSink(dataDir: string, shard: number, start: number, bytesMax: number): EventSink {
  const sizes = { start, partBytes: partBytes(bytesMax) };
  const writers = new LRUCache<string, EventWriter>({ max: WRITERS_MAX, dispose: (writer) => writer.close() });
  /** Those that the batch has written to. */
  const touched = new Set<EventWriter>();
  const writerOf = ({ workspace, mode }: Owner, confirmation: boolean): EventWriter => {
    const key = `${confirmation ? 'c' : 'e'}${mode}/${workspace}`;
    let writer = writers.get(key);
    if (writer === undefined) {
      writer = new EventWriter(dataDir, {
        ...sizes,
        shard: shard + (confirmation ? CONFIRMATIONS_FROM : 0),
        owner: ownerName(ownerOf(workspace, mode)),
      });
      writers.set(key, writer);
    }
    return writer;
  };
  const add: EventSink['add'] = (eventId, row, owner, confirmation) => {
    const writer = writerOf(owner, confirmation);
    writer.add(eventId, row);
    touched.add(writer);
  };
  const flush = (): void => {
    for (const writer of touched) writer.flush();
    touched.clear();
  };
  return {
    recover(rows) {
      const missing = rows.filter(({ eventId, owner: { workspace, mode }, confirmation }) => {
        const owner = ownerName(ownerOf(workspace, mode));
        return isMissing(dataDir, { shard: confirmation ? shard + CONFIRMATIONS_FROM : shard, owner }, eventId);
      });
      for (const { eventId, row, owner, confirmation } of missing) add(eventId, row, owner, confirmation);
      flush();
    },
    add,
    flush,
    discard() {
      for (const writer of touched) writer.discard();
      touched.clear();
    },
    close() {
      writers.clear();
    },
  };
}
