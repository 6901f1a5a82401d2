// Manages the process of the embedded ClickHouse engine: starts it, waits until it is ready, restarts it when it exits,
// and stops it in order. The port stays the same after a restart, so clients keep their address.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpointUrl, enginePassword, removeEndpoint, writeEndpoint } from './endpoint.js';
import { engineDirectory } from './handover.js';
import { FRONT_LIMITS } from './embedded-server/limits.js';
import { type FromEngine, isFromEngine, type ToEngine } from './messages.js';
import { endChild } from '../util/process/end-child.js';
import { passOutput } from '../util/process/error-output.js';
import { guarded } from '../util/guarded.js';
import { backoffMs } from '../util/backoff.js';
import { program } from '../util/programs.js';

export interface EmbeddedOptions {
  /** The engine stores its data in `<dataDir>/clickhouse`. */
  dataDir: string;
  /** 0 = a free port. */
  port: number;
  /** Required from every client; '' = the password in the data directory, created at the first start. */
  password: string;
  /** Writes one line to the service's log. */
  log: (text: string) => void;
  /** Time in ms during which a failed start is retried. Default: no limit, as for a server that is down. */
  patienceMs?: number;
  /** Aborts the retries of a start; the start then fails. */
  signal?: AbortSignal | undefined;
}

export type EmbeddedStart =
  | { state: 'ready'; engine: EmbeddedEngine }
  /** Not installed, or not available for this platform: the service runs without analytics. */
  | { state: 'missing'; reason: string }
  /** Installed, but not ready within `patienceMs` (port in use, directory damaged or locked). */
  | { state: 'failed'; reason: string };

const EMBEDDED_LIMITS = {
  startMs: 30_000,
  backoff: { minMs: 200, maxMs: 10_000 },
  /** After this run time the backoff starts again from its minimum. */
  stableMs: 60_000,
  /** Time after the drain time before SIGKILL. */
  killMs: 2000,
} as const;

/**
 * Starts the engine. Resolves when it is ready, or when it is certain that it will not start. The usual failure is a
 * locked directory: after a kill -9 of the service, the previous engine takes a moment to exit.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedStart> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const engine = new EmbeddedEngine({
    ...options,
    password: options.password === '' ? enginePassword(options.dataDir) : options.password,
  });
  const giveUpAt = performance.now() + (options.patienceMs ?? Infinity);
  for (let failures = 0; ; failures += 1) {
    const waitMs = backoffMs(failures, EMBEDDED_LIMITS.backoff);
    const outcome = await engine.launch();
    if (outcome.type === 'ready') return { state: 'ready', engine };
    if (outcome.type === 'missing') return { state: 'missing', reason: outcome.reason };
    const { reason } = outcome;
    if (performance.now() + waitMs > giveUpAt) return { state: 'failed', reason };
    options.log(`the embedded ClickHouse engine does not start, trying again in ${waitMs} ms: ${reason}`);
    await sleep(waitMs, undefined, { signal: options.signal }).catch(() => undefined);
    if (options.signal?.aborted === true) return { state: 'failed', reason };
  }
}

type Launch = Extract<FromEngine, { type: 'ready' | 'missing' | 'failed' }>;

export class EmbeddedEngine {
  readonly #options: EmbeddedOptions;
  #child: ChildProcess | undefined;
  #port: number;
  #failures = 0;
  #startedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  version = '';
  /** Resident memory of the engine's process, from its last report. */
  rssBytes = 0;
  restarts = 0;

  constructor(options: EmbeddedOptions) {
    this.#options = options;
    this.#port = options.port;
  }

  /** URL with the credentials; it stays the same after a restart. */
  get url(): string {
    return endpointUrl({ pid: 0, port: this.#port, password: this.#options.password });
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the process once. After a successful start, this class restarts it by itself. */
  async launch(): Promise<Launch> {
    const child = fork(program('clickhouse'), [], {
      // The service's environment is not passed on: no secrets, and always UTC.
      env: { PATH: '/usr/bin:/bin', TZ: 'UTC', UV_THREADPOOL_SIZE: String(FRONT_LIMITS.threads) },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
    });
    passOutput(child);
    killedFirst(child.pid);
    this.#child = child;
    this.#startedAt = performance.now();
    const outcome = await this.#firstWord(child);
    if (outcome.type === 'ready' && !this.#closed) this.#isUp(child, outcome);
    else if (outcome.type !== 'ready') child.kill('SIGKILL');
    return outcome;
  }

  #firstWord(child: ChildProcess): Promise<Launch> {
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => resolve({ type: 'failed', reason: `no answer within ${EMBEDDED_LIMITS.startMs} ms` }),
        EMBEDDED_LIMITS.startMs,
      );
      const settle = (outcome: Launch): void => {
        clearTimeout(timer);
        resolve(outcome);
      };
      child.on('message', (message) => {
        if (!isFromEngine(message)) return;
        if (message.type === 'memory') this.rssBytes = message.rssBytes;
        else settle(message);
      });
      child.on('error', (error) => settle({ type: 'failed', reason: error.message }));
      child.once('exit', (code, signal) =>
        settle({ type: 'failed', reason: `exited with ${signal ?? String(code)} before it was ready` }),
      );
      this.#send(child, {
        type: 'start',
        directory: engineDirectory(this.#options.dataDir),
        port: this.#port,
        password: this.#options.password,
      });
    });
  }

  #send(child: ChildProcess, message: ToEngine): void {
    // An error here means that the child has exited; its exit event reports that.
    child.send(message, () => undefined);
  }

  #isUp(child: ChildProcess, ready: Extract<FromEngine, { type: 'ready' }>): void {
    this.#port = ready.port;
    this.version = ready.version;
    writeEndpoint(this.#options.dataDir, { pid: child.pid ?? 0, port: ready.port, password: this.#options.password });
    const died = (code: number | null, signal: string | null): void => {
      if (this.#closed) return;
      const why = signal === 'SIGKILL' ? 'SIGKILL: when memory is short, the kernel ends it first' : (signal ?? code);
      this.#options.log(`the embedded ClickHouse engine ended (${why}); it is started again`);
      this.#again();
    };
    if (child.exitCode !== null || child.signalCode !== null) died(child.exitCode, child.signalCode);
    else child.once('exit', died);
  }

  #again(): void {
    if (performance.now() - this.#startedAt > EMBEDDED_LIMITS.stableMs) this.#failures = 0;
    const waitMs = backoffMs(this.#failures, EMBEDDED_LIMITS.backoff);
    this.#failures += 1;
    this.#timer = setTimeout(
      guarded(
        (error) => this.#fails(error instanceof Error ? error.message : String(error)),
        () => this.#relaunch(),
      ),
      waitMs,
    );
  }

  async #relaunch(): Promise<void> {
    this.restarts += 1;
    const outcome = await this.launch();
    if (!this.#closed && outcome.type !== 'ready') this.#fails(outcome.reason);
  }

  #fails(reason: string): void {
    this.#options.log(`the embedded ClickHouse engine does not start: ${reason}`);
    this.#again();
  }

  /** Waits at most `drainMs` for running statements, then stops the process. */
  async close(drainMs: number): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    removeEndpoint(this.#options.dataDir);
    const patienceMs = drainMs + EMBEDDED_LIMITS.killMs;
    await endChild(child, (it) => this.#send(it, { type: 'stop', drainMs }), patienceMs);
  }
}

/**
 * When the memory of a machine or a container is used up, the kernel ends this process and not the service, which
 * starts it again.
 */
function killedFirst(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Another system than Linux, or one that does not allow it: then the kernel chooses.
  }
}
