// The process of the log's readers, as the service sees it: started first, restarted when it dies, drained last.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type FromReaders, type ReadersSetup, type ToReaders } from './contract/messages.js';

const RESTART_MS_MIN = 100;
const RESTART_MS_MAX = 5000;

export interface ReadersProcess {
  /** Resolves when the store is open and has caught up. */
  ready(): Promise<void>;
  readonly alive: boolean;
  readonly pid: number | undefined;
  restarts(): number;
  /** Says where events go; said again to a process that is started again. */
  tellClickHouse(url: string, retention: [workspace: string, days: number][]): void;
  /** Lets it read what the log holds, then ends it; kills it after `drainMs`. */
  close(drainMs: number): Promise<void>;
}

export interface ReadersOptions {
  setup: ReadersSetup;
  onMessage: (message: FromReaders) => void;
  onProblem: (message: string) => void;
}

export function startReaders(options: ReadersOptions): ReadersProcess {
  let child: ChildProcess | undefined;
  let closing = false;
  let restarts = 0;
  let delayMs = RESTART_MS_MIN;
  let ready: () => void = () => undefined;
  let clickhouse: ToReaders | undefined;
  const untilReady = new Promise<void>((resolve) => {
    ready = resolve;
  });

  const start = (): void => {
    const started = fork(new URL('../workers/readers.js', import.meta.url), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' });
    child = started;
    tell(started, { kind: 'setup', setup: options.setup });
    if (clickhouse !== undefined) tell(started, clickhouse);
    started.on('message', (message: FromReaders) => {
      if (message.kind === 'ready') {
        delayMs = RESTART_MS_MIN;
        ready();
      } else if (message.kind === 'problem') options.onProblem(message.message);
      options.onMessage(message);
    });
    started.on('exit', (code, signal) => {
      if (closing) return;
      options.onProblem(`the readers' process ended (${signal ?? code ?? 'unknown'}); it is started again in ${delayMs} ms`);
      restarts += 1;
      setTimeout(start, delayMs).unref();
      delayMs = Math.min(delayMs * 2, RESTART_MS_MAX);
    });
  };
  start();

  return {
    ready: () => untilReady,
    get alive() {
      return child?.connected === true;
    },
    get pid() {
      return child?.pid;
    },
    restarts: () => restarts,
    tellClickHouse(url, retention) {
      clickhouse = { kind: 'clickhouse', url, retention };
      if (child !== undefined) tell(child, clickhouse);
    },
    async close(drainMs) {
      closing = true;
      const last = child;
      if (last === undefined || last.exitCode !== null || last.signalCode !== null) return;
      const ended = once(last, 'exit');
      if (last.connected) tell(last, { kind: 'drain', drainMs });
      const timer = setTimeout(() => last.kill('SIGKILL'), drainMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** A child that is gone says so by its exit. */
function tell(child: ChildProcess, message: ToReaders): void {
  if (child.connected) child.send(message, () => undefined);
}
