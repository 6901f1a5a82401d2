// The port of the limits that nodes share. Entries live for seconds, so they have no version.

export interface Lease {
  granted: number;
  /** Still in the pool, for all nodes. */
  left: number;
}

/** Of a limit whose nodes each answer a caller's first request of a window without asking. */
export interface FirstFree {
  /** What this node gave without asking and has not told yet: counted in any case. */
  owed: number;
  /** Nodes that may each give one. */
  nodes: number;
}

export interface FirstLease extends Lease {
  /** The rest is granted after so many milliseconds, when all nodes have told what they gave. */
  waitMs: number;
  /** Nobody may give anything without asking from now on: `tell` them. */
  isNews: boolean;
}

/** The shared pool. Rejects when it cannot answer soon. */
export interface LeasePool {
  /**
   * Grants up to `want` from the pool of one window, which starts with `size`; less when the pool runs low.
   * @param name of the limit @param second Unix time of the window
   */
  lease(name: string, second: number, size: number, want: number): Promise<Lease>;
  /** The same for a limit whose pool also has what nodes give without asking. */
  leaseFirst(name: string, second: number, size: number, want: number, first: FirstFree): Promise<FirstLease>;
  /** Tells all nodes that a limit is nearly used up. */
  tell(name: string): Promise<void>;
  /** @param heard is called with the name of each limit that a node tells of */
  listen(heard: (name: string) => void): void;
  /**
   * A lock held by one process, for work that takes longer than a window: true for the holder, until `ms` from now or
   * `release`. A repeated call of the holder extends it.
   */
  hold(name: string, ms: number): Promise<boolean>;
  /** Releases the lock; does nothing when this process does not hold it. */
  release(name: string): Promise<void>;
  /** Marks this process as live. Resolves to the number of live processes, including this one. */
  beat(): Promise<number>;
  /** Removes this process from the live ones. */
  leave(): Promise<void>;
  /** Closes the connection; no call may follow. */
  close(): void;
}
