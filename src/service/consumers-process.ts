// The process of the log readers, as the service sees it: started first, restarted when it ends, drained last.
import { type ChildProcess, fork } from 'node:child_process';
import { ErasureObstacle, type ErasureWork } from '../contract/erasure.js';
import { type AskedErasure, type FromReaders, type ReadersSetup, type ToReaders } from '../contract/messages.js';
import { endChild } from '../util/process/end-child.js';
import { passOutput } from '../util/process/error-output.js';
import { guarded, ignore } from '../util/guarded.js';
import { program } from '../util/programs.js';
import { backoffMs } from '../util/backoff.js';

const RESTART = { minMs: 100, maxMs: 5000 } as const;
/** It reports every second. Without a report for so long it hangs: its figures, such as lags, are old ones. */
const SILENT_MS = 30_000;
const LOOK_MS = 5000;
export const SILENT =
  "the readers' process runs and has told nothing for 30 s: what is learned, ClickHouse and webhooks wait in the " +
  'event log; look at the disk of DATA_DIR and whether somebody stopped it, and end it by its id if it stays so';

export interface ReadersProcess {
  /** Resolves when the store is open and has caught up. */
  ready(): Promise<void>;
  readonly alive: boolean;
  /** It runs, and has reported nothing for SILENT_MS. */
  readonly silent: boolean;
  readonly pid: number | undefined;
  restarts(): number;
  /** The last message of each kind is sent again to a restarted process. */
  tell(message: Extract<ToReaders, { kind: 'clickhouse' | 'time' }>): void;
  /** One for each, which rejects with the reason; the caller then tries again. */
  erase(erasures: readonly AskedErasure[]): Promise<ErasureWork>[];
  /** Lets the process read the rest of the log, then ends it; kills it after `drainMs`. */
  close(drainMs: number): Promise<void>;
}

export interface ReadersOptions {
  setup: ReadersSetup;
  onMessage: (message: FromReaders) => void;
  onProblem: (message: string) => void;
}

const NOT_RUNNING = "the readers' process is not running: the erasure waits until it is started again";

export function startReaders(options: ReadersOptions): ReadersProcess {
  let child: ChildProcess | undefined;
  let closing = false;
  let restarts = 0;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  /** The last message of each kind, also for a restarted process. */
  const told = new Map<string, ToReaders>([['setup', { kind: 'setup', setup: options.setup }]]);
  const erasures = new PendingErasures();
  const hearing = new Hearing(() => options.onProblem(SILENT));

  const handle = (message: FromReaders): void => {
    hearing.heard(message);
    if (message.kind === 'ready') failures = 0;
    else if (message.kind === 'problem') options.onProblem(message.message);
    else erasures.handle(message);
    options.onMessage(message);
  };
  const tell = (message: ToReaders): void => {
    told.set(message.kind, message);
    if (child !== undefined) send(child, message);
  };
  const start = (): void => {
    if (closing) return;
    const started = launch(handle, again);
    child = started;
    for (const message of told.values()) send(started, message);
  };
  const again = (ended: ChildProcess | undefined, why: string): void => {
    erasures.reject("the readers' process ended");
    if (closing || ended !== child) return;
    child = undefined;
    hearing.ended();
    const delayMs = backoffMs(failures++, RESTART);
    options.onProblem(`the readers' process ended (${why}); it is started again in ${delayMs} ms`);
    restarts += 1;
    const failed = (error: unknown): void => again(child, String(error));
    // It keeps the process alive: during a start nothing else does.
    timer = setTimeout(guarded(failed, start), delayMs);
  };
  start();

  return {
    ready: () => hearing.ready,
    get alive() {
      return child?.connected === true;
    },
    get silent() {
      return hearing.silent;
    },
    get pid() {
      return child?.pid;
    },
    restarts: () => restarts,
    tell,
    erase: (asked) => erasures.ask(asked, child),
    close(drainMs) {
      closing = true;
      clearTimeout(timer);
      hearing.close();
      return endChild(child, (it) => send(it, { kind: 'drain', drainMs }), drainMs);
    },
  };
}

/** When the process told something, and whether it hangs. */
class Hearing {
  readonly ready: Promise<void>;
  readonly #looking: NodeJS.Timeout;
  #isReady: () => void = () => undefined;
  /** By a monotonic clock; undefined until it is ready, which may take long. */
  #at: number | undefined;
  #lookedAt = performance.now();

  constructor(onSilence: () => void) {
    this.ready = new Promise((resolve) => {
      this.#isReady = resolve;
    });
    const look = (): void => {
      const now = performance.now();
      // This process was stopped meanwhile (SIGSTOP, a paused machine): what the other one told is still to be read.
      if (now - this.#lookedAt > 2 * LOOK_MS && this.#at !== undefined) this.#at = now;
      this.#lookedAt = now;
      if (this.silent) onSilence();
    };
    this.#looking = setInterval(guarded(ignore, look), LOOK_MS).unref();
  }

  get silent(): boolean {
    return this.#at !== undefined && performance.now() - this.#at > SILENT_MS;
  }

  heard({ kind }: FromReaders): void {
    if (kind === 'ready') this.#isReady();
    if (kind === 'ready' || this.#at !== undefined) this.#at = performance.now();
  }

  ended(): void {
    this.#at = undefined;
  }

  close(): void {
    clearInterval(this.#looking);
  }
}

/**
 * MiB; at most the `--max-semi-space-size` of the start. The rows of a slice live until it is written. V8 makes the
 * young generation smaller when little is allocated, and then copies each slice more often. Kept at its size, it takes
 * 0.93 of the CPU for a row (the traffic of `bench/micro/consumers`).
 */
const KEPT_YOUNG = '--min-semi-space-size=32';

/** @param ended called when the process has ended, and when it could not be started */
function launch(
  handle: (message: FromReaders) => void,
  ended: (child: ChildProcess, why: string) => void,
): ChildProcess {
  const child = fork(program('consumers'), [], {
    execArgv: [...process.execArgv, KEPT_YOUNG],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  passOutput(child);
  child.on('message', handle);
  child.on('exit', (code, signal) => ended(child, String(signal ?? code ?? 'unknown')));
  // Without file descriptors or memory the start fails with this event, and no exit follows.
  child.on('error', (error) => {
    if (child.pid === undefined) ended(child, error.message);
  });
  return child;
}

/** Erasures sent to the process that have no result yet, by id. */
class PendingErasures {
  readonly #pending = new Map<string, { resolve: (work: ErasureWork) => void; reject: (error: Error) => void }>();

  /** Each rejects with its reason. */
  ask(asked: readonly AskedErasure[], child: ChildProcess | undefined): Promise<ErasureWork>[] {
    if (child?.connected !== true) return asked.map(() => Promise.reject(new Error(NOT_RUNNING)));
    const waiting = asked.map(({ id }) => this.#wait(id));
    send(child, { kind: 'erase', erasures: asked });
    return waiting;
  }

  #wait(id: string): Promise<ErasureWork> {
    return new Promise<ErasureWork>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
    }).finally(() => this.#pending.delete(id));
  }

  handle(message: FromReaders): void {
    if (message.kind === 'erased') this.#pending.get(message.id)?.resolve(message.work);
    else if (message.kind === 'notErased') this.#pending.get(message.id)?.reject(new ErasureObstacle(message));
  }

  /** Rejects all pending erasures. */
  reject(reason: string): void {
    for (const { reject } of this.#pending.values()) reject(new Error(reason));
  }
}

/** Ignores send errors: the exit event reports a process that has ended. */
function send(child: ChildProcess, message: ToReaders): void {
  if (child.connected) child.send(message, () => undefined);
}
