// The process of the embedded ClickHouse engine. It is a process of its own because the engine takes 300 MB, holds
// threads that cannot be interrupted, and must be able to die without the service. It goes when its parent goes.
import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { type Engine, openEngine } from '../../src/clickhouse/embedded-server/engine.js';
import { Front } from '../../src/clickhouse/embedded-server/server.js';
import { guarded } from '../../src/util/guarded.js';
import { type EngineStart, type FromEngine, isToEngine } from '../../src/clickhouse/messages.js';

const MEMORY_REPORT_MS = 5000;
const DEFAULT_DRAIN_MS = 5000;

/**
 * Of nice: a third of the weight of a thread that scores, where both want the same core. Beside threads that never rest
 * rows come seconds late (two cores, three such threads, 2,000 requests/s: 3 s after 16 s with 5, 7 s with 10 and 15;
 * the log keeps them), and with 10 a first question took longer than its five seconds.
 */
const PRIORITY = 5;

let front: Front | undefined;
let leaving = false;
/** A parent that is gone says so by its own event. */
const ignored = (): void => undefined;

function send(message: FromEngine): void {
  if (process.connected) process.send?.(message);
}

/**
 * No orderly exit: the engine's threads can keep one waiting for minutes, and the next engine finds the data directory
 * locked as long (seen on a busy machine, 3 of 10 kills of the service). The directory survives a kill.
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
 * On Linux each has a priority of its own; 0 is the one that asks. Loading this program's modules took some already, on
 * which statements will run: with those left out, half of the engine's threads were as important as a decision.
 */
function threads(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}

async function open(directory: string): Promise<Engine | undefined> {
  try {
    return await openEngine(directory);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const missing = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'CHDB_PLATFORM', 'CHDB_ABI'].includes(code);
    send({ type: missing ? 'missing' : 'failed', reason });
    return undefined;
  }
}

// Before the engine has threads, which take it from the one that makes them. A service that is nice already stays so:
// only root may take it back.
for (const thread of threads()) if (getPriority(thread) < PRIORITY) setPriority(thread, PRIORITY);
process.on('message', (message) => {
  if (!isToEngine(message)) return;
  if (message.type === 'stop') {
    leave(message.drainMs);
    return;
  }
  // What did not start is ended by the parent, which hears of it.
  start(message).catch((error: unknown) => {
    send({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
  });
});
// An orphan has nobody to drain for.
process.on('disconnect', end);
process.on('SIGTERM', () => leave(DEFAULT_DRAIN_MS));
// A terminal's Ctrl-C reaches the whole group; the parent decides when this process may go.
process.on('SIGINT', () => undefined);
