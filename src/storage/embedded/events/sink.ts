// The event files of one worker, separate per owner, so that files of one owner can be evicted alone. Confirmations
// have their own files, so that event files stay sorted: a look-up uses the sort order.
import { LRUCache } from 'lru-cache';
import { type Tenant } from '../../../contract/vocabulary.js';
import { ownerOf } from '../../../event/row/codec.js';
import { type EventSink } from '../../ports/events.js';
import { CONFIRMATIONS_FROM, ownerName, partBytes } from './files.js';
import { isMissing } from './tail.js';
import { EventWriter } from './writer.js';

/** Maximum of open files per worker; above it the least recently used file is closed. */
const WRITERS_MAX = 128;

/** @param start Unix milliseconds of the process start */
export function openEventSink(dataDir: string, shard: number, start: number, bytesMax: number): EventSink {
  const sizes = { start, partBytes: partBytes(bytesMax) };
  const writers = new LRUCache<string, EventWriter>({ max: WRITERS_MAX, dispose: (writer) => writer.close() });
  /** Writers used by the current batch. */
  const touched = new Set<EventWriter>();
  const writerOf = ({ workspace, mode }: Tenant, confirmation: boolean): EventWriter => {
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
