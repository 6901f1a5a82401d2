// Waits until a replica has a write: a master that fails loses the writes that it has not replicated. A master without
// an up-to-date replica is not waited for; then a write is as safe as that master.
import { Cluster, type Redis } from 'ioredis';
import { guarded } from '../../util/guarded.js';
import { StoreUnavailableError } from '../ports/errors.js';
import { type RedisClient } from './client.js';

const LOOK_MS = 1000;
/** A replica with a larger lag is not waited for. */
const LAG_SECONDS_MAX = 4;
const REPLICA = /^slave\d+:.*state=online,.*lag=(\d+)/gm;
/** Replication id: it changes when another server becomes master, or when a master restarts without its data. */
const HISTORY = /^master_replid:(\w+)/m;

/** The connections to masters with a replica, with their streams, before a write. */
export type Mark = ReadonlyMap<Redis, unknown>;

export class Confirmations {
  readonly #client: RedisClient;
  readonly #timer: NodeJS.Timeout;
  #replicated: ReadonlySet<Redis> = new Set();
  #replicatedMost = 0;
  #histories: readonly string[] = [];
  /** The connections on which the replication ids were read. */
  #told: Mark = new Map();

  /** Resolves after the first look at the servers. */
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

  /** Replication id of each master at the last look where all were known; [] when they were never known. */
  get histories(): readonly string[] {
    return this.#histories;
  }

  /** Like `histories`, but asks the masters first when a connection is new: it may lead to another server. */
  async lookAtNew(): Promise<readonly string[]> {
    if (this.#masters().some((server) => server.stream !== this.#told.get(server))) await this.#look();
    return this.#histories;
  }

  /** Whether as many masters confirm as ever did: a write on a master without a replica may be lost at a failover. */
  isWhole(mark: Mark): boolean {
    return mark.size >= this.#replicatedMost;
  }

  /** Call before the write that is to be confirmed. */
  mark(): Mark {
    return new Map([...this.#replicated].filter(isReady).map((server) => [server, server.stream]));
  }

  /** Rejects when a replica does not have the writes since `mark` within `ms`: a failover may lose them. */
  async confirm(mark: Mark, ms: number): Promise<void> {
    await Promise.all(
      [...mark].map(async ([server, stream]) => {
        // WAIT on a new connection does not cover writes of the earlier connection.
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

/** '' when it is unknown. */
async function replicationOf(server: Redis): Promise<string> {
  return isReady(server) ? server.info('replication').catch(() => '') : '';
}

function hasReplica(said: string): boolean {
  return [...said.matchAll(REPLICA)].some(([, lag]) => Number(lag) <= LAG_SECONDS_MAX);
}
