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
import { kindOf } from './keys.js';
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

  #fold(key: RecordKey, before: RecordSource, rows: readonly EventRow[]): void {
    const { device, identifier, address } = this.#scratch;
    const bytes = this.#bytes;
    switch (kindOf(key)) {
      case 'u':
        this.#foldUser(before, rows);
        break;
      case 'd':
        readDevice(bytes, before, device);
        for (const row of rows) foldDevice(device, row);
        writeDevice(bytes, device);
        break;
      case 'i':
        readIdentifier(bytes, before, identifier);
        for (const row of rows) foldIdentifier(identifier, row);
        writeIdentifier(bytes, identifier);
        break;
      case 'a':
        readAddress(bytes, before, address);
        for (const row of rows) foldAddress(address, row);
        writeAddress(bytes, address);
        break;
    }
  }

  /** Writes and reads between two rows: levels are rounded in a record, and a slice must end in the same bytes as single steps. */
  #foldUser(before: RecordSource, rows: readonly EventRow[]): void {
    const { user } = this.#scratch;
    readUser(this.#bytes, before, user);
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i];
      if (row === undefined) continue;
      if (i > 0) {
        writeUser(this.#bytes, user);
        readUser(this.#bytes, this.#bytes, user);
      }
      foldUser(user, row);
    }
    writeUser(this.#bytes, user);
  }
}

const folder = new Folder();

/** The port's fold, pure to its callers. */
export const foldRecord: FoldRecord = (key, before, rows) => folder.foldBuffer(key, before, rows);
