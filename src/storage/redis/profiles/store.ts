// The read side of the Redis store, open in every scoring worker: one round trip for all records of a batch.
import { type Position, type RecordKey, START } from '../../../contract/position.js';
import { type ProfileStore, UNREADABLE } from '../../ports/profiles.js';
import { type OnDamagedRecord } from '../../ports/backend.js';
import { CONNECT_MS_MAX, type RedisClient, untilReady } from '../client.js';
import { appliedOf } from './applied.js';
import { connect, type RedisStoreOptions } from './connection.js';
import { findRecords, type Found } from './records.js';
import { scanKeys } from './scan.js';
import { isSound } from './sound.js';

export class RedisStore implements ProfileStore {
  readonly #client: RedisClient;
  readonly #nodeId: string;
  readonly #commandMs: number;
  readonly #told: OnDamagedRecord;

  /** Waits up to CONNECT_MS_MAX for the connection; without one, reads reject until it is ready. */
  static async open(options: RedisStoreOptions): Promise<RedisStore> {
    const store = new RedisStore(options);
    await untilReady(store.#client, CONNECT_MS_MAX).catch(() => undefined);
    return store;
  }

  private constructor(options: RedisStoreOptions) {
    this.#client = connect(options);
    this.#nodeId = options.nodeId;
    this.#commandMs = options.commandMs;
    this.#told = options.told;
  }

  /** Rejects with StoreUnavailableError. The writer reports a damaged record when it reads it, and builds a new one. */
  async readMany(keys: readonly RecordKey[]): Promise<(Buffer | undefined)[]> {
    const found = await findRecords(this.#client, keys);
    return keys.map((key, i) => recordIn(key, found[i] ?? 'foreign'));
  }

  async sampleKeys(limit: number): Promise<RecordKey[]> {
    await untilReady(this.#client, this.#commandMs);
    return (await scanKeys(this.#client, () => true, limit)).slice(0, limit);
  }

  async applied(shard: number): Promise<Position> {
    await untilReady(this.#client, this.#commandMs);
    const [position = START] = await appliedOf(this.#client, this.#nodeId, [shard], this.#told);
    return position;
  }

  close(): Promise<void> {
    this.#client.disconnect();
    return Promise.resolve();
  }
}

function recordIn(key: RecordKey, found: Found): Buffer | undefined {
  if (found === 'foreign') return UNREADABLE;
  const [record, stamp, sum] = found;
  if (record === null || record === undefined) return stamp === null ? undefined : UNREADABLE;
  return isSound(key, record, stamp?.toString() ?? '', sum?.toString() ?? '') ? record : UNREADABLE;
}
