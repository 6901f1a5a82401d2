// The state of a peer between requests: two counters per second, and the records of users and devices.
import type { RecordKey } from '../../src/contract/position.js';

export interface Begun {
  /** Requests of this key and of this user in the current second, including this one. */
  keyCount: number;
  userCount: number;
  /** In the order of the requested keys. */
  records: (Buffer | undefined)[];
}

export interface PeerState {
  begin(keyId: string, userHash: string, second: number, keys: readonly RecordKey[]): Promise<Begun>;
  save(records: readonly (readonly [RecordKey, Buffer])[]): Promise<void>;
  close(): Promise<void>;
}

/** Records not seen for this long expire. */
export const RECORD_TTL_SECONDS = 90 * 86_400;
