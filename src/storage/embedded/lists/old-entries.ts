// Converts list entries of earlier releases, which stored one record per entry, to blocks when the store is opened.
//   key: e · set u32 · entry key
import { type RootDatabase } from 'lmdb';
import { entryOf } from '../../list-value.js';
import { StoreDamagedError } from '../../ports/errors.js';
import { type ListEntry } from '../../ports/lists.js';
import { unsealBytes } from '../sealed.js';

const ENTRY = 0x65;
const HEAD_BYTES = 5;
/** Records converted in one transaction. */
const MOVED = 10_000;

/** @param write adds entries of one set, in key order; later calls have higher keys */
export function moveOldEntries(
  db: RootDatabase<Buffer, Buffer>,
  damaged: (key: Buffer) => void,
  write: (set: number, entries: readonly ListEntry[]) => void,
): void {
  const range = { start: Buffer.from([ENTRY]), end: Buffer.from([ENTRY + 1]), limit: MOVED };
  for (let left = true; left;)
    left = db.transactionSync(() => {
      const sets = new Map<number, ListEntry[]>();
      const records = [...db.getRange(range)].map(({ key, value }) => [Buffer.from(key), Buffer.from(value)] as const);
      for (const [key, value] of records) {
        const set = key.readUInt32BE(1);
        const entries = sets.get(set) ?? [];
        sets.set(set, entries);
        try {
          entries.push(entryOf(key.subarray(HEAD_BYTES), unsealBytes('entries', key, value)));
        } catch (error) {
          if (!(error instanceof StoreDamagedError)) throw error;
          damaged(key);
        }
        db.removeSync(key);
      }
      for (const [set, entries] of sets) write(set, entries);
      return records.length === MOVED;
    });
}
