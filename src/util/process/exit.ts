// Ends a process that writes stores. `process.exit`, and Node's own exit after an exception, wait for the threads of
// the pool, and the thread in which LMDB writes waits for the main thread: an exit during a write never finished and
// kept the store's lock, and every later start waited for that lock without a message (2 of 63 kills of the service
// left such readers).
import { guarded } from '../guarded.js';

/** Maximum wait for writes. A write takes milliseconds; a signal ends a process even when its threads wait. */
const WRITES_MS_MAX = 2000;

const writes = new Set<Promise<void>>();
const stops = new Set<() => Promise<void>>();
let ending = false;

/**
 * Begins a write that `exit` waits for. No write begins after an exit has begun: otherwise several writers would keep
 * the process alive in turn.
 */
export function written<T>(begin: () => Promise<T>): Promise<T> {
  if (ending) return new Promise(() => undefined);
  const write = begin();
  const over = (): void => void writes.delete(settled);
  const settled = write.then(over, over);
  writes.add(settled);
  return write;
}

/**
 * Stops something before the process exits: Node aborts when a thread with sockets of its own is still there.
 * @returns a function that takes it back
 */
export function stoppedBeforeExit(stop: () => Promise<void>): () => void {
  stops.add(stop);
  return () => void stops.delete(stop);
}

/** Whether a write is in progress. */
export function isWriting(): boolean {
  return writes.size > 0;
}

/** Ends the process when no write is in progress; with SIGKILL when writes and stops take longer than 2 s. */
export async function exit(code = process.exitCode ?? 0): Promise<void> {
  ending = true;
  setTimeout(guarded(endAtOnce, endAtOnce), WRITES_MS_MAX);
  await Promise.all([...stops].map((stop) => stop().catch(() => undefined)));
  while (writes.size > 0) await Promise.all(writes);
  process.exit(code);
}

function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}
