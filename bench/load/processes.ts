// Every server of a benchmark is a child process with its own end: asked by SIGTERM, by its own pid, and made sure of.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { processTree } from './cpu.js';

/** The checkout; compiled code lives in dist/bench/load. */
export const ROOT = join(import.meta.dirname, '../../..');
export const DIST = join(ROOT, 'dist');

const STOP_MS = 10_000;
const OUTPUT_CHARACTERS_MAX = 8_000;
/** From this many cores on the driver has one of its own. */
export const CORES_TO_PIN = 5;

export interface Server {
  name: string;
  port: number;
  /** The process that answers requests. */
  pid: number;
  /** Its own process and those started beside it for its sake (Redis, ClickHouse); children are found by themselves. */
  pids: number[];
  /** The cluster module's: its children answer too. */
  clustered?: boolean;
  /** Last lines of its output, to say why it failed. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

export interface Spawned {
  pid: number;
  readonly output: () => string;
  /** The exit code, once it has ended. */
  ended(): number | null | undefined;
  readonly stop: () => Promise<void>;
}

const living = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    process.exit(1);
  });
}

/** Command prefix that keeps servers off the core of the driver; empty on small machines. */
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
  living.add(child);
  const gone = new Promise<void>((resolve) => {
    child.on('exit', (status) => {
      code = status;
      living.delete(child);
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
    // it ended by itself meanwhile
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
