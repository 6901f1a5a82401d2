// How a server stops: it chooses a moment to close its listener, then waits until every received request is answered.
import { setTimeout as sleep } from 'node:timers/promises';

/** An open connection counts as idle when it sent no request for this long. */
const QUIET_MS = 300;
const LOOK_MS = 10;
/** The longest wait for a good moment to close the listener. */
const CONNECTING_MS_MAX = 200;
/**
 * A turn of the event loop shorter than this had no work. A client that connects between the last accept and the close
 * is reset: with 0.2 ms that happened to 3 requests in 25 closes under clients that connect without pause, with this to
 * none.
 */
const QUIET_TURN_MS = 0.02;

/** Counters that an engine keeps while it runs. */
export interface Traffic {
  draining: boolean;
  /** Requests whose head has arrived and that are not answered yet. */
  inFlight: number;
  /** Open now. */
  connections: number;
  /** Ever opened. */
  accepted: number;
  /** `performance.now()` of the last request or reply while draining. */
  lastMs: number;
}

/**
 * Resolves after a short turn of the event loop, in which no client waited to connect. When a listener closes, the
 * kernel resets the connections that wait, and Node accepts one per turn.
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
 * Resolves when all connections are closed or idle, or after `drainMs`. Replies in the meantime carry `Connection:
 * close`, so busy connections end by themselves; closing them here would lose a request that is already on the wire.
 */
export async function drained(traffic: Traffic, drainMs: number): Promise<void> {
  const startMs = performance.now();
  traffic.lastMs = startMs;
  for (let nowMs = startMs; nowMs - startMs < drainMs; nowMs = performance.now()) {
    if (traffic.connections === 0 && traffic.inFlight === 0) return;
    if (traffic.inFlight === 0 && nowMs - traffic.lastMs >= QUIET_MS) return;
    await sleep(LOOK_MS);
  }
}
