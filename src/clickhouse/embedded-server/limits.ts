// Limits of the embedded front. It serves one service and a few analysts on one machine; for more, use a ClickHouse
// server.

export const FRONT_LIMITS = {
  /** A request body after decompression. The service's own batches stay below it: 48 MiB and one frame of 16 MiB. */
  bodyBytesMax: 64 * 1024 * 1024,
  /** A statement without its data; the same as ClickHouse's max_query_size. */
  statementBytesMax: 262_144,
  /** Number of admitted statements that are cached, and the maximum length of one. */
  admittedStatementsMax: 256,
  admittedStatementCharsMax: 8192,
  /** Concurrent statements. Each uses one of libuv's threads until it ends or its client has disconnected. */
  queriesMax: 4,
  queriesWaitingMax: 64,
  /** Inserts have their own queue, so that a slow query does not delay the log. */
  insertsMax: 1,
  insertsWaitingMax: 16,
  /** libuv's threads in the engine's process: for queries, inserts, files and compression. */
  threads: 8,
  /** Default time limit of a statement in seconds, and the maximum that a statement can set. */
  executionSeconds: 60,
  executionSecondsMax: 600,
  /** Memory of one statement, including its result, which is built in memory before it is sent. */
  statementMemoryBytesMax: 384 * 1024 * 1024,
  /** Above this, grouping and sorting use the disk. */
  spillBytes: 96 * 1024 * 1024,
  /** Memory of the engine: more fails with MEMORY_LIMIT_EXCEEDED. The engine's code alone takes 240 MB. */
  memoryBytesMax: 1_500 * 1024 * 1024,
  cacheBytesMax: 32 * 1024 * 1024,
  /** Interval at which the engine is asked again to end a statement whose client disconnected. */
  killAgainMs: 100,
  /** Any account of the machine can connect: the engine must keep descriptors for its files. */
  connectionsMax: 128,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 120_000,
} as const;
