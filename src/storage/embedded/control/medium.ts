// The control state on disk. Several processes have it open (service, command line), so every write is one transaction
// that checks the version inside. LMDB's own thread commits it: a sync takes milliseconds, in which the thread that
// asks would answer nothing.
import { makePrivateDirectory } from '../../../util/write-file.js';
import { type ControlMedium } from '../../ports/control.js';
import { auditAfter, auditBefore, auditedTransactions, STATE_END } from './audit.js';
import { type Watched } from '../lmdb.js';
import { takesCommits } from '../../ports/disk-room.js';
import { sealText, unsealText } from '../sealed.js';
import { openShared } from './shared-database.js';
import { refuseFullDisk } from '../transact.js';

const VERSION = 'version';

const STORE = 'control store';

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
  const { db, during, close } = openShared(dir);
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
      const change = transact((addAudit) => {
        if (version() !== expected) return false;
        for (const [field, json] of changes) {
          if (json === null) db.removeSync(field);
          else db.putSync(field, sealText(field, json));
        }
        db.putSync(VERSION, sealText(VERSION, String(next)));
        addAudit(audit);
        return true;
      });
      return during(change);
    },
    async note(audit) {
      refuseFullDisk(db);
      await during(transact((addAudit) => addAudit(audit)));
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
