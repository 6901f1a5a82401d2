// Messages between the main thread, the scoring workers and the readers' process. Requests and replies are in memory
// that main and worker share; a Piscina task only refers to a part of it.
import { type ErasureCounts, type ErasureSubject, type ErasureWork } from './erasure.js';
import { type ListsUpdate } from './lists/lists.js';
import { type PolicyOverrides } from './policy.js';
import { type Position, type RecordKey } from './position.js';
import { type RuleFigures } from './rule-figures.js';
import { type StorageOptions } from './storage.js';

/**
 * One item in a requestBuffer: u32 length in bytes, u8 state, f64 time of receipt (Unix milliseconds, fractional), then
 * the number of lists with a network that contains the address (u8) and their `listWord`s (u32 each), then the request
 * half.
 */
export const ITEM_HEADER_BYTES = 13;
/** Messages in one `ShardResult.errors`. */
export const ERRORS_MAX = 4;
/** `decided`: the decision half follows; a confirmation is logged with the decision that its event got. */
export const ITEM_STATE = { live: 0, cancelled: 1, decided: 2 } as const;

/**
 * One reply in a replyBuffer: u32 length in bytes, u16 status, then UTF-8 text. Status 0: the text is in
 * `ShardResult.overflow`. A reply that was decided without all profiles has `DEGRADED` added to its status.
 */
export const REPLY_HEADER_BYTES = 6;
export const DEGRADED = 0x8000;

/** Memory of one shard, shared between the threads. */
export interface ShardMemory {
  /** Two, used alternately: main fills one while the worker reads the other. */
  requestBuffers: [SharedArrayBuffer, SharedArrayBuffer];
  /** One per requestBuffer: the worker writes replies to a batch while main sends those of the one before. */
  replyBuffers: [SharedArrayBuffer, SharedArrayBuffer];
  /** `ActionCounts` of the decisions made: the worker counts, main reads. */
  decisions: SharedArrayBuffer;
  /** `ShardState`: the state of the shard's log. */
  state: SharedArrayBuffer;
  /** `HeldRecords` of the shard's cache; absent where no other node changes records. */
  held?: SharedArrayBuffer | undefined;
}

/** Setup of a worker that takes over a shard. */
export interface ShardSetup {
  memory: ShardMemory;
  options: WorkerOptions;
}

/** Settings of the copy of the log outside the node. */
export interface LogCopySettings {
  /** Limit per shard. */
  bytesMax: number;
  /** A row that cannot be copied is refused, or acknowledged with the local log only. */
  full: 'refuse' | 'local';
}

/** The configuration of a scoring worker. */
export interface WorkerOptions {
  dataDir: string;
  storage: StorageOptions;
  /** Limit of the record cache of one worker. */
  cacheBytesMax: number;
  /** Deadline for reads of the profile store; after it the request is decided without the profiles. */
  storeReadMs: number;
  log: { segmentBytesMax: number; segmentMs: number; bytesMax: number; fsyncMs: number };
  /** Per cent of the log that pages and tests may not use. */
  logReservePercent: number;
  /** Undefined = no copy. */
  logCopy: LogCopySettings | undefined;
}

/** The changes of a workspace to the default policy. */
export type WorkspacePolicy = [workspace: string, version: string, overrides: PolicyOverrides];

/** Settings of workspaces for ClickHouse. */
export interface AnalyticsSettings {
  /** Retention of events, days. */
  retention: [workspace: string, days: number][];
  policies: WorkspacePolicy[];
}

/** Changes that a worker must apply before its next batch. */
export interface ShardUpdate {
  /** Position of the store's reader: the worker needs no copies of rows before it. */
  applied?: Position;
  /** Records that another shard has changed, or that were erased; the cached copies are stale. */
  changed?: RecordKey[];
  /** The same of other nodes: `recordHash` of the keys. */
  foreign?: number[];
  /** Messages may be lost: any record may have changed. */
  gap?: true;
  /** Policies of the workspaces that changed the default one; the others use the default policy. */
  policies?: WorkspacePolicy[];
  /** Lists of all workspaces; absent while there is no list. */
  lists?: ListsUpdate;
  /** Workspaces in monitor mode. */
  monitored?: string[];
  /** The result of this batch must report rules. */
  tellRules?: true;
}

export type ShardTask =
  /** Open the log and the store, fill the cache. Resolves when the shard can score. */
  | { kind: 'warm'; shard: number; setup: ShardSetup }
  /** Score `count` items of `requestBuffers[requestBuffer]` from byte `from` on. */
  | { kind: 'score'; shard: number; requestBuffer: 0 | 1; from: number; count: number; update: ShardUpdate | undefined }
  /** Sync the log, store the keys of cached records for the next start, close. */
  | { kind: 'close'; shard: number };

export interface ShardResult {
  /** End of the shard's log after this task: rows before it are acknowledged. */
  segment: number;
  offset: number;
  /** Replies that did not fit the replyBuffer: [index, status, text]. */
  overflow: [index: number, status: number, text: string][];
  /** Cache and store figures since the last result. */
  hits: number;
  misses: number;
  degraded: number;
  /** Errors of single items, at most `ERRORS_MAX`. */
  errors: string[];
  /** Undefined when they were not asked for, or no rules were evaluated. */
  rules?: RuleFigures | undefined;
}

/** The configuration of the readers' process, in its first message. */
export interface ReadersSetup {
  dataDir: string;
  shards: number;
  storage: StorageOptions;
  /** Rows and bytes of one slice of the profile store's reader. */
  sliceRowsMax: number;
  sliceBytesMax: number;
  /** Most bytes of rows between two checkpoints of the store; rows before a checkpoint can be deleted from the log. */
  checkpointBytes: number;
  /** Whether the log has a copy outside the node, of which rows that were read are deleted. */
  logCopy: boolean;
  /** The cluster that the address of ClickHouse belongs to; '' = one server. */
  clickhouseCluster: string;
  webhooks: WebhookSetup;
}

export interface WebhookSetup {
  /** For development: allows deliveries to private addresses. */
  allowPrivate: boolean;
  timeoutMs: number;
  retryMs: number;
}

export interface AskedErasure {
  id: string;
  subject: ErasureSubject;
}

export type ToReaders =
  | { kind: 'setup'; setup: ReadersSetup }
  /** How much the clock of this machine is corrected (`SharedTime`). */
  | { kind: 'time'; correctionMs: number }
  /**
   * URL of ClickHouse; '' = none. Until the first message segments are kept for ClickHouse. Sent again when a workspace
   * has changed.
   */
  | { kind: 'clickhouse'; url: string; settings: AnalyticsSettings }
  /** Remove the data of the subjects; the reply to each is 'erased' or 'notErased' with its id. */
  | { kind: 'erase'; erasures: readonly AskedErasure[] }
  /** Read the rows that are in the log now, for at most `drainMs`, then close and exit. */
  | { kind: 'drain'; drainMs: number };

/** State of the stores in the readers' process; undefined = unknown. */
export interface StoresReport {
  profiles: { usedBytes: number; bytesMax: number } | undefined;
  /** Rows stored so that events can be labelled. */
  labels: { usedBytes: number; bytesMax: number } | undefined;
  /** Why ClickHouse takes no rows, '' when it takes them; undefined without ClickHouse. */
  clickhouse: string | undefined;
  /** That rows which ClickHouse does not have are old, '' while they are not; undefined without ClickHouse. */
  behind: string | undefined;
  /** Waiting webhook deliveries. */
  webhooksWaiting: number | undefined;
}

export const LOG_NAMES = ['events', 'verifications'] as const;
export type LogName = (typeof LOG_NAMES)[number];

/** Damaged bytes of a log, which are no valid frame. */
export interface LogDamage {
  shard: number;
  segment: number;
  offset: number;
  length: number;
  /** Where the bytes are saved; '' when there was no room. */
  kept: string;
}

/** Name of the reader that stores profiles and events for labels. */
export const STORE_READER = 'store';

export type FromReaders =
  /** The store is open and has read the log as it was at the start. */
  | { kind: 'ready' }
  /** New positions of the store's reader. */
  | { kind: 'applied'; positions: Position[] }
  /** Records that other shards have changed, by the shard to notify. */
  | { kind: 'changed'; changed: [shard: number, keys: RecordKey[]][] }
  /** The store had lost rows that it had acknowledged, and has read the whole log again. */
  | { kind: 'readAgain' }
  | { kind: 'stores'; stores: StoresReport }
  /** `reads`: false while the reader is not open yet; what waits for it is told all the same. */
  | { kind: 'lag'; reader: string; rows: number; bytes: number; seconds: number; reads?: boolean }
  | { kind: 'erased'; id: string; work: ErasureWork }
  /** Nothing or only a part was erased: repeat the request. `removed`: what this attempt had removed before. */
  | { kind: 'notErased'; id: string; reason: string; removed: ErasureCounts }
  /** A damaged part of the log was skipped; every reader that reaches it reports it again. */
  | { kind: 'damaged'; log: LogName; damage: LogDamage }
  /** A damaged record of a store was ignored. */
  | { kind: 'damagedRecord'; store: string; key: string }
  | { kind: 'problem'; message: string };
