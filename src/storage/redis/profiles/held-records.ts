// Reads records for the writer: the record, its stamp and the positions of this node's shards, all from one command. A
// newer stamp would let a write undo that of another node.
import { type Position, type RecordKey } from '../../../contract/position.js';
import { followed } from '../batch.js';
import { type RedisClient } from '../client.js';
import { spanOf } from '../words.js';
import { soundPosition } from './applied.js';
import { all, type RedisStoreOptions } from './connection.js';
import { appliedField, recordName } from './keys.js';
import { findRecords, type Found } from './records.js';
import { type Held } from './remembered.js';
import { isSound } from './sound.js';

const STORE = 'profiles';

export class HeldRecords {
  readonly #client: RedisClient;
  readonly #options: Pick<RedisStoreOptions, 'nodeId' | 'told'>;

  constructor(client: RedisClient, options: Pick<RedisStoreOptions, 'nodeId' | 'told'>) {
    this.#client = client;
    this.#options = options;
  }

  /** What Redis has of each key. */
  async find(keys: readonly RecordKey[], shards: readonly number[]): Promise<Held[]> {
    const found = await findRecords(this.#client, keys, this.fieldsOf(shards));
    await this.removeForeign(keys.filter((_, i) => found[i] === 'foreign'));
    return keys.map((key, i) => this.heldIn(key, found[i], shards));
  }

  async findOne(key: RecordKey): Promise<Held> {
    const [found] = await findRecords(this.#client, [key]);
    if (found === 'foreign') await this.removeForeign([key]);
    return this.heldIn(key, found, []);
  }

  /** @param found reply of Redis for the record */
  heldIn(key: RecordKey, found: Found | undefined, shards: readonly number[]): Held {
    const { told } = this.#options;
    const [record, stampBytes, sum, ...applied] = found === 'foreign' || found === undefined ? [] : found;
    const stamp = stampBytes?.toString() ?? '';
    const positions: (Position | undefined)[] = [];
    for (const [i, shard] of shards.entries())
      positions[shard] = soundPosition(this.placeOf(key, shard), applied[i]?.toString(), told);
    const isThere = record !== null && record !== undefined;
    const sound = isThere ? isSound(key, record, stamp, sum?.toString() ?? '') : stamp === '';
    if (!sound) told(STORE, key);
    return {
      record: sound && isThere ? record : undefined,
      stamp: spanOf(stampBytes),
      applied: positions,
      damaged: !sound,
    };
  }

  /** Deletes values of other programs under record keys: they would block the store reader. */
  async removeForeign(keys: readonly RecordKey[]): Promise<void> {
    if (keys.length === 0) return;
    const removing = keys.map((key) => {
      this.#options.told(STORE, key);
      return followed(this.#client, () => this.#client.del(recordName(key)));
    });
    await all(this.#client, removing);
  }

  fieldsOf(shards: readonly number[]): string[] {
    return shards.map((shard) => appliedField(this.#options.nodeId, shard));
  }

  placeOf(key: RecordKey, shard: number): string {
    return `${recordName(key)}/${appliedField(this.#options.nodeId, shard)}`;
  }
}
