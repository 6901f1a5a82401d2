// One request in the queue of a shard. It is answered once, by the worker's reply, by the rescue or by a refusal.

/** Receives the reply of one request. Called exactly once. */
export interface Waiting {
  /** @param body valid only during the call. */
  answer(status: number, body: Uint8Array | string, degraded?: boolean): void;
}

export interface Item {
  waiting: Waiting;
  eventId: string;
  /** Offset of the item in its requestBuffer, in bytes. */
  at: number;
  /** performance.now() at submission. */
  since: number;
  answered: boolean;
}

/** Marks an item as answered. True for the first caller only, which must then answer it. */
export function claim(item: Item): boolean {
  if (item.answered) return false;
  item.answered = true;
  return true;
}
