// Tracks how far a node's logs are applied, and from where they are read again after a failover of Redis. Both are
// stored beside the records, so that a restarted process knows them.
import { isBefore, type Position } from '../../../contract/position.js';
import { furthest } from '../../positions.js';
import { type RedisClient } from '../client.js';
import { appliedOf, storeApplied, wayBackOf } from './applied.js';
import { type RedisStoreOptions } from './connection.js';
import { WayBack } from './way-back.js';

export class Progress {
  readonly #client: RedisClient;
  readonly #options: Pick<RedisStoreOptions, 'nodeId' | 'told'>;
  readonly #heldBytesMax: number;
  #positions: readonly Position[] = [];
  #wayBack: WayBack | undefined;
  /** Replication ids of the masters that have everything; [] = unknown. */
  #histories: readonly string[] = [];
  /** While the log is read again: the end positions, and the replication ids that are valid after it. */
  #again: { until: readonly Position[]; histories: readonly string[] } | undefined;

  constructor(client: RedisClient, options: Pick<RedisStoreOptions, 'nodeId' | 'told'>, heldBytesMax: number) {
    this.#client = client;
    this.#options = options;
    this.#heldBytesMax = heldBytesMax;
  }

  /** Rejects with StoreUnavailableError. */
  async read(shards: readonly number[]): Promise<Position[]> {
    const { nodeId, told } = this.#options;
    const positions = await appliedOf(this.#client, nodeId, shards, told);
    const { from, histories } = await wayBackOf(this.#client, nodeId, shards, told);
    this.#positions = positions;
    if (this.#wayBack !== undefined) return positions;
    this.#histories = histories;
    const begin = positions.map((position, shard) => from[shard] ?? position);
    this.#wayBack = new WayBack(begin, this.#heldBytesMax, performance.now());
    return positions;
  }

  /** The log before these positions may be deleted. */
  get kept(): readonly Position[] {
    return this.#wayBack?.from ?? this.#positions;
  }

  /** Rejects with StoreUnavailableError. @param confirmed replicas of all masters have it, so a failover keeps it */
  async reached(positions: readonly Position[], confirmed: boolean): Promise<void> {
    const reached = furthest(this.#positions, positions);
    const now = performance.now();
    const again = this.#again;
    if (again === undefined) this.#wayBack?.reached(reached, confirmed, now);
    else if (again.until.every((until, shard) => !isBefore(positions[shard] ?? until, until))) {
      // The rows of the repeated part were written just now.
      this.#wayBack = new WayBack(this.kept, this.#heldBytesMax, now);
      this.#histories = again.histories;
      this.#again = undefined;
    }
    await storeApplied(this.#client, this.#options.nodeId, reached, {
      from: [...this.kept],
      histories: this.#histories,
    });
    this.#positions = reached;
  }

  /** Whether one of these replication ids is new. @param histories [] while they are unknown */
  hasLost(histories: readonly string[]): boolean {
    const known = this.#again?.histories ?? this.#histories;
    return this.#wayBack !== undefined && known.length > 0 && !histories.every((one) => known.includes(one));
  }

  /** Positions from which the log must be read again when one of the replication ids is new; returned once. */
  lost(histories: readonly string[]): readonly Position[] | undefined {
    if (histories.length === 0 || this.#wayBack === undefined) return undefined;
    const known = this.#again?.histories ?? this.#histories;
    if (known.length === 0) this.#histories = histories;
    if (!this.hasLost(histories)) return undefined;
    this.#again = { until: this.#positions, histories };
    return this.kept;
  }
}
