// The port of the registry in which nodes that share their state know each other.

/** What a node says of itself. */
export interface NodeRecord {
  id: string;
  version: string;
  /** What it reads and writes, as a number that grows with releases; 1 = of a release without a registry. */
  level: number;
  /** adopted = its log was read by somebody else; retired = what it had is given up. */
  state: 'starting' | 'live' | 'draining' | 'stopped' | 'adopted' | 'retired';
  /** Unix milliseconds. */
  startedAt: number;
  /** Where it listens; '' before it does. */
  address: string;
  /** Of the reader of its log that is farthest behind. */
  lagSeconds: number;
  lagBytes: number;
  /** Of the control state that it goes by; '' before it knows. */
  storeId: string;
}

export interface SeenNode extends Omit<NodeRecord, 'state'> {
  /** Starts under this name so far; a later one takes the name over. 0 = of a release without a registry. */
  epoch: number;
  /** lost = it says nothing any more and did not stop. */
  state: NodeRecord['state'] | 'lost';
  /** Since it was heard of, by the clock of the store. */
  silentMs: number;
}

/** Everything rejects when the medium does not answer. */
export interface NodeRegistry {
  /** A start under this name. Resolves to its epoch. */
  register(id: string): Promise<number>;
  /** Says how this node is. False: another process started under the name later. */
  beat(record: NodeRecord, epoch: number): Promise<boolean>;
  /** All that were heard of within a week. */
  list(): Promise<SeenNode[]>;
  close(): void;
}
