// Resident memory of a process, bytes: its own, and of mapped files, which the system can reclaim.
import { readFileSync } from 'node:fs';

export interface Resident {
  readonly own: number;
  readonly mapped: number;
}

/** If the system does not separate them, all memory counts as own. @param pid of another process */
export function residentBytes(pid: number | 'self' = 'self'): Resident {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const of = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024;
    return { own: of('RssAnon') + of('RssShmem'), mapped: of('RssFile') };
  } catch {
    return { own: process.memoryUsage.rss(), mapped: 0 };
  }
}
