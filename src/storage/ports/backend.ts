// The interface of a storage backend: one opener per store, so that each process opens only the stores that it uses.
// The caller that opens a store closes it. A new backend is a folder that implements this interface, a case in
// storage/open, and its settings in config.
import { type Billing } from './billing.js';
import { type ControlMedium } from './control.js';
import { type DeliveryQueue } from './deliveries.js';
import { type EventRow } from '../../event/event-row.js';
import { type RowTest } from '../../event/row/wanted.js';
import { type EventArchive, type EventSink, type EventSource, type EventSourceOptions } from './events.js';
import { type DeviceGuests } from './guests.js';
import { type LeasePool } from './leases.js';
import { type ListStore } from './lists.js';
import { type LogName } from '../../contract/messages.js';
import { type CopiedLog, type LogCopies, type LogCopy } from './log-copy.js';
import { type NodeRegistry } from './nodes.js';
import { type Notes } from './notes.js';
import { type ProfileChangeHandlers, type ProfileChanges, type ProfileEditor } from './profiles.js';
import { type ProfileStore, type ProfileWriter } from './profiles.js';
import { type SavedReplies } from './replies.js';
import { type StoryKeeper, type StorySource } from './stories.js';

/** One repair that `prepare` made to a store before the store was opened, for the log. */
export interface Prepared {
  message: string;
  fields: Readonly<Record<string, string>>;
  /** The store holds its state of this time (Unix milliseconds); absent when the store starts empty. */
  restored?: { store: string; at: number };
}

/** Result of a full read of one store. */
export interface StoreReport {
  store: string;
  records: number;
  damaged: number;
  /** What is wrong with the first damaged record, or with the whole store; '' = no damage. */
  damage: string;
  /** What the operator can do about the damage; '' when there is no damage. */
  advice: string;
}

export interface ServerTrouble {
  says: string;
  advice: string;
  /** Acknowledged data can be lost. */
  loses: boolean;
  /** Nothing is wrong yet; the log tells it before. */
  ends?: boolean;
}

/** State of an external server that keeps state for the service. */
export interface ServerReport {
  server: string;
  /** Version, followed by the role of the server. */
  version: string;
  /** What endangers the stored data, or soon will. */
  troubles: ServerTrouble[];
  /** When certificates end, Unix milliseconds: `REDIS_CERT`, and `redis` for that of the server. */
  certificateEnds: ReadonlyMap<string, number>;
  /** Unix milliseconds, by the clock of the server. */
  clockMs: number | undefined;
  /** Median time of an answer. */
  replyMs: number;
}

/** Called for each damaged record that a read finds. A damaged record is never returned. @param key as text */
export type OnDamagedRecord = (store: string, key: string) => void;

/** The stores that a backup contains. */
export type CopiedStore = 'control' | 'entries' | 'billing' | 'notes' | 'webhooks' | 'profiles' | 'stories';

export interface Backend {
  /** Name of the backend in logs and metrics. */
  readonly name: string;
  /**
   * Looks for damage in the local stores and repairs it. The owning process calls it once, before any store is opened.
   * Rejects with StoreDamagedError when a damaged store has no snapshot and cannot be rebuilt.
   */
  prepare(): Promise<Prepared[]>;
  /**
   * The owning process calls it last, when all stores are closed and none showed damage since `prepare`: the next
   * `prepare` need not read what nobody changes until then.
   */
  closedSound(): void;
  /** Reads every record of the local stores; safe while the service runs. Rejects when the backend has none. */
  examine(): Promise<StoreReport[]>;
  /** Checks the servers that keep state; [] for a local backend. Rejects when a server does not answer. */
  inspect(): Promise<ServerReport[]>;
  /** Makes snapshots of the local stores that cannot be rebuilt from a log, until `close`. */
  keepSnapshots(clock: () => number, onError: (error: unknown) => void): { close(): Promise<void> };
  /**
   * Copies a whole store while other processes write it, into the new folder `to`; does nothing when the store does not
   * exist yet. Rejects when the store is not local or is damaged.
   */
  copy(store: CopiedStore, to: string): Promise<void>;
  /** Does not reject when the store is unavailable: reads fail until it answers. */
  profiles(): Promise<ProfileStore>;
  /**
   * Rejects with StoreUnavailableError or StoreDamagedError when the store cannot be opened.
   * @param heldBytesMax bytes of the log that are kept to be read again when the store may have lost acknowledged
   * writes (Redis failover)
   */
  profileWriter(heldBytesMax?: number): Promise<ProfileWriter & ProfileEditor>;
  /** Reports which profiles other nodes have changed; does nothing on a backend of one node. */
  profileChanges(handlers: ProfileChangeHandlers): ProfileChanges;
  /** Undefined when only this node has the profiles. */
  guests(): DeviceGuests | undefined;
  /** @param start of the process, Unix milliseconds @param keepMs deadline of a batch of events, on a remote store */
  eventSink(shard: number, start: number, keepMs?: number): Promise<EventSink>;
  eventSource(options: EventSourceOptions): Promise<EventSource>;
  eventArchive(): EventArchive;
  stories(): Promise<StoryKeeper>;
  /** As `visit` of the archive and then of these stories: on Redis in one scan, which removes damaged events. */
  visitRows(stories: StoryKeeper, test: RowTest, look: (row: EventRow) => void): Promise<void>;
  /** `stories` must have been opened once before: it creates the store. */
  storySource(): Promise<StorySource>;
  control(): Promise<ControlMedium>;
  lists(): Promise<ListStore>;
  billing(): Promise<Billing>;
  /** @param clock Unix milliseconds */
  notes(clock: () => number): Promise<Notes>;
  replies(): Promise<SavedReplies>;
  /** Undefined when no other node shares the limits. @param processName unique among all processes */
  leases(processName: string): Promise<LeasePool | undefined>;
  deliveries(): Promise<DeliveryQueue>;
  /** The copy of this node's log of one shard. Rejects when the backend has no place outside the node. */
  logCopy(of: CopiedLog, bytesMax: number): Promise<LogCopy>;
  /** The copies of the log of any node. Rejects like `logCopy`. */
  logCopies(node: string, log: LogName): Promise<LogCopies>;
  /** Undefined when only this node has the state. */
  nodes(): Promise<NodeRegistry | undefined>;
}
