// Erasing one user or one visitor, as every room sees it: who is meant, what went, what is still there.
import { type RecordKey } from './position.js';
import { type Mode } from './vocabulary.js';

export const ERASURE_KINDS = ['user', 'visitor'] as const;
export type ErasureKind = (typeof ERASURE_KINDS)[number];

/** Who is erased: everything that was learned of them up to `until`. */
export interface ErasureSubject {
  workspace: string;
  mode: Mode;
  kind: ErasureKind;
  /** The keyed hash of a user id, or a visitor id. */
  value: string;
  /** Unix milliseconds. */
  until: number;
}

/** Where something may be known, in the order of reports. */
export const ERASURE_PLACES = [
  'profiles',
  'traces',
  'events',
  'stories',
  'deliveries',
  'analytics',
  'replies',
  'billing',
  'lists',
] as const;
export type ErasurePlace = (typeof ERASURE_PLACES)[number];
/**
 * `profiles`: records of the subject. `traces`: records of others that mentioned it. `events`: events that could be
 * verified. `stories`: rows kept so that events can be labelled. `deliveries`: webhooks waiting or told. `analytics`:
 * rows in ClickHouse. `replies`: saved under an Idempotency-Key. `billing`: months in which the visitor was counted.
 * `lists`: entries of lists.
 */
export type ErasureCounts = Record<ErasurePlace, number>;

export function noCounts(): ErasureCounts {
  return {
    profiles: 0,
    traces: 0,
    events: 0,
    stories: 0,
    deliveries: 0,
    analytics: 0,
    replies: 0,
    billing: 0,
    lists: 0,
  };
}

/** Of a record that may be older than a place. */
export function wholeCounts(counts: Partial<ErasureCounts>): ErasureCounts {
  return { ...noCounts(), ...counts };
}

/** What the readers' process did of an erasure, and what the service needs for its own part. */
export interface ErasureWork {
  removed: ErasureCounts;
  /** Counted by reading everything again. */
  left: ErasureCounts;
  /** Rows in log segments, which go when every reader has passed them. */
  logged: number;
  /** Records that workers must read again. */
  keys: RecordKey[];
  /** Those that are taken for the visitor; none for a user. */
  fingerprints: string[];
}

/** The fields of a row that tell whose it is. */
export interface Erasable {
  receivedAt: number;
  workspace: string;
  mode: Mode;
  userHash: string;
  visitorId: string;
}

/**
 * Says of a row whether it is the subject's. A fingerprint alone says nothing: two visitors may have the same phone.
 */
export function isOf({ workspace, mode, kind, value, until }: ErasureSubject): (row: Erasable) => boolean {
  return (row) =>
    row.receivedAt <= until &&
    row.workspace === workspace &&
    row.mode === mode &&
    (kind === 'user' ? row.userHash : row.visitorId) === value;
}
