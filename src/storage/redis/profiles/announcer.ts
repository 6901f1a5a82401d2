// Tells the other nodes which records this one has changed.
import { Cluster } from 'ioredis';
import { levelOf, READ_FROM } from '../../../contract/levels.js';
import { type RecordKey } from '../../../contract/position.js';
import { type RedisClient } from '../client.js';
import { nodesIn } from '../nodes.js';
import { PREFIX } from '../prefix.js';
import { all } from './connection.js';
import { CHANGED_CHANNEL, ownChannel } from './keys.js';
import { hashMessages, textMessages } from './messages.js';

/** How often it looks what the other nodes can read. */
const LEVEL_MS = 2000;

export class Announcer {
  readonly #client: RedisClient;
  readonly #nodeId: string;
  /** Whether all nodes read hashes. One that does not, and starts later, takes them for changes of all records. */
  #asHashes = false;
  #lookAt = 0;

  constructor(client: RedisClient, nodeId: string) {
    this.#client = client;
    this.#nodeId = nodeId;
  }

  /** Rejects with StoreUnavailableError. */
  async tell(keys: readonly RecordKey[]): Promise<void> {
    if (!(await this.#isHeard())) return;
    if (performance.now() >= this.#lookAt) await this.#look();
    const messages = this.#asHashes ? hashMessages(this.#nodeId, keys) : textMessages(this.#nodeId, keys);
    await all(
      this.#client,
      messages.map((message) => this.#client.publish(CHANGED_CHANNEL, message)),
    );
  }

  /** Never rejects: while it is unknown what the nodes read, they are told as before. */
  async #look(): Promise<void> {
    this.#lookAt = performance.now() + LEVEL_MS;
    const nodes = await nodesIn(this.#client, PREFIX).catch(() => undefined);
    if (nodes !== undefined) this.#asHashes = levelOf(nodes) >= READ_FROM.hashes;
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
