// The port of the registry of the nodes that share state.

/** State that a node reports about itself. */
export interface NodeRecord {
  id: string;
  version: string;
  /** Format level that the node reads and writes, grows with releases; 1 = a release without a registry. */
  level: number;
  /** adopted = another node has read its log; retired = its log was given up. */
  state: 'starting' | 'live' | 'draining' | 'stopped' | 'adopted' | 'retired';
  /** Unix milliseconds. */
  startedAt: number;
  /** Address on which the node listens; '' before it does. */
  address: string;
  /** Lag of the slowest reader of its log. */
  lagSeconds: number;
  lagBytes: number;
  /** Lag of the reader that stores profiles and events for labels; absent from earlier releases. */
  storeLag?: { seconds: number; bytes: number } | undefined;
  /** Id of the control state that the node uses; '' while it is unknown. */
  storeId: string;
  /** How far its clock is ahead of that of the store; absent when it is not known, and from earlier releases. */
  clockMs?: number | undefined;
}

export interface SeenNode extends Omit<NodeRecord, 'state'> {
  /** Number of starts under this name; a later start takes over the name. 0 = a release without a registry. */
  epoch: number;
  /** lost = the node no longer reports and did not stop. */
  state: NodeRecord['state'] | 'lost';
  /** Time since the last report, by the clock of the store. */
  silentMs: number;
}

/** Every method rejects when the medium does not answer. */
export interface NodeRegistry {
  /** Registers a start under this name. Resolves to its epoch. */
  register(id: string): Promise<number>;
  /** Reports the state of this node. False: another process started later under the same name. */
  beat(record: NodeRecord, epoch: number): Promise<boolean>;
  /** Milliseconds before the last `beat` whose writes the medium had lost, as the report before it; 0: none. */
  readonly lostMs: number;
  /**
   * Times of the last acknowledged reports, by name and the clock of the medium. What an earlier process of a name
   * knew is put in before the first `beat`.
   */
  readonly reported: Map<string, number>;
  /** Nodes that reported within the last week, and those whose disks may have unread rows (500 silent ones at most). */
  list(): Promise<SeenNode[]>;
  /** Clock of the medium, Unix milliseconds. */
  time(): Promise<number>;
  close(): void;
}
