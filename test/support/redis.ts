// A real redis-server for tests: its own port and folder, no persistence, stopped by its own pid.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Scope } from './scope.js';

const START_ATTEMPTS_MAX = 5;
const PROBES_MAX = 100;
/**
 * Below those that Linux gives to connections, which are thousands in a run of all tests: one could take the port
 * before it is listened on, or while its server is stopped. A Redis cluster's bus is 10,000 above, and below them too.
 * Above 10,080, which `fetch` and browsers refuse.
 */
const PORTS = { from: 10_081, to: 22_000 };
const READY_MS_MAX = 60_000;

export interface TestRedis {
  readonly port: number;
  readonly url: string;
  /** SIGKILL: to a client this looks like a failed machine. No effect if it is not running. */
  stop(): Promise<void>;
  /** Starts again on the same port; empty, unless its settings persist the data. */
  start(): Promise<void>;
  /** SIGSTOP: connections stay open without replies. */
  pause(): void;
  resume(): void;
}

/** Without this, a server that runs when this process exits would keep running. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Kills the child when this process exits. */
export function endsWithUs(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

const installed = spawnSync('redis-server', ['--version']).status === 0;

/**
 * Options for a subtest that needs redis-server: skipped, with a message, if it is not installed. With CI set it is not
 * skipped, so it fails.
 */
export const needsRedis: { skip: string | false } = {
  skip:
    installed || (process.env['CI'] ?? '') !== ''
      ? false
      : 'NO redis-server ON THIS MACHINE: nothing of Redis is tested here',
};

/** A server that runs until the test ends. Rejects if it cannot be started. @param args settings of redis.conf */
export async function startRedis(t: Scope, args: readonly string[] = []): Promise<TestRedis> {
  const dir = mkdtempSync(join(tmpdir(), 'riskgate-redis-'));
  let running: ChildProcess | undefined;
  const stop = async () => {
    const child = running;
    running = undefined;
    if (child) await kill(child);
  };
  t.teardown(async () => {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  });
  let port = 0;
  for (let attempt = 1; running === undefined; attempt++) {
    port = await freePort();
    // Another process may take the port between finding and binding it.
    running = await launch(port, dir, args).catch((error: unknown) => {
      if (attempt >= START_ATTEMPTS_MAX) throw error;
      return undefined;
    });
  }
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    stop,
    start: async () => {
      running ??= await launch(port, dir, args);
    },
    pause: () => running?.kill('SIGSTOP'),
    resume: () => running?.kill('SIGCONT'),
  };
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PROBES_MAX; attempt += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${PORTS.from} to ${PORTS.to} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

function launch(port: number, dir: string, args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  endsWithUs(child);
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`redis-server on port ${port} ${why}\n${said}`));
    };
    const timer = setTimeout(() => fail('was not ready in time'), READY_MS_MAX);
    child.once('error', (error) => fail(error.message));
    const early = (code: number | null) => fail(`ended with ${String(code)}`);
    child.once('exit', early);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (!said.includes('Ready to accept connections')) return;
      clearTimeout(timer);
      // Discard later output, without removing the listeners that wait for the exit.
      child.stdout.removeAllListeners('data').resume();
      child.off('exit', early);
      resolve(child);
    });
  });
}

/** Sends SIGKILL and waits for the exit. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGKILL');
  });
}
