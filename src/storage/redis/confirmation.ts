// Whether what was written is with a replica too: a master that dies takes with it what it had not sent on. Where a
// master has no replica that keeps up there is nothing to wait for, and what it acknowledged is in its own keeping.
import { Cluster, type Redis } from 'ioredis';
import { guarded } from '../../util/guarded.js';
import { StoreUnavailableError } from '../ports/errors.js';
import { type RedisClient } from './client.js';

const LOOK_MS = 1000;
/** A replica that was silent for longer keeps nobody waiting. */
const LAG_SECONDS_MAX = 4;
const REPLICA = /^slave\d+:.*state=online,.*lag=(\d+)/gm;
/** What a master writes is named by it: another one takes a new name when it takes over, or starts without the old. */
const HISTORY = /^master_replid:(\w+)/m;

/** The connections that something is about to be written on, of masters with a replica. */
export type Mark = ReadonlyMap<Redis, unknown>;

export class Confirmations {
  readonly #client: RedisClient;
  readonly #timer: NodeJS.Timeout;
  #replicated: ReadonlySet<Redis> = new Set();
  #replicatedMost = 0;
  #histories: readonly string[] = [];
  /** The connections on which the histories were told. */
  #told: Mark = new Map();

  /** Has looked once when it resolves. */
  static async of(client: RedisClient): Promise<Confirmations> {
    const confirmations = new Confirmations(client);
    await confirmations.#look();
    return confirmations;
  }

  private constructor(client: RedisClient) {
    this.#client = client;
    this.#timer = setInterval(
      guarded(
        () => undefined,
        () => this.#look(),
      ),
      LOOK_MS,
    ).unref();
  }

  /** Of each master the name of what it wrote, as it was when all were asked last; none when that cannot be known. */
  get histories(): readonly string[] {
    return this.#histories;
  }

  /** The same, and masters are asked first where a connection is new: behind it may be another one. */
  async lookAtNew(): Promise<readonly string[]> {
    if (this.#masters().some((server) => server.stream !== this.#told.get(server))) await this.#look();
    return this.#histories;
  }

  /** Whether as many masters confirm as ever did: what has no replica in step may be gone when that takes over. */
  isWhole(mark: Mark): boolean {
    return mark.size >= this.#replicatedMost;
  }

  /** Before what is to be confirmed is written. */
  mark(): Mark {
    return new Map([...this.#replicated].filter(isReady).map((server) => [server, server.stream]));
  }

  /** Rejects when a replica does not have within `ms` what was written since: a master that dies now may lose it. */
  async confirm(mark: Mark, ms: number): Promise<void> {
    await Promise.all(
      [...mark].map(async ([server, stream]) => {
        // A new connection knows nothing of what was written on the one before.
        if (!isReady(server) || server.stream !== stream) throw unconfirmed();
        if ((await server.wait(1, ms)) < 1 && this.#replicated.has(server)) throw unconfirmed();
      }),
    );
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const servers = this.#masters();
    const streams = servers.map((server) => [server, server.stream] as const);
    const found = await Promise.all(servers.map(async (server) => ({ server, said: await replicationOf(server) })));
    this.#replicated = new Set(found.filter(({ said }) => hasReplica(said)).map(({ server }) => server));
    this.#replicatedMost = Math.max(this.#replicatedMost, this.#replicated.size);
    const histories = found.map(({ said }) => HISTORY.exec(said)?.[1] ?? '');
    if (histories.includes('')) return;
    this.#histories = histories;
    this.#told = new Map(streams);
  }

  #masters(): Redis[] {
    return this.#client instanceof Cluster ? this.#client.nodes('master') : [this.#client];
  }
}

function unconfirmed(): StoreUnavailableError {
  return new StoreUnavailableError('no replica of Redis has confirmed what was written');
}

function isReady(server: Redis): boolean {
  return server.status === 'ready';
}

/** '' when it cannot be known. */
async function replicationOf(server: Redis): Promise<string> {
  return isReady(server) ? server.info('replication').catch(() => '') : '';
}

function hasReplica(said: string): boolean {
  return [...said.matchAll(REPLICA)].some(([, lag]) => Number(lag) <= LAG_SECONDS_MAX);
}
