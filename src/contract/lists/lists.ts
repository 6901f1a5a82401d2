// Lists of a workspace: kinds, limits, and the types that threads exchange. A list has no effect by itself: rules use
// it.
import { DAY_SECONDS } from '../../util/time/units.js';
import { type Mode } from '../vocabulary.js';

/** By kind: the variable of the rule language that is compared with lists of the kind. */
export const LIST_VARIABLES = {
  users: 'user',
  visitors: 'visitor',
  fingerprints: 'device',
  identifiers: 'identifier',
  email_domains: 'email_domain',
  sims: 'sim.serial',
  addresses: 'ip',
  countries: 'country',
  asns: 'asn',
} as const;
export type ListKind = keyof typeof LIST_VARIABLES;
export const LIST_KINDS: readonly ListKind[] = Object.keys(LIST_VARIABLES) as ListKind[];

/** Lists of one workspace. */
export const LISTS_MAX = 32;
/** Entries of one workspace, live and test together. */
export const LIST_ENTRIES_MAX = 1_000_000;
/** Entries that single calls may add beyond what a workspace may have: a full import must not stop a block of today. */
export const LIST_CALL_ROOM = 10_000;
/** Entries that labels add to one list, per mode. */
export const LABELLED_ENTRIES_MAX = 50_000;
/** Entries of all workspaces. */
export const ALL_LIST_ENTRIES_MAX = 2_000_000;
/** Networks of more than one address, of all workspaces: they are in a table of the main thread. */
export const LIST_RANGES_MAX = 100_000;
/** Entries in one call. */
export const LIST_CALL_ENTRIES_MAX = 500;
/** Open uploads of one workspace. */
export const LIST_UPLOADS_MAX = 4;
/** An open upload is removed after this time, because the entries of an aborted import count in the limits. */
export const LIST_UPLOAD_MS = 3_600_000;
export const LIST_NOTE_CHARS_MAX = 120;
export const LIST_TTL_SECONDS_MAX = 10 * 366 * DAY_SECONDS;
/** Invalid lines of a file that a reply lists. */
export const LIST_INVALID_TOLD_MAX = 20;

/** Greatest number of a set of entries; the networks of set n are in set n + 2^31. */
export const LIST_SET_MAX = 2 ** 31 - 1;
export const LIST_NETWORKS = 2 ** 31;

/** Expiry of an entry that does not expire; others are Unix seconds. */
export const NEVER = 0xffff_ffff;

/** A list in one mode, for look-ups. */
export interface ListedIn {
  /** Number of its set of entries; it changes when an upload replaces the entries. */
  readonly number: number;
  readonly workspace: string;
  readonly mode: Mode;
  readonly name: string;
  readonly kind: ListKind;
}

/** The data for look-ups in a worker. */
export interface ListsUpdate {
  /** Memory of the `ListTable`, which all workers share and one thread writes. */
  readonly table: SharedArrayBuffer;
  readonly lists: readonly ListedIn[];
}

/** A network of more than one address that is on a list. */
export interface ListedNetwork {
  readonly workspace: string;
  readonly mode: Mode;
  /** `listWord` of the list's name. */
  readonly word: number;
  /** Unix seconds. */
  readonly expiry: number;
}
