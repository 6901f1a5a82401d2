// Who loses what when the stories of events have no room: the oldest events of whoever has most. What nothing but a
// page told of is counted apart from its workspace's other events, so that a public key makes only such go.
import { type RootDatabase } from 'lmdb';
import { payerIn } from '../../event/row/codec.js';
import { StoreDamagedError } from '../ports/errors.js';
import { fairLevel } from '../fair-share.js';
import { unsealBytes } from './sealed.js';
import { transact } from './transact.js';

type Database = RootDatabase<Buffer, Buffer>;

interface StoredEvent {
  /** Of its rows. */
  keys: Buffer[];
  bytes: number;
  payer: string;
}

const ID_BYTES = 16;
/** Before the row. */
export const STORY_LAYOUT_BYTES = 2;
/** Rows looked at between two pauses. */
const SLICE_ROWS = 1000;
/** Of the bound, so that a store that goes on being filled is not read at each sweep. */
const LEFT_PART = 0.9;

/** @param usedBytes with what the database adds to the rows */
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

export async function removeStories(db: Database, keys: readonly Buffer[]): Promise<void> {
  if (keys.length === 0) return;
  await transact(db, () => {
    for (const key of keys) db.removeSync(key);
  });
}

/** The oldest first, some at a time. */
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
        // Somebody with a secret vouches for it by now.
        last.payer = payerOf(copy, value, true);
      } else events.push({ keys: [copy], bytes, payer: payerOf(copy, value, false) });
    }
    // The last one may have more rows.
    if (rows === SLICE_ROWS && events.length > 1) events.pop();
    const last = events.at(-1)?.keys.at(-1);
    if (last === undefined) return;
    yield events;
    after = Buffer.concat([last, Buffer.alloc(1)]);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A damaged one is nobody's. */
function payerOf(key: Buffer, value: Buffer, vouched: boolean): string {
  try {
    return payerIn(unsealBytes('stories', key, value), STORY_LAYOUT_BYTES, vouched);
  } catch (error) {
    if (error instanceof StoreDamagedError) return '';
    throw error;
  }
}
