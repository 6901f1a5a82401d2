// A node on shared stores whose disk was put back from a snapshot: the stores know a later part of its log.
import { realDisk } from '../../log/disk.js';
import { listShards } from '../../log/format.js';
import { continueAbove } from '../../log/put-back.js';
import { verificationsDir } from '../../log/verification-log.js';
import { EVENT_LAYOUT, VERIFICATION_LAYOUT } from '../../event/layout.js';
import { VERIFICATION_STREAM } from '../../event/verification-row.js';
import { type Backend } from '../../storage/ports/backend.js';
import { type Context } from '../context.js';

/** Before the logs are opened. Rejects when a store does not answer. */
export async function continuePutBack({ config, log, clock }: Context, storage: Backend): Promise<void> {
  const { dataDir } = config;
  const [store, queue] = [await storage.profiles(), await storage.deliveries()];
  try {
    const older: string[] = [];
    for (const shard of listShards(realDisk, dataDir)) {
      const known = await store.applied(shard);
      if (continueAbove({ dataDir, shard, layout: EVENT_LAYOUT, known }, clock())) older.push(`log/${shard}`);
    }
    const verifications = {
      ...{ dataDir: verificationsDir(dataDir), shard: VERIFICATION_STREAM.shard, layout: VERIFICATION_LAYOUT },
      known: await queue.position(),
    };
    if (continueAbove(verifications, clock())) older.push(VERIFICATION_STREAM.folder);
    if (older.length > 0)
      log.warn(
        'the log of this node is older than what the shared store has read of it, as after a disk was put back from ' +
          'a snapshot: rows of the lost part that a reader had not taken are lost; new rows count as usual',
        { older: older.join(', ') },
      );
  } finally {
    await Promise.all([store.close(), queue.close()]);
  }
}
