// The end of a process that writes stores. `process.exit`, and Node's own end after an exception, wait for the threads
// of the pool, and the one in which LMDB writes waits for this thread: an exit within a write never ended, kept the
// store's lock, and every later start waited for it without a word (2 of 63 kills of the service left such readers).
import { guarded } from './guarded.js';

/** A write takes milliseconds; a signal ends a process whatever its threads wait for. */
const WRITES_MS_MAX = 2000;

const writes = new Set<Promise<void>>();
let ending = false;

/** An exit waits for it; none begins after an exit did, or several writers would keep the process alive in turn. */
export function written<T>(begin: () => Promise<T>): Promise<T> {
  if (ending) return new Promise(() => undefined);
  const write = begin();
  const over = (): void => void writes.delete(settled);
  const settled = write.then(over, over);
  writes.add(settled);
  return write;
}

/** Ends the process between two writes; by a signal where they do not end. */
export async function exit(code = process.exitCode ?? 0): Promise<void> {
  ending = true;
  setTimeout(guarded(endAtOnce, endAtOnce), WRITES_MS_MAX);
  while (writes.size > 0) await Promise.all(writes);
  process.exit(code);
}

function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}
