// A model of a ClickHouse cluster, as the reader sees it: shards of replicas that share their tokens in Keeper, fetch
// each other's parts late, lose answers, and die between an insert and its reply.
import { type Batch, rowsOf } from '../../../src/clickhouse/consumer/batch.js';
import { type Outcome } from '../../../src/clickhouse/consumer/sink.js';
import { type Replica } from '../../../src/clickhouse/cluster/sink.js';
import { EVENT_LAYOUTS } from '../../../src/event/row/columns.js';
import { pick, type Random } from '../random.js';

interface Part {
  rows: readonly string[];
  /** Replicas that have it. */
  at: Set<ModelReplica>;
}

const AWAY: Outcome = { kind: 'unavailable', reason: 'away' };

/** What Keeper knows of a shard. */
export class ModelShard {
  readonly replicas: ModelReplica[];
  readonly parts: Part[] = [];
  readonly #tokens = new Set<string>();

  constructor(replicas: number, options: ReplicaOptions) {
    this.replicas = Array.from({ length: replicas }, () => new ModelReplica(this, options));
  }

  /** Stores one part per partition; a known token is ignored. */
  keep(token: string, rows: readonly { id: string; time: number }[], at: ModelReplica): void {
    for (const partition of [0, 1]) {
      const ids = rows.filter(({ time }) => time % 2 === partition).map(({ id }) => id);
      const id = `${token} ${partition}`;
      if (ids.length === 0 || this.#tokens.has(id)) continue;
      this.parts.push({ rows: ids, at: new Set([at]) });
      this.#tokens.add(id);
    }
  }

  /** A window of tokens has passed, and with it every insert that still ran. */
  passWindow(): void {
    for (const replica of this.replicas) replica.settle();
    this.#tokens.clear();
  }

  /** Every row that the shard has, once all of its replicas are back. */
  rows(): string[] {
    return this.parts.flatMap(({ rows }) => rows);
  }
}

export interface ReplicaOptions {
  random: Random;
  /** Accidents that are left, of the whole cluster. */
  accidents: { left: number };
  /** False: a replica says that it has fetched everything, whatever it has. */
  fetches?: boolean;
}

class ModelReplica implements Replica {
  readonly #shard: ModelShard;
  readonly #options: ReplicaOptions;
  /** Calls during which it is dead. */
  #dead = 0;
  #late: (() => void)[] = [];

  constructor(shard: ModelShard, options: ReplicaOptions) {
    this.#shard = shard;
    this.#options = options;
  }

  /** Accepted inserts that still run are stored. */
  settle(): void {
    for (const land of this.#late.splice(0)) land();
  }

  insert(batch: Batch): Promise<Outcome> {
    if (!this.#lives()) return Promise.resolve(AWAY);
    const keep = (): void => this.#shard.keep(batch.token, rowsOf(batch, EVENT_LAYOUTS), this);
    const { accidents, random } = this.#options;
    accidents.left -= 1;
    switch (accidents.left < 0 ? 'none' : pick(random, ['none', 'refused', 'unheard', 'late', 'died', 'died'])) {
      case 'refused':
        return Promise.resolve(AWAY);
      case 'late':
        this.#late.push(keep);
        return Promise.resolve(AWAY);
      case 'died':
        // Stored and in Keeper, on nobody else's disk; what still ran is gone.
        keep();
        this.#late = [];
        this.#dead = 1 + Math.floor(random() * 12);
        return Promise.resolve(AWAY);
      case 'unheard':
        keep();
        return Promise.resolve(AWAY);
      default:
        keep();
        return Promise.resolve({ kind: 'landed' });
    }
  }

  catchUp(): Promise<void> {
    if (!this.#lives()) return Promise.reject(new Error('away'));
    if (this.#options.fetches === false) return Promise.resolve();
    const missing = this.#shard.parts.filter(({ at }) => !at.has(this));
    for (const part of missing) if ([...part.at].some((other) => other.#dead === 0)) part.at.add(this);
    return missing.every(({ at }) => at.has(this)) ? Promise.resolve() : Promise.reject(new Error('a part is missing'));
  }

  present(ids: readonly string[]): Promise<Set<string>> {
    if (!this.#lives()) return Promise.reject(new Error('away'));
    if (this.#options.random() < 0.3) this.settle();
    const own = new Set(this.#shard.parts.filter(({ at }) => at.has(this)).flatMap(({ rows }) => rows));
    return Promise.resolve(new Set(ids.filter((id) => own.has(id))));
  }

  /** Time passes with each call. */
  #lives(): boolean {
    for (const replica of this.#shard.replicas) replica.#dead = Math.max(0, replica.#dead - 1);
    return this.#dead === 0;
  }
}
