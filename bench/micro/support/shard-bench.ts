// The shard of a scoring worker without its thread: batches arrive as the main thread writes them, and the log's reader
// follows as in a service. Every build gets the same bytes.
import { ActionCounts } from '../../../src/contract/shared/action-counts.js';
import { ITEM_HEADER_BYTES, type WorkerOptions } from '../../../src/contract/messages.js';
import { type Position } from '../../../src/contract/position.js';
import { ShardState } from '../../../src/contract/shared/shard-state.js';
import { type EventRequest } from '../../../src/event/event-row.js';
import { RowWriter } from '../../../src/event/row/writer.js';
import { writeEventRequest } from '../../../src/event/row/codec.js';
import { openStorage } from '../../../src/storage/open.js';
import { Shard } from '../../../workers/score/shard.js';

export const BATCH = 32;
/** Batches between the shard and the log's reader. */
const BEHIND = 8;
const MIB = 1024 * 1024;
const SHARD = 0;

export interface ShardBench {
  /** Scores one batch. @returns CPU microseconds of this process, without making the requests */
  score: (request: (i: number) => EventRequest) => Promise<number>;
  close: () => Promise<void>;
}

export async function openShard(dataDir: string): Promise<ShardBench> {
  const options = optionsIn(dataDir);
  const writer = await (await openStorage(options.storage)).profileWriter();
  await writer.checkpoint();
  writer.publish();
  const pair = (): [SharedArrayBuffer, SharedArrayBuffer] => [new SharedArrayBuffer(MIB), new SharedArrayBuffer(MIB)];
  const memory = {
    requestBuffers: pair(),
    replyBuffers: pair(),
    decisions: ActionCounts.memory(),
    state: ShardState.memory(),
  };
  const shard = await Shard.open(SHARD, { memory, options });
  const into = Buffer.from(memory.requestBuffers[0]);
  const written: Position[] = [];
  return {
    async score(request) {
      fill(into, request);
      const applied = written.length > BEHIND ? written.shift() : undefined;
      const update = applied === undefined ? undefined : { applied };
      const before = process.cpuUsage();
      const done = await shard.score({ kind: 'score', shard: SHARD, requestBuffer: 0, from: 0, count: BATCH, update });
      const { user, system } = process.cpuUsage(before);
      if (done.errors.length > 0) throw new Error(done.errors.join('\n'));
      written.push({ segment: done.segment, offset: done.offset });
      return user + system;
    },
    async close() {
      await shard.close();
      await writer.close();
    },
  };
}

/** Writes a batch as the main thread does. */
function fill(into: Buffer, request: (i: number) => EventRequest): void {
  const writer = new RowWriter();
  const now = performance.timeOrigin + performance.now();
  let at = 0;
  for (let i = 0; i < BATCH; i += 1) {
    writer.reset();
    writer.u8(0);
    writeEventRequest(writer, request(i));
    const bytes = writer.written();
    into.writeUInt32LE(bytes.length, at);
    into.writeUInt8(0, at + 4);
    into.writeDoubleLE(now, at + 5);
    into.set(bytes, at + ITEM_HEADER_BYTES);
    at += ITEM_HEADER_BYTES + bytes.length;
  }
}

export function optionsIn(dataDir: string): WorkerOptions {
  const day = 86_400_000;
  const files = { url: '', caFile: '', certFile: '', keyFile: '', dataDir, nodeId: 'bench' };
  const bounds = {
    profileBytesMax: 1024 * MIB,
    eventBytesMax: 1024 * MIB,
    storyBytesMax: 1024 * MIB,
    replyBytesMax: 64 * MIB,
    webhooksWaitingMax: 1000,
  };
  const times = { profileTtlMs: 400 * day, provisionalTtlMs: day, eventTtlMs: day, storyTtlMs: day };
  return {
    dataDir,
    storage: { ...files, ...bounds, ...times },
    cacheBytesMax: 256 * MIB,
    storeReadMs: 1000,
    log: { segmentBytesMax: 64 * MIB, segmentMs: 60_000, bytesMax: 4096 * MIB, fsyncMs: 60_000 },
    logReservePercent: 5,
    logCopy: undefined,
  };
}
