// The port of the limits that nodes share. What it holds lives for seconds, so it has no version.

export interface Lease {
  granted: number;
  /** Still in the pool for anyone. */
  left: number;
}

/** What the nodes share. Rejects when it cannot answer soon. */
export interface LeasePool {
  /**
   * Up to `want` of a window's pool that began with `size`, less when the pool runs low.
   * @param name of the limit @param second Unix time of the window
   */
  lease(name: string, second: number, size: number, want: number, nodes: number): Promise<Lease>;
  /**
   * One node at a time for something that takes longer than a window: true for this node, until `ms` from now or
   * `release`. Asked again by the node that has it, it is prolonged.
   */
  hold(name: string, ms: number): Promise<boolean>;
  /** Gives up what this node holds; nothing happens when it does not. */
  release(name: string): Promise<void>;
  /** Says that this node lives; answers how many do, itself included. */
  beat(): Promise<number>;
  /** Says that this node is gone. */
  leave(): Promise<void>;
  /** Ends the connection; nothing is asked after it. */
  close(): void;
}
