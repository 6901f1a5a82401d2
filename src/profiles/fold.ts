// `foldRecord`: the one way a row changes what is remembered. Used on a worker's cached copy, by the store's reader and
// for a rebuild; it looks at nothing but the record and the rows.
import { type EventRow } from '../event/event-row.js';
import { DEFAULT_TYPING_PRIORS, type TypingPriors } from '../event/typing-priors.js';
import { type FoldRecord } from '../storage/ports/profiles.js';
import { type RecordKey } from '../contract/position.js';
import { type Profiles } from '../contract/profile.js';
import { RecordBytes } from './codec/bytes.js';
import { type RecordSource } from './codec/codec.js';
import { isOfPage, kindOf, type RecordKind } from './keys.js';
import {
  foldPageAddress,
  foldPageDevice,
  readPageAddress,
  readPageDevice,
  writePageAddress,
  writePageDevice,
} from './provisional.js';
import { foldInto, readRecord, writeRecord } from './records.js';
import { emptyPageView, emptyProfiles } from './shapes.js';

/** Folds rows into records through scratch shapes of its own. One per thread; not re-entrant, and it need not be. */
export class Folder {
  readonly #bytes = new RecordBytes();
  readonly #scratch: Profiles = emptyProfiles();
  readonly #page = emptyPageView();
  readonly #priors: TypingPriors;

  constructor(priors = DEFAULT_TYPING_PRIORS) {
    this.#priors = priors;
  }

  /** The record after the rows, Latin-1. Throws RangeError on a key or a record this version cannot read. */
  foldLatin1(key: RecordKey, before: RecordSource, rows: readonly EventRow[]): string {
    this.#fold(key, before, rows);
    return this.#bytes.toLatin1();
  }

  foldBuffer(key: RecordKey, before: RecordSource, rows: readonly EventRow[]): Buffer {
    this.#fold(key, before, rows);
    return this.#bytes.toBuffer();
  }

  /**
   * The record after one row, Latin-1, when the record before is in `decoded` already: not one of pages. Changes
   * `decoded`.
   */
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
    if (!isOfPage(kind)) readRecord(this.#bytes, kind, from, this.#scratch);
    else if (kind === 'f') readPageDevice(this.#bytes, from, this.#page);
    else readPageAddress(this.#bytes, from, this.#page);
  }

  #apply(kind: RecordKind, profiles: Profiles, row: EventRow): void {
    if (!isOfPage(kind)) foldInto(kind, profiles, row, this.#priors);
    else if (kind === 'f') foldPageDevice(this.#page, row);
    else foldPageAddress(this.#page, row);
  }

  #write(kind: RecordKind, profiles: Profiles): void {
    if (!isOfPage(kind)) writeRecord(this.#bytes, kind, profiles);
    else if (kind === 'f') writePageDevice(this.#bytes, this.#page);
    else writePageAddress(this.#bytes, this.#page);
  }
}

const folder = new Folder();

/** The port's fold, pure to its callers. */
export const foldRecord: FoldRecord = (key, before, rows) => folder.foldBuffer(key, before, rows);
