// `foldRecord`, the only function that applies rows to records. Used on a worker's cached copy, by the store's consumer
// and for a rebuild; it depends only on the record and the rows.
import { type RowToFold } from '../../event/event-row.js';
import { DEFAULT_TYPING_PRIORS, type TypingPriors } from '../../event/typing-priors.js';
import { type FoldRecord } from '../../storage/ports/profiles.js';
import { type RecordKey } from '../../contract/position.js';
import { type PageView, type Profiles } from '../../contract/profile.js';
import { RecordBytes } from '../codec/bytes.js';
import { type RecordSource } from '../codec/codec.js';
import { isOfPage, kindOf, type RecordKind } from '../keys.js';
import {
  foldPageAddress,
  foldPageDevice,
  readPageAddress,
  readPageDevice,
  writePageAddress,
  writePageDevice,
} from '../provisional.js';
import { foldInto, readRecord, writeRecord } from '../records.js';
import { emptyPageView, emptyProfiles } from '../shapes.js';

/** Folds with scratch objects of its own. One per thread; not re-entrant. */
export class Folder {
  /** What was folded last. */
  readonly bytes = new RecordBytes();
  readonly #scratch: Profiles = emptyProfiles();
  readonly #page = emptyPageView();
  readonly #priors: TypingPriors;

  constructor(priors = DEFAULT_TYPING_PRIORS) {
    this.#priors = priors;
  }

  /**
   * The record after the rows, Latin-1.
   * @throws RangeError on a key or record that this version cannot read
   */
  foldLatin1(key: RecordKey, before: RecordSource, rows: readonly RowToFold[]): string {
    this.#fold(key, before, rows);
    return this.bytes.toLatin1();
  }

  foldBuffer(key: RecordKey, before: RecordSource, rows: readonly RowToFold[]): Buffer {
    this.#fold(key, before, rows);
    return this.bytes.toBuffer();
  }

  /** As `foldBuffer`, as a view that the next fold overwrites. */
  foldView(key: RecordKey, before: RecordSource, rows: readonly RowToFold[]): Buffer {
    this.#fold(key, before, rows);
    return this.bytes.written();
  }

  /** As `foldBuffer`, into `bytes`, which may be what is read. */
  fold(key: RecordKey, before: RecordSource, rows: readonly RowToFold[]): RecordBytes {
    this.#fold(key, before, rows);
    return this.bytes;
  }

  /**
   * The record after one row, when the record before it is already in `decoded`, which is changed. Not for page
   * records.
   */
  foldDecoded(key: RecordKey, decoded: Profiles, row: RowToFold): RecordBytes {
    this.#apply(kindOf(key), decoded, row);
    this.#write(kindOf(key), decoded);
    return this.bytes;
  }

  /** The same for a page record that is already in `decoded`. */
  foldPage(key: RecordKey, decoded: PageView, row: RowToFold): RecordBytes {
    this.#apply(kindOf(key), this.#scratch, row, decoded);
    this.#write(kindOf(key), this.#scratch, decoded);
    return this.bytes;
  }

  #fold(key: RecordKey, before: RecordSource, rows: readonly RowToFold[]): void {
    const kind = kindOf(key);
    this.#read(kind, before);
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i];
      if (row === undefined) continue;
      // A user's levels are rounded when encoded; folding a slice must give the same bytes as folding row by row.
      if (kind === 'u' && i > 0) {
        this.#write(kind, this.#scratch);
        this.#read(kind, this.bytes);
      }
      this.#apply(kind, this.#scratch, row);
    }
    this.#write(kind, this.#scratch);
  }

  #read(kind: RecordKind, from: RecordSource): void {
    if (!isOfPage(kind)) readRecord(this.bytes, kind, from, this.#scratch);
    else if (kind === 'f') readPageDevice(this.bytes, from, this.#page);
    else readPageAddress(this.bytes, from, this.#page);
  }

  #apply(kind: RecordKind, profiles: Profiles, row: RowToFold, page = this.#page): void {
    if (!isOfPage(kind)) foldInto(kind, profiles, row, this.#priors);
    else if (kind === 'f') foldPageDevice(page, row);
    else foldPageAddress(page, row);
  }

  #write(kind: RecordKind, profiles: Profiles, page = this.#page): void {
    if (!isOfPage(kind)) writeRecord(this.bytes, kind, profiles);
    else if (kind === 'f') writePageDevice(this.bytes, page);
    else writePageAddress(this.bytes, page);
  }
}

const folder = new Folder();

/** The fold for the storage port, without visible side effects. */
export const foldRecord: FoldRecord = (key, before, rows) => folder.foldBuffer(key, before, rows);

/** The same for the store's reader, which uses a record at once: the next fold overwrites it. */
export const foldToView: FoldRecord = (key, before, rows) => folder.foldView(key, before, rows);
