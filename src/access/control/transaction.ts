// The state of the control store at one version, and the changes that an update makes to a copy of it.
import { type AuditEntry } from '../../contract/operators/audit.js';
import { type Loaded } from '../../storage/ports/control.js';
import { type Change } from '../audit/entries.js';
import { type Collection, UnreadableRecordError } from './collection.js';

/** Records in the store, all collections together. */
export const CONTROL_RECORDS_MAX = 20_000;
/** Bytes of one record's JSON. */
export const CONTROL_RECORD_BYTES_MAX = 64 * 1024;

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

export type AuditAbout = Pick<AuditEntry, 'subject' | 'workspace' | 'before' | 'after'>;

export class View implements ControlView {
  readonly version: number;
  readonly fields: ReadonlyMap<string, string>;

  constructor({ version, fields }: Loaded) {
    this.version = version;
    this.fields = fields;
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

/** Changes the state that it is given. */
export class Transaction extends View implements ControlTransaction {
  override readonly fields: Map<string, string>;
  readonly #before = new Map<string, string | undefined>();
  readonly changes = new Map<string, string | null>();
  /** The same for the audit log, by field. */
  readonly told = new Map<string, Change>();
  readonly notes: AuditAbout[] = [];
  readonly who: string;
  readonly now: number;

  constructor(state: { version: number; fields: Map<string, string> }, who: string, now: number) {
    super(state);
    this.fields = state.fields;
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

  /** Takes its changes back. */
  undo(): void {
    for (const [field, json] of this.#before) this.#set(field, json);
  }

  #write(field: string, json: string | null): void {
    if (!this.#before.has(field)) this.#before.set(field, this.fields.get(field));
    this.#set(field, json ?? undefined);
    this.changes.set(field, json);
  }

  #set(field: string, json: string | undefined): void {
    if (json === undefined) this.fields.delete(field);
    else this.fields.set(field, json);
  }
}
