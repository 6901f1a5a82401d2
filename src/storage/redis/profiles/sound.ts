// Whether a profile record on Redis has the bytes that were written. The stamp of a record ends with the checksum of
// its key and bytes. Releases before that wrote the checksum to a field of its own (FIELD.sum).
import { type RecordKey } from '../../../contract/position.js';
import { sumOf } from '../sums.js';
import { type Tail } from './tail.js';

/** Before the checksum; no release wrote it in other stamps. */
const MARK = '.';
/** Of the checksum, as `Tail.base36` writes it. */
const RADIX = 36;

/**
 * @param write unique to this write: a text and a number of 32 bits without sign
 * @param key as of `sumOf`
 */
export function writeStamp(into: Tail, write: string, number: number, key: RecordKey | number, record: Uint8Array) {
  into.begin();
  into.base36(sumOf(key, record));
  into.text(MARK);
  into.decimal(number);
  into.text(write);
}

/**
 * A release without checksums leaves the checksum field of an earlier stamp, as this one does: then the field says
 * nothing.
 */
export function isSound(key: RecordKey, record: Buffer, stamp: string, sum: string): boolean {
  if (stamp === '') return false;
  const mark = stamp.indexOf(MARK);
  if (mark >= 0) return stamp.slice(mark + 1) === sumOf(key, record).toString(RADIX);
  return sum.startsWith(`${stamp}:`) ? sum === `${stamp}:${sumOf(key, record)}` : true;
}
