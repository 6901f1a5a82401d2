// Every server of a benchmark is a child process. It is stopped with SIGTERM to its own pid, and with SIGKILL if
// needed.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { processTree } from './cpu.js';

/** The repository; compiled code is in dist/bench/load. */
export const ROOT = join(import.meta.dirname, '../../..');
export const DIST = join(ROOT, 'dist');

const STOP_MS = 10_000;
const OUTPUT_CHARACTERS_MAX = 8_000;
/** From this number of cores on, the driver has its own core. */
export const CORES_TO_PIN = 5;

export interface Server {
  name: string;
  port: number;
  /** The process that produces replies. */
  pid: number;
  /** Its own process and those started for it (Redis, ClickHouse); child processes are found automatically. */
  pids: number[];
  /** Whether it uses the cluster module: then its children also produce replies. */
  clustered?: boolean;
  /** Its pipeline is idle after this time without work: rows that wait for a batch take none. Default: one look. */
  quietMs?: number;
  /** Last lines of its output, for error messages. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

export interface Spawned {
  pid: number;
  readonly output: () => string;
  /** The exit code after it has ended; undefined before. */
  ended(): number | null | undefined;
  readonly stop: () => Promise<void>;
}

const living = new Set<ChildProcess>();

/** It is killed when this process ends, also by an error or a signal. */
export function endsWithUs(child: ChildProcess): void {
  living.add(child);
  child.once('exit', () => living.delete(child));
}

process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    process.exit(1);
  });
}

/** Command prefix that keeps servers off the driver's core; empty on small machines. */
export function pinned(role: 'server' | 'driver'): string[] {
  const cores = availableParallelism();
  if (cores < CORES_TO_PIN) return [];
  return ['taskset', '-c', role === 'driver' ? String(cores - 1) : `0-${cores - 2}`];
}

export function run(command: string, args: readonly string[], env: Record<string, string> = {}): Spawned {
  const [program = command, ...rest] = [...pinned('server'), command, ...args];
  const child = spawn(program, rest, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid === undefined) throw new Error(`${command} could not be started`);
  const pid = child.pid;
  let output = '';
  let code: number | null | undefined;
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-OUTPUT_CHARACTERS_MAX);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  endsWithUs(child);
  const gone = new Promise<void>((resolve) => {
    child.on('exit', (status) => {
      code = status;
      resolve();
    });
  });
  return { pid, output: () => output, ended: () => code, stop: () => stop(child, pid, gone) };
}

async function stop(child: ChildProcess, pid: number, gone: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const tree = processTree(pid);
  child.kill('SIGTERM');
  const timer = setTimeout(() => {
    for (const each of tree) endProcess(each);
  }, STOP_MS);
  await gone;
  clearTimeout(timer);
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it already ended
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

export interface Directory {
  path: string;
  remove(): void;
}

export function temporaryDirectory(name: string): Directory {
  const path = mkdtempSync(join(tmpdir(), `riskgate-bench-${name}-`));
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}
