// The service as a process of its own, for tests that kill it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const MAIN = new URL('../../src/main.js', import.meta.url).pathname;
const READY_MS_MAX = 60_000;

export interface Service {
  url: string;
  pid: number;
  /** Everything it wrote to stdout and stderr. */
  output: () => string;
  /** Resolves with exit code and signal. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Resolves when `/readyz` says 200. Rejects with the service's output when it ends before. */
export async function startService(env: Record<string, string>, descriptorsMax = 0): Promise<Service> {
  const limit = descriptorsMax === 0 ? '' : `ulimit -n ${descriptorsMax} && `;
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, MAIN], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      SHARDS: '2',
      CLICKHOUSE: 'off',
      GEO: 'off',
      // As in app.ts: a busy machine is no overload.
      QUEUE_MS: '60000',
      TASK_MS: '60000',
      STORE_READ_MS: '5000',
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
  const url = `http://127.0.0.1:${await portOf(child, () => output)}`;
  for (let left = READY_MS_MAX; (await fetch(`${url}/readyz`)).status !== 200; left -= 20) {
    if (left <= 0) throw new Error(`the service is not ready: ${output}`);
    await pause(20);
  }
  return {
    url,
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

async function portOf(child: ChildProcess, output: () => string): Promise<number> {
  for (let left = READY_MS_MAX; left > 0; left -= 20) {
    const port = /"port":(\d+)[^\n]*"message":"listening"/.exec(output())?.[1];
    if (port !== undefined) return Number(port);
    if (child.exitCode !== null) break;
    await pause(20);
  }
  throw new Error(`the service did not start: ${output()}`);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
