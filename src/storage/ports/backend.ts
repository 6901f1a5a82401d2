// What a backend is: one opener per store, each called by whoever needs that store and no other. What is opened is
// closed by who opened it. A new backend is a folder with this interface, a line in storage/open, and its settings in
// config.
import { type Billing } from './billing.js';
import { type ControlMedium } from './control.js';
import { type DeliveryQueue } from './deliveries.js';
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

/** What was done about a store before it was opened, for the log. */
export interface Prepared {
  message: string;
  fields: Readonly<Record<string, string>>;
  /** The store stands as it was then, Unix milliseconds; not given when it begins anew. */
  restored?: { store: string; at: number };
}

/** What a store holds. */
export interface StoreReport {
  store: string;
  records: number;
  damaged: number;
  /** What is wrong with the first of these, or with the store as a whole; '' = nothing. */
  damage: string;
  /** What to do about it; '' when there is none. */
  advice: string;
}

/** A server that others keep state on. */
export interface ServerReport {
  server: string;
  /** With what else tells it apart. */
  version: string;
  /** What its settings make of what is kept there. @param loses what was acknowledged may be lost */
  troubles: { says: string; advice: string; loses: boolean }[];
  /** Unix milliseconds, by its clock. */
  clockMs: number | undefined;
}

/** Told of each damaged record that somebody met, which is never answered with. @param key as text */
export type OnDamagedRecord = (store: string, key: string) => void;

/** Of which a backup has a copy. */
export type CopiedStore = 'control' | 'entries' | 'billing' | 'notes' | 'webhooks' | 'profiles' | 'stories';

export interface Backend {
  /** As logs and metrics show it. */
  readonly name: string;
  /**
   * Looks for damage in what this node alone keeps, before anybody opens it; by its one owner. Rejects with
   * StoreDamagedError when what is damaged can be neither restored nor made again.
   */
  prepare(): Promise<Prepared[]>;
  /** Reads every record of what this node alone keeps, also beside the service. Rejects where that is nothing. */
  examine(): Promise<StoreReport[]>;
  /** Looks at the servers that keep state, none where this node alone does. Rejects when they do not answer. */
  inspect(): Promise<ServerReport[]>;
  /** Copies of what this node alone keeps and no log gives back, made until they are closed. */
  keepSnapshots(clock: () => number, onError: (error: unknown) => void): { close(): Promise<void> };
  /**
   * A whole copy of a store while others write it, into a folder to be made; nothing where there is no such store yet.
   * Rejects where a store is not this node's alone, or is damaged.
   */
  copy(store: CopiedStore, to: string): Promise<void>;
  /** Does not reject when the store is away: reads fail until it answers. */
  profiles(): Promise<ProfileStore>;
  /**
   * Rejects with StoreUnavailableError or StoreDamagedError when the store cannot be opened.
   * @param heldBytesMax of the log, to be read again where the store may lose what it said it had
   */
  profileWriter(heldBytesMax?: number): Promise<ProfileWriter & ProfileEditor>;
  /** Tells which profiles other nodes have changed, where other nodes can. */
  profileChanges(handlers: ProfileChangeHandlers): ProfileChanges;
  /** Undefined where this node alone has the profiles. */
  guests(): DeviceGuests | undefined;
  /**
   * @param start Unix milliseconds of the process' start
   * @param keepMs what an event is given to be kept, where that takes a while
   */
  eventSink(shard: number, start: number, keepMs?: number): Promise<EventSink>;
  eventSource(options: EventSourceOptions): Promise<EventSource>;
  eventArchive(): EventArchive;
  stories(): Promise<StoryKeeper>;
  /** After `stories` was opened once. */
  storySource(): Promise<StorySource>;
  control(): Promise<ControlMedium>;
  lists(): Promise<ListStore>;
  billing(): Promise<Billing>;
  /** @param clock Unix milliseconds */
  notes(clock: () => number): Promise<Notes>;
  replies(): Promise<SavedReplies>;
  /** Undefined where no other node shares the limits. @param processName unlike that of any other process */
  leases(processName: string): Promise<LeasePool | undefined>;
  deliveries(): Promise<DeliveryQueue>;
  /** The copy of this node's log of one shard. Rejects where there is no place outside the node. */
  logCopy(of: CopiedLog, bytesMax: number): Promise<LogCopy>;
  /** Likewise, of any node. */
  logCopies(node: string, log: LogName): Promise<LogCopies>;
  /** Undefined where this node alone has the state. */
  nodes(): Promise<NodeRegistry | undefined>;
}
