// Under what a run was made: figures without it cannot be compared with anything.
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, totalmem, type as systemType } from 'node:os';
import { ROOT } from './processes.js';

export function machineText(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${availableParallelism()} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${systemType()} ${release()}, Node ${process.versions.node}, load generator on the same machine`;
}

/** One-minute load average: above zero before a run, somebody else is working here. */
export function busy(): number {
  return loadavg()[0] ?? 0;
}

export function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return ''; // a release archive
  }
}
