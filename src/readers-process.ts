// The process of the log's readers, as the service sees it: started first, restarted when it dies, drained last.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type ErasureSubject, type ErasureWork } from './contract/erasure.js';
import { type AnalyticsSettings, type FromReaders, type ReadersSetup, type ToReaders } from './contract/messages.js';

const RESTART_MS_MIN = 100;
const RESTART_MS_MAX = 5000;

export interface ReadersProcess {
  /** Resolves when the store is open and has caught up. */
  ready(): Promise<void>;
  readonly alive: boolean;
  readonly pid: number | undefined;
  restarts(): number;
  /** Says where events go; said again to a process that is started again. */
  tellClickHouse(url: string, settings: AnalyticsSettings): void;
  /** Rejects with what stands in the way: then it is asked again. */
  erase(id: string, subject: ErasureSubject): Promise<ErasureWork>;
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
  const erasures = new Map<string, { resolve: (work: ErasureWork) => void; reject: (error: Error) => void }>();
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
      else if (message.kind === 'erased') erasures.get(message.id)?.resolve(message.work);
      else if (message.kind === 'notErased') erasures.get(message.id)?.reject(new Error(message.reason));
      options.onMessage(message);
    });
    started.on('exit', (code, signal) => {
      for (const { reject } of erasures.values()) reject(new Error("the readers' process ended"));
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
    tellClickHouse(url, settings) {
      clickhouse = { kind: 'clickhouse', url, settings };
      if (child !== undefined) tell(child, clickhouse);
    },
    erase: (id, subject) => new Promise<ErasureWork>((resolve, reject) => {
      erasures.set(id, { resolve, reject });
      if (child?.connected === true) tell(child, { kind: 'erase', id, subject });
      else reject(new Error("the readers' process is not there"));
    }).finally(() => erasures.delete(id)),
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
