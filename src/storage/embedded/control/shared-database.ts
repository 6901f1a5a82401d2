// A database that openers of one thread share. LMDB's `open` writes, so it waits for the lock of writers on the thread
// that calls it; a commit of a second database would hold the lock and wait for the same thread to run its callback.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RootDatabase } from 'lmdb';
import { DATA_FILE, openDatabase } from '../lmdb.js';

type Database = RootDatabase<string, string>;

/** Longest wait of the last opener for LMDB's thread, which a process that stopped with the lock may hold up. */
const CLOSE_MS_MAX = 2000;

interface Shared {
  readonly db: Database;
  openers: number;
  /** The last change. */
  last: Promise<unknown>;
}

/** Those that are open in this thread, by their file: a folder can be put in the place of another one. */
const shared = new Map<string, Shared>();

export interface Opened {
  readonly db: Database;
  /** Keeps the database open while a change of it is on its way. */
  during: <T>(change: Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** @throws StoreDamagedError */
export function openShared(dir: string): Opened {
  const own = shared.get(fileOf(dir)) ?? opened(dir);
  const file = fileOf(dir);
  shared.set(file, own);
  own.openers += 1;
  let isOpen = true;
  return {
    db: own.db,
    during(change) {
      own.last = change;
      return change;
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      own.openers -= 1;
      // Whoever opens the store before its changes are over goes on with this database.
      for (let last; own.openers === 0 && last !== own.last;) {
        last = own.last;
        await last.catch(() => undefined);
      }
      if (own.openers > 0 || shared.get(file) !== own) return;
      shared.delete(file);
      await Promise.race([own.db.close(), sleep(CLOSE_MS_MAX, undefined, { ref: false })]);
    },
  };
}

function opened(dir: string): Shared {
  const db = openDatabase<string, string>(dir, { encoding: 'string' });
  // Frees the reader slots of killed processes; such a slot keeps old pages from being reused.
  db.readerCheck();
  return { db, openers: 0, last: Promise.resolve() };
}

/** '' before the first open. */
function fileOf(dir: string): string {
  const stat = statSync(join(dir, DATA_FILE), { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.dev}:${stat.ino}`;
}
