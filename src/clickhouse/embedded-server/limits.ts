// The bounds of the embedded front. It serves one service and a few analysts on one machine; beyond these a real
// ClickHouse server is the answer.

export const FRONT_LIMITS = {
  /**
   * A request body after decompression. The service's own batches stay under three quarters of it: 32 MiB and a frame.
   */
  bodyBytesMax: 64 * 1024 * 1024,
  /** A statement, its data not counted; ClickHouse's own max_query_size. */
  statementBytesMax: 262_144,
  /** Statements that were looked at and are known to be open, and the length up to which one is kept. */
  admittedStatementsMax: 256,
  admittedStatementCharsMax: 8192,
  /** Statements at once. Each holds one of libuv's threads until it ends, by itself or because its client has left. */
  queriesMax: 4,
  queriesWaitingMax: 64,
  /** Inserts have a lane of their own, so that no slow question holds up the log. */
  insertsMax: 1,
  insertsWaitingMax: 16,
  /** libuv's threads of the engine's process: queries, inserts, and some for files and compression. */
  threads: 8,
  /** Seconds that one statement may take, unless it says otherwise; it cannot say more than the second. */
  executionSeconds: 60,
  executionSecondsMax: 600,
  /** What one statement may allocate, its result included, which is built in memory before it is sent. */
  statementMemoryBytesMax: 384 * 1024 * 1024,
  /** From here on grouping and sorting go through the disk. */
  spillBytes: 96 * 1024 * 1024,
  /**
   * What the engine may allocate; above it a statement fails with MEMORY_LIMIT_EXCEEDED. Its code alone takes 240 MB.
   */
  memoryBytesMax: 1_500 * 1024 * 1024,
  cacheBytesMax: 32 * 1024 * 1024,
  /** The engine is told so often to end a statement whose client has left. */
  killAgainMs: 100,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 120_000,
} as const;
