// The embedded backend, for a service of one node: LMDB environments and files in the data directory; no server to
// install or run.
import { join } from 'node:path';
import { type RootDatabase } from 'lmdb';
import { type StorageOptions } from '../../contract/storage.js';
import { guarded } from '../../util/guarded.js';
import { type Backend, type OnDamagedRecord } from '../ports/backend.js';
import { type EventSource, type EventSourceOptions } from '../ports/events.js';
import { openEmbeddedBilling } from './billing.js';
import { openLmdbMedium } from './control/medium.js';
import { openEmbeddedQueue } from './deliveries.js';
import { type StoreName, type Watched } from './lmdb.js';
import { noteSoundStores, prepareStores } from './prepare.js';
import { copyStore, SnapshotKeeper } from './snapshots.js';
import { openFileArchive } from './events/archive.js';
import { recentDir } from './events/files.js';
import { EventReader } from './events/reader.js';
import { EventRoom } from './events/room.js';
import { openEventSink } from './events/sink.js';
import { examineStores } from './examine.js';
import { openEmbeddedLists } from './lists/store.js';
import { openEmbeddedNotes } from './notes.js';
import { copyProfiles } from './profiles/copy.js';
import { EmbeddedStore } from './profiles/store.js';
import { EmbeddedWriter } from './profiles/writer.js';
import { openEmbeddedReplies } from './replies.js';
import { openEmbeddedStories, openEmbeddedStorySource } from './stories.js';

/** Interval for indexing and sweeping the event files. */
const HOUSEKEEPING_MS = 1000;

export function embeddedBackend(options: StorageOptions, damaged?: OnDamagedRecord): Backend {
  const { dataDir, profileBytesMax, eventBytesMax, eventTtlMs, replyBytesMax, storyTtlMs, storyBytesMax } = options;
  const { webhooksWaitingMax } = options;
  const profiles = { dir: join(dataDir, 'profiles'), mapBytesMax: profileBytesMax };
  const told: Watched = damaged === undefined ? {} : { damaged };
  const databases = new Map<StoreName, RootDatabase>();
  const known = (name: StoreName): Watched => ({ opened: (db) => void databases.set(name, db), ...told });
  return {
    name: 'embedded',
    prepare: () => prepareStores(dataDir),
    closedSound: () => noteSoundStores(dataDir),
    examine: () => examineStores(dataDir),
    inspect: () => Promise.resolve([]),
    copy: (store, to) => (store === 'profiles' ? copyProfiles(profiles.dir, to) : copyStore(dataDir, store, to)),
    keepSnapshots: (clock, onError) => new SnapshotKeeper(dataDir, databases, clock, onError),
    profiles: async () => new EmbeddedStore(profiles),
    profileWriter: async () => new EmbeddedWriter(profiles),
    profileChanges: () => ({ close: () => undefined }),
    guests: () => undefined,
    eventSink: async (shard, start) => openEventSink(dataDir, shard, start, eventBytesMax),
    eventSource: async (how) => openEventSource(options, how),
    stories: async () => openEmbeddedStories({ dataDir, ttlMs: storyTtlMs, bytesMax: storyBytesMax, ...told }),
    storySource: async () => openEmbeddedStorySource(dataDir, damaged),
    eventArchive: () => openFileArchive(recentDir(dataDir)),
    async visitRows(stories, test, look) {
      await openFileArchive(recentDir(dataDir)).visit(test, look);
      await stories.visit(test, look);
    },
    control: async () => openLmdbMedium(join(dataDir, 'control'), known('control')),
    lists: async () => openEmbeddedLists(join(dataDir, 'entries'), known('entries')),
    billing: async () => openEmbeddedBilling(dataDir, eventTtlMs, known('billing')),
    notes: async (clock) => openEmbeddedNotes(dataDir, eventTtlMs, clock, known('notes')),
    replies: async () => openEmbeddedReplies(dataDir, replyBytesMax, told),
    leases: () => Promise.resolve(undefined),
    nodes: () => Promise.resolve(undefined),
    deliveries: async () => openEmbeddedQueue(join(dataDir, 'webhooks'), webhooksWaitingMax, told),
    logCopy: () => Promise.reject(new Error(NO_COPY)),
    logCopies: () => Promise.reject(new Error(NO_COPY)),
  };
}

const NO_COPY = 'the log has a copy outside the node on Redis only (REDIS_URL, LOG_COPY=redis)';

function openEventSource(
  { dataDir, eventTtlMs, eventBytesMax }: StorageOptions,
  { clock, onError, isVerified }: EventSourceOptions,
): EventSource {
  const reader = new EventReader(dataDir, eventTtlMs, onError);
  const room = new EventRoom({ dataDir, ttlMs: eventTtlMs, bytesMax: eventBytesMax, isVerified });
  const keepUp = guarded(onError, () => {
    room.sweep(clock()).catch(onError);
    reader.catchUp(clock());
  });
  keepUp();
  const timer = setInterval(keepUp, HOUSEKEEPING_MS);
  timer.unref();
  return {
    find: (eventId, now, owner) => reader.find(eventId, now, owner),
    isFull: (owner) => room.isOver(owner),
    room: () => ({ usedBytes: room.bytes, bytesMax: eventBytesMax }),
    close() {
      clearInterval(timer);
      reader.close();
    },
  };
}
