// A shard in this thread: the real shard of a scoring worker with its own directory and the memory that it shares with
// the main thread.
import { ActionCounts } from '../../src/contract/shared/action-counts.js';
import { type ShardSetup, type WorkerOptions } from '../../src/contract/messages.js';
import { ShardState } from '../../src/contract/shared/shard-state.js';
import { type EventRow } from '../../src/event/event-row.js';
import { START } from '../../src/contract/position.js';
import { readRowsAfter } from '../../src/log/rows.js';
import { openStorage } from '../../src/storage/open.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { eventRow } from './rows.js';
import { storageOptions } from './storage.js';
import { type Scope, temporaryDirectory } from './scope.js';

export const SHARD = 0;
const MIB = 1024 * 1024;
const newId = createUuidV7(Date.now);

export interface ShardDirectory {
  setup: ShardSetup;
  /** All rows in its log. */
  logged(): EventRow[];
}

export interface ShardSizes {
  requestBufferBytes?: number;
  replyBufferBytes?: number;
  log?: Partial<WorkerOptions['log']>;
}

/** What a shard needs before it opens: an existing profile store, a place for its log, shared memory. */
export async function shardDirectory(
  scope: Scope,
  { requestBufferBytes = 2 * MIB, replyBufferBytes = 4 * MIB, log = {} }: ShardSizes = {},
): Promise<ShardDirectory> {
  const dataDir = temporaryDirectory(scope);
  const storage = storageOptions({ dataDir });
  const writer = await (await openStorage(storage)).profileWriter();
  scope.teardown(() => writer.close());
  await writer.checkpoint();
  writer.publish();
  const pair = (bytes: number): [SharedArrayBuffer, SharedArrayBuffer] => [
    new SharedArrayBuffer(bytes),
    new SharedArrayBuffer(bytes),
  ];
  return {
    setup: {
      memory: {
        requestBuffers: pair(requestBufferBytes),
        replyBuffers: pair(replyBufferBytes),
        decisions: ActionCounts.memory(),
        state: ShardState.memory(),
      },
      options: {
        dataDir,
        storage,
        cacheBytesMax: 8 * MIB,
        storeReadMs: 5000,
        log: { segmentBytesMax: MIB, segmentMs: 60_000, bytesMax: 16 * MIB, fsyncMs: 0, ...log },
        logReservePercent: 25,
        logCopy: undefined,
      },
    },
    logged: () => readRowsAfter(dataDir, SHARD, START),
  };
}

/** A request of a user on a device of that user, as a new event. */
export function requestOf(user: number, change: Partial<EventRow> = {}): EventRow {
  const hex = user.toString(16);
  return eventRow({
    eventId: newId(),
    userHash: hex.padStart(32, '0'),
    fingerprint: hex.padStart(64, 'f'),
    ...change,
  });
}
