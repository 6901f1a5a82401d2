// The port of who else is on a device at this moment, on whichever node. What it holds lives for seconds, so it has no
// version.
import { type RecordKey } from '../../contract/position.js';

export interface Meeting {
  device: RecordKey;
  /** 32 bits of the user's hash, as devices keep their users. */
  party: number;
  /** From now on the others meet this one too. */
  stays: boolean;
  /** Unix milliseconds. */
  at: number;
}

/** Rejects when it cannot answer soon. */
export interface DeviceGuests {
  /** For each, who else was there within the last seconds. In order: a later one meets an earlier one that stays. */
  meet(meetings: readonly Meeting[]): Promise<number[][]>;
  close(): void;
}
