// The ports between rooms: what a store, a log position and an applied slice look like, whoever implements them.
import type { EventRow } from './event-row.js';

/** A place in one shard's log: everything before it is done. Ordered by segment, then offset. */
export interface Position {
  segment: number;
  offset: number;
}

/**
 * Key of one remembered record. The first character tells its kind:
 * 'u' user, 'd' device, 'i' login identifier, 'a' address; the rest is unique over workspaces and modes.
 */
export type RecordKey = string;

/**
 * Every record begins with its version (u8) and the Unix second it was last seen (u32, little-endian), so that a store
 * can forget what has not been seen for long without understanding it.
 */
export const RECORD_LAST_SEEN_OFFSET = 1;

/** Read side, used by scoring workers. Never writes. */
export interface ProfileStore {
  /**
   * Records in the order of `keys`, undefined where there is none. Synchronous where the medium allows it.
   * Rejects or throws when the medium cannot answer.
   */
  readMany(keys: readonly RecordKey[]): (Buffer | undefined)[] | Promise<(Buffer | undefined)[]>;
  /** Up to `limit` keys in no particular order, to warm a cache that has no list of its own. */
  sampleKeys(limit: number): Promise<RecordKey[]>;
  /** Where the store stands in this node's log of a shard. */
  applied(shard: number): Promise<Position>;
  close(): Promise<void>;
}

/** All rows of one slice that touch one record, in log order. */
export interface RecordChange {
  key: RecordKey;
  /** `position` is the end of the row's frame: a store that stands there, or beyond, has the row. */
  rows: { row: EventRow; shard: number; position: Position }[];
}

/** Pure: the record after the rows, given the record before (undefined = none). */
export type FoldRecord = (key: RecordKey, before: Buffer | undefined, rows: readonly EventRow[]) => Buffer;

/** Write side, used by the one store reader of a node. */
export interface ProfileWriter {
  /** Where each shard of this node stands. */
  applied(shards: number): Promise<Position[]>;
  /**
   * Folds a slice into the store and moves the positions, exactly once even when it is called again with the same
   * rows after a crash. Resolves when it is visible to readers.
   */
  apply(changes: readonly RecordChange[], positions: readonly Position[], fold: FoldRecord): Promise<void>;
  /**
   * Makes what has been applied safe against a power loss and a damaged file; the positions up to which it is. The log
   * may forget what lies before them, and nothing else. May run while `apply` is called.
   */
  settle(): Promise<readonly Position[]>;
  /** What was applied before is complete now: readers that still look at an older state may turn to this one. */
  publish(): void;
  /** Deletes records not seen since `before` (Unix ms), at most `limit` looked at per call; false when a sweep is complete. */
  sweep(before: number, limit: number): Promise<boolean>;
  close(): Promise<void>;
}

/** For erasing: single records looked at and changed, beside the slices, by the one writer. */
export interface ProfileEditor {
  /** Keys of records that start with one of these. */
  keysFrom(prefixes: readonly string[]): Promise<RecordKey[]>;
  /** Changes a record, or removes it where `change` gives undefined. Resolves to whether anything changed; the same record again is no change. */
  revise(key: RecordKey, change: (record: Buffer) => Buffer | undefined): Promise<boolean>;
  /** A record as it stands, a copy. */
  read(key: RecordKey): Promise<Buffer | undefined>;
}

/** What is known of an address. */
export interface NetworkFacts {
  /** Canonical text; '' when the address is unknown. */
  address: string;
  /** '203.0.113.0/24', '2001:db8:1::/48' or ''. */
  prefix: string;
  /** ISO 3166-1 alpha-2, 'ZZ' when unknown. */
  country: string;
  asn: number;
  /** Bit set of `NETWORK`, without `timezoneMismatch`. */
  bits: number;
}

export interface ZoneFacts {
  valid: boolean;
  /** 0..23 on the zone's wall clock, 255 when the zone is unknown. */
  localHour: number;
}

export interface AgentFacts {
  name: string;
  version: string;
  os: string;
  mobile: boolean;
  bot: boolean;
  headless: boolean;
}

/** Look-ups that need tables; cheap enough for every request. */
export interface NetworkPort {
  /** @param address any text; '' and what is no address give unknown facts. */
  facts(address: string): NetworkFacts;
  zone(timezone: string, now: number): ZoneFacts;
  /** The zone lies in none of the country's territories; false when either is unknown. */
  mismatch(country: string, timezone: string): boolean;
  agent(userAgent: string): AgentFacts;
  countryName(code: string): string;
}
