// Prefixes and networks are met by many requests one after another: the last ones used stay decoded beside their entry,
// so that a request neither reads nor writes their bytes. They are shared records: one that is let go is read again.
import { type Crowd } from '../contract/profile.js';
import { RecordBytes } from './codec/bytes.js';
import { readCrowd, writeCrowd } from './codec/codec.js';
import { type Entry } from './entry.js';
import { emptyCrowd } from './shapes.js';

/** About 3 KiB each. */
const HOT_CROWDS_MAX = 1024;

export class HotCrowds {
  readonly #bytes = new RecordBytes();
  /** Those kept decoded, round and round. */
  readonly #kept: (Entry | undefined)[] = new Array<Entry | undefined>(HOT_CROWDS_MAX).fill(undefined);
  #at = 0;
  readonly #cooled: (entry: Entry, record: string) => void;

  /** @param cooled is told of the record of one that makes room for another */
  constructor(cooled: (entry: Entry, record: string) => void) {
    this.#cooled = cooled;
  }

  /** @throws RangeError for a record that cannot be read */
  decode(entry: Entry, record: string): Crowd {
    const before = this.#kept[this.#at];
    const crowd = (before === undefined ? undefined : this.#cool(before)) ?? emptyCrowd();
    this.#kept[this.#at] = undefined;
    readCrowd(this.#bytes, record, crowd);
    this.#kept[this.#at] = entry;
    this.#at = (this.#at + 1) % HOT_CROWDS_MAX;
    entry.crowd = crowd;
    return crowd;
  }

  /** The record as it is now, Latin-1. */
  encode(crowd: Crowd): string {
    // Nobody was counted: there is no record.
    if (crowd.seen === 0) return '';
    writeCrowd(this.#bytes, crowd);
    return this.#bytes.toLatin1();
  }

  /** Gives its shape to be used again. */
  #cool(entry: Entry): Crowd | undefined {
    const { crowd } = entry;
    if (crowd === undefined) return undefined;
    this.#cooled(entry, this.encode(crowd));
    entry.crowd = undefined;
    return crowd;
  }
}
