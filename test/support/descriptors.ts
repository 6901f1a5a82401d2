// What a process holds, as Linux tells it.
import { readdirSync, readFileSync } from 'node:fs';

/** Open descriptors; undefined where /proc does not say. */
export function descriptorsOf(pid: number): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return undefined;
  }
}

/** Resident bytes; undefined where /proc does not say. */
export function residentBytes(pid: number): number | undefined {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? undefined : Number(kib) * 1024;
  } catch {
    return undefined;
  }
}
