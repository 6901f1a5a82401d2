// The control state on disk. Several processes have it open (service, command line), so every write is one synchronous
// transaction that checks the version inside: queued writes of two processes would lose updates.
import { makePrivateDirectory } from '../../util/write-file.js';
import { type ControlMedium } from '../ports/control.js';
import { auditAfter, auditBefore, auditedTransactions, STATE_END } from './audit.js';
import { openDatabase, type Watched } from './lmdb.js';
import { takesCommits } from '../ports/disk-room.js';
import { sealText, unsealText } from './sealed.js';
import { refuseFullDisk } from './transact.js';

const VERSION = 'version';

const STORE = 'control store';

/**
 * @param dir created when it does not exist; readable by its owner only, because it holds the workspaces' secrets
 * @throws StoreDamagedError
 */
export function openLmdbMedium(dir: string, { opened, damaged }: Watched = {}): ControlMedium {
  makePrivateDirectory(dir);
  const db = openDatabase<string, string>(dir, { encoding: 'string' });
  opened?.(db);
  // Frees the reader slots of killed processes; such a slot keeps old pages from being reused.
  db.readerCheck();
  const unsealed = (key: string, stored: string): string => {
    try {
      return unsealText(STORE, key, stored);
    } catch (error) {
      damaged?.('control', key);
      throw error;
    }
  };
  const transaction = auditedTransactions(db);
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
      // tried again by themselves, and leave that room to people.
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
      transaction((addAudit) => addAudit(audit));
    },
    async auditBefore(number, limit) {
      db.resetReadTxn();
      return auditBefore(db, number, limit);
    },
    async auditAfter(number, limit) {
      db.resetReadTxn();
      return auditAfter(db, number, limit);
    },
    close: () => db.close(),
  };
}
