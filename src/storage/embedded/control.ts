// The control state on disk. Several processes have it open at once (service, command line), so every write is one
// synchronous transaction that checks the version inside: queued writes of two processes would lose updates.
import { open } from 'lmdb';
import { makePrivateDirectory } from '../../util/write-file.js';
import { type ControlMedium } from '../ports/control.js';

const VERSION = 'version';

/** @param dir made when it is not there; readable by its owner only, for it holds the workspaces' secrets */
export function openLmdbMedium(dir: string): ControlMedium {
  makePrivateDirectory(dir);
  // Every opener must use the same flags. overlappingSync off: a commit is on disk when it returns.
  const db = open<string, string>({ path: dir, encoding: 'string', overlappingSync: false, noSubdir: false });
  // A reader that was killed leaves its slot, and with it the pages it saw.
  db.readerCheck();
  const version = () => Number(db.get(VERSION) ?? 0);
  const fresh = () => {
    // Reads of one event turn share a snapshot, which may be older than another process' commit.
    db.resetReadTxn();
    return version();
  };
  return {
    // eslint-disable-next-line @typescript-eslint/require-await -- what LMDB throws must become a rejection
    version: async () => fresh(),
    // eslint-disable-next-line @typescript-eslint/require-await
    async load() {
      const at = fresh();
      const fields = new Map<string, string>();
      for (const { key, value } of db.getRange()) if (key !== VERSION) fields.set(key, value);
      return { version: at, fields };
    },
    // eslint-disable-next-line @typescript-eslint/require-await
    async commit(expected, next, changes) {
      return db.transactionSync(() => {
        if (version() !== expected) return false;
        for (const [field, json] of changes) {
          if (json === null) db.removeSync(field);
          else db.putSync(field, json);
        }
        db.putSync(VERSION, String(next));
        return true;
      });
    },
    close: () => db.close(),
  };
}
