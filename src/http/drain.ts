// How a server stops: it waits for the moment to close its listener, then until all that was sent to it is answered.

/**
 * No request for this long, and an open connection counts as idle: its client has nothing under way that was sent
 * before.
 */
const QUIET_MS = 300;
const LOOK_MS = 10;
/** Waited at most for a good moment to close the listener. */
const CONNECTING_MS_MAX = 200;
/**
 * A turn of the event loop shorter than this had nothing to do. Who connects between its look and the close is reset:
 * with 0.2 ms that was 3 requests in 25 closes under clients that connect without a pause, with this none.
 */
const QUIET_TURN_MS = 0.02;

/** What an engine counts while it runs. */
export interface Traffic {
  draining: boolean;
  /** Requests whose head came and that are not answered yet. */
  inFlight: number;
  /** Open now. */
  connections: number;
  /** Ever opened. */
  accepted: number;
  /** `performance.now()` of the last request that came or went while draining. */
  lastMs: number;
}

/**
 * Resolves right after a short turn of the event loop that found nobody waiting to connect. The kernel resets
 * connections that wait when their listener closes, with whatever they have sent, and Node takes in one in each turn.
 */
export async function nobodyConnects(traffic: Traffic): Promise<void> {
  const startMs = performance.now();
  let turnMs = startMs;
  for (let quiet = false; !quiet && turnMs - startMs < CONNECTING_MS_MAX;) {
    const before = traffic.accepted;
    await new Promise(setImmediate);
    const nowMs = performance.now();
    quiet = traffic.accepted === before && nowMs - turnMs < QUIET_TURN_MS;
    turnMs = nowMs;
  }
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
