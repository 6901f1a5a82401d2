// Stamps of the records that one writer writes: Redis accepts a write only if the record still has the stamp that it
// was folded on.
import { randomBytes } from 'node:crypto';
import { type RecordKey } from '../../../contract/position.js';
import { type Span } from '../words.js';
import { writeStamp } from './sound.js';
import { Tail } from './tail.js';

/** Stamps with the same prefix. */
const WRITES_MAX = 0xffff_ffff;

export class Stamps {
  /** Unique to this writer, so that a record that expired and was created again is not taken for the old one. */
  #instance = newInstance();
  #writes = 0;
  readonly #stamp = new Tail();

  /** Valid until the next one. @param key as of `sumOf` */
  next(key: RecordKey | number, record: Buffer): Span {
    if (this.#writes === WRITES_MAX) [this.#instance, this.#writes] = [newInstance(), 0];
    this.#writes += 1;
    writeStamp(this.#stamp, this.#instance, this.#writes, key, record);
    return this.#stamp;
  }
}

function newInstance(): string {
  return randomBytes(6).toString('base64url');
}
