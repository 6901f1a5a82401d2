// Whether a profile record on Redis is what was written there.
import { type RecordKey } from '../../../contract/position.js';
import { sumOf } from '../sums.js';

/** The field that goes with a record. */
export function stampedSum(key: RecordKey, record: Uint8Array, stamp: string): string {
  return `${stamp}:${sumOf(key, record)}`;
}

/** A release that knows of no sums leaves the one of an earlier stamp behind: then nothing tells. */
export function isSound(key: RecordKey, record: Buffer, stamp: string, sum: string): boolean {
  if (stamp === '') return false;
  return sum.startsWith(`${stamp}:`) ? sum === stampedSum(key, record, stamp) : true;
}
