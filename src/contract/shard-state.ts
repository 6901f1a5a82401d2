// How a shard's log stands, and what it has refused, in memory that two threads can see: the worker writes, main reads.

const FIELDS = [
  /** Bytes that its log still takes. */
  'logRoomBytes',
  /** 1 while the disk refuses its log. */
  'logFailed',
  /** Requests refused: pages and tests, because what is left of the log is for others; */
  'refusedReserve',
  /** any, because the log is full; because the disk refuses it; */
  'refusedLogFull',
  'refusedLogFailed',
  /** pages, because their event could not be kept to be verified. */
  'refusedNotKept',
  /** Of the copy of its log outside the node: bytes that no reader has let go; rows acknowledged without it; */
  'copyBytes',
  'uncopied',
  /** requests refused, because nothing is acknowledged without it. */
  'refusedNotCopied',
] as const;
export type ShardField = (typeof FIELDS)[number];

export class ShardState {
  readonly #values: Float64Array;

  static memory(): SharedArrayBuffer {
    const memory = new SharedArrayBuffer(FIELDS.length * Float64Array.BYTES_PER_ELEMENT);
    // Until its worker has looked.
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
