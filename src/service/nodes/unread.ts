// Bytes of a node's logs that each reader has not processed, from the stored positions of the readers.
import { join } from 'node:path';
import { Checkpoint, checkpointPath } from '../../clickhouse/consumer/checkpoint.js';
import { EVENTS_STREAM, type TableStream, VERIFICATIONS_STREAM } from '../../clickhouse/streams.js';
import { type Position, START } from '../../contract/position.js';
import { VERIFICATION_STREAM } from '../../event/verification-row.js';
import { realDisk } from '../../log/disk.js';
import { listShards } from '../../log/format.js';
import { bytesAfter, endOfLog } from '../../log/retention.js';
import { verificationsDir } from '../../log/verification-log.js';
import { type Backend } from '../../storage/ports/backend.js';

/** Bytes by reader. */
export interface Unread {
  profiles: number;
  webhooks: number;
  clickhouse: number;
}

/** Whether every reader has processed the whole log. */
export function isWhole(unread: Unread): boolean {
  return Object.values(unread).every((bytes) => bytes === 0);
}

/** @param analytics whether there is a ClickHouse */
export async function unreadOf(dataDir: string, storage: Backend, analytics: boolean): Promise<Unread> {
  const verifications = verificationsDir(dataDir);
  const store = await storage.profiles();
  const queue = await storage.deliveries();
  try {
    let profiles = 0;
    for (const shard of listShards(realDisk, dataDir))
      profiles += unreadAfter(dataDir, shard, EVENTS_STREAM, await store.applied(shard));
    return {
      profiles,
      webhooks: unreadAfter(verifications, VERIFICATION_STREAM.shard, VERIFICATIONS_STREAM, await queue.position()),
      clickhouse: analytics
        ? unsent(dataDir, dataDir, EVENTS_STREAM) + unsent(dataDir, verifications, VERIFICATIONS_STREAM)
        : 0,
    };
  } finally {
    await Promise.all([store.close(), queue.close()]);
  }
}

function unsent(dataDir: string, logDir: string, stream: TableStream): number {
  const { done } = new Checkpoint(checkpointPath(join(dataDir, 'readers'), stream.name));
  let bytes = 0;
  for (const shard of listShards(realDisk, logDir))
    bytes += unreadAfter(logDir, shard, stream, done.get(shard) ?? START);
  return bytes;
}

function unreadAfter(logDir: string, shard: number, { layouts }: TableStream, position: Position): number {
  return endOfLog(logDir, shard, position, layouts) === undefined ? 0 : bytesAfter(logDir, shard, position);
}
