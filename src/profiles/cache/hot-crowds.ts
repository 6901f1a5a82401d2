// Decoded records of the prefixes and networks used last, which many requests meet one after another, so that a request
// neither decodes nor encodes them. They are shared records: a dropped one is read again.
import { type Crowd } from '../../contract/profile.js';
import { RecordBytes } from '../codec/bytes.js';
import { readCrowd, writeCrowd } from '../codec/codec.js';
import { type Entry } from './entry.js';
import { emptyCrowd } from '../shapes.js';
import { type RecordSpace } from './space.js';

/** About 3 KiB each. */
const HOT_CROWDS_MAX = 1024;

export class HotCrowds {
  readonly #bytes = new RecordBytes();
  /** A ring of decoded records. */
  readonly #kept: (Entry | undefined)[] = new Array<Entry | undefined>(HOT_CROWDS_MAX).fill(undefined);
  #at = 0;
  readonly #space: RecordSpace;

  /** @param space receives the record that another one replaces */
  constructor(space: RecordSpace) {
    this.#space = space;
  }

  /**
   * The caller knows that `entry` has a record.
   * @throws RangeError for an unreadable record
   */
  decode(entry: Entry): Crowd {
    const before = this.#kept[this.#at];
    const crowd = (before === undefined ? undefined : this.#cool(before)) ?? emptyCrowd();
    this.#kept[this.#at] = undefined;
    readCrowd(this.#bytes, this.#space.load(entry, this.#bytes), crowd);
    this.#kept[this.#at] = entry;
    this.#at = (this.#at + 1) % HOT_CROWDS_MAX;
    entry.crowd = crowd;
    return crowd;
  }

  /** The present record; without a byte when nobody was counted. */
  encode(crowd: Crowd): RecordBytes {
    this.#bytes.start();
    if (crowd.seen > 0) writeCrowd(this.#bytes, crowd);
    return this.#bytes;
  }

  /** Returns its object for reuse. */
  #cool(entry: Entry): Crowd | undefined {
    const { crowd } = entry;
    if (crowd === undefined) return undefined;
    this.#space.put(entry, this.encode(crowd));
    entry.crowd = undefined;
    return crowd;
  }
}
