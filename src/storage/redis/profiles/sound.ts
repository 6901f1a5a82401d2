// Whether a profile record on Redis has the bytes that were written.
import { type RecordKey } from '../../../contract/position.js';
import { sumOf } from '../sums.js';

/** Value of the checksum field of a record. @param key as of `sumOf` */
export function stampedSum(key: RecordKey | number, record: Uint8Array, stamp: string): string {
  return `${stamp}:${sumOf(key, record)}`;
}

/** A release without checksums leaves the checksum of an earlier stamp: then the record cannot be checked. */
export function isSound(key: RecordKey, record: Buffer, stamp: string, sum: string): boolean {
  if (stamp === '') return false;
  return sum.startsWith(`${stamp}:`) ? sum === stampedSum(key, record, stamp) : true;
}
