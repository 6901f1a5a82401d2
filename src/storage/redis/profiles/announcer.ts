// Tells the other nodes which records this one has changed.
import { Cluster } from 'ioredis';
import { READ_FROM } from '../../../contract/levels.js';
import { type RecordKey } from '../../../contract/position.js';
import { type RedisClient } from '../client.js';
import { CommonLevel } from '../common-level.js';
import { all } from './connection.js';
import { CHANGED_CHANNEL, ownChannel } from './keys.js';
import { hashMessages, textMessages } from './messages.js';

export class Announcer {
  readonly #client: RedisClient;
  readonly #nodeId: string;
  readonly #common: CommonLevel;

  constructor(client: RedisClient, nodeId: string) {
    this.#client = client;
    this.#nodeId = nodeId;
    this.#common = new CommonLevel(client);
  }

  /** Rejects with StoreUnavailableError. */
  async tell(keys: readonly RecordKey[]): Promise<void> {
    if (!(await this.#isHeard())) return;
    // A node that does not read hashes, and starts after the answer, takes them for changes of all records.
    const asHashes = (await this.#common.get()) >= READ_FROM.hashes;
    const messages = asHashes ? hashMessages(this.#nodeId, keys) : textMessages(this.#nodeId, keys);
    await all(
      this.#client,
      messages.map((message) => this.#client.publish(CHANGED_CHANNEL, message)),
    );
  }

  /**
   * Whether another node listens. A node that subscribes later reads the records written before. On a cluster the
   * answer is always true, because each server counts only its own listeners.
   */
  async #isHeard(): Promise<boolean> {
    if (this.#client instanceof Cluster) return true;
    const own = ownChannel(this.#nodeId);
    const counts = await this.#client.pubsub('NUMSUB', CHANGED_CHANNEL, own).catch(() => undefined);
    // When the counts are unknown, the change is published.
    return !(Number(counts?.[1]) <= Number(counts?.[3]));
  }
}
