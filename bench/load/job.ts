// Jobs and results of drivers. A driver is its own process, so that the measurement shares no garbage collection and no
// event loop with the evaluation.
import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { listSource, type Population, populationSource, type Source } from './traffic.js';

export const DRIVERS = ['open', 'sockets', 'autocannon', 'wrk'] as const;
export type Driver = (typeof DRIVERS)[number];

export interface Job {
  port: number;
  path: string;
  /** Headers besides host, content-type and content-length. */
  headers: Record<string, string>;
  /** A population, or a file with one JSON body per line. */
  body: { population: Population } | { file: string };
  connections: number;
  /** Duration of the measurement; the driver ends at most `LIMITS.tailMs` later. */
  durationMs: number;
  /** Requests per second, open loop only. */
  rate: number;
  /** File for the event ids of the replies, one verify body per line. */
  captureFile?: string;
}

export interface DriverResult {
  driver: Driver;
  /** Replies with any status. */
  replies: number;
  /** Replies per status code. */
  statuses: Record<string, number>;
  /** Broken connections and missing replies. */
  errors: number;
  seconds: number;
  /** HDR histogram of latencies in microseconds, compressed, base64. Empty if the driver provides none. */
  histogram: string;
  /** CPU time of the driver, microseconds. */
  cpuUs: number;
  /** p99 delay of the driver behind its own schedule, microseconds (open loop; 0 elsewhere). */
  lateP99Us: number;
}

export const LIMITS = {
  durationMs: 60_000,
  rate: 50_000,
  connections: 1024,
  /** Requests of an open loop that wait for a free connection; above it they count as errors. */
  waiting: 100_000,
  /** Wait for the last replies. */
  tailMs: 2_000,
  /** Time to build templates and connect. */
  startMs: 15_000,
  captured: 20_000,
} as const;

export function checkJob(job: Job): Job {
  if (job.durationMs > LIMITS.durationMs || job.rate > LIMITS.rate || job.connections > LIMITS.connections)
    throw new RangeError(`load job over its bounds: ${JSON.stringify(job)}`);
  return job;
}

function requestHead(job: Job, bodyBytes: number): string {
  const extra = Object.entries(job.headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return (
    `POST ${job.path} HTTP/1.1\r\nhost: 127.0.0.1:${job.port}\r\ncontent-type: ` +
    `application/json\r\n${extra}content-length: ${bodyBytes}\r\n\r\n`
  );
}

/** Complete requests, head and body. */
export function requestSource(job: Job): Source {
  return makeSource(job, (body) => Buffer.concat([Buffer.from(requestHead(job, body.length)), body]));
}

/** Bodies only. */
export function makeSource(job: Job, wrap?: (body: Buffer) => Buffer): Source {
  if ('population' in job.body) return populationSource(job.body.population, wrap);
  return listSource(readFileSync(job.body.file, 'utf8').trimEnd().split('\n'), wrap);
}

/** Driver side: prepares, reports ready, runs on a message, sends the result, exits. */
export async function serveJob(run: (job: Job) => Promise<{ start(): Promise<DriverResult> }>): Promise<void> {
  const job = checkJob(JSON.parse(process.argv[2] ?? '{}') as Job);
  const prepared = await run(job);
  const go = new Promise((resolve) => process.once('message', resolve));
  process.send?.({ ready: true });
  await go;
  const result = await prepared.start();
  process.send?.({ result }, () => {
    process.exit(0);
  });
}

/** Parent side of a driver process. */
export class DriverProcess {
  readonly #child: ChildProcess;
  #waiting: { resolve(message: Serializable): void; reject(error: Error): void } | undefined;

  constructor(script: string, job: Job, prefix: readonly string[] = []) {
    const [command, ...args] = prefix;
    this.#child = fork(
      script,
      [JSON.stringify(job)],
      command === undefined ? {} : { execPath: command, execArgv: [...args, process.execPath] },
    );
    this.#child.on('message', (message) => this.#waiting?.resolve(message));
    this.#child.on('exit', (code) =>
      this.#waiting?.reject(new Error(`driver ${script} ended early with ${code ?? 'a signal'}`)),
    );
  }

  async ready(): Promise<void> {
    await this.#next(LIMITS.startMs);
  }

  /** @returns the result, at the latest after the limits of the job */
  async go(job: Job): Promise<DriverResult> {
    this.#child.send({ go: true });
    const message = await this.#next(job.durationMs + LIMITS.tailMs + LIMITS.startMs);
    return (message as { result: DriverResult }).result;
  }

  #next(withinMs: number): Promise<Serializable> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#child.kill('SIGKILL');
        reject(new Error('driver did not finish in time'));
      }, withinMs);
      const settle =
        <T>(done: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(timer);
          this.#waiting = undefined;
          done(value);
        };
      this.#waiting = { resolve: settle(resolve), reject: settle(reject) };
    });
  }
}
