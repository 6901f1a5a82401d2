// The stores of a service of one node that lie in LMDB files of their own, and the one way to open them: LMDB ends the
// process over a file that is not its own, so its head is looked at first.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Key, open, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb';
import { type OnDamagedRecord } from '../ports/backend.js';
import { StoreDamagedError } from '../ports/errors.js';
import { isSoundHeader } from './profiles/header.js';

export const DATA_FILE = 'data.mdb';

/** Folders of DATA_DIR. What the profile store does about damage is its own matter. */
export const STORES = ['control', 'entries', 'billing', 'notes', 'webhooks', 'replies', 'stories'] as const;
export type StoreName = (typeof STORES)[number];

/** Who opens a store may be told of its database, and of each damaged record that somebody meets. */
export interface Watched {
  opened?: (db: RootDatabase) => void;
  damaged?: OnDamagedRecord;
}

/** Whether there is something that LMDB would not begin anew. What is no file ends the process that opens it. */
export function hasDatabase(dir: string): boolean {
  const stat = statSync(join(dir, DATA_FILE), { throwIfNoEntry: false });
  return stat !== undefined && (stat.size > 0 || !stat.isFile());
}

/** @throws StoreDamagedError when the file is none of LMDB's, or shorter than it says */
export function refuseDamaged(dir: string): void {
  if (hasDatabase(dir) && !isSoundHeader(join(dir, DATA_FILE)))
    throw new StoreDamagedError(
      `${join(dir, DATA_FILE)} is damaged; start the service, which restores its last snapshot`,
    );
}

/** @throws StoreDamagedError as `refuseDamaged` does */
export function openDatabase<V, K extends Key>(
  dir: string,
  options: Omit<RootDatabaseOptionsWithPath, 'path'> = {},
): RootDatabase<V, K> {
  refuseDamaged(dir);
  // overlappingSync off: a commit is on disk when it resolves. Every opener must use the same flags. eventTurnBatching
  // off: a batch of LMDB's own rejects beside the transactions in it, to nobody, when the disk is full.
  return open<V, K>({ ...options, path: dir, overlappingSync: false, eventTurnBatching: false, noSubdir: false });
}
