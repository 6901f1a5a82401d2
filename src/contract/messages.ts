// What the main thread and a scoring worker say to each other. Requests and replies travel in memory both can see; a
// Piscina task only says how much of it is meant.
import { type ErasureSubject, type ErasureWork } from './erasure.js';
import { type ListsUpdate } from './lists/lists.js';
import { type PolicyOverrides } from './policy.js';
import { type Position, type RecordKey } from './position.js';
import { type RuleFigures } from './rule-figures.js';
import { type StorageOptions } from './storage.js';

/**
 * One item in an requestBuffer: u32 bytes, u8 state, f64 receipt (ms since the epoch, fractional), then how many lists
 * have a network around the address (u8) and their words (u32 each), then the request half.
 */
export const ITEM_HEADER_BYTES = 13;
/** Messages in one `ShardResult.errors`. */
export const ERRORS_MAX = 4;
/** `decided`: the decision half follows; a confirmation is logged with the decision that its event got. */
export const ITEM_STATE = { live: 0, cancelled: 1, decided: 2 } as const;

/**
 * One reply in an replyBuffer: u32 bytes, u16 status, then UTF-8 text. Status 0: the text is in `ShardResult.overflow`.
 * A reply that was decided without all profiles has `DEGRADED` added to its status.
 */
export const REPLY_HEADER_BYTES = 6;
export const DEGRADED = 0x8000;

/** Memory of one shard, shared between the threads. */
export interface ShardMemory {
  /** Two, used in turn: main fills one while the worker reads the other. */
  requestBuffers: [SharedArrayBuffer, SharedArrayBuffer];
  /** One for each requestBuffer: the worker answers a batch while main still sends the replies of the one before. */
  replyBuffers: [SharedArrayBuffer, SharedArrayBuffer];
  /** `ActionCounts` of the decisions made: the worker counts, main reads. */
  decisions: SharedArrayBuffer;
  /** `ShardState`: how the shard's log stands. */
  state: SharedArrayBuffer;
}

/** What a worker is told when it takes over a shard. */
export interface ShardSetup {
  memory: ShardMemory;
  options: WorkerOptions;
}

/** What becomes of the log outside the node. */
export interface LogCopySettings {
  /** Of one shard. */
  bytesMax: number;
  /** What cannot be copied is refused, or acknowledged as it is on this disk. */
  full: 'refuse' | 'local';
}

/** What a scoring worker needs of the configuration. */
export interface WorkerOptions {
  dataDir: string;
  storage: StorageOptions;
  /** Bytes of records one worker keeps. */
  cacheBytesMax: number;
  /** A read of the profile store that takes longer is answered without it. */
  storeReadMs: number;
  log: { segmentBytesMax: number; segmentMs: number; bytesMax: number; fsyncMs: number };
  /** Per cent of the log that pages and tests have no part of. */
  logReservePercent: number;
  /** Undefined: no copy. */
  logCopy: LogCopySettings | undefined;
}

/** Points that a workspace sets for itself. */
export type WorkspacePolicy = [workspace: string, version: string, overrides: PolicyOverrides];

/** What workspaces want of ClickHouse. */
export interface AnalyticsSettings {
  /** Days that events are kept. */
  retention: [workspace: string, days: number][];
  policies: WorkspacePolicy[];
}

/** What a worker must know before its next batch. */
export interface ShardUpdate {
  /** Where the store stands: rows up to here need no copy in the worker. */
  applied?: Position;
  /** Records that another shard or node has changed. */
  changed?: RecordKey[];
  /** Others may have changed anything. */
  gap?: true;
  /** Points that workspaces set for themselves; the others use the default policy. */
  policies?: WorkspacePolicy[];
  /** Lists of all workspaces; not given until there is one. */
  lists?: ListsUpdate;
  /** Workspaces in monitor mode. */
  monitored?: string[];
}

export type ShardTask =
  /** Open the log and the store, fill the cache. Resolves when the shard can score. */
  | { kind: 'warm'; shard: number; setup: ShardSetup }
  /** Score `count` items of `requestBuffers[requestBuffer]` from byte `from` on. */
  | { kind: 'score'; shard: number; requestBuffer: 0 | 1; from: number; count: number; update: ShardUpdate | undefined }
  /** Sync the log, write down what is warm, close. */
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
  /** What went wrong with single items, bounded. */
  errors: string[];
  /** Undefined when rules were asked nothing. */
  rules?: RuleFigures | undefined;
}

/** What the readers' process needs of the configuration; its first message. */
export interface ReadersSetup {
  dataDir: string;
  shards: number;
  storage: StorageOptions;
  /** Rows and bytes of one slice of the profile store's reader. */
  sliceRowsMax: number;
  sliceBytesMax: number;
  /** The store is made safe after so many bytes of rows at the latest, so that the log may forget them. */
  checkpointBytes: number;
  /** The log has a copy outside the node, which goes with what is read. */
  logCopy: boolean;
  webhooks: WebhookSetup;
}

export interface WebhookSetup {
  /** For development: private addresses may be delivered to. */
  allowPrivate: boolean;
  timeoutMs: number;
  retryMs: number;
}

export type ToReaders =
  | { kind: 'setup'; setup: ReadersSetup }
  /**
   * Where events go, '' = nowhere: until this comes, segments wait for it. Comes again when a workspace has changed.
   */
  | { kind: 'clickhouse'; url: string; settings: AnalyticsSettings }
  /** Remove what is known of somebody; answered by 'erased' or 'notErased' with the same id. */
  | { kind: 'erase'; id: string; subject: ErasureSubject }
  /** Read what the log holds now, for at most `drainMs`, then close and exit. */
  | { kind: 'drain'; drainMs: number };

/** What only the readers' process knows of its stores; undefined where it is not known. */
export interface StoresReport {
  profiles: { usedBytes: number; bytesMax: number } | undefined;
  /** What labels need of events. */
  labels: { usedBytes: number; bytesMax: number } | undefined;
  /** Webhook deliveries that wait. */
  webhooksWaiting: number | undefined;
}

export const LOG_NAMES = ['events', 'verifications'] as const;
export type LogName = (typeof LOG_NAMES)[number];

/** Bytes of a log that are no sound frame, and what became of them. */
export interface LogDamage {
  shard: number;
  segment: number;
  offset: number;
  length: number;
  /** Where the bytes are kept; '' when there was no room for them. */
  kept: string;
}

export type FromReaders =
  /** The store is open and has caught up with the log as it was found. */
  | { kind: 'ready' }
  /** The store stands here now. */
  | { kind: 'applied'; positions: Position[] }
  /** Records that other shards or nodes have changed, by the shard that has to know. */
  | { kind: 'changed'; changed: [shard: number, keys: RecordKey[]][] }
  /** Messages of other nodes may have been missed. */
  | { kind: 'gap' }
  /** The store had lost what it said it had, and has all of the log again. */
  | { kind: 'readAgain' }
  | { kind: 'stores'; stores: StoresReport }
  | { kind: 'lag'; reader: string; rows: number; bytes: number; seconds: number }
  | { kind: 'erased'; id: string; work: ErasureWork }
  /** Nothing, or a part: to be asked again. */
  | { kind: 'notErased'; id: string; reason: string }
  /** A place was left out; told again by every reader that comes to it. */
  | { kind: 'damaged'; log: LogName; damage: LogDamage }
  /** Of a store; it was not used. */
  | { kind: 'damagedRecord'; store: string; key: string }
  | { kind: 'problem'; message: string };
