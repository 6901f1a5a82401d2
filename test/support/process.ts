// The service as its own process, for tests that kill it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pause } from './pause.js';
import { type Scope } from './scope.js';

const MAIN = new URL('../../src/main.js', import.meta.url).pathname;
const READY_MS_MAX = 60_000;

export interface Service {
  url: string;
  port: number;
  pid: number;
  /** All output to stdout and stderr. */
  output: () => string;
  /** Sends the signal. Resolves with exit code and signal. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export interface ServiceOptions {
  /** `ulimit -n`; 0: unchanged. */
  descriptorsMax?: number;
  /** Another path of the built service. */
  main?: string;
}

/** A process that is killed when the test ends. */
export async function testService(t: Scope, env: Record<string, string>, options?: ServiceOptions): Promise<Service> {
  const service = await startService(env, options);
  t.teardown(() => service.end('SIGKILL'));
  return service;
}

/** Resolves when `/readyz` returns 200. Rejects with the service's output if it exits before. */
export async function startService(
  env: Record<string, string>,
  { descriptorsMax = 0, main = MAIN }: ServiceOptions = {},
): Promise<Service> {
  const limit = descriptorsMax === 0 ? '' : `ulimit -n ${descriptorsMax} && `;
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      SHARDS: '2',
      CLICKHOUSE: 'off',
      GEO: 'off',
      REHEARSAL_REQUESTS: '0',
      // As in app.ts: a busy machine is not an overload.
      QUEUE_MS: '60000',
      TASK_MS: '60000',
      STORE_READ_MS: '5000',
      // For the rows of faults with several accepting threads.
      FRONTS: env['HTTP_ENGINE'] === 'node' ? '1' : (process.env['FRONTS'] ?? '1'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const url = await readyUrl(child, () => output).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    output: () => output,
    async end(signal) {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      child.kill(signal);
      await ended;
      return { code: child.exitCode, signal: child.signalCode };
    },
  };
}

async function readyUrl(child: ChildProcess, output: () => string): Promise<string> {
  const latest = performance.now() + READY_MS_MAX;
  let url: string | undefined;
  let said = 'it does not listen';
  while (performance.now() < latest && child.exitCode === null && child.signalCode === null) {
    const port = /"port":(\d+)[^\n]*"message":"listening"/.exec(output())?.[1];
    url ??= port === undefined ? undefined : `http://127.0.0.1:${port}`;
    if (url !== undefined) {
      const reply = await fetch(`${url}/readyz`);
      if (reply.status === 200) return url;
      said = await reply.text();
    }
    await pause(20);
  }
  throw new Error(`the service did not get ready: ${said}: ${output()}`);
}
