// Whether a profile record on Redis has the bytes that were written. The stamp of a record ends with the checksum of
// its key and bytes. Releases before that wrote the checksum to a field of its own (FIELD.sum).
import { type RecordKey } from '../../../contract/position.js';
import { sumOf } from '../sums.js';
import { type Tail } from './tail.js';

/** Before the checksum; no release wrote it in other stamps. */
const MARK = '.';
const RADIX = 36;
const PAIR = RADIX * RADIX;
/** Two digits each. `toString` computes with fractions: the digits take 200 ns with it, 40 with these. */
const PAIRS = Array.from({ length: PAIR }, (_, number) => number.toString(RADIX).padStart(2, '0'));
const FIRST = Array.from({ length: PAIR }, (_, number) => number.toString(RADIX));

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

/** The number, an integer of 32 bits without sign, to the base of RADIX. */
function digitsOf(number: number): string {
  let left = number;
  let text = '';
  for (; left >= PAIR; left = Math.floor(left / PAIR)) text = (PAIRS[left % PAIR] ?? '') + text;
  return (FIRST[left] ?? '') + text;
}

/**
 * A release without checksums leaves the checksum field of an earlier stamp, as this one does: then the field says
 * nothing.
 */
export function isSound(key: RecordKey, record: Buffer, stamp: string, sum: string): boolean {
  if (stamp === '') return false;
  const mark = stamp.indexOf(MARK);
  if (mark >= 0) return stamp.slice(mark + 1) === digitsOf(sumOf(key, record));
  return sum.startsWith(`${stamp}:`) ? sum === `${stamp}:${sumOf(key, record)}` : true;
}
