// Waits until a replica has a write: a master that fails loses the writes that it has not replicated. A master without
// an up-to-date replica is not waited for; then a write is as safe as that master.
//
// One of several replicas confirms for a master that another one has just replaced: until Sentinel has told all of them
// (1 to 2 s), both take writes. So a write counts only when all replicas of the last seconds are still there behind it.
// Without that, 556 of 830 events that were acknowledged during eight SENTINEL FAILOVER of two replicas were lost.
import { Cluster, type Redis } from 'ioredis';
import { guarded } from '../../util/guarded.js';
import { StoreUnavailableError } from '../ports/errors.js';
import { type RedisClient } from './client.js';

const LOOK_MS = 1000;
/** A replica with a larger lag is not waited for. */
const LAG_SECONDS_MAX = 4;
const REPLICA = /^slave\d+:.*state=online,.*lag=(\d+)/gm;
/** How long a replica that left is missed. Then it counts as dead, and the others confirm without it. */
const MISSED_MS = 4000;
/** Replication id: it changes when another server becomes master, or when a master restarts without its data. */
const HISTORY = /^master_replid:(\w+)/m;

/** The connections to masters with a replica, with their streams, before a write. */
export type Mark = ReadonlyMap<Redis, unknown>;

/** The most replicas that a master had at once in the last MISSED_MS, also those that lag. */
interface Attached {
  count: number;
  /** A new connection may lead to the same master, another master has another id. */
  history: string;
  until: number;
}

export class Confirmations {
  readonly #client: RedisClient;
  readonly #timer: NodeJS.Timeout;
  #replicated: ReadonlySet<Redis> = new Set();
  #replicatedMost = 0;
  #attached: ReadonlyMap<Redis, Attached> = new Map();
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
        const count = this.#attached.get(server)?.count ?? 0;
        // In this order on one connection: who is there after the confirmation.
        const [confirmed, said] = await Promise.all([
          server.wait(1, ms),
          count > 1 ? server.info('replication') : undefined,
        ]);
        if (confirmed < 1 && this.#replicated.has(server)) throw unconfirmed();
        if (said !== undefined && countReplicas(said) < count) throw left();
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
    const now = performance.now();
    const attached = found.map(({ server, said }) => {
      const is = { count: countReplicas(said), history: historyIn(said), until: now + MISSED_MS };
      const was = this.#attached.get(server);
      const isMissed = was !== undefined && was.count > is.count && was.until > now;
      return [server, isMissed && ['', was.history].includes(is.history) ? was : is] as const;
    });
    this.#attached = new Map(attached);
    const histories = found.map(({ said }) => historyIn(said));
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

function left(): StoreUnavailableError {
  const seconds = MISSED_MS / 1000;
  return new StoreUnavailableError(
    `a replica of Redis left its master in the last ${seconds} s: it may be the master now, without this write`,
  );
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

/** '' when it is unknown. */
function historyIn(said: string): string {
  return HISTORY.exec(said)?.[1] ?? '';
}

function countReplicas(said: string): number {
  return [...said.matchAll(REPLICA)].length;
}
