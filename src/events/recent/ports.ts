// The two sides of where events that can be verified are kept, whichever medium it is.

/** The worker's side. A batch is what was added since the last flush. */
export interface RecentSink {
  add(eventId: string, row: Uint8Array): void;
  /** Everything added can be found when this is done. Throws or rejects when the medium refuses. */
  flush(): void | Promise<void>;
  discard(): void;
  close(): void;
}

/** The main thread's side. */
export interface RecentSource {
  /**
   * The row, a buffer of the caller's own. @param now Unix milliseconds. Rejects when the medium cannot say.
   * @param owner `ownerOf` whoever asks: a row of another goes the way of one that is not there, so that no time tells of it.
   */
  find(eventId: string, now: number, owner: Buffer): Buffer | undefined | Promise<Buffer | undefined>;
  /** The bound is reached: nothing that could be verified may be acknowledged. */
  isFull(): boolean;
  close(): void;
}
