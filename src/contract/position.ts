// Where a reader of the log stands, and what a remembered record is called: both cross threads and processes.

/** A place in one shard's log: everything before it is done. Ordered by segment, then offset. */
export interface Position {
  segment: number;
  offset: number;
}

/** Where a reader that has read nothing stands. No segment has the number 0. */
export const START: Position = Object.freeze({ segment: 0, offset: 0 });

/** Whether `a` comes before `b`. */
export function isBefore(a: Position, b: Position): boolean {
  return a.segment < b.segment || (a.segment === b.segment && a.offset < b.offset);
}

/**
 * Key of one remembered record. The first character tells its kind:
 * 'u' user, 'd' device, 'i' login identifier, 'a' address, and of what pages claim 'f' fingerprint, 'v' address; the
 * rest is unique over workspaces and modes.
 */
export type RecordKey = string;

/**
 * Kinds of records that hold nothing but claims of pages, f and v: a stranger can make as many as a public key allows.
 */
const [PAGE_DEVICE, PAGE_ADDRESS] = [0x66, 0x76];

export function isProvisional(key: RecordKey): boolean {
  const kind = key.charCodeAt(0);
  return kind === PAGE_DEVICE || kind === PAGE_ADDRESS;
}

/** How long records are kept after they were last seen, ms. */
export interface Lives {
  /** What backends confirmed. */
  ttlMs: number;
  /** What only pages have told of. */
  provisionalTtlMs: number;
}

export function lifeOf(key: RecordKey, { ttlMs, provisionalTtlMs }: Lives): number {
  return isProvisional(key) ? Math.min(provisionalTtlMs, ttlMs) : ttlMs;
}

/**
 * Every record begins with its version (u8) and the Unix second it was last seen (u32, little-endian), so that a store
 * can forget what has not been seen for long without understanding it.
 */
export const RECORD_LAST_SEEN_OFFSET = 1;
