// The profile store's consumer: the only writer of profiles. It tells the service the store's positions and which
// records the workers must read again.
import { type FromReaders, type ReadersSetup, STORE_READER } from '../../src/contract/messages.js';
import { type ProfileEditor, type ProfileWriter, type RecordChange } from '../../src/storage/ports/profiles.js';
import { type RowToFold } from '../../src/event/event-row.js';
import { type Backend } from '../../src/storage/ports/backend.js';
import { isTold, type StoryKeeper } from '../../src/storage/ports/stories.js';
import { type Position, type RecordKey } from '../../src/contract/position.js';
import { shardOf } from '../../src/contract/shards.js';
import { ReaderLoop } from '../../src/log/store-consumer/loop.js';
import { foldToView } from '../../src/profiles/fold/fold.js';
import { keysOf } from '../../src/profiles/keys.js';
import { StoreDamagedError } from '../../src/storage/ports/errors.js';
import { openStorage } from '../../src/storage/open.js';
import { type Room } from '../../src/storage/ports/room.js';
import { exit } from '../../src/util/process/exit.js';
import { guarded } from '../../src/util/guarded.js';
import { type Surroundings } from './damage.js';
import { type SegmentRetention } from './retention.js';

export const STORE = STORE_READER;

/**
 * Another shard sees a change within this time plus one slice, together under 200 ms. A longer wait costs less per row:
 * fewer transactions, and users who return within it are read and written once.
 */
const POLL_MS = 100;
/** Also when few rows come. */
const CHECKPOINT_MS = 600_000;
/** Records per step of a sweep, and the pause between two steps. */
const SWEEP_RECORDS = 256;
const SWEEP_MS = 1000;
const LAG_MS = 1000;
/** The log of at most this many checkpoints is kept for a store that may need to read it again. */
const HELD_CHECKPOINTS = 2;
const STORY_SWEEP_MS = 60_000;

export interface StoreReader {
  /** For single records, between slices. */
  editor: ProfileEditor;
  room: () => Room | undefined;
  stories: StoryKeeper;
  /** Syncs the store, so that no snapshot contains data that was removed from it. */
  checkpoint: () => Promise<void>;
  caughtUp: () => Promise<void>;
  /** The store's position for each shard. */
  positions: () => ReadonlyMap<number, Position>;
  finish: () => Promise<void>;
}

export async function consumeIntoStore(
  setup: ReadersSetup,
  retention: SegmentRetention,
  announce: (rows: readonly RowToFold[], stories: StoryKeeper) => Promise<void>,
  send: (message: FromReaders) => void,
  onError: (error: unknown) => void,
  { inLog, inStore, clock }: Surroundings,
): Promise<StoreReader> {
  const { dataDir, shards } = setup;
  const storage = await openStorage(setup.storage, inStore);
  const writer = await storage.profileWriter(HELD_CHECKPOINTS * setup.checkpointBytes);
  const kept = await keepStories(storage, onError);
  const loop = await ReaderLoop.open({
    dataDir,
    shards,
    writer,
    fold: foldToView,
    keysOf,
    onDamage: inLog,
    now: clock,
    onError: orEnd(onError),
    bounds: { rowsMax: setup.sliceRowsMax, bytesMax: setup.sliceBytesMax },
    pollMs: POLL_MS,
    checkpointMs: CHECKPOINT_MS,
    checkpointBytes: setup.checkpointBytes,
    async before(rows) {
      // An error in storing stories must not stop profiles.
      await kept.stories.keep(rows.filter(({ row }) => isTold(row))).catch(onError);
      const events = rows.map(({ row }) => row);
      await announce(events, kept.stories);
    },
    onApplied(changes, positions, again) {
      send({ kind: 'applied', positions: positions.slice(0, shards) });
      // Rows that were read before the store lost data are read again.
      const changed = again ? forEveryShard(shards, keysIn(changes)) : forOtherShards(shards, changes);
      if (changed.length > 0) send({ kind: 'changed', changed });
    },
    onReadAgain: () => send({ kind: 'readAgain' }),
    onCheckpoint: (positions) => retention.passed(STORE, new Map(positions.entries())),
  });
  loop.start();
  const endUpkeep = startUpkeep(setup, writer, onError, () => send({ kind: 'lag', reader: STORE, ...loop.lag() }));
  return {
    editor: writer,
    room: () => writer.room(),
    stories: kept.stories,
    checkpoint: () => loop.checkpoint(),
    caughtUp: () => loop.caughtUp(),
    positions: () => new Map(loop.positions().entries()),
    async finish() {
      await loop.finish();
      endUpkeep();
      await kept.close();
      await writer.close();
    },
  };
}

/** The next start of this process restores a damaged store. */
function orEnd(onError: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    onError(error);
    if (error instanceof StoreDamagedError) void exit(1);
  };
}

/** Sweeps profiles and reports, until the returned function is called, and then once more. */
function startUpkeep(
  { storage: { profileTtlMs: ttlMs, provisionalTtlMs } }: ReadersSetup,
  writer: Pick<ProfileWriter, 'sweep'>,
  onError: (error: unknown) => void,
  report: () => void,
): () => void {
  const sweeper = setInterval(
    guarded(onError, () => {
      writer.sweep(Date.now(), { ttlMs, provisionalTtlMs }, SWEEP_RECORDS).catch(onError);
    }),
    SWEEP_MS,
  );
  const ticker = setInterval(guarded(onError, report), LAG_MS);
  return () => {
    clearInterval(sweeper);
    clearInterval(ticker);
    report();
  };
}

/** Stories, swept from time to time. */
async function keepStories(
  storage: Backend,
  onError: (error: unknown) => void,
): Promise<{ stories: StoryKeeper; close: () => Promise<void> }> {
  const stories = await storage.stories();
  const sweep = guarded(onError, () => stories.sweep(Date.now()));
  const sweeper = setInterval(sweep, STORY_SWEEP_MS);
  return {
    stories,
    close() {
      clearInterval(sweeper);
      return stories.close();
    },
  };
}

/** Shared records concern all shards (one list, which is sent once), a user's record only the shard of the user. */
function forEveryShard(shards: number, keys: RecordKey[]): [number, RecordKey[]][] {
  if (shards === 1) return [[0, keys]];
  const users = Array.from({ length: shards }, (): RecordKey[] => []);
  const shared: RecordKey[] = [];
  for (const key of keys) (key.startsWith('u') ? users[shardOf(key.slice(1), shards)] : shared)?.push(key);
  return users.flatMap((own, shard): [number, RecordKey[]][] => [
    [shard, shared],
    [shard, own],
  ]);
}

function keysIn(changes: readonly RecordChange[]): RecordKey[] {
  return changes.map(({ key }) => key);
}

/**
 * A user's record concerns its own shard only. A shared record concerns all shards, except when only one shard changed
 * it.
 */
function forOtherShards(shards: number, changes: readonly RecordChange[]): [number, RecordKey[]][] {
  if (shards === 1) return [];
  const concerned = Array.from({ length: shards }, (): RecordKey[] => []);
  for (const { key, rows } of changes) {
    if (key.startsWith('u')) continue;
    const by = new Set(rows.map(({ row }) => shardOf(row.userHash, shards)));
    for (const [shard, keys] of concerned.entries()) if (by.size > 1 || !by.has(shard)) keys.push(key);
  }
  return [...concerned.entries()].filter(([, keys]) => keys.length > 0);
}
