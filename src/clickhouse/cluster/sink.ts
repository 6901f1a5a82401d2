// Inserts batches into a cluster. A batch goes whole to one shard, named by its token, into the local table of any
// replica: the replicas of a shard share their tokens in Keeper, so a batch that is sent again to another replica is
// ignored when the first one has stored it.
//
// A replica that has stored a batch and then died has rows that no other replica has yet, although these ignore the
// token. Whoever asks another replica for the rows would take them for lost and send them under another token: twice,
// when the dead one is back. So a replica first fetches everything that its shard has; while it cannot, the question
// has no answer and the batch waits.
import { type Batch } from '../consumer/batch.js';
import { type Outcome, type Sink } from '../consumer/sink.js';
import { shardOf } from './shards.js';

export interface Replica extends Sink {
  /** Fetches all rows that the shard has. Rejects when a part of them can be fetched from nobody. */
  catchUp(signal: AbortSignal): Promise<void>;
}

export class ClusterSink implements Sink {
  /** By shard. */
  readonly #replicas: readonly (readonly Replica[])[];
  /** By shard: the replica that is tried next. */
  readonly #next: number[];

  constructor(replicas: readonly (readonly Replica[])[]) {
    this.#replicas = replicas;
    this.#next = replicas.map(() => 0);
  }

  async insert(batch: Batch, signal: AbortSignal): Promise<Outcome> {
    const shard = shardOf(batch.token, this.#replicas.length);
    const outcome = await this.#at(shard).insert(batch, signal);
    if (outcome.kind === 'unavailable') this.#turn(shard);
    return outcome;
  }

  /** Asks every shard: rows may have been sent in other batches, after a loss of the checkpoint. */
  async present(ids: readonly string[], fromMs: number, toMs: number, signal: AbortSignal): Promise<Set<string>> {
    const found = await Promise.all(
      this.#replicas.map(async (_, shard) => {
        const replica = this.#at(shard);
        try {
          await replica.catchUp(signal);
          return await replica.present(ids, fromMs, toMs, signal);
        } catch (error) {
          this.#turn(shard);
          throw error;
        }
      }),
    );
    return new Set(found.flatMap((some) => [...some]));
  }

  #at(shard: number): Replica {
    const replicas = this.#replicas[shard] ?? [];
    const replica = replicas[(this.#next[shard] ?? 0) % replicas.length];
    if (replica === undefined) throw new RangeError(`shard ${shard + 1} of the ClickHouse cluster has no replica`);
    return replica;
  }

  #turn(shard: number): void {
    this.#next[shard] = (this.#next[shard] ?? 0) + 1;
  }
}
