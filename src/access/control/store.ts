// The control store: a small database of keys, plans and other rarely changed state. All logic is here; a backend only
// loads the whole state and commits a change if there was no other commit since. The state is at most a few megabytes.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, type AuditEntry } from '../../contract/operators/audit.js';
import { type AuditRow, type ControlMedium, type Loaded } from '../../storage/ports/control.js';
import { StoreUnavailableError } from '../../storage/ports/errors.js';
import { type Change, entryOf, newEntry } from '../audit/entries.js';
import { type Collection, UnreadableRecordError } from './collection.js';

/** Records in the store, all collections together. */
export const CONTROL_RECORDS_MAX = 20_000;
/** Bytes of one record's JSON. */
export const CONTROL_RECORD_BYTES_MAX = 64 * 1024;
const EMPTIED = 'the control store was emptied: nothing is changed until its backup is restored';
/** Attempts of one update against other writers; each failure means that another commit succeeded. */
const ATTEMPTS_MAX = 100;
const BACKOFF_MS_MAX = 20;

/** The whole state at one version. */
export interface ControlView {
  readonly version: number;
  /** @throws UnreadableRecordError */
  get<R>(collection: Collection<R>, id: string): R | undefined;
  /**
   * The readable records, in no particular order; unreadable ones are passed to `onUnreadable`.
   * @param onUnreadable `part`: what is known of a record of a newer program, to be read and never written
   */
  list<R>(collection: Collection<R>, onUnreadable?: (error: UnreadableRecordError, part?: R) => void): R[];
}

export interface ControlTransaction extends ControlView {
  /** Who makes the change; '' for the service itself. */
  readonly who: string;
  /** Unix milliseconds. */
  readonly now: number;
  /** Adds or replaces. @throws UnreadableRecordError; RangeError above a limit */
  put<R extends object>(collection: Collection<R>, record: R): void;
  /** @throws UnreadableRecordError */
  delete<R extends object>(collection: Collection<R>, id: string): void;
  /** Puts a record over a damaged one; false when that is sound. @throws UnreadableRecordError for a newer release's */
  mend<R extends object>(collection: Collection<R>, record: R): boolean;
  /** Writes a row of the audit log, in the same commit; nothing without an actor, or when no record changes. */
  note(about: AuditAbout): void;
}

type AuditAbout = Pick<AuditEntry, 'subject' | 'workspace' | 'before' | 'after'>;

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

/** @param now Unix milliseconds */
export function createControlStore(medium: ControlMedium, now: () => number = Date.now): ControlStore {
  return storeOf(medium, now, { view: undefined, wasFilled: false });
}

interface Last {
  /** Pages read the whole state far more often than it changes. */
  view: View | undefined;
  /** Some state was there before. An empty store then lost it: what is written there would be lost with its restore. */
  wasFilled: boolean;
}

/** @param last what was seen last, for all actors */
function storeOf(medium: ControlMedium, now: () => number, last: Last, actor?: Actor): ControlStore {
  return {
    version: () => medium.version(),
    close: () => medium.close(),
    async read() {
      // Another read may replace it meanwhile, by a state that it began to load before a change.
      const known = last.view;
      if (known !== undefined && known.version === (await medium.version())) return known;
      const view = new View(await medium.load());
      last.view = view;
      last.wasFilled ||= view.version > 0;
      return view;
    },
    by: (other) => storeOf(medium, now, last, other),
    audit: (before, limit) => medium.auditBefore(before, limit),
    auditAfter: (number, limit) => medium.auditAfter(number, limit),
    async note(about) {
      if (actor === undefined) throw new Error('control store: an audit entry needs an actor');
      if (last.wasFilled && (await medium.version()) === 0) throw new StoreUnavailableError(EMPTIED);
      await medium.note([JSON.stringify(newEntry(actor, now(), about))]);
    },
    async update(change) {
      for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
        const transaction = new Transaction(await medium.load(), actor?.who ?? '', now());
        const result = change(transaction);
        const { version, changes } = transaction;
        last.wasFilled ||= version > 0;
        if (changes.size === 0) return result;
        if (version === 0 && last.wasFilled) throw new StoreUnavailableError(EMPTIED);
        const audit = actor === undefined ? [] : auditOf(actor, transaction, now());
        if (await medium.commit(version, nextVersion(version, now()), changes, audit)) {
          last.wasFilled = true;
          return result;
        }
        await sleep(Math.random() * Math.min(attempt, BACKOFF_MS_MAX));
      }
      throw new Error(
        `control store: the change failed, because others changed the store ${ATTEMPTS_MAX} times in a row; try again`,
      );
    },
  };
}

function auditOf(actor: Actor, { told, notes }: Transaction, now: number): string[] {
  const changes = [...told.values()].flatMap((change) => entryOf(actor, change, now) ?? []);
  const noted = notes.map((about) => newEntry(actor, now, about));
  return [...changes, ...noted].map((entry) => JSON.stringify(entry));
}

/** The first version is the time, so that a store that was emptied and filled again has another version than before. */
function nextVersion(version: number, now: number): number {
  return version === 0 ? now : version + 1;
}

class View implements ControlView {
  readonly version: number;
  protected readonly fields: Map<string, string>;

  constructor(loaded: Loaded) {
    this.version = loaded.version;
    this.fields = new Map(loaded.fields);
  }

  get<R>(collection: Collection<R>, id: string): R | undefined {
    const field = `${collection.name}/${id}`;
    const json = this.fields.get(field);
    if (json === undefined) return undefined;
    const record = collection.parse(json);
    if (record === undefined) throw new UnreadableRecordError(field, json, collection.version);
    return record;
  }

  list<R>(collection: Collection<R>, onUnreadable?: (error: UnreadableRecordError, part?: R) => void): R[] {
    const found: R[] = [];
    for (const [field, json] of this.fields) {
      if (!field.startsWith(`${collection.name}/`)) continue;
      const record = collection.parse(json);
      if (record === undefined)
        onUnreadable?.(new UnreadableRecordError(field, json, collection.version), collection.parseNewer(json));
      else found.push(record);
    }
    return found;
  }
}

type Named = Pick<Collection<object>, 'name' | 'secrets' | 'told'>;

class Transaction extends View implements ControlTransaction {
  readonly changes = new Map<string, string | null>();
  /** The same for the audit log, by field. */
  readonly told = new Map<string, Change>();
  readonly notes: AuditAbout[] = [];
  readonly who: string;
  readonly now: number;

  constructor(loaded: Loaded, who: string, now: number) {
    super(loaded);
    this.who = who;
    this.now = now;
  }

  put<R extends object>(collection: Collection<R>, record: R): void {
    const id = collection.id(record);
    const isCopy = collection.isCopy === true;
    const before = isCopy ? undefined : this.get(collection, id);
    const json = JSON.stringify(record);
    if (Buffer.byteLength(json) > CONTROL_RECORD_BYTES_MAX)
      throw new RangeError(
        `control store: a record of ${collection.name} is over ${CONTROL_RECORD_BYTES_MAX} bytes; shorten it`,
      );
    if (collection.parse(json) === undefined)
      throw new TypeError(`control store: ${id} is not a valid record of ${collection.name}`);
    const field = `${collection.name}/${id}`;
    if (!isCopy && !this.fields.has(field) && this.fields.size >= CONTROL_RECORDS_MAX)
      throw new RangeError(
        `the control store is full: it has ${CONTROL_RECORDS_MAX} records; remove keys, endpoints or workspaces`,
      );
    this.#tell(collection, id, before, record);
    this.#write(field, json);
  }

  mend<R extends object>(collection: Collection<R>, record: R): boolean {
    const id = collection.id(record);
    try {
      this.get(collection, id);
      return false;
    } catch (error) {
      if (!(error instanceof UnreadableRecordError) || error.isNewer) throw error;
    }
    this.#tell(collection, id, undefined, record);
    this.#write(`${collection.name}/${id}`, JSON.stringify(record));
    return true;
  }

  note(about: AuditAbout): void {
    this.notes.push(about);
  }

  delete<R extends object>(collection: Collection<R>, id: string): void {
    const before = this.get(collection, id);
    if (before === undefined) return;
    this.#tell(collection, id, before, undefined);
    this.#write(`${collection.name}/${id}`, null);
  }

  /** Several changes of one record become one row: its value before the first and after the last. */
  #tell({ name, secrets, told }: Named, id: string, before: object | undefined, after: object | undefined): void {
    if (!told) return;
    const first = this.told.get(`${name}/${id}`);
    this.told.set(`${name}/${id}`, { collection: name, id, secrets, before: first ? first.before : before, after });
  }

  #write(field: string, json: string | null): void {
    if (json === null) this.fields.delete(field);
    else this.fields.set(field, json);
    this.changes.set(field, json);
  }
}
