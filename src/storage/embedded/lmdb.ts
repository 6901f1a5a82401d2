// The LMDB stores of a service of one node, and the only function that opens most of them: LMDB kills the process on a
// file that is not its own, so the file header is checked first.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Key, open, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb';
import { type OnDamagedRecord } from '../ports/backend.js';
import { refusedWrites } from '../ports/disk-room.js';
import { StoreDamagedError, StoreUnavailableError } from '../ports/errors.js';
import { isSoundHeader } from './profiles/header.js';

export const DATA_FILE = 'data.mdb';

/** Folders of DATA_DIR. The profile store handles damage itself. */
export const STORES = ['control', 'entries', 'billing', 'notes', 'webhooks', 'replies', 'stories'] as const;
export type StoreName = (typeof STORES)[number];

/** Callbacks of an opener: `opened` gets the database, `damaged` each damaged record that a read finds. */
export interface Watched {
  opened?: (db: RootDatabase) => void;
  damaged?: OnDamagedRecord;
}

const folders = new WeakMap<object, string>();

/** Whether a file exists that LMDB would not start empty. A path that is no regular file counts: LMDB dies on it. */
export function hasDatabase(dir: string): boolean {
  const stat = statSync(join(dir, DATA_FILE), { throwIfNoEntry: false });
  return stat !== undefined && (stat.size > 0 || !stat.isFile());
}

/** @throws StoreDamagedError when the file is no LMDB file, or is shorter than its header says */
function refuseDamaged(dir: string): void {
  if (hasDatabase(dir) && !isSoundHeader(join(dir, DATA_FILE)))
    throw new StoreDamagedError(
      `${join(dir, DATA_FILE)} is damaged; start the service, which restores its last snapshot`,
    );
}

/** @throws StoreDamagedError like `refuseDamaged`; StoreUnavailableError when the disk takes no writes */
export function openDatabase<V, K extends Key>(
  dir: string,
  options: Omit<RootDatabaseOptionsWithPath, 'path'> = {},
): RootDatabase<V, K> {
  refuseDamaged(dir);
  const why = options.readOnly === true ? undefined : refusedWrites(join(dir, DATA_FILE));
  if (why !== undefined) throw new StoreUnavailableError(`${dir} cannot be written, because its disk ${why}`);
  // overlappingSync off: a commit is on disk when it resolves. Every opener must use the same flags. eventTurnBatching
  // off: on a full disk LMDB's own batch would add an unhandled rejection to those of its transactions.
  const db = open<V, K>({ ...options, path: dir, overlappingSync: false, eventTurnBatching: false, noSubdir: false });
  folders.set(db, dir);
  return db;
}

/** Undefined for a database that another function opened. */
export function folderOf(db: object): string | undefined {
  return folders.get(db);
}
