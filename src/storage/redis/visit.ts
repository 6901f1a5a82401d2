// A look at all rows of a kind, for erasure and export. Millions are of others, so names stay bytes, and a text of one
// is made only when something is to be told about it: with texts a row took twice the time.
import { type EventRow } from '../../event/event-row.js';
import { RowReader } from '../../event/row/reader.js';
import { readRow } from '../../event/row/codec.js';
import { type RowTest } from '../../event/row/wanted.js';
import { crc32, crc32Text } from '../../util/crc32.js';
import { type OnDamagedRecord } from '../ports/backend.js';
import { StoreDamagedError } from '../ports/errors.js';
import { readStored } from './stored-event.js';
import { type Place } from './sums.js';

/** What a caller wants of all rows. */
export interface Look {
  test: RowTest;
  look: (row: EventRow) => void;
  told: OnDamagedRecord;
}

export class Visit {
  readonly #look: Look;
  readonly #store: string;
  readonly #before: string;
  readonly #sumBefore: number;

  /** @param before what precedes each name in the key of its checksum */
  constructor(look: Look, store: string, before = '') {
    this.#look = look;
    this.#store = store;
    this.#before = before;
    this.#sumBefore = crc32Text(before);
  }

  /** False when it is damaged: its subject is unknown. */
  row(name: Buffer, stored: Buffer): boolean {
    const { test, look } = this.#look;
    try {
      const { row, layout } = readStored(stored, this.placeOf(name));
      const reader = new RowReader(row);
      if (!test(reader, layout)) return true;
      reader.at = 0;
      look(readRow(reader, false, layout));
      return true;
    } catch (error) {
      if (error instanceof StoreDamagedError) return false;
      throw error;
    }
  }

  placeOf(name: Buffer): Place {
    return new NamedPlace(this.#store, this.#look.told, this.#before, name, crc32(name, this.#sumBefore));
  }
}

class NamedPlace implements Place {
  readonly store: string;
  readonly told: OnDamagedRecord;
  readonly sum: number;
  readonly #before: string;
  readonly #name: Buffer;

  constructor(store: string, told: OnDamagedRecord, before: string, name: Buffer, sum: number) {
    this.store = store;
    this.told = told;
    this.sum = sum;
    this.#before = before;
    this.#name = name;
  }

  get key(): string {
    return this.#before + this.#name.toString();
  }
}
