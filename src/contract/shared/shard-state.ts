// The state of a shard's log and counts of refused requests, in shared memory: the worker writes, the main thread
// reads.

const FIELDS = [
  /** Bytes that still fit in the log. */
  'logRoomBytes',
  /** Workspaces that are refused, because they took their part of what was left of the log. */
  'logRefusedWorkspaces',
  /** 1 while writes of the log to the disk fail. */
  'logFailed',
  /** Requests of pages and tests refused, because the rest of the log is reserved for others. */
  'refusedReserve',
  /** Requests of all kinds refused, because the log is full or writes to the disk fail. */
  'refusedLogFull',
  'refusedLogFailed',
  /** Requests of pages refused, because their event could not be stored for verification. */
  'refusedNotKept',
  /** When an event could not be stored for verification last, Unix milliseconds. */
  'notKeptAt',
  /** Copy of the log outside the node: bytes that not all readers have released, and rows acknowledged without it. */
  'copyBytes',
  'uncopied',
  /** Requests refused because the copy failed and is required. */
  'refusedNotCopied',
] as const;
export type ShardField = (typeof FIELDS)[number];

export class ShardState {
  readonly #values: Float64Array;

  static memory(): SharedArrayBuffer {
    const memory = new SharedArrayBuffer(FIELDS.length * Float64Array.BYTES_PER_ELEMENT);
    // Unlimited until the worker sets it.
    new ShardState(memory).set('logRoomBytes', Number.POSITIVE_INFINITY);
    return memory;
  }

  /** @param memory made by `memory()` */
  constructor(memory: SharedArrayBuffer) {
    this.#values = new Float64Array(memory);
  }

  set(field: ShardField, value: number): void {
    this.#values[FIELDS.indexOf(field)] = value;
  }

  add(field: ShardField, value = 1): void {
    this.set(field, this.of(field) + value);
  }

  of(field: ShardField): number {
    return this.#values[FIELDS.indexOf(field)] ?? 0;
  }
}
