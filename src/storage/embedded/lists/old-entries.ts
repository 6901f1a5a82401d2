// Entries of lists as builds before blocks wrote them, a record each: they become blocks when the store is opened.
//   e · set · value     expiry u32 · added u32 · who, a zero, the note
import { type RootDatabase } from 'lmdb';
import { StoreDamagedError } from '../../ports/errors.js';
import { type ListEntry } from '../../ports/lists.js';
import { unsealBytes } from '../sealed.js';

const ENTRY = 0x65;
const HEAD_BYTES = 5;
const TEXT_AT = 8;
/** Moved in one transaction. */
const MOVED = 10_000;

/** @param write puts entries of one set in, in the order of their keys, behind those that were put before */
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

function entryOf(key: Buffer, bytes: Buffer): ListEntry {
  const [by = '', note = ''] = bytes.toString('utf8', TEXT_AT).split('\0', 2);
  return { key, expiry: bytes.readUInt32LE(0), addedAt: bytes.readUInt32LE(4), by, note };
}
