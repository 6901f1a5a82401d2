// Which rows are removed when the stories exceed their bound: the oldest events of the largest payers. Events that only
// a page reported are counted separately from the other events of their workspace, so that the use of a public key
// evicts only such events.
import { setImmediate as turn } from 'node:timers/promises';
import { type RootDatabase } from 'lmdb';
import { payerIn } from '../../event/row/codec.js';
import { StoreDamagedError } from '../ports/errors.js';
import { fairLevel } from '../fair-share.js';
import { unsealBytes } from './sealed.js';
import { transact } from './transact.js';

type Database = RootDatabase<Buffer, Buffer>;

interface StoredEvent {
  /** Keys of its rows. */
  keys: Buffer[];
  bytes: number;
  payer: string;
}

const ID_BYTES = 16;
/** Layout number before the row. */
export const STORY_LAYOUT_BYTES = 2;
/** Rows read between two pauses. */
const SLICE_ROWS = 1000;
/** Part of the bound that remains filled after eviction, so that a growing store is not read at every sweep. */
const LEFT_PART = 0.9;

/** @param usedBytes of the store, including the overhead of the database */
export async function makeStoryRoom(db: Database, usedBytes: number, bytesMax: number): Promise<void> {
  const used = new Map<string, number>();
  for await (const events of eventsOf(db))
    for (const { payer, bytes } of events) used.set(payer, (used.get(payer) ?? 0) + bytes);
  const rows = [...used.values()].reduce((sum, bytes) => sum + bytes, 0);
  const level = fairLevel(used.values(), (rows * bytesMax * LEFT_PART) / usedBytes);
  for await (const events of eventsOf(db)) {
    const going: Buffer[] = [];
    for (const { payer, bytes, keys } of events) {
      const left = used.get(payer) ?? 0;
      if (left <= level) continue;
      used.set(payer, left - bytes);
      going.push(...keys);
    }
    await removeStories(db, going);
    if ([...used.values()].every((bytes) => bytes <= level)) return;
  }
}

/** Resolves to the number of those that were there. */
export async function removeStories(db: Database, keys: readonly Buffer[]): Promise<number> {
  if (keys.length === 0) return 0;
  return transact(db, () => keys.filter((key) => db.removeSync(key)).length);
}

/** Yields all events in slices, oldest first. */
async function* eventsOf(db: Database): AsyncGenerator<StoredEvent[]> {
  for (let after = Buffer.alloc(1); ;) {
    db.resetReadTxn();
    const events: StoredEvent[] = [];
    let rows = 0;
    for (const { key, value } of [...db.getRange({ start: after, limit: SLICE_ROWS })]) {
      rows += 1;
      const last = events.at(-1);
      const bytes = key.length + value.length;
      const copy = Buffer.from(key);
      if (last?.keys[0]?.compare(copy, 0, ID_BYTES, 0, ID_BYTES) === 0) {
        last.keys.push(copy);
        last.bytes += bytes;
        // A later row comes from a caller with a secret key: the event counts as confirmed.
        last.payer = payerOf(copy, value, true);
      } else events.push({ keys: [copy], bytes, payer: payerOf(copy, value, false) });
    }
    // The last event may have more rows in the next slice.
    if (rows === SLICE_ROWS && events.length > 1) events.pop();
    const last = events.at(-1)?.keys.at(-1);
    if (last === undefined) return;
    yield events;
    after = Buffer.concat([last, Buffer.alloc(1)]);
    await turn();
  }
}

/** '' for a damaged row. */
function payerOf(key: Buffer, value: Buffer, vouched: boolean): string {
  try {
    return payerIn(unsealBytes('stories', key, value), STORY_LAYOUT_BYTES, vouched);
  } catch (error) {
    if (error instanceof StoreDamagedError) return '';
    throw error;
  }
}
