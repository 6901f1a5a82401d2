// `foldRecord`: the one way a row changes what is remembered. Used on a worker's cached copy, by the store's reader and
// for a rebuild; it looks at nothing but the record and the rows.
import { type EventRow } from '../contract/event-row.js';
import { type FoldRecord, type RecordKey } from '../contract/ports.js';
import { type Profiles } from '../contract/profile.js';
import { RecordBytes } from './bytes.js';
import {
  readAddress, readDevice, readIdentifier, readUser, type RecordSource, writeAddress, writeDevice, writeIdentifier, writeUser,
} from './codec.js';
import { foldAddress, foldDevice, foldIdentifier } from './fold-shared.js';
import { foldUser } from './fold-user.js';
import { kindOf, type RecordKind } from './keys.js';
import { emptyProfiles } from './shapes.js';

/** Folds rows into records through scratch shapes of its own. One per thread; not re-entrant, and it need not be. */
export class Folder {
  readonly #bytes = new RecordBytes();
  readonly #scratch: Profiles = emptyProfiles();

  /** The record after the rows, Latin-1. Throws RangeError on a key or a record this version cannot read. */
  foldLatin1(key: RecordKey, before: RecordSource, rows: readonly EventRow[]): string {
    this.#fold(key, before, rows);
    return this.#bytes.toLatin1();
  }

  foldBuffer(key: RecordKey, before: RecordSource, rows: readonly EventRow[]): Buffer {
    this.#fold(key, before, rows);
    return this.#bytes.toBuffer();
  }

  /** The record after one row, Latin-1, when the record before is in `decoded` already. Changes `decoded`. */
  foldDecoded(key: RecordKey, decoded: Profiles, row: EventRow): string {
    this.#apply(kindOf(key), decoded, row);
    this.#write(kindOf(key), decoded);
    return this.#bytes.toLatin1();
  }

  #fold(key: RecordKey, before: RecordSource, rows: readonly EventRow[]): void {
    const kind = kindOf(key);
    this.#read(kind, before);
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i];
      if (row === undefined) continue;
      // A user's levels are rounded in a record: a slice must end in the same bytes as single steps.
      if (kind === 'u' && i > 0) {
        this.#write(kind, this.#scratch);
        this.#read(kind, this.#bytes);
      }
      this.#apply(kind, this.#scratch, row);
    }
    this.#write(kind, this.#scratch);
  }

  #read(kind: RecordKind, from: RecordSource): void {
    const { user, device, identifier, address } = this.#scratch;
    if (kind === 'u') readUser(this.#bytes, from, user);
    else if (kind === 'd') readDevice(this.#bytes, from, device);
    else if (kind === 'i') readIdentifier(this.#bytes, from, identifier);
    else readAddress(this.#bytes, from, address);
  }

  #apply(kind: RecordKind, { user, device, identifier, address }: Profiles, row: EventRow): void {
    if (kind === 'u') foldUser(user, row);
    else if (kind === 'd') foldDevice(device, row);
    else if (kind === 'i') foldIdentifier(identifier, row);
    else foldAddress(address, row);
  }

  #write(kind: RecordKind, { user, device, identifier, address }: Profiles): void {
    if (kind === 'u') writeUser(this.#bytes, user);
    else if (kind === 'd') writeDevice(this.#bytes, device);
    else if (kind === 'i') writeIdentifier(this.#bytes, identifier);
    else writeAddress(this.#bytes, address);
  }
}

const folder = new Folder();

/** The port's fold, pure to its callers. */
export const foldRecord: FoldRecord = (key, before, rows) => folder.foldBuffer(key, before, rows);
