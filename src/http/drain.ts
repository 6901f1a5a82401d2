// Waits until a server that takes no new connections has answered what it was sent.

/** No request for this long, and an open connection counts as idle: its client has nothing under way that was sent before. */
const QUIET_MS = 300;
const LOOK_MS = 10;

/** What an engine counts while it runs. */
export interface Traffic {
  draining: boolean;
  /** Requests whose head came and that are not answered yet. */
  inFlight: number;
  connections: number;
  /** `performance.now()` of the last request that came or went while draining. */
  lastMs: number;
}

/**
 * Resolves when no connection is left, or none has anything to say, or after `drainMs`. Every answer meanwhile asks its
 * client to leave, so busy connections end by themselves; closing them would lose a request already on the wire.
 */
export async function drained(traffic: Traffic, drainMs: number): Promise<void> {
  const startMs = performance.now();
  traffic.lastMs = startMs;
  for (let nowMs = startMs; nowMs - startMs < drainMs; nowMs = performance.now()) {
    if (traffic.connections === 0 && traffic.inFlight === 0) return;
    if (traffic.inFlight === 0 && nowMs - traffic.lastMs >= QUIET_MS) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
