// Types for the erasure of one user or visitor: the subject, and the counts of removed and remaining records.
import { type RecordKey } from './position.js';
import { type Mode } from './vocabulary.js';

export const ERASURE_KINDS = ['user', 'visitor'] as const;
export type ErasureKind = (typeof ERASURE_KINDS)[number];

/** The user or visitor to erase, with all data received up to `until`. */
export interface ErasureSubject {
  workspace: string;
  mode: Mode;
  kind: ErasureKind;
  /** The keyed hash of a user id, or a visitor id. */
  value: string;
  /** Unix milliseconds. */
  until: number;
}

/** Where data of a subject can be, in the order of reports. */
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
 * verified. `stories`: rows stored so that events can be labelled. `deliveries`: webhooks that wait or are finished.
 * `analytics`: rows in ClickHouse. `replies`: saved for an Idempotency-Key. `billing`: months in which the visitor was
 * counted. `lists`: entries of lists.
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

/** The counts of a record, with 0 for places that did not exist when it was written. */
export function wholeCounts(counts: Partial<ErasureCounts>): ErasureCounts {
  return { ...noCounts(), ...counts };
}

/** Result of an erasure in the readers' process, with what the service needs for its own part. */
export interface ErasureWork {
  removed: ErasureCounts;
  /** Remaining records, counted by a second read of everything. */
  left: ErasureCounts;
  /** Rows in log segments, which are deleted when every reader has passed them. */
  logged: number;
  /** Records that workers must reload. */
  keys: RecordKey[];
  /** Fingerprints that are assigned to the visitor; none for a user. */
  fingerprints: string[];
}

/** Why an attempt ended in the readers' process, with what it had removed before: the next one finds only the rest. */
export class ErasureObstacle extends Error {
  override name = 'ErasureObstacle';
  readonly removed: ErasureCounts;

  constructor({ reason, removed }: { reason: string; removed: ErasureCounts }) {
    super(reason);
    this.removed = removed;
  }
}

/** The fields of a row that identify its subject. */
export interface Erasable {
  receivedAt: number;
  workspace: string;
  mode: Mode;
  userHash: string;
  visitorId: string;
}

/**
 * Returns a function that checks whether a row belongs to the subject. It compares visitor ids, not fingerprints: two
 * visitors with the same phone model can have the same fingerprint.
 */
export function isOf({ workspace, mode, kind, value, until }: ErasureSubject): (row: Erasable) => boolean {
  return (row) =>
    row.receivedAt <= until &&
    row.workspace === workspace &&
    row.mode === mode &&
    (kind === 'user' ? row.userHash : row.visitorId) === value;
}
