// The conditions of a run: figures without them cannot be compared.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem, type as systemType } from 'node:os';
import { ROOT } from './processes.js';

export function machineText(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return (
    `${availableParallelism()} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${systemType()} ` +
    `${release()}, Node ${process.versions.node}, load generator on the same machine`
  );
}

/** One-minute load average: above zero before a run means that other work runs on this machine. */
export function busy(): number {
  return loadavg()[0] ?? 0;
}

/** CPU time of all cores since boot, in ticks. */
export interface MachineTime {
  all: number;
  /** Time that the host gave to other guests while this machine wanted to run. */
  stolen: number;
}

/** @param stat text of /proc/stat; guest time at the end of the line is part of user time */
export function parseMachineTime(stat: string): MachineTime {
  const fields = (/^cpu +(.*)$/m.exec(stat)?.[1] ?? '').split(' ').slice(0, 8).map(Number);
  return { all: fields.reduce((sum, ticks) => sum + ticks, 0), stolen: fields[7] ?? 0 };
}

export function machineTime(): MachineTime {
  return parseMachineTime(readFileSync('/proc/stat', 'latin1'));
}

export function stolenShare(before: MachineTime, after: MachineTime): number {
  return (after.stolen - before.stolen) / Math.max(1, after.all - before.all);
}

export function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return ''; // a release archive without git
  }
}
