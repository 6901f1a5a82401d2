// All input numbers of the simulation: unit costs, and where each was measured or set. This folder has no other
// parameters. The audit ran on a machine with other work: where the source says so, its CPU times are divided by 2.15,
// the ratio of the same figure there and in docs/performance.md.

export interface Cost {
  value: number;
  /**
   * measured: by a command or in the audit; setting: in src/ or deploy/; cited: from documents; fitted: in this folder.
   */
  from: 'measured' | 'setting' | 'cited' | 'fitted' | 'assumed' | 'derived';
  source: string;
}

const PERFORMANCE = 'docs/performance.md';
const FRONTS = `${PERFORMANCE}: main thread .31, fronts 1.06 of what the main thread takes with FRONTS=1`;
const AUDIT = 'audit of a real cluster';

export const COSTS = {
  // A node
  mainInUs: { value: 19.5, from: 'measured', source: `${PERFORMANCE}: main thread 25 us, 22 % of it sending` },
  mainOutUs: { value: 5.5, from: 'measured', source: `${PERFORMANCE}: main thread 25 us, 22 % of it sending` },
  // With accepting threads (FRONTS above 1)
  mainHandedInUs: { value: 6.8, from: 'measured', source: FRONTS },
  mainHandedOutUs: { value: 1, from: 'assumed', source: 'writing a reply into the ring, of the 7.8 us' },
  frontInUs: { value: 21, from: 'derived', source: `${FRONTS}; less the reply` },
  frontOutUs: { value: 5.5, from: 'measured', source: `${PERFORMANCE}: sending a reply, as on the main thread` },
  workerUs: { value: 23, from: 'measured', source: `${PERFORMANCE}: scoring worker` },
  helpersUs: { value: 13.2, from: 'derived', source: `${PERFORMANCE}: 61.2 us of the answer path on Redis, less 48` },
  wakeUs: { value: 20, from: 'derived', source: `${PERFORMANCE}: at half load twice as much, three wakes of a thread` },
  sliceOfCoreMs: { value: 1.4, from: 'cited', source: 'Linux 6.18, base_slice_ns 0.7 ms times 1 + log2(2 cores)' },
  longTurnShare: { value: 0.000351, from: 'measured', source: `${PERFORMANCE}: turns of the main loop over 10 ms` },
  longTurnMs: { value: 10, from: 'measured', source: `${PERFORMANCE}: the bound of that figure` },
  clientMs: { value: 0.26, from: 'fitted', source: 'p50 at 2,000 requests/s' },
  clientUs: { value: 15, from: 'assumed', source: 'work of the load generator for a request, and for a reply' },
  storeLmdbUs: { value: 19.8, from: 'measured', source: `${PERFORMANCE}: store reader's CPU per event` },
  engineUs: { value: 12.1, from: 'measured', source: `${PERFORMANCE}: ClickHouse reader's and embedded engine's` },
  engineThreads: { value: 5, from: 'fitted', source: 'p99 at 2,000 requests/s; threads of an insert' },
  batchMs: { value: 2000, from: 'setting', source: 'clickhouse/consumer: batchMs' },
  pollMs: { value: 100, from: 'setting', source: 'workers/consumers/profiles: POLL_MS' },
  shardsMax: { value: 8, from: 'setting', source: 'SHARDS: processors less one, 1 to 8' },
  queueMs: { value: 500, from: 'setting', source: 'QUEUE_MS' },
  queueItemsMax: { value: 2048, from: 'setting', source: 'QUEUE_ITEMS_MAX' },
  storeReadMs: { value: 25, from: 'setting', source: 'STORE_READ_MS' },
  userLimit: { value: 100, from: 'setting', source: 'USER_LIMIT' },

  // The path to Redis, as built and as designed
  storeBuiltUs: { value: 66, from: 'measured', source: `${AUDIT}: readers' process, store part` },
  storeDesignUs: { value: 22, from: 'measured', source: `${AUDIT}: remembered stamps, scripts of a bucket` },
  redisBuiltUs: { value: 18, from: 'measured', source: `${AUDIT}: masters, a request` },
  redisDesignUs: { value: 6, from: 'measured', source: `${AUDIT}: the same with scripts of a bucket` },
  tellBuiltUs: { value: 1.3, from: 'measured', source: `${AUDIT}: a changed key that another node announces, calm` },
  recordsOfRequest: { value: 2, from: 'measured', source: `${AUDIT}: records of a request that are its own` },
  usersOfMisses: { value: 4000, from: 'fitted', source: 'misses of a request at one node' },
  sliceMs: { value: 38, from: 'fitted', source: 'p50 of what one node has seen and another knows' },
  accountsFree: { value: 5, from: 'fitted', source: 'accounts of a device that one node let in' },
  freePart: { value: 10, from: 'setting', source: 'access/limits/leases: a tenth of the limit is free' },
  loneUs: { value: 220, from: 'fitted', source: 'slices of 64 nodes on a hot record: a command and its reply, client' },
  loneRedisUs: { value: 14.5, from: 'measured', source: `${AUDIT}: EVALSHA of one record, Redis` },
  attemptsMax: { value: 100, from: 'measured', source: `${AUDIT}: how often the writer of then tried a hot record` },
  pauseMs: { value: 10, from: 'measured', source: `${AUDIT}: between two of its tries, at most` },
  giveBackMs: { value: 50, from: 'setting', source: 'log/store-consumer/loop: BACKOFF' },
  rowsUs: { value: 3.4, from: 'measured', source: `${PERFORMANCE}: ClickHouse reader, a row` },
  copyUs: { value: 3, from: 'measured', source: `${AUDIT}: XADD of 50 rows and WAIT, client, 6.3 us / 2.15` },
  copyRedisUs: { value: 1.2, from: 'measured', source: `${AUDIT}: the same, master, 2.5 us / 2.15` },
  readUs: { value: 4.2, from: 'measured', source: `${AUDIT}: MGET of a batch of ten, client, 9.0 us / 2.15` },
  readRedisUs: { value: 1.6, from: 'measured', source: `${AUDIT}: the same, master, 3.5 us / 2.15` },
  eventRedisUs: { value: 5.9, from: 'measured', source: `${AUDIT}: plain SET, both halves` },
  loopbackMs: { value: 0.05, from: 'assumed', source: 'there and back on one machine' },
  confirmMs: { value: 50, from: 'setting', source: 'storage/redis/events: what an event waits for a replica' },
  pairBytes: { value: 643, from: 'measured', source: `${PERFORMANCE}: a worker's memory for 250,000 cached pairs` },
  pageShare: { value: 0.1, from: 'assumed', source: `${AUDIT}: collects among the requests` },
  networkMs: { value: 0.15, from: 'assumed', source: 'there and back between two machines of a zone' },

  // Bytes, ClickHouse and money
  rowBytes: { value: 865, from: 'measured', source: `${PERFORMANCE}: rows into the embedded engine` },
  recordBytes: { value: 400, from: 'measured', source: `${AUDIT}: a user and a device as one string each` },
  eventBytes: { value: 500, from: 'derived', source: `${AUDIT}: what verify renders, of 901 bytes` },
  eventKeptSeconds: { value: 900, from: 'assumed', source: `${AUDIT}: hot for 15 minutes, then from ClickHouse` },
  copySeconds: { value: 5, from: 'assumed', source: `${AUDIT}: of traffic in a copy while its readers keep up` },
  adoptMs: { value: 5000, from: 'assumed', source: `${AUDIT}: lease on a node's name` },
  engineRowUs: { value: 15, from: 'measured', source: `${PERFORMANCE}: engine's time for a row of 865 bytes` },
  replicaShare: { value: 0.5, from: 'assumed', source: `${AUDIT}: half again on the replica` },
  reservePercent: { value: 25, from: 'setting', source: 'LOG_RESERVE_PERCENT' },
  diskRowBytes: { value: 175, from: 'measured', source: `${AUDIT}: ClickHouse, a row on disk` },
  proxyUs: { value: 32, from: 'assumed', source: `${AUDIT}: HAProxy with TLS kept alive, 25 to 40 us` },
  proxyLoad: { value: 0.6, from: 'assumed', source: 'of a core of HAProxy' },
  coreHourDollars: { value: 0.04, from: 'assumed', source: `${AUDIT}: a virtual core` },

  // Failure detection
  deadMs: { value: 2000, from: 'setting', source: 'test/support/fleet/redis-cluster: DEAD_MS' },
  sentinelPeriodMs: { value: 1000, from: 'cited', source: 'Redis sentinel.c: SENTINEL_PING_PERIOD, ASK_PERIOD' },
  sentinelTickMs: { value: 100, from: 'cited', source: 'Redis: serverCron, hz 10' },
  electionMs: { value: 500, from: 'cited', source: 'Redis cluster specification: DELAY, and as much again at random' },
  ringPoints: { value: 1600, from: 'setting', source: 'deploy/haproxy.cfg: 16 for each of the weight 100' },
  balanceFactor: { value: 4, from: 'setting', source: 'deploy/haproxy.cfg: hash-balance-factor' },
  retryMs: { value: 1000, from: 'cited', source: 'HAProxy: pause before a retry at the same server' },
  connectMs: { value: 2000, from: 'setting', source: 'deploy/haproxy.cfg: timeout connect' },
  proxyFalls: { value: 2, from: 'setting', source: 'deploy/haproxy.cfg: fall' },
  proxyCheckMs: { value: 1000, from: 'setting', source: 'deploy/haproxy.cfg: inter' },
} as const satisfies Record<string, Cost>;

/** Tests of the model's laws use their own values. */
export type Costs = { readonly [name in keyof typeof COSTS]: { readonly value: number } };
