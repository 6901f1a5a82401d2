// The small database of keys, plans and other cold state. All rules live here, once; a medium only loads everything
// and commits a change if nobody else committed before. The whole state is a few megabytes at its bound.
import { setTimeout as sleep } from 'node:timers/promises';
import { type ControlMedium, type Loaded } from '../../storage/ports/control.js';
import { type Collection, UnreadableRecordError } from './collection.js';

/** Records in the store, all collections together. */
export const CONTROL_RECORDS_MAX = 20_000;
/** Bytes of one record's JSON. */
export const CONTROL_RECORD_BYTES_MAX = 64 * 1024;
/** Attempts of one update against other writers; each loses only to a commit that succeeded. */
const ATTEMPTS_MAX = 100;
const BACKOFF_MS_MAX = 20;

/** The whole state at one version. */
export interface ControlView {
  readonly version: number;
  /** @throws UnreadableRecordError */
  get<R>(collection: Collection<R>, id: string): R | undefined;
  /** The readable ones, in no particular order; the others are told to `onUnreadable`. */
  list<R>(collection: Collection<R>, onUnreadable?: (error: UnreadableRecordError) => void): R[];
}

export interface ControlTransaction extends ControlView {
  /** Adds or replaces. @throws UnreadableRecordError RangeError when a bound is passed */
  put<R>(collection: Collection<R>, record: R): void;
  /** @throws UnreadableRecordError */
  delete<R>(collection: Collection<R>, id: string): void;
}

export interface ControlStore {
  /** Changes with every commit by anyone; cheap, to be asked often. */
  version(): Promise<number>;
  read(): Promise<ControlView>;
  /**
   * Commits all that `change` did, or nothing when it throws. Calls it again on the newer state when another writer
   * was first, so it must have no other effect. A rejection by the medium leaves the outcome unknown.
   */
  update<T>(change: (transaction: ControlTransaction) => T): Promise<T>;
  close(): Promise<void>;
}

/** @param now Unix milliseconds */
export function createControlStore(medium: ControlMedium, now: () => number = Date.now): ControlStore {
  return {
    version: () => medium.version(),
    close: () => medium.close(),
    read: async () => new View(await medium.load()),
    async update(change) {
      for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
        const transaction = new Transaction(await medium.load());
        const result = change(transaction);
        if (transaction.changes.size === 0) return result;
        if (await medium.commit(transaction.version, nextVersion(transaction.version, now()), transaction.changes))
          return result;
        await sleep(Math.random() * Math.min(attempt, BACKOFF_MS_MAX));
      }
      throw new Error(
        `control store: the change failed, because others changed the store ${ATTEMPTS_MAX} times in a row; try again`,
      );
    },
  };
}

/** The first version is the time: a store that was emptied and filled again is not taken for the one before. */
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

  list<R>(collection: Collection<R>, onUnreadable?: (error: UnreadableRecordError) => void): R[] {
    const found: R[] = [];
    for (const [field, json] of this.fields) {
      if (!field.startsWith(`${collection.name}/`)) continue;
      const record = collection.parse(json);
      if (record === undefined) onUnreadable?.(new UnreadableRecordError(field, json, collection.version));
      else found.push(record);
    }
    return found;
  }
}

class Transaction extends View implements ControlTransaction {
  readonly changes = new Map<string, string | null>();

  put<R>(collection: Collection<R>, record: R): void {
    const id = collection.id(record);
    this.get(collection, id);
    const json = JSON.stringify(record);
    if (Buffer.byteLength(json) > CONTROL_RECORD_BYTES_MAX)
      throw new RangeError(`a record of ${collection.name} has at most ${CONTROL_RECORD_BYTES_MAX} bytes`);
    if (collection.parse(json) === undefined)
      throw new TypeError(`control store: ${id} is not a valid record of ${collection.name}`);
    this.#write(`${collection.name}/${id}`, json);
    if (this.fields.size > CONTROL_RECORDS_MAX)
      throw new RangeError(`the control store is full: it holds at most ${CONTROL_RECORDS_MAX} records`);
  }

  delete<R>(collection: Collection<R>, id: string): void {
    if (this.get(collection, id) !== undefined) this.#write(`${collection.name}/${id}`, null);
  }

  #write(field: string, json: string | null): void {
    if (json === null) this.fields.delete(field);
    else this.fields.set(field, json);
    this.changes.set(field, json);
  }
}
