// Lists of a workspace: what they are lists of, their bounds, and what threads say to each other of them. A list has no
// verdict of its own: a rule gives it one.
import { type Mode } from '../vocabulary.js';

/** By kind: the variable of the rule language that is asked whether it is on such a list. */
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
export const LIST_KINDS = [
  'users',
  'visitors',
  'fingerprints',
  'identifiers',
  'email_domains',
  'sims',
  'addresses',
  'countries',
  'asns',
] as const satisfies readonly ListKind[];

/** Lists of one workspace. */
export const LISTS_MAX = 32;
/** Entries of one workspace, live and test together. */
export const LIST_ENTRIES_MAX = 1_000_000;
/** Entries that labels put on one list, in one mode. */
export const LABELLED_ENTRIES_MAX = 50_000;
/** Entries of all workspaces. */
export const ALL_LIST_ENTRIES_MAX = 2_000_000;
/** Networks of more than one address, of all workspaces: each is a step in a table of the main thread. */
export const LIST_RANGES_MAX = 100_000;
/** Entries in one call. */
export const LIST_CALL_ENTRIES_MAX = 500;
/** Uploads of one workspace that are not ended. */
export const LIST_UPLOADS_MAX = 4;
/** An upload that is not ended is given up: what a killed import left counts among the entries. */
export const LIST_UPLOAD_MS = 3_600_000;
export const LIST_NOTE_CHARS_MAX = 120;
export const LIST_TTL_SECONDS_MAX = 10 * 366 * 86_400;
/** Lines of a file that are told of when they are wrong. */
export const LIST_INVALID_TOLD_MAX = 20;

/** Sets of entries are numbered up to here; the networks of set n are in set n + 2^31. */
export const LIST_SET_MAX = 2 ** 31 - 1;
export const LIST_NETWORKS = 2 ** 31;

/** Expiry of an entry that stays; others are Unix seconds. */
export const NEVER = 0xffff_ffff;

/** A list in one mode, as look-ups see it. */
export interface ListedIn {
  /** Of its entries; another one after they were replaced. */
  readonly number: number;
  readonly workspace: string;
  readonly mode: Mode;
  readonly name: string;
  readonly kind: ListKind;
}

/** What a worker looks values up in. */
export interface ListsUpdate {
  /** `ListTable` that all workers share and one thread writes. */
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
