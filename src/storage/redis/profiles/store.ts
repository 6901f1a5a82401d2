// The read side of the Redis store, open in every scoring worker: one round trip for all records of a batch.
import { type Position, type RecordKey } from '../../../contract/position.js';
import { type ProfileStore } from '../../ports/profiles.js';
import { decodePosition } from '../../positions.js';
import { CONNECT_MS_MAX, type RedisClient, untilReady } from '../client.js';
import { all, connect, type RedisStoreOptions } from './connection.js';
import { FIELD, nodeName, recordName } from './keys.js';
import { scanKeys } from './scan.js';

export class RedisStore implements ProfileStore {
  readonly #client: RedisClient;
  readonly #nodeId: string;
  readonly #commandMs: number;

  /** Waits a moment for the connection; where there is none yet, reads reject until it stands. */
  static async open(options: RedisStoreOptions): Promise<RedisStore> {
    const store = new RedisStore(options);
    await untilReady(store.#client, CONNECT_MS_MAX).catch(() => undefined);
    return store;
  }

  private constructor(options: RedisStoreOptions) {
    this.#client = connect(options);
    this.#nodeId = options.nodeId;
    this.#commandMs = options.commandMs;
  }

  /** Rejects with StoreUnavailableError. */
  async readMany(keys: readonly RecordKey[]): Promise<(Buffer | undefined)[]> {
    const records = await all(
      this.#client,
      keys.map((key) => this.#client.hgetBuffer(recordName(key), FIELD.record)),
    );
    return records.map((record) => record ?? undefined);
  }

  async sampleKeys(limit: number): Promise<RecordKey[]> {
    await untilReady(this.#client, this.#commandMs);
    return (await scanKeys(this.#client, () => true, limit)).slice(0, limit);
  }

  async applied(shard: number): Promise<Position> {
    await untilReady(this.#client, this.#commandMs);
    const [text] = await all(this.#client, [this.#client.hget(nodeName(this.#nodeId), String(shard))]);
    return decodePosition(text);
  }

  close(): Promise<void> {
    this.#client.disconnect();
    return Promise.resolve();
  }
}
