// The control state on disk. Several processes have it open (service, command line), so every write is one transaction
// that checks the version inside. LMDB's own thread commits it: a sync takes milliseconds, in which the thread that
// asks would answer nothing.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RootDatabase } from 'lmdb';
import { makePrivateDirectory } from '../../util/write-file.js';
import { type ControlMedium } from '../ports/control.js';
import { auditAfter, auditBefore, auditedTransactions, STATE_END } from './audit.js';
import { DATA_FILE, openDatabase, type Watched } from './lmdb.js';
import { takesCommits } from '../ports/disk-room.js';
import { sealText, unsealText } from './sealed.js';
import { refuseFullDisk } from './transact.js';

const VERSION = 'version';

const STORE = 'control store';

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

/**
 * Openers of one thread share a database. LMDB's `open` writes, so it waits for the lock of writers on the thread that
 * calls it; a commit of a second database would hold the lock and wait for the same thread to run its callback.
 */
function share(dir: string): { own: Shared; close: () => Promise<void> } {
  const own = shared.get(fileOf(dir)) ?? opened(dir);
  const file = fileOf(dir);
  shared.set(file, own);
  own.openers += 1;
  let isOpen = true;
  return {
    own,
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

export interface LmdbMediumOptions extends Watched {
  /** Longest wait for a commit. */
  commitMs?: number;
}

/**
 * @param dir created when it does not exist; readable by its owner only, because it holds the workspaces' secrets
 * @throws StoreDamagedError
 */
export function openLmdbMedium(dir: string, options: LmdbMediumOptions = {}): ControlMedium {
  const { damaged, commitMs } = options;
  makePrivateDirectory(dir);
  const { own, close } = share(dir);
  const { db } = own;
  options.opened?.(db);
  const unsealed = (key: string, stored: string): string => {
    try {
      return unsealText(STORE, key, stored);
    } catch (error) {
      damaged?.('control', key);
      throw error;
    }
  };
  const transact = auditedTransactions(db, commitMs);
  const transaction: typeof transact = (work) => {
    const change = transact(work);
    own.last = change;
    return change;
  };
  const version = () => Number(unsealed(VERSION, db.get(VERSION) ?? '0'));
  const fresh = () => {
    // Reads in one event loop turn share a snapshot, which may be older than a commit of another process.
    db.resetReadTxn();
    return version();
  };
  return {
    version: async () => fresh(),
    async load() {
      const at = fresh();
      const fields = new Map<string, string>();
      for (const { key, value } of db.getRange({ end: STATE_END }))
        if (key !== VERSION) fields.set(key, unsealed(key, value));
      return { version: at, fields };
    },
    hasRoom: () => takesCommits(dir),
    async commit(expected, next, changes, audit) {
      // A person's change is tried on a full disk too, in the room that the file keeps. The service's own ones are
      // tried again by themselves, and leave that room to people when the disk has less than 1 MiB.
      if (audit.length === 0) refuseFullDisk(db);
      return transaction((addAudit) => {
        if (version() !== expected) return false;
        for (const [field, json] of changes) {
          if (json === null) db.removeSync(field);
          else db.putSync(field, sealText(field, json));
        }
        db.putSync(VERSION, sealText(VERSION, String(next)));
        addAudit(audit);
        return true;
      });
    },
    async note(audit) {
      refuseFullDisk(db);
      await transaction((addAudit) => addAudit(audit));
    },
    async auditBefore(number, limit) {
      db.resetReadTxn();
      return auditBefore(db, number, limit);
    },
    async auditAfter(number, limit) {
      db.resetReadTxn();
      return auditAfter(db, number, limit);
    },
    close,
  };
}
