// The process of the embedded ClickHouse engine. It is separate because the engine takes 300 MB, has threads that
// cannot be interrupted, and may crash without stopping the service. It ends when its parent ends.
import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { type Engine, openEngine } from '../../src/clickhouse/embedded-server/engine.js';
import { Front } from '../../src/clickhouse/embedded-server/server.js';
import { guarded } from '../../src/util/guarded.js';
import { type EngineStart, type FromEngine, isToEngine } from '../../src/clickhouse/messages.js';
import { messageOf } from '../../src/util/error-text.js';

const MEMORY_REPORT_MS = 5000;

/**
 * The nice value: about a third of the weight of a scoring thread when both need the same core. Measured on two cores
 * with three busy threads at 2,000 requests/s: after 16 s, rows were 3 s late with 5, and 7 s with 10 or 15; with 10, a
 * first query took longer than its 5 s deadline. The log keeps the rows meanwhile.
 */
const PRIORITY = 5;

let front: Front | undefined;
let leaving = false;
/** Send errors are ignored: an event reports that the parent has exited. */
const ignored = (): void => undefined;

function send(message: FromEngine): void {
  if (process.connected) process.send?.(message);
}

/**
 * Kills its own process without an orderly exit: the engine's threads can delay an exit for minutes, and the data
 * directory stays locked for the next engine (seen in 3 of 10 kills of the service on a busy machine). The data
 * directory survives a kill.
 */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

function leave(drainMs: number): void {
  if (leaving) return;
  leaving = true;
  setTimeout(guarded(ignored, end), drainMs).unref();
  void Promise.resolve(front?.close()).finally(end);
}

async function start(options: EngineStart): Promise<void> {
  const engine = await open(options.directory);
  if (engine === undefined) return;
  front = new Front(engine, options);
  const port = await front.listen();
  send({ type: 'ready', port, version: engine.version });
  setInterval(
    guarded(ignored, () => send({ type: 'memory', rssBytes: process.memoryUsage.rss() })),
    MEMORY_REPORT_MS,
  ).unref();
}

/**
 * Ids of this process's threads; on Linux each has its own priority, and 0 means the calling thread. Loading this
 * program's modules already started some threads on which statements will run: without them, half of the engine's
 * threads had the same priority as scoring.
 */
function threads(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}

function giveWay(thread: number): void {
  try {
    if (getPriority(thread) < PRIORITY) setPriority(thread, PRIORITY);
  } catch {
    // A thread may end between the listing and this line.
  }
}

async function open(directory: string): Promise<Engine | undefined> {
  try {
    return await openEngine(directory);
  } catch (error) {
    const reason = messageOf(error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const missing = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'CHDB_PLATFORM', 'CHDB_ABI'].includes(code);
    send({ type: missing ? 'missing' : 'failed', reason });
    return undefined;
  }
}

// Set before the engine starts its threads, which inherit it. A nice value that is already higher stays: only root may
// lower it.
for (const thread of threads()) giveWay(thread);
process.on('message', (message) => {
  if (!isToEngine(message)) return;
  if (message.type === 'stop') {
    leave(message.drainMs);
    return;
  }
  // The error goes to the parent, which ends a process that could not start.
  start(message).catch((error: unknown) => {
    send({ type: 'failed', reason: messageOf(error) });
  });
});
// Without a parent there is no reason to drain.
process.on('disconnect', end);
// Both can reach the whole process group; the parent, which has rows for it until its end, decides when it ends.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
