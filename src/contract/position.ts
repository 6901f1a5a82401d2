// Positions in the log and keys of profile records. Both are passed between threads and processes.
import { unitAt } from '../util/text/unit-at.js';

/** A position in one shard's log, in bytes: everything before it is processed. Ordered by segment, then offset. */
export interface Position {
  segment: number;
  offset: number;
}

/** The position of a reader that has read nothing. No segment has the number 0. */
export const START: Position = Object.freeze({ segment: 0, offset: 0 });

/** Whether `a` comes before `b`. */
export function isBefore(a: Position, b: Position): boolean {
  return a.segment < b.segment || (a.segment === b.segment && a.offset < b.offset);
}

/**
 * Key of one profile record. The first character is its kind: 'u' user, 'd' device, 'i' login identifier, 'a' address;
 * from unconfirmed requests of pages 'f' fingerprint, 'v' address. The rest is unique over workspaces and modes.
 */
export type RecordKey = string;

/** Kinds of records with unconfirmed data of pages only, f and v: an attacker with a public key can create many. */
const [PAGE_DEVICE, PAGE_ADDRESS] = [0x66, 0x76];

export function isProvisional(key: RecordKey): boolean {
  const kind = unitAt(key, 0);
  return kind === PAGE_DEVICE || kind === PAGE_ADDRESS;
}

/** How long records are kept after they were last seen, milliseconds. */
export interface Lives {
  /** Records with data of backends. */
  ttlMs: number;
  /** Records with unconfirmed data of pages only. */
  provisionalTtlMs: number;
}

export function lifeOf(key: RecordKey, { ttlMs, provisionalTtlMs }: Lives): number {
  return isProvisional(key) ? Math.min(provisionalTtlMs, ttlMs) : ttlMs;
}

/**
 * Every record begins with its version (u8) and the Unix second when it was last seen (u32, little-endian), so that a
 * store can remove old records without decoding them.
 */
export const RECORD_LAST_SEEN_OFFSET = 1;
