// The port of which other users are on a device now, on any node. Entries live for seconds, so they have no version.
import { type RecordKey } from '../../contract/position.js';

export interface Meeting {
  device: RecordKey;
  /** 32 bits of the hash of the user, as in device records. */
  party: number;
  /** The party is stored, so that later meetings find it. */
  stays: boolean;
  /** Unix milliseconds. */
  at: number;
}

/** Rejects when it cannot answer soon. */
export interface DeviceGuests {
  /** For each meeting, the other parties of the last seconds. In order: a later one finds an earlier one that stays. */
  meet(meetings: readonly Meeting[]): Promise<number[][]>;
  close(): void;
}
