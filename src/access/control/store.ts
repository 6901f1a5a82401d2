// The control store: a small database of keys, plans and other rarely changed state. All logic is here; a backend only
// loads the whole state and commits a change if there was no other commit since. The state is at most a few megabytes.
import { type Actor } from '../../contract/operators/audit.js';
import { type AuditRow, type ControlMedium } from '../../storage/ports/control.js';
import { newEntry } from '../audit/entries.js';
import { Commits } from './commits.js';
import { Seen } from './seen.js';
import { type AuditAbout, type ControlTransaction, type ControlView } from './transaction.js';

export interface ControlStore {
  /** Changes with every commit by anyone; cheap, to be polled often. */
  version(): Promise<number>;
  read(): Promise<ControlView>;
  /**
   * Commits everything that `change` did, or nothing when it throws. When another writer was first, `change` is called
   * again on the newer state, so it must have no other side effect. After an error of the backend the outcome is
   * unknown.
   */
  update<T>(change: (transaction: ControlTransaction) => T): Promise<T>;
  /**
   * The same store for an actor: each record that an update changes gets a row in the audit log, in the same commit.
   * Without an actor (changes by the service itself) no rows are written.
   */
  by(actor: Actor): ControlStore;
  /**
   * Writes to the audit log what the actor is about to change in another store. When it rejects, the change must not be
   * made.
   * @throws without an actor
   */
  note(about: AuditAbout): Promise<void>;
  /** Rows of the audit log with smaller numbers, newest first. */
  audit(before: number, limit: number): Promise<AuditRow[]>;
  /** Rows with larger numbers, oldest first. */
  auditAfter(number: number, limit: number): Promise<AuditRow[]>;
  close(): Promise<void>;
}

/** What all actors share. */
interface Shared {
  readonly medium: ControlMedium;
  readonly now: () => number;
  readonly commits: Commits;
  readonly seen: Seen;
}

/** @param now Unix milliseconds */
export function createControlStore(medium: ControlMedium, now: () => number = Date.now): ControlStore {
  const seen = new Seen(medium);
  return storeOf({ medium, now, commits: new Commits(medium, now, seen), seen });
}

function storeOf(shared: Shared, actor?: Actor): ControlStore {
  const { medium, now, commits, seen } = shared;
  return {
    version: () => medium.version(),
    close: () => medium.close(),
    read: () => seen.view(),
    by: (other) => storeOf(shared, other),
    audit: (before, limit) => medium.auditBefore(before, limit),
    auditAfter: (number, limit) => medium.auditAfter(number, limit),
    async note(about) {
      if (actor === undefined) throw new Error('control store: an audit entry needs an actor');
      seen.refuseEmptied(await medium.version());
      await medium.note([JSON.stringify(newEntry(actor, now(), about))]);
    },
    update: (change) => commits.update(change, actor),
  };
}
