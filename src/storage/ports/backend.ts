// What a backend is: one opener per store, each called by whoever needs that store and no other. What is opened is closed
// by who opened it. A new backend is a folder with this interface, a line in storage/open, and its settings in config.
import { type Billing } from './billing.js';
import { type ControlMedium } from './control.js';
import { type DeliveryQueue } from './deliveries.js';
import { type EventArchive, type EventSink, type EventSource, type EventSourceOptions } from './events.js';
import { type LeasePool } from './leases.js';
import { type Notes } from './notes.js';
import { type ProfileChangeHandlers, type ProfileChanges, type ProfileEditor } from './profiles.js';
import { type ProfileStore, type ProfileWriter } from './profiles.js';
import { type SavedReplies } from './replies.js';
import { type StoryKeeper, type StorySource } from './stories.js';

export interface Backend {
  /** As logs and metrics show it. */
  readonly name: string;
  /** Does not reject when the store is away: reads fail until it answers. */
  profiles(): Promise<ProfileStore>;
  /** Rejects with StoreUnavailableError or StoreDamagedError when the store cannot be opened. */
  profileWriter(): Promise<ProfileWriter & ProfileEditor>;
  /** Tells which profiles other nodes have changed, where other nodes can. */
  profileChanges(handlers: ProfileChangeHandlers): ProfileChanges;
  /** @param start Unix milliseconds of the process' start */
  eventSink(shard: number, start: number): Promise<EventSink>;
  eventSource(options: EventSourceOptions): Promise<EventSource>;
  eventArchive(): EventArchive;
  stories(): Promise<StoryKeeper>;
  /** After `stories` was opened once. */
  storySource(): Promise<StorySource>;
  control(): Promise<ControlMedium>;
  billing(): Promise<Billing>;
  /** @param clock Unix milliseconds */
  notes(clock: () => number): Promise<Notes>;
  replies(): Promise<SavedReplies>;
  /** Undefined where no other node shares the limits. @param processName unlike that of any other process */
  leases(processName: string): Promise<LeasePool | undefined>;
  deliveries(): Promise<DeliveryQueue>;
}
