// Which records a row touches. The hashes in a row are already unique per workspace and mode; a fingerprint is not.
import { type RequestHalf } from '../contract/event-row.js';
import { type RecordKey } from '../contract/ports.js';

export type RecordKind = 'u' | 'd' | 'i' | 'a';

export function userKey(row: Pick<RequestHalf, 'userHash'>): RecordKey {
  return `u${row.userHash}`;
}

export function deviceKey(row: Pick<RequestHalf, 'workspace' | 'mode' | 'fingerprint'>): RecordKey {
  return `d${row.workspace}/${row.mode}/${row.fingerprint}`;
}

export function identifierKey(row: Pick<RequestHalf, 'identifierHash'>): RecordKey {
  return `i${row.identifierHash}`;
}

export function addressKey(row: RequestHalf): RecordKey {
  return `a${row.addressHash}`;
}

/** The two to four records of a row: user, device, then identifier and address where it has them. */
export function keysOf(row: RequestHalf): RecordKey[] {
  const keys = [userKey(row), deviceKey(row)];
  if (row.identifierHash !== '') keys.push(identifierKey(row));
  if (row.addressHash !== '') keys.push(addressKey(row));
  return keys;
}

export function kindOf(key: RecordKey): RecordKind {
  const kind = key[0];
  if (kind === 'u' || kind === 'd' || kind === 'i' || kind === 'a') return kind;
  throw new RangeError(`no record kind in the key ${JSON.stringify(key)}`);
}
